package dev.sluice.engine.network;

import java.net.URI;

/** Something that takes requests from the network, until it is closed. */
public interface Listening extends AutoCloseable {
    /** Where it is called. */
    URI url();

    @Override
    void close();
}
