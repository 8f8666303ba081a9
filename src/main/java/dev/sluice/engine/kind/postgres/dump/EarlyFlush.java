package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.host.HostCommand;
import java.io.IOException;
import java.nio.file.Path;

/** Has what was written come to the disk while there is other work, so that the pool has little left to wait for when it freezes that. */
final class EarlyFlush {
    private EarlyFlush() {
    }

    /** Begins it, and waits for nothing. */
    static void begin(Path data) {
        Thread flush = new Thread(() -> run(data), "flush of " + data);
        flush.setDaemon(true);
        flush.start();
    }

    private static void run(Path data) {
        try {
            HostCommand.of("sync", "--file-system", data.toString()).run();
        } catch (IOException failure) {
            // The pool does it later, and says then what is wrong.
            return;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
