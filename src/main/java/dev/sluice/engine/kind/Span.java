package dev.sluice.engine.kind;

import java.time.Instant;

/** A stretch of time of which all that was written is kept, so that every moment in it can be had again. */
public record Span(Instant from, Instant to) {
    public boolean covers(Instant moment) {
        return !moment.isBefore(from) && !moment.isAfter(to);
    }
}
