package dev.sluice.engine.kind.postgres.log;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A segment of a server's log.
 *
 * @param number of it, from the beginning of the log on
 * @param size of each in bytes
 */
public record LogSegment(int timeline, long number, long size) {
    private static final int LETTERS = 8;
    private static final int HEX = 16;
    /** From 1 MiB to 1 GiB, of which a server has one. */
    private static final List<Long> SIZES = IntStream.rangeClosed(20, 30).mapToObj(power -> 1L << power).toList();
    /** What the first two of the three numbers of a name are of. */
    private static final long LOG_FILE = 1L << 32;

    /** Whether a file is one, by its name and its size: whose log it is may have put anything there. */
    static boolean isAt(Path file) {
        return isNamed(file) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && SIZES.contains(file.toFile().length());
    }

    /** Whether a file is called like one. */
    public static boolean isNamed(Path file) {
        return file.getFileName().toString().matches("[0-9A-F]{24}");
    }

    public static LogSegment named(String name, long size) {
        long file = Long.parseLong(name.substring(LETTERS, 2 * LETTERS), HEX);
        return new LogSegment(Integer.parseInt(name.substring(0, LETTERS), HEX),
                file * (LOG_FILE / size) + Long.parseLong(name.substring(2 * LETTERS), HEX), size);
    }

    /** The one that a place in the log lies in. */
    static LogSegment at(int timeline, long position, long size) {
        return new LogSegment(timeline, position / size, size);
    }

    public String name() {
        long perFile = LOG_FILE / size;
        return String.format("%08X%08X%08X", timeline, number / perFile, number % perFile);
    }

    public LogSegment next() {
        return new LogSegment(timeline, number + 1, size);
    }

    long start() {
        return number * size;
    }

    public long end() {
        return start() + size;
    }
}
