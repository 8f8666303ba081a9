package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a process, or several, have done since they began.
 *
 * @param ticks that they have had a processor for, a hundredth of a second each
 * @param bytes that they have had from disks and given to them, as far as that may be read
 * @param awaitsDisk whether one waits for a disk just now, and cannot even be ended before that answers
 */
public record ProcessWork(long ticks, long bytes, boolean awaitsDisk) {
    /** What processes take that look now and then whether there is something to do, and find nothing. */
    private static final int MOST_FOR_NOTHING = 10;
    private static final ProcessWork NONE = new ProcessWork(0, 0, false);
    /** Counted from the state, behind the name. */
    private static final int IN_PROGRAM = 11;
    private static final int IN_KERNEL = 12;
    private static final Pattern MOVED = Pattern.compile("(?:read|write)_bytes: (\\d+)");

    /** Of all of these together; those that have ended count for nothing. */
    public static ProcessWork of(Stream<ProcessHandle> processes) {
        return processes.map(ProcessWork::of).reduce(NONE, ProcessWork::and);
    }

    private static ProcessWork of(ProcessHandle process) {
        Path kernel = Path.of("/proc", Long.toString(process.pid()));
        try {
            String line = Files.readString(kernel.resolve("stat"), StandardCharsets.ISO_8859_1);
            String[] stat = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return new ProcessWork(Long.parseLong(stat[IN_PROGRAM]) + Long.parseLong(stat[IN_KERNEL]), moved(kernel.resolve("io")), stat[0].equals("D"));
        } catch (IOException gone) {
            return NONE;
        }
    }

    /** Nobody but root reads that of other accounts. */
    private static long moved(Path io) {
        try {
            // Whole: of one that ends meanwhile the rest cannot be read.
            return Files.readString(io, StandardCharsets.ISO_8859_1).lines().map(MOVED::matcher).filter(Matcher::matches).mapToLong(line -> Long.parseLong(line.group(1))).sum();
        } catch (IOException unreadable) {
            return 0;
        }
    }

    private ProcessWork and(ProcessWork other) {
        return new ProcessWork(ticks + other.ticks, bytes + other.bytes, awaitsDisk || other.awaitsDisk);
    }

    /** Whether they have done anything since {@code before}, or are at it. */
    public boolean isMoreThan(ProcessWork before) {
        return awaitsDisk || bytes != before.bytes || Math.abs(ticks - before.ticks) > MOST_FOR_NOTHING;
    }
}
