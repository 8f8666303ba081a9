package dev.sluice.cli.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** A file of lines {@code NAME=value}, as many programs read {@code .env}. */
record DotEnvFile(Path path) {
    private static final String WINDOWS = "\r\n";
    /** Each line with its end. */
    private static final Pattern AFTER_LINE = Pattern.compile("(?<=\n)");

    /** Nobody but its owner reads it from then on. */
    void hide() throws IOException {
        checkFile();
        Set<PosixFilePermission> owner = PosixFilePermissions.fromString("rw-------");
        if (Files.exists(path)) {
            Files.setPosixFilePermissions(path, owner);
        } else {
            Files.createFile(path, PosixFilePermissions.asFileAttribute(owner));
        }
    }

    /** Sets one variable and leaves all else as it is; a new line ends as those do that are there. */
    void set(String name, String value) throws IOException {
        checkFile();
        String text = Files.exists(path) ? Files.readString(path, StandardCharsets.UTF_8) : "";
        String end = text.contains(WINDOWS) ? WINDOWS : "\n";
        List<String> lines = new ArrayList<>(text.isEmpty() ? List.of() : List.of(AFTER_LINE.split(text)));
        int there = -1;
        for (int i = 0; i < lines.size(); i++) {
            there = lines.get(i).startsWith(name + "=") ? i : there;
        }
        int last = lines.size() - 1;
        if (last >= 0 && !lines.get(last).endsWith("\n")) {
            lines.set(last, lines.get(last) + end);
        }
        if (there < 0) {
            lines.add(name + "=" + value + end);
        } else {
            String old = lines.get(there);
            lines.set(there, name + "=" + value + (old.endsWith(WINDOWS) ? WINDOWS : "\n"));
        }
        Files.writeString(path, String.join("", lines), StandardCharsets.UTF_8);
    }

    private void checkFile() throws IOException {
        if (Files.isDirectory(path)) {
            throw new FileSystemException(path.toString(), null, "it is a directory, into which no address can be written");
        }
    }
}
