package dev.sluice.operations;

import dev.sluice.wire.Schema;
import java.util.Map;

/** Creates a group: a place for containers. */
public final class CreateGroup extends Creation {
    /** @param body a {@code Group} */
    public CreateGroup(Schema schema, Map<String, ?> body) {
        super("group", "group", "group", schema, "Group", body);
    }
}
