package dev.sluice.engine.kind.tree;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MissingProgramException;
import dev.sluice.engine.host.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which pieces of a file hold data; all others are holes, which read as zeros and take long to read. What the file system does not tell
 * counts as data.
 */
final class DataMap {
    /** Smaller files are read before a program has told of their holes. */
    private static final long WORTH_ASKING = 64L << 20;
    /** {@code 0:        1..       8:          0..         7:      8:   last}: of which blocks an extent is. */
    private static final Pattern EXTENT = Pattern.compile("\\s*\\d+:\\s+(?<first>\\d+)\\.\\.\\s*(?<last>\\d+):.*");
    /** How many extents there are, at the end. */
    private static final Pattern END = Pattern.compile(".*: (?<count>\\d+) extents? found");
    private static final int BLOCK = 512;
    private static final DataMap EVERYTHING = new DataMap(null, 1);

    /** Null where all of it is data. */
    private final BitSet data;
    private final int piece;
    private long extents;
    private boolean complete;

    private DataMap(BitSet data, int piece) {
        this.data = data;
        this.piece = piece;
    }

    /**
     * That of a file, for pieces of a size. What is written there from now on may be missing in it, and shows in the time of the file.
     *
     * @param size of the file
     */
    static DataMap of(Path file, long size, int piece) throws IOException, InterruptedException {
        if (size < WORTH_ASKING) {
            return EVERYTHING;
        }
        DataMap map = new DataMap(new BitSet(), piece);
        try {
            // It has the file written to the disk first, so that nothing waits for its place in memory.
            HostCommand ask = HostCommand.of("filefrag", "-s", "-b" + BLOCK, "-v", file.toString()).with("LC_ALL", "C");
            Result told = ask.run(map::take);
            return told.ok() && map.complete ? map : EVERYTHING;
        } catch (MissingProgramException none) {
            return EVERYTHING;
        }
    }

    private void take(String line) {
        Matcher extent = EXTENT.matcher(line);
        if (extent.matches()) {
            data.set(number(extent.group("first")), number(extent.group("last")) + 1);
            extents++;
        }
        Matcher end = END.matcher(line);
        if (end.matches()) {
            complete = Long.parseLong(end.group("count")) == extents;
        }
    }

    private int number(String block) {
        return (int) (Long.parseLong(block) * BLOCK / piece);
    }

    /** Whether a stretch that begins with a piece, and is no longer than one, is a hole. */
    boolean isHole(long position) {
        return data != null && !data.get((int) (position / piece));
    }
}
