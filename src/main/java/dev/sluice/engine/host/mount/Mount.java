package dev.sluice.engine.host.mount;

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
 * @param place which part of which file system is seen there
 */
public record Mount(String point, Place place) {
    private static final Path ALL = Path.of("/proc/self/mountinfo");
    private static final int DEVICE = 2;
    private static final int ROOT = 3;
    private static final int POINT = 4;
    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

    /** How the kernel marks a root that has been removed. */
    private static final String REMOVED = "//deleted";

    /** What holds a path where the system does not say: in a process whose root is a plain folder, as {@code chroot} makes it. */
    private static final Mount UNTOLD = new Mount("/", new Place("", "/"));

    /**
     * A directory of a file system, wherever that is mounted.
     *
     * @param device the file system, by its number
     * @param root the directory, from the top of the file system
     */
    public record Place(String device, String root) {
        /** The place of a directory, which need not be there any more. */
        public static Place of(Path directory) throws IOException {
            Path there = directory.toAbsolutePath().normalize();
            Path known = there;
            while (!Files.exists(known)) {
                known = known.getParent();
            }
            Path real = known.toRealPath().resolve(known.relativize(there));
            Mount holder = all().stream().filter(mount -> mount.holds(real.toString()))
                    .reduce((one, next) -> next.point.length() >= one.point.length() ? next : one).orElse(UNTOLD);
            String inside = Path.of(holder.point).relativize(real).toString();
            return new Place(holder.place.device, Path.of(holder.place.root).resolve(inside).toString());
        }

        /** Whether this is another directory, which may have been removed, or lies in it. */
        public boolean isIn(Place other) {
            return device.equals(other.device) && Path.of(bare()).startsWith(Path.of(other.root));
        }

        private String bare() {
            return isRemoved() ? root.substring(0, root.length() - REMOVED.length()) : root;
        }

        public boolean isRemoved() {
            return root.endsWith(REMOVED);
        }
    }

    /** Others mount at names that Java may have no letters for: what is no path of ours is compared as text. */
    private boolean holds(String path) {
        return path.equals(point) || path.startsWith(point.endsWith("/") ? point : point + "/");
    }

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

    /** Whether the system tells of what holds every path. It does not in a process whose root is a plain folder. */
    static boolean allTold() throws IOException {
        return all().stream().anyMatch(mount -> mount.holds(UNTOLD.point));
    }

    /** What is seen mounted at a path, whose parents are no links. */
    public static Optional<Mount> at(Path path) throws IOException {
        return new MountTable().at(path);
    }

    private static Mount read(String line) {
        String[] fields = line.split(" ");
        return new Mount(bytesAsWritten(fields[POINT]), new Place(fields[DEVICE], bytesAsWritten(fields[ROOT])));
    }

    /** The kernel writes the bytes of a path as they are, but for white space and the backslash. */
    private static String bytesAsWritten(String escaped) {
        String bytes = escaped.indexOf('\\') < 0 ? escaped : ESCAPE.matcher(escaped).replaceAll(Mount::letter);
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String letter(MatchResult escape) {
        char letter = (char) Integer.parseInt(escape.group(1), 8);
        return letter == '\\' ? "\\\\" : String.valueOf(letter);
    }
}
