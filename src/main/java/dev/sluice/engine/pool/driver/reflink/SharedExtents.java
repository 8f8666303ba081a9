package dev.sluice.engine.pool.driver.reflink;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MissingProgramException;
import dev.sluice.engine.host.TimeLimitException;
import dev.sluice.engine.pool.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many bytes of a tree lie in blocks that more than one file holds, by the file system's own account of it
 * (FIEMAP, which {@code filefrag} of e2fsprogs prints), or in files that have names in other trees as well. What was written
 * in the last seconds may not be in it yet.
 */
final class SharedExtents {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    // "   0:        0.. 4194303:      98304..   4292607: 4194304:             last,shared,eof"
    private static final Pattern EXTENT = Pattern.compile(
            "\\s*\\d+:\\s*\\d+\\.\\.\\s*\\d+:\\s*(?<start>\\d+)\\.\\.\\s*\\d+:\\s*(?<length>\\d+):.*\\bshared\\b.*");

    // A file of several names: how many of them there are in the tree, its inode, how many there are, its room.
    private static final Pattern NAMED = Pattern.compile("\\s*(?<here>\\d+) \\d+ (?<names>\\d+) (?<blocks>\\d+)");
    private static final String COUNT_NAMES = """
            find "$1" -xdev -type f -links +1 -printf '%i %n %b\\n' | sort | uniq -c
            """;
    private static final int BLOCK = 512;

    private long bytes;
    private boolean isNamedElsewhere;
    private final Set<Long> starts = new HashSet<>();

    private SharedExtents() {
    }

    /** Empty where it cannot be known: without {@code filefrag}, with files closed to us, or when it takes too long. */
    static OptionalLong in(Path tree) throws IOException, InterruptedException {
        SharedExtents shared = new SharedExtents();
        try {
            boolean known = print(tree, "1", shared::add) && shared.countNames(tree)
                    && (shared.isNamedElsewhere || print(tree, "+1", shared::addOnce));
            return known ? OptionalLong.of(shared.bytes) : OptionalLong.empty();
        } catch (MissingProgramException | TimeLimitException unknown) {
            return OptionalLong.empty();
        }
    }

    /** A tree has either files with several names in it or, from a {@link LinkingCopy}, ones with names elsewhere. */
    private boolean countNames(Path tree) throws IOException, InterruptedException {
        HostCommand count = HostCommand.of("sh", "-c", COUNT_NAMES, "sh", tree.toString()).within(LIMIT).modestly();
        return Trees.inPlainEnglish(count).run(line -> {
            Matcher file = NAMED.matcher(line);
            if (file.matches() && Long.parseLong(file.group("here")) < Long.parseLong(file.group("names"))) {
                isNamedElsewhere = true;
                bytes += Long.parseLong(file.group("blocks")) * BLOCK;
            }
        }).ok();
    }

    private static boolean print(Path tree, String links, Consumer<Matcher> extents)
            throws IOException, InterruptedException {
        // A file whose path has a line break in it could pass for output. Its blocks count as its own.
        HostCommand find = HostCommand.of("find", tree.toString(), "-xdev", "-type", "f", "-links", links,
                "!", "-path", "*\n*", "-exec", "filefrag", "-b1", "-v", "{}", "+").within(LIMIT).modestly();
        return Trees.inPlainEnglish(find).run(line -> {
            Matcher extent = EXTENT.matcher(line);
            if (extent.matches()) {
                extents.accept(extent);
            }
        }).ok();
    }

    private void add(Matcher extent) {
        bytes += Long.parseLong(extent.group("length"));
    }

    /** A file with several names is printed once for each. */
    private void addOnce(Matcher extent) {
        if (starts.add(Long.parseLong(extent.group("start")))) {
            add(extent);
        }
    }
}
