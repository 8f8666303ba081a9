package dev.sluice.operations;

import dev.sluice.wire.Schema;
import java.util.Map;

/** Links a dSource: a staged copy of a source, kept in the engine with its history. */
public final class Link extends Creation {
    /** @param body a {@code LinkParameters} */
    public Link(Schema schema, Map<String, ?> body) {
        super("link", "database/link", "database", schema, "LinkParameters", body);
    }
}
