package dev.sluice.engine.kind;

import java.io.IOException;

/** A kind that knows who is connected to its virtual databases. */
public interface Visited {
    /**
     * What is known of the connections to a virtual database.
     *
     * @param present how many there are now
     * @param ever how many there have been since its data came to be, as far as its software has counted; it may begin anew at zero
     */
    record Visits(long present, long ever) {
    }

    /** Asks a virtual database that runs. What the engine itself asks it counts for nothing. */
    Visits visits(Virtual virtual) throws IOException, InterruptedException;
}
