package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Which numbers of accounts a process can become, and give files to: all, unless it is in a user namespace.
 *
 * @param ranges of the numbers as the process has them
 */
record IdMap(List<Range> ranges) {
    private static final Path OWN = Path.of("/proc/self/uid_map");
    private static final long ALL = (1L << 32) - 1;

    /** Numbers that follow each other. */
    record Range(long first, long count) {
        private boolean has(long id) {
            return id >= first && id < first + count;
        }
    }

    /** That of this process; of a system without user namespaces, all numbers. */
    static IdMap ofThisProcess() throws IOException {
        return Files.exists(OWN) ? parse(Files.readString(OWN, StandardCharsets.US_ASCII)) : new IdMap(List.of(new Range(0, ALL)));
    }

    /** Each line has the first number, what that is outside, and how many there are. */
    static IdMap parse(String text) {
        return new IdMap(text.lines().map(line -> line.strip().split(" +"))
                .map(fields -> new Range(Long.parseLong(fields[0]), Long.parseLong(fields[2]))).toList());
    }

    boolean has(int id) {
        return ranges.stream().anyMatch(range -> range.has(Integer.toUnsignedLong(id)));
    }

    boolean hasAll() {
        return ranges.stream().anyMatch(range -> range.has(0) && range.count() >= ALL);
    }
}
