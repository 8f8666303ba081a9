package dev.sluice.engine.kind.tree;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;

/**
 * What is known of one large file of a copy since it was written: the {@link BlockSum} of each of its blocks. Several threads
 * may read and write it, each its own blocks.
 *
 * <p>It holds for one state of the copy only, which the file system itself tells: its number and the time of its last
 * change, which nobody can set back. A sum over the whole shows one that was never finished.
 */
final class BlockRecord implements AutoCloseable {
    /** Bytes of a block: what most databases write at once, so that what changed is known without a look at the copy. */
    static final int BLOCK = 8 * 1024;

    /** The last figure is that of the format. */
    private static final long MAGIC = 0x534C424C4F434B32L;
    private static final int HEADER = 8 * Long.BYTES;
    private static final int SHIFT = BlockSum.shift(BLOCK);
    private static final int BLOCKS_AT_ONCE = 8 * 1024;

    private final FileChannel channel;

    private BlockRecord(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * What comes before the sums.
     *
     * @param source when the content of the source and anything of it last changed, as it was seen before it was read
     * @param copy the number of the copy and when it was last changed; 0 as long as it is being written
     * @param checksum the CRC-32C of the content
     */
    record Header(long size, State source, State copy, int checksum) {
        boolean isOf(Inode found) {
            return size == found.size() && copy.equals(State.of(found.number(), found));
        }
    }

    /** What an inode shows of changes. */
    record State(long first, long changed) {
        static State ofSource(Inode inode) {
            return of(inode.modified().to(TimeUnit.NANOSECONDS), inode);
        }

        static State of(long first, Inode inode) {
            return new State(first, inode.changed().to(TimeUnit.NANOSECONDS));
        }
    }

    static BlockRecord create(Path file) throws IOException {
        return new BlockRecord(FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ, StandardOpenOption.WRITE));
    }

    static BlockRecord open(Path file) throws IOException {
        return new BlockRecord(FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE));
    }

    /** Says what the source was like when its copy began. */
    void begin(Inode source) throws IOException {
        write(new Header(source.size(), State.ofSource(source), new State(0, 0), 0), 0);
    }

    /** Says that the copy is whole, in which state that is, and what it is called. */
    void finish(Header begun, Inode copy, byte[] name) throws IOException {
        Totals totals = totals(begun.size);
        writeFully(ByteBuffer.wrap(name), end(begun.size));
        write(new Header(begun.size, begun.source, State.of(copy.number(), copy), totals.checksum), totals.seal);
    }

    private void write(Header header, long seal) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(HEADER).putLong(MAGIC).putLong(header.size).putLong(header.source.first)
                .putLong(header.source.changed).putLong(header.copy.first).putLong(header.copy.changed)
                .putLong(header.checksum).putLong(seal).flip();
        writeFully(bytes, 0);
    }

    /** The header of a record that was begun; null if it is none. */
    Header header() throws IOException {
        LongBuffer longs = read(0, HEADER).asLongBuffer();
        return longs.get(0) != MAGIC ? null : new Header(longs.get(1), new State(longs.get(2), longs.get(3)),
                new State(longs.get(4), longs.get(5)), (int) longs.get(6));
    }

    /** Whether the sums are those that were there when it was finished. */
    boolean isWhole(Header header) throws IOException {
        return read(HEADER - Long.BYTES, Long.BYTES).getLong() == totals(header.size).seal;
    }

    /** What the file is called that it is of. */
    byte[] name(Header header) throws IOException {
        long end = end(header.size);
        return read(end, (int) (channel.size() - end)).array();
    }

    private static long end(long size) {
        return HEADER + blocks(size) * Long.BYTES;
    }

    private record Totals(int checksum, long seal) {
    }

    private Totals totals(long size) throws IOException {
        int checksum = 0;
        CRC32C seal = new CRC32C();
        long count = blocks(size);
        for (long block = 0; block < count; ) {
            long[] sums = sums(block, (int) Math.min(BLOCKS_AT_ONCE, count - block));
            for (long sum : sums) {
                block++;
                int shift = block == count ? BlockSum.shift(size - (block - 1) * BLOCK) : SHIFT;
                checksum = BlockSum.join(checksum, BlockSum.crc32c(sum), shift);
                seal.update(ByteBuffer.allocate(Long.BYTES).putLong(sum).flip());
            }
        }
        return new Totals(checksum, seal.getValue());
    }

    static long blocks(long size) {
        return (size + BLOCK - 1) / BLOCK;
    }

    /** The sums of some blocks, all of which the record has. */
    long[] sums(long first, int count) throws IOException {
        long[] sums = new long[count];
        read(HEADER + first * Long.BYTES, count * Long.BYTES).asLongBuffer().get(sums);
        return sums;
    }

    void put(long first, long[] sums) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(sums.length * Long.BYTES);
        bytes.asLongBuffer().put(sums);
        writeFully(bytes, HEADER + first * Long.BYTES);
    }

    private ByteBuffer read(long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, position + bytes.position()) < 0) {
                throw new EOFException("the record is cut off");
            }
        }
        return bytes.flip();
    }

    private void writeFully(ByteBuffer bytes, long position) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes, position + bytes.position());
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
