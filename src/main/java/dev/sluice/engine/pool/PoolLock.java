package dev.sluice.engine.pool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps all others out of a pool while one has it open, until that one closes it or dies. */
final class PoolLock implements AutoCloseable {
    // The operating system's lock belongs to the process, not to the channel: merely opening and closing the file a
    // second time in this process would set it free. So the process has to know by itself what it holds.
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    // Others could lock a file that they can read.
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path key;
    private final FileChannel channel;

    private PoolLock(Path key, FileChannel channel) {
        this.key = key;
        this.channel = channel;
    }

    static PoolLock take(Layout layout) throws IOException {
        Path key = layout.root().toRealPath();
        if (!HELD_HERE.add(key)) {
            throw taken(layout, pid());
        }
        FileChannel channel = null;
        try {
            channel = FileChannel.open(layout.lock(), Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                    OWNER_ONLY);
            if (channel.tryLock() == null) {
                throw taken(layout, Files.readString(layout.lock()).strip());
            }
            writePid(channel);
            return new PoolLock(key, channel);
        } catch (IOException | RuntimeException failure) {
            HELD_HERE.remove(key);
            if (channel != null) {
                channel.close();
            }
            throw failure;
        }
    }

    private static void writePid(FileChannel channel) throws IOException {
        try {
            channel.write(ByteBuffer.wrap(String.format("%20s\n", pid()).getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException failure) {
            // It is for messages only, and to open the pool is how room is made. Some disks want room even to write over.
            if (!Reason.isFullDisk(failure)) {
                throw failure;
            }
        }
    }

    boolean isHeld() {
        return channel.isOpen();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            HELD_HERE.remove(key);
        }
    }

    private static String pid() {
        return Long.toString(ProcessHandle.current().pid());
    }

    private static PoolException taken(Layout layout, String pid) {
        return new PoolException(layout.root() + " is open already, in process " + pid + ".",
                "Stop that one first, or name another folder.");
    }
}
