package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import java.util.Map;

/** The field by which objects of a root are found in the course of their life. */
final class StateField {
    private static final Map<String, String> FIELDS = Map.of("job", "jobState", "action", "state", "fault", "status");

    private StateField() {
    }

    static String of(String root, ApiObject object) {
        String field = FIELDS.get(root);
        return field == null ? null : object.string(field);
    }
}
