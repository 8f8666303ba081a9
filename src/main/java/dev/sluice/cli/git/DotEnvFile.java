package dev.sluice.cli.git;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A file of lines {@code NAME=value}, as many programs read {@code .env}. */
record DotEnvFile(Path path) {
    private static final String WINDOWS = "\r\n";
    /** In which each byte is a letter: what others have written stays as it is, whatever its letters are. */
    private static final Charset BYTES = StandardCharsets.ISO_8859_1;

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

    /** Sets one variable wherever the file sets it, and leaves all else as it is; a new line ends as those do that are there. */
    void set(String name, String value) throws IOException {
        checkFile();
        String text = text();
        Matcher there = lines(name, text);
        String end = text.contains(WINDOWS) ? WINDOWS : "\n";
        String told = there.find() ? there.replaceAll(line -> Matcher.quoteReplacement(line.group(1) + value))
                : text + (text.isEmpty() || text.endsWith("\n") ? "" : end) + name + "=" + value + end;
        Files.writeString(path, told, BYTES);
    }

    /** What it sets the variable to, by its last line that does. */
    Optional<String> value(String name) throws IOException {
        return lines(name, text()).results().map(line -> line.group(2)).reduce((former, latter) -> latter);
    }

    private String text() throws IOException {
        return Files.isRegularFile(path) ? Files.readString(path, BYTES) : "";
    }

    private static Matcher lines(String name, String text) {
        return Pattern.compile("(?m)^([ \\t]*(?:export[ \\t]+)?" + Pattern.quote(name) + "[ \\t]*=[ \\t]*)([^\r\n]*)").matcher(text);
    }

    private void checkFile() throws IOException {
        if (Files.isDirectory(path)) {
            throw new FileSystemException(path.toString(), null, "it is a directory, into which no address can be written");
        }
        if (Files.isSymbolicLink(path) && !Files.exists(path)) {
            throw new FileSystemException(path.toString(), null, "it is a link to what is not there, so that no address can be written into it");
        }
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new FileSystemException(path.toString(), null, "it is a pipe or the like, into which no address can be written");
        }
    }
}
