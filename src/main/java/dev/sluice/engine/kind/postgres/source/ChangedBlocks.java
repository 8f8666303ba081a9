package dev.sluice.engine.kind.postgres.source;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Set;

/**
 * A file that gets new content and keeps each block that stays as it was: what is not written is still shared with the
 * snapshots of the file.
 */
final class ChangedBlocks implements Closeable {
    private static final int BLOCK = 8 * 1024;

    private final FileChannel file;
    private final long before;
    private final ByteBuffer old = ByteBuffer.allocate(64 * 1024);
    private long at;

    ChangedBlocks(Path path) throws IOException {
        file = FileChannel.open(path, Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        before = file.size();
    }

    /** How much is taken in at once. */
    static int pieceSize() {
        return 64 * 1024;
    }

    /** The next piece of the new content. */
    void add(byte[] piece, int length) throws IOException {
        int known = readOld(length);
        for (int start = 0; start < length; ) {
            int end = Math.min(start + BLOCK, length);
            if (isSame(piece, start, end, known)) {
                start = end;
                continue;
            }
            while (end < length && !isSame(piece, end, Math.min(end + BLOCK, length), known)) {
                end = Math.min(end + BLOCK, length);
            }
            write(piece, start, end);
            start = end;
        }
        at += length;
    }

    private int readOld(int length) throws IOException {
        if (at >= before) {
            return 0;
        }
        old.clear().limit(length);
        int known = 0;
        while (old.hasRemaining()) {
            int read = file.read(old, at + known);
            if (read < 0) {
                break;
            }
            known += read;
        }
        return known;
    }

    private boolean isSame(byte[] piece, int start, int end, int known) {
        return end <= known && Arrays.equals(piece, start, end, old.array(), start, end);
    }

    private void write(byte[] piece, int start, int end) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(piece, start, end - start);
        while (bytes.hasRemaining()) {
            file.write(bytes, at + bytes.position());
        }
    }

    /** Ends the file where its new content ends. */
    @Override
    public void close() throws IOException {
        try (file) {
            if (before > at) {
                file.truncate(at);
            }
        }
    }
}
