package dev.sluice.cli.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A file of lines {@code NAME=value}, as many programs read {@code .env}. */
record DotEnvFile(Path path) {
    /** Nobody but its owner reads it from then on. */
    void hide() throws IOException {
        Set<PosixFilePermission> owner = PosixFilePermissions.fromString("rw-------");
        if (Files.exists(path)) {
            Files.setPosixFilePermissions(path, owner);
        } else {
            Files.createFile(path, PosixFilePermissions.asFileAttribute(owner));
        }
    }

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
