package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * One line of what is mounted on this machine.
 *
 * @param point where
 * @param root which part of the file system is seen there
 * @param source what the file system lies on: mostly a device
 */
public record Mount(String point, String root, String source) {
    private static final Path ALL = Path.of("/proc/self/mountinfo");
    private static final int ROOT = 3;
    private static final int POINT = 4;
    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

    /** All of them; of two at one point the later one is seen. */
    public static List<Mount> all() throws IOException {
        return Files.readAllLines(ALL, StandardCharsets.ISO_8859_1).stream().map(Mount::read).toList();
    }

    /** What is mounted somewhere below a directory, which need not be there. */
    public static List<Mount> below(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return List.of();
        }
        String inside = directory.toRealPath() + "/";
        return all().stream().filter(mount -> mount.point.startsWith(inside)).toList();
    }

    /** What is seen mounted at a path, whose parents are no links. */
    public static Optional<Mount> at(Path path) throws IOException {
        return all().stream().filter(mount -> mount.point.equals(path.toString())).reduce((earlier, later) -> later);
    }

    private static Mount read(String line) {
        String[] fields = line.split(" ");
        int separator = List.of(fields).indexOf("-");
        return new Mount(bytesAsWritten(fields[POINT]), bytesAsWritten(fields[ROOT]), bytesAsWritten(fields[separator + 2]));
    }

    /** The kernel writes the bytes of a path as they are, but for white space and the backslash. */
    private static String bytesAsWritten(String escaped) {
        String bytes = ESCAPE.matcher(escaped).replaceAll(Mount::letter);
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String letter(MatchResult escape) {
        char letter = (char) Integer.parseInt(escape.group(1), 8);
        return letter == '\\' ? "\\\\" : String.valueOf(letter);
    }
}
