package dev.sluice.engine.pool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What is mounted in a tree is not the tree's and never goes with it. Programs that remove can tell another file system,
 * but not a directory of the same one that is mounted a second time.
 */
final class Mounts {
    private static final Path ALL = Path.of("/proc/self/mountinfo");
    private static final int MOUNT_POINT = 4;
    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

    private Mounts() {
    }

    /** Refuses a tree, which need not be there, if anything is mounted in it. */
    static void checkNoneIn(Path tree) throws IOException {
        if (!Layout.isThere(tree)) {
            return;
        }
        String inside = tree.toRealPath() + "/";
        for (String line : Files.readAllLines(ALL, StandardCharsets.ISO_8859_1)) {
            String point = bytesAsWritten(line.split(" ")[MOUNT_POINT]);
            if (point.startsWith(inside)) {
                throw new IOException(point + " is mounted in it");
            }
        }
    }

    /** The kernel writes the bytes of a path as they are, but for white space and the backslash. */
    private static String bytesAsWritten(String escaped) {
        String bytes = ESCAPE.matcher(escaped).replaceAll(Mounts::letter);
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String letter(MatchResult escape) {
        char letter = (char) Integer.parseInt(escape.group(1), 8);
        return letter == '\\' ? "\\\\" : String.valueOf(letter);
    }
}
