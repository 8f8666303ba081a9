package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import java.util.Map;

/** Within what the names of objects have to differ: containers within their group, users within the engine. */
final class Scope {
    private static final String ENGINE = "";

    /** Root to the field that holds the scope; roots that are not here may repeat names. */
    private static final Map<String, String> FIELDS = Map.ofEntries(
            Map.entry("database", "group"), Map.entry("repository", "environment"),
            Map.entry("environment/user", "environment"), Map.entry("sourceconfig", "repository"),
            Map.entry("group", ENGINE), Map.entry("environment", ENGINE), Map.entry("user", ENGINE),
            Map.entry("role", ENGINE), Map.entry("toolkit", ENGINE), Map.entry("source/operationTemplate", ENGINE));

    private Scope() {
    }

    /** The scope of the object's name, or null when its name may repeat. */
    static String of(String root, ApiObject object) {
        String field = FIELDS.get(root);
        return field == null || field.isEmpty() ? field : object.string(field);
    }
}
