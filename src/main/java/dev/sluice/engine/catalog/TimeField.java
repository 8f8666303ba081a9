package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import java.util.Map;

/** The field by which objects of a root are found in time. */
final class TimeField {
    private static final Map<String, String> FIELDS = Map.of("job", "startTime", "action", "startTime", "alert", "timestamp",
            "fault", "dateDiagnosed", "snapshot", "creationTime");

    private TimeField() {
    }

    static String of(String root, ApiObject object) {
        String field = FIELDS.get(root);
        return field == null ? null : object.string(field);
    }

    /** Whether {@code field} is the one that the catalog finds objects of {@code root} by. */
    static boolean is(String root, String field) {
        return field.equals(FIELDS.get(root));
    }
}
