package dev.sluice.engine;

import dev.sluice.engine.catalog.CatalogException;
import dev.sluice.engine.host.files.FullDisk;
import dev.sluice.engine.host.HostException;
import dev.sluice.wire.ByteSize;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/** Why an engine does not start, where the machine has too little for it: in words that say what to do. */
final class StartFailure {
    /** Beside its libraries it has five connections to the catalog, sockets, programs with three pipes each, and what is copied. */
    private static final long NEEDED_FILES = 512;

    /** With less room than that nothing can be written; the library of the catalog has many words for it. */
    private static final long SCARCE = 1L << 20;

    private StartFailure() {
    }

    /** Refuses where pools and mount paths cannot work, rather than to fail at the first of them. */
    static void checkSystem() throws IOException {
        String system = System.getProperty("os.name");
        if (!system.equals("Linux")) {
            throw new IOException("the engine built in needs Linux, and this is " + system + ": pools and mount paths are made of what Linux"
                    + " has. All else works here with an engine elsewhere: name it with --engine, or run 'sluice engine' in a virtual machine"
                    + " or a container with Linux");
        }
    }

    /** Refuses to begin what could not be ended. */
    static void checkOpenFiles() throws IOException {
        Object system = ManagementFactory.getOperatingSystemMXBean();
        if (system instanceof com.sun.management.UnixOperatingSystemMXBean unix && unix.getMaxFileDescriptorCount() < NEEDED_FILES) {
            throw new IOException("this process may have " + unix.getMaxFileDescriptorCount() + " files open at once, and an engine needs "
                    + NEEDED_FILES + ". Raise the limit first: ulimit -n " + NEEDED_FILES);
        }
    }

    /** The same failure in words for whoever starts the engine, or null where it has such already. */
    static IOException inWords(Path home, Exception failed) {
        if (failed instanceof HostException) {
            return null;
        }
        long free = home.toFile().getUsableSpace();
        if (FullDisk.isBehind(failed) || failed instanceof CatalogException && free < SCARCE) {
            return new IOException("there is no room on the disk of the engine's home " + home + ": " + ByteSize.of(free) + " are free, or no further"
                    + " file can be made. Remove what is not needed there, such as its engine.log; 16 MiB will do", failed);
        }
        return failed instanceof CatalogException broken ? new IOException(broken.getMessage(), broken) : null;
    }
}
