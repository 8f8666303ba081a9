package dev.sluice.engine.kind.postgres.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Writes the log that comes in to the segments it belongs to. One thread writes; any may ask for it to be made durable. */
final class LogWriter implements Closeable {
    private static final long LOG_FILE = 1L << 32;

    private final KeptLog log;
    private final int timeline;
    private final long segmentSize;
    private FileChannel open;
    private long number = -1;
    private long position;

    /** @param position from which on the log comes */
    LogWriter(KeptLog log, int timeline, long segmentSize, long position) {
        this.log = log;
        this.timeline = timeline;
        this.segmentSize = segmentSize;
        this.position = position;
    }

    synchronized void write(long start, ByteBuffer bytes) throws IOException {
        long at = start;
        while (bytes.hasRemaining()) {
            FileChannel segment = segment(at / segmentSize);
            int room = (int) Math.min(bytes.remaining(), segmentSize - at % segmentSize);
            ByteBuffer part = bytes.slice(bytes.position(), room);
            while (part.hasRemaining()) {
                segment.write(part, at % segmentSize + part.position());
            }
            bytes.position(bytes.position() + room);
            at += room;
            position = at;
            if (at % segmentSize == 0) {
                segment.force(false);
                log.whole(name(at / segmentSize - 1));
            }
        }
    }

    private FileChannel segment(long wanted) throws IOException {
        if (wanted != number) {
            close();
            Path file = log.file(name(wanted));
            if (!Files.exists(file) || Files.size(file) < segmentSize) {
                make(file);
            }
            open = FileChannel.open(file, StandardOpenOption.WRITE);
            number = wanted;
        }
        return open;
    }

    /** Servers read whole pages, of whole segments; and whoever reads the log meanwhile tells from one segment how long all are. */
    private void make(Path file) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".new");
        try (FileChannel made = FileChannel.open(part, Set.of(StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            made.write(ByteBuffer.allocate(1), segmentSize - 1);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private String name(long segment) {
        long perFile = LOG_FILE / segmentSize;
        return String.format("%08X%08X%08X", timeline, segment / perFile, segment % perFile);
    }

    /** Makes sure of everything so far; gives up to where that is. */
    synchronized long secure() throws IOException {
        if (open != null && open.isOpen()) {
            open.force(false);
        }
        return position;
    }

    @Override
    public synchronized void close() throws IOException {
        if (open != null) {
            open.close();
        }
    }
}
