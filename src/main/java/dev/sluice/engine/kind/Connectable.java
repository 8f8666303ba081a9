package dev.sluice.engine.kind;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** A kind whose virtual databases let users in over a network or a socket. */
public interface Connectable {
    /** Lets users in to a virtual database that is configured and runs; gives what they need to know: fields of its source configuration's parameters. */
    Map<String, Object> open(Virtual virtual) throws IOException, InterruptedException;

    /** How they come in where they have no password of their own; nothing where they know it from its source, or have given it. */
    default Optional<MadeLogin> login(Virtual virtual) throws IOException, InterruptedException {
        return Optional.empty();
    }
}
