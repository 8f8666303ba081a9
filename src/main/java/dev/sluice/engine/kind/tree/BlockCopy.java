package dev.sluice.engine.kind.tree;

import dev.sluice.engine.host.files.UnfollowedLinks;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;

/**
 * The content of one large file on its way into its copy: writes there only what is not there yet, and leaves what is zero
 * a hole. Blocks whose sum is on record as that of the copy are not even compared with it.
 *
 * <p>Its segments may be copied by several threads at once; whoever ends the last one closes it.
 */
final class BlockCopy implements AutoCloseable {
    /** What one thread copies in one go: much, so that each reads for a while without a jump. */
    static final long SEGMENT = 32L << 20;

    /** As much as a processor keeps near, so that what was just read is summed up and written from there. */
    private static final int BUFFER = 1 << 18;
    private static final int PAGE = 4096;
    /** Zeros of fewer bytes in a new file are no hole: many small ones would make it slow. */
    private static final int HOLE = 64 * 1024;
    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(BUFFER).asReadOnlyBuffer();
    private static final long[] ZERO_SUMS = zeroSums();
    private static final Set<OpenOption> WRITING = Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ,
            StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    private static final FileAttribute<Set<PosixFilePermission>> OURS_ALONE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Inode seen;
    private final Path source;
    private final FileChannel to;
    private final long before;
    private final BlockRecord known;
    private final long blocksKnown;
    private final BlockRecord made;
    private final AtomicInteger left;
    private final DataMap data;

    /** What one thread needs: room for a piece of the source, and for the same of the copy. */
    static final class Hands {
        private final ByteBuffer ours = ByteBuffer.allocateDirect(BUFFER);
        private final ByteBuffer theirs = ByteBuffer.allocateDirect(BUFFER);
        private final BlockSum sum = new BlockSum();
    }

    /**
     * @param seen the source as it is now
     * @param copy a file with no other name, or nothing
     * @param trusting whether what is on record of the copy need not be read again
     */
    BlockCopy(Path source, Inode seen, Path copy, BlockRecords records, boolean trusting) throws IOException, InterruptedException {
        this.seen = seen;
        data = DataMap.of(source, seen.size(), BUFFER);
        this.source = source;
        Inode found = Inode.at(copy);
        openToRead().close();
        try (Opening opening = new Opening()) {
            known = found == null || !trusting ? null : opening.of(records.of(copy, found).orElse(null));
            blocksKnown = known == null ? 0 : BlockRecord.blocks(found.size());
            made = opening.of(records.begin(copy, seen));
            to = opening.of(openToWrite(copy));
            to.truncate(seen.size());
            before = to.size();
            opening.succeed();
        }
        left = new AtomicInteger(segments());
    }

    private FileChannel openToRead() throws IOException {
        return UnfollowedLinks.open(source);
    }

    private static FileChannel openToWrite(Path copy) throws IOException {
        try {
            return FileChannel.open(copy, WRITING, OURS_ALONE);
        } catch (AccessDeniedException closed) {
            Files.setPosixFilePermissions(copy, OURS_ALONE.value());
            return FileChannel.open(copy, WRITING, OURS_ALONE);
        }
    }

    /** What has been opened, for as long as not everything is. */
    private static final class Opening implements AutoCloseable {
        private final Deque<AutoCloseable> opened = new ArrayDeque<>();

        <T extends AutoCloseable> T of(T resource) {
            if (resource != null) {
                opened.push(resource);
            }
            return resource;
        }

        void succeed() {
            opened.clear();
        }

        @Override
        public void close() throws IOException {
            for (AutoCloseable resource : opened) {
                try {
                    resource.close();
                } catch (Exception failure) {
                    throw new IOException(failure);
                }
            }
        }
    }

    int segments() {
        return (int) ((seen.size() + SEGMENT - 1) / SEGMENT);
    }

    /**
     * Copies one of the segments.
     *
     * @param passed is told how many bytes are done with, piece by piece
     */
    void copy(int segment, Hands hands, LongConsumer passed) throws IOException {
        long end = Math.min(seen.size(), (segment + 1) * SEGMENT);
        // Opened anew by each: the system reads ahead of one who reads on and on, not of several who share a channel.
        try (FileChannel from = openToRead()) {
            for (long position = segment * SEGMENT; position < end; position += BUFFER) {
                int length = (int) Math.min(BUFFER, end - position);
                if (data.isHole(position)) {
                    copyHole(position, length, hands);
                } else {
                    copyData(from, position, length, hands);
                }
                passed.accept(length);
            }
        }
    }

    private void copyData(FileChannel from, long position, int length, Hands hands) throws IOException {
        hands.ours.clear().limit(length);
        read(from, position, hands.ours);
        if (hands.ours.hasRemaining()) {
            throw new EOFException("the source has shrunk");
        }
        hands.ours.flip();
        copy(position, hands);
    }

    /** A piece of zeros that nobody has to read; where the copy has nothing yet, or zeros for all that is known, nothing is written. */
    private void copyHole(long position, int length, Hands hands) throws IOException {
        long first = position / BlockRecord.BLOCK;
        if (length == BUFFER && (position >= before || Arrays.equals(known(first, ZERO_SUMS.length), ZERO_SUMS))) {
            made.put(first, ZERO_SUMS);
            return;
        }
        hands.ours.clear().limit(length).put(slice(ZEROS, 0, length)).flip();
        copy(position, hands);
    }

    private static long[] zeroSums() {
        long[] sums = new long[BUFFER / BlockRecord.BLOCK];
        Arrays.fill(sums, new BlockSum().of(slice(ZEROS, 0, BlockRecord.BLOCK)));
        return sums;
    }

    /** Whether that was the last segment. */
    boolean end() {
        return left.decrementAndGet() == 0;
    }

    /**
     * Writes those blocks of a piece that are not known to be the same in the copy. What is known to differ is not compared once
     * more: to read a few blocks here and there of a cold file takes longer than to read all of it.
     */
    private void copy(long position, Hands hands) throws IOException {
        int length = hands.ours.limit();
        long first = position / BlockRecord.BLOCK;
        long[] sums = new long[(int) BlockRecord.blocks(length)];
        long[] old = known(first, sums.length);
        int unlike = -1;
        for (int block = 0; block < sums.length; block++) {
            int start = block * BlockRecord.BLOCK;
            sums[block] = hands.sum.of(slice(hands.ours, start, Math.min(start + BlockRecord.BLOCK, length)));
            boolean same = block < old.length && old[block] == sums[block];
            if (unlike >= 0 && (same || block == old.length)) {
                put(position, hands.ours, unlike, start);
                unlike = -1;
            }
            if (!same && unlike < 0) {
                unlike = start;
            }
        }
        if (unlike >= 0 && unlike < (long) old.length * BlockRecord.BLOCK) {
            put(position, hands.ours, unlike, length);
        } else if (unlike >= 0) {
            write(position, hands, unlike, length);
        }
        made.put(first, sums);
    }

    private long[] known(long first, int count) throws IOException {
        int there = (int) Math.max(0, Math.min(count, blocksKnown - first));
        return there == 0 ? new long[0] : known.sums(first, there);
    }

    /** Compares a part of a piece with the copy, which beyond its end is as if it were zero, and writes what differs. */
    private void write(long position, Hands hands, int start, int end) throws IOException {
        boolean fresh = position + start >= before;
        int grain = fresh ? HOLE : PAGE;
        ByteBuffer theirs = fresh ? ZEROS : theirs(position, hands, start, end);
        int at = start;
        while (at < end) {
            int same = slice(hands.ours, at, end).mismatch(slice(theirs, at, end));
            if (same < 0) {
                return;
            }
            int from = at + same - (at + same) % grain;
            at = Math.min(end, from + grain);
            while (at < end && isUnlike(hands.ours, theirs, at, Math.min(end, at + grain))) {
                at = Math.min(end, at + grain);
            }
            put(position, hands.ours, from, at);
        }
    }

    private void put(long position, ByteBuffer piece, int start, int end) throws IOException {
        ByteBuffer unlike = slice(piece, start, end);
        for (long target = position + start; unlike.hasRemaining(); ) {
            target += to.write(unlike, target);
        }
    }

    private static boolean isUnlike(ByteBuffer ours, ByteBuffer theirs, int start, int end) {
        return slice(ours, start, end).mismatch(slice(theirs, start, end)) >= 0;
    }

    private ByteBuffer theirs(long position, Hands hands, int start, int end) throws IOException {
        ByteBuffer theirs = hands.theirs.clear().position(start).limit(end);
        read(to, position + start, theirs);
        theirs.put(slice(ZEROS, 0, theirs.remaining()));
        return theirs;
    }

    private static ByteBuffer slice(ByteBuffer buffer, int start, int end) {
        return buffer.duplicate().limit(end).position(start);
    }

    /** Reads until the buffer or the file is at its end. */
    private static void read(FileChannel channel, long position, ByteBuffer buffer) throws IOException {
        long at = position;
        for (int count = 0; count >= 0 && buffer.hasRemaining(); at += Math.max(0, count)) {
            count = channel.read(buffer, at);
        }
    }

    /** Gives the copy its length: what it ends with may be a hole. */
    void complete() throws IOException {
        if (to.size() < seen.size()) {
            to.write(ByteBuffer.wrap(new byte[1]), seen.size() - 1);
        }
    }

    @Override
    public void close() throws IOException {
        try (to; known; made) {
            left.set(0);
        }
    }
}
