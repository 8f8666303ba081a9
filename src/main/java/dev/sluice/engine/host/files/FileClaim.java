package dev.sluice.engine.host.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Holds a file, and what it stands for, against everybody else, until it is closed or the process dies. */
public final class FileClaim implements AutoCloseable {
    // The operating system's lock belongs to the process, not to the channel: merely opening and closing the file a
    // second time in this process would set it free. So the process has to know by itself what it holds.
    private static final Set<Path> HELD_HERE = new HashSet<>();

    // Others could lock a file that they can read.
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path key;
    private final FileChannel channel;

    private FileClaim(Path key, FileChannel channel) {
        this.key = key;
        this.channel = channel;
    }

    /** Takes a file, which is made if it is not there; nothing if somebody holds it. */
    public static Optional<FileClaim> take(Path file) throws IOException {
        synchronized (HELD_HERE) {
            Path key = key(file);
            if (HELD_HERE.contains(key)) {
                return Optional.empty();
            }
            FileChannel channel = FileChannel.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS), OWNER_ONLY);
            if (channel.tryLock() == null) {
                channel.close();
                return Optional.empty();
            }
            HELD_HERE.add(key);
            return Optional.of(new FileClaim(key, channel));
        }
    }

    /** Whether this process holds a file. */
    public static boolean isHeldHere(Path file) throws IOException {
        synchronized (HELD_HERE) {
            return HELD_HERE.contains(key(file));
        }
    }

    /** Whether anybody holds a file just now. */
    public static boolean isHeld(Path file) throws IOException {
        synchronized (HELD_HERE) {
            if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
            if (HELD_HERE.contains(key(file))) {
                return true;
            }
            OwnedFile.check(file);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                return channel.tryLock() == null;
            }
        }
    }

    private static Path key(Path file) throws IOException {
        return file.toAbsolutePath().getParent().toRealPath().resolve(file.getFileName());
    }

    /** To write to the file what others may read. */
    public FileChannel channel() {
        return channel;
    }

    @Override
    public void close() {
        synchronized (HELD_HERE) {
            try {
                channel.close();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            } finally {
                HELD_HERE.remove(key);
            }
        }
    }
}
