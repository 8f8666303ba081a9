package dev.sluice.cli.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A file of lines {@code NAME=value}, as many programs read {@code .env}. */
record DotEnvFile(Path path) {
    /** Sets one variable and leaves all else as it is. */
    void set(String name, String value) throws IOException {
        List<String> lines = new ArrayList<>(Files.exists(path) ? Files.readAllLines(path) : List.of());
        String line = name + "=" + value;
        int there = -1;
        for (int i = 0; i < lines.size(); i++) {
            there = lines.get(i).startsWith(name + "=") ? i : there;
        }
        if (there < 0) {
            lines.add(line);
        } else {
            lines.set(there, line);
        }
        Files.write(path, lines);
    }
}
