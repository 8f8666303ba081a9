package dev.sluice.engine.kind;

import dev.sluice.wire.ApiObject;
import java.io.IOException;

/** A kind whose databases write down what they do in a log, which can be kept between snapshots. */
public interface Loggable {
    /** Whether the source of one link writes such a log. */
    boolean keepsLog(ApiObject link);

    /** What keeps the log of a source. */
    LogFeed feed(Staging staging) throws IOException, InterruptedException;

    /** What keeps the log of a virtual database. */
    LogFeed feed(Virtual virtual) throws IOException, InterruptedException;
}
