package dev.sluice.engine.kind;

import java.time.Instant;
import java.util.Optional;

/**
 * Of when data is.
 *
 * @param lastChange when the last change was made that it holds
 * @param settled the first moment before which all was that it holds; changes that are made at once may be stamped in another
 *     order than they come to hold, so that need not be just after {@code lastChange}
 * @param taken when the data was taken, where it was not taken from a database just now
 */
public record DataMoment(Instant lastChange, Instant settled, Optional<Instant> taken) {
    /** Data that stood still at a moment. */
    public static DataMoment at(Instant moment) {
        return new DataMoment(moment, moment, Optional.empty());
    }
}
