package dev.sluice.runbook.journal;

import dev.sluice.wire.ApiObject;
import java.time.Instant;

/** One line of a journal. */
public record JournalEntry(long line, Instant at, Event event, ApiObject fields) {
    static JournalEntry of(ApiObject line) {
        return new JournalEntry(((Number) line.get("line")).longValue(), Instant.parse(line.string("at")), Event.of(line.string("event")), line);
    }

    /** Where it happened, or null where it is about the whole run. */
    public String place() {
        return fields.string("place");
    }

    public String string(String field) {
        return fields.string(field);
    }
}
