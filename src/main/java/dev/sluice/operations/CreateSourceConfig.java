package dev.sluice.operations;

import dev.sluice.wire.Schema;
import java.util.Map;

/** Creates a source configuration: what is to be copied, and with which repository and user. */
public final class CreateSourceConfig extends Creation {
    /** @param body a staged configuration, unless its {@code type} says otherwise */
    public CreateSourceConfig(Schema schema, Map<String, ?> body) {
        super("sourceConfig", "sourceconfig", "sourceconfig", schema,
                body.get("type") == null ? "AppDataStagedSourceConfig" : "SourceConfig", body);
    }
}
