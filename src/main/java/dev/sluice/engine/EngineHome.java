package dev.sluice.engine;

import dev.sluice.engine.host.FileClaim;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * The folder where an engine keeps its own things, readable by its owner alone: the catalog, the first passwords, the URL it
 * answers at, and a lock that only one process holds.
 */
public final class EngineHome implements AutoCloseable {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final String LOCK = "engine.lock";
    private static final String URL = "engine.url";
    private static final String FINGERPRINT = "engine.fingerprint";
    private static final String POOL = "engine.pool";
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path root;
    private final FileClaim lock;

    private EngineHome(Path root, FileClaim lock) {
        this.root = root;
        this.lock = lock;
    }

    /** Takes the home for this process. */
    static EngineHome claim(Path root) throws IOException {
        Files.createDirectories(root, OWNER_ONLY_FOLDER);
        Files.setPosixFilePermissions(root, OWNER_ONLY_FOLDER.value());
        FileClaim lock = FileClaim.take(root.resolve(LOCK)).orElse(null);
        if (lock == null) {
            throw new EngineRunning(root, announced(root).orElse(null));
        }
        Files.deleteIfExists(root.resolve(URL));
        Files.deleteIfExists(root.resolve(POOL));
        return new EngineHome(root, lock);
    }

    /** Where an engine answers that runs on this home now, in whatever process; empty when none does. */
    public static Optional<URI> running(Path root) throws IOException {
        return FileClaim.isHeld(root.resolve(LOCK)) ? announced(root) : Optional.empty();
    }

    /** By what its clients know the certificate of such an engine; empty where it speaks without TLS. */
    public static Optional<String> fingerprint(Path root) throws IOException {
        return read(root, FINGERPRINT);
    }

    /** The folder of the pool of such an engine. */
    static Optional<Path> poolInUse(Path root) throws IOException {
        return FileClaim.isHeld(root.resolve(LOCK)) ? read(root, POOL).map(Path::of) : Optional.empty();
    }

    private static Optional<URI> announced(Path root) throws IOException {
        return read(root, URL).map(URI::create);
    }

    /** The first password of a user whom the engine made itself, as long as its file is there. */
    public static Optional<String> password(Path root, String user) throws IOException {
        return read(root, user + ".password");
    }

    private static Optional<String> read(Path root, String file) throws IOException {
        try {
            return Optional.of(Files.readString(root.resolve(file)).trim());
        } catch (NoSuchFileException notThere) {
            return Optional.empty();
        }
    }

    public Path root() {
        return root;
    }

    Path catalog() {
        return root.resolve("catalog.db");
    }

    /** @param fingerprint of its certificate, or null where it has none */
    void announce(URI url, String fingerprint, Path pool) throws IOException {
        write(POOL, pool + "\n");
        if (fingerprint == null) {
            Files.deleteIfExists(root.resolve(FINGERPRINT));
        } else {
            write(FINGERPRINT, fingerprint + "\n");
        }
        write(URL, url + "\n");
    }

    void retract() {
        try {
            Files.deleteIfExists(root.resolve(URL));
            Files.deleteIfExists(root.resolve(POOL));
        } catch (IOException stays) {
            // Whoever reads it also looks at the lock, which is what counts.
            return;
        }
    }

    void keepPassword(String user, String password) throws IOException {
        write(user + ".password", password + "\n");
    }

    void write(String name, String text) throws IOException {
        Path partial = root.resolve(name + ".new");
        Files.deleteIfExists(partial);
        Files.createFile(partial, OWNER_ONLY_FILE);
        Files.writeString(partial, text);
        Files.move(partial, root.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Gives the home free. */
    @Override
    public void close() {
        lock.close();
    }
}
