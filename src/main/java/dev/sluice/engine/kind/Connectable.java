package dev.sluice.engine.kind;

import java.io.IOException;
import java.util.Map;

/** A kind whose virtual databases let users in over a network or a socket. */
public interface Connectable {
    /** Lets users in to a virtual database that is configured and runs. */
    void open(Virtual virtual) throws IOException, InterruptedException;

    /** What users need to know of a virtual database that runs: fields of its source configuration's parameters. */
    Map<String, Object> facts(Virtual virtual) throws IOException;
}
