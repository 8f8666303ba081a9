package dev.sluice.engine.kind;

import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A kind whose databases write down what they do in a log, which can be kept between snapshots. */
public interface Loggable {
    /** Whether the source of one link writes such a log. */
    boolean keepsLog(ApiObject link);

    /**
     * Has the source of a dSource hold back no more log than its link allows, for whom it may be; drops what does.
     *
     * @return what is wrong where nothing holds back the log that was not fetched
     */
    Optional<String> limitHeldLog(Staging staging) throws IOException, InterruptedException;

    /** Has the source of a dSource hold back nothing more for a log that is not to be kept any more, in the folder where it was. */
    void releaseLog(Staging staging) throws IOException, InterruptedException;

    /** By what the source of a dSource holds back log for it, in words of the kind; asks nobody. */
    List<String> heldFor(Staging staging) throws IOException, InterruptedException;

    /** What keeps the log of a source. */
    LogFeed feed(Staging staging) throws IOException, InterruptedException;

    /** What keeps the log of a virtual database. */
    LogFeed feed(Virtual virtual) throws IOException, InterruptedException;
}
