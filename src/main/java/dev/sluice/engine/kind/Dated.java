package dev.sluice.engine.kind;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** A kind whose data tells when the last change was made that it holds. That of others is of when it was frozen. */
public interface Dated {
    /**
     * Of when data is.
     *
     * @param frozen its directory, in which nobody writes
     * @param taken when it was frozen by the clock that stamps its changes; empty where that is the clock of another machine
     */
    DataMoment moment(Path frozen, Optional<Instant> taken) throws IOException;
}
