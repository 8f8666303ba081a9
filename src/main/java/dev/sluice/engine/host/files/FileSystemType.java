package dev.sluice.engine.host.files;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Which file system something lies on. A process whose root is a plain folder, as {@code chroot} makes it, is told by nothing. */
public final class FileSystemType {
    private FileSystemType() {
    }

    /** As {@code mount} calls it. */
    public static String of(Path there) throws IOException {
        Optional<FileStore> store = store(there);
        return store.isEmpty() ? "an unknown file system" : store.get().type();
    }

    /** What holds something that is there; nothing where it cannot be known. */
    public static Optional<FileStore> store(Path there) throws IOException {
        try {
            return Optional.of(Files.getFileStore(there));
        } catch (IOException unknown) {
            if (Files.exists(there)) {
                return Optional.empty();
            }
            throw unknown;
        }
    }
}
