package dev.sluice.engine.kind;

import java.io.IOException;
import java.time.Duration;

/** A kind that knows how far its databases have written, so that the log that is kept of them can be waited for. */
public interface Awaitable {
    /**
     * Waits until the log that is kept of a dSource's source has all that the source has written by now.
     *
     * @param longest after which it gives up
     */
    void awaitLog(Staging staging, Duration longest, Progress progress) throws IOException, InterruptedException;

    /** The same for that of a virtual database. */
    void awaitLog(Virtual virtual, Duration longest, Progress progress) throws IOException, InterruptedException;
}
