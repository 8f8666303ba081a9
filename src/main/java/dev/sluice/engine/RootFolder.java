package dev.sluice.engine;

import dev.sluice.engine.host.Account;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * What root keeps of an engine whose home belongs to another account. Root writes nothing in such a home: whoever owns it could lead root to
 * other files.
 *
 * @param home of the engine
 */
record RootFolder(Path home) {
    static final Path ALL = Path.of("/run/sluice");
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    /** Whether this is root, and the home another account's. */
    static boolean isFor(Path home) {
        try {
            return Account.isRoot() && Files.isDirectory(home) && !Integer.valueOf(0).equals(Files.getAttribute(home, "unix:uid"));
        } catch (IOException | UnsupportedOperationException gone) {
            return false;
        }
    }

    /** By what its files are called. */
    String name() {
        return home.toString().substring(1).replace('/', '_').replaceAll("[^A-Za-z0-9_.-]", "-");
    }

    /** What an engine process has to say that is started on demand. */
    Path log() {
        return processes().resolve(name() + ".log");
    }

    /** By what others are kept from starting a process at the same time; its folder is there then. */
    Path launch() throws IOException {
        Files.createDirectories(processes(), OWNER_ONLY);
        return processes().resolve(name() + ".launch");
    }

    private static Path processes() {
        return ALL.resolve("processes");
    }
}
