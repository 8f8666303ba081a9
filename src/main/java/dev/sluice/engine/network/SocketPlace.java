package dev.sluice.engine.network;

import java.io.IOException;
import java.nio.file.Path;

/** Where the Unix socket of an engine comes to be. */
@FunctionalInterface
public interface SocketPlace {
    /** A path in a folder of the owner that nobody else enters, at which there is nothing. */
    Path prepared() throws IOException;
}
