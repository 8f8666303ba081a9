package dev.sluice.operations;

import dev.sluice.wire.Schema;
import java.util.Map;

/** Provisions a VDB: a writable copy of a point in the history of a dSource or VDB. */
public final class Provision extends Creation {
    /** @param body an {@code AppDataProvisionParameters} */
    public Provision(Schema schema, Map<String, ?> body) {
        super("provision", "database/provision", "database", schema, "AppDataProvisionParameters", body);
    }
}
