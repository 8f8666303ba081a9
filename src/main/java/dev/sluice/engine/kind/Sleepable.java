package dev.sluice.engine.kind;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * A kind whose virtual databases can be stopped while nobody uses them, and started when somebody comes: somebody else listens at their
 * addresses meanwhile. Before such a virtual database listens there itself it frees its {@link Virtual#door}.
 */
public interface Sleepable extends Startable {
    /** Where its users come in, whether it runs or not; nothing where no other can listen in its stead. */
    List<InetSocketAddress> addresses(Virtual virtual) throws IOException;

    /** Whether a virtual database that runs does nothing for now: nobody is connected, and it does not work by itself. */
    boolean isIdle(Virtual virtual) throws IOException, InterruptedException;
}
