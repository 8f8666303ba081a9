package dev.sluice.engine.kind;

import java.io.IOException;

/** Keeps what a database writes, as it is written. */
public interface LogFeed extends AutoCloseable {
    /**
     * Keeps all until the feed is closed, or fails.
     *
     * @param begun is told once it goes well
     */
    void run(Runnable begun) throws IOException, InterruptedException;

    /** Whether what a sync was refused for, by its id, is over once this goes well. */
    default boolean rulesOut(String refusal) {
        return false;
    }

    /** Takes back what was set up at the database, which then holds nothing back any more. Waits for the run to end. */
    void release() throws IOException;

    /** Ends the run, which may be another thread's. */
    @Override
    void close();
}
