package dev.sluice.engine.kind.postgres.log;

import java.io.IOException;

/** Tells until when all has come that a server commits. */
interface KeptUntil {
    /**
     * Looks at it whenever the server has answered that it has sent all.
     *
     * @param secure up to where its log is kept
     * @param answered what time it was there
     * @return milliseconds since 1970; 0 where nothing is known
     */
    long millis(long secure, long answered) throws IOException;
}
