package dev.sluice.engine.host.helper;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;

/**
 * Where the user namespaces of this machine's engines are kept, a file each. Beside it lies a lock that the helper of the engine holds, by
 * which others see that it lives: what nobody holds and nobody lives in was left by a helper that was killed, or by servers that have
 * ended.
 *
 * @param folder that only root enters
 */
public record NamespaceFolder(Path folder) {
    private static final String LOCK = ".lock";
    /** What an engine has started ends just after it. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /**
     * The one in use by this process, until it is closed or the process ends.
     *
     * @param lock null where another process holds it
     */
    public record Held(UserNamespace namespace, Path file, FileChannel channel, FileLock lock) implements AutoCloseable {
        /** Gives it up, unless servers live in it, or another process uses it. */
        @Override
        public void close() throws IOException {
            try (channel) {
                if (lock != null) {
                    namespace.release(PATIENCE);
                    Files.deleteIfExists(file);
                }
            } catch (InterruptedException late) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The namespace of an engine with these accounts; clears away what others have left. */
    public Held take(String name, AccountMap accounts) throws IOException, InterruptedException {
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path lock = folder.resolve(name + LOCK);
        FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            // Another engine of the same home fails by its home, in words.
            FileLock held = channel.tryLock();
            clear(folder.resolve(name));
            return new Held(UserNamespace.keptAt(folder.resolve(name), accounts), lock, channel, held);
        } catch (IOException | InterruptedException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }

    private void clear(Path own) throws IOException, InterruptedException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path place : all) {
                if (!place.equals(own) && !place.toString().endsWith(LOCK) && Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS)) {
                    clearUnheld(place);
                }
            }
        }
    }

    private static void clearUnheld(Path place) throws IOException, InterruptedException {
        Path lock = place.resolveSibling(place.getFileName() + LOCK);
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = channel.tryLock()) {
            if (held != null) {
                new UserNamespace(place).release(Duration.ZERO);
                Files.deleteIfExists(lock);
            }
        }
    }
}
