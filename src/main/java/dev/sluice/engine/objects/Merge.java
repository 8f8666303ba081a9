package dev.sluice.engine.objects;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Field;
import dev.sluice.wire.Schema;
import java.util.Map;

/**
 * Changes an object as an update asks: what the request names gets its value, what it leaves out stays as it is. What no update may
 * set stays, too: a client that sends back what it was shown says null there, as the schema allows it.
 */
record Merge(Schema schema) {
    /** Nested objects of the same type are changed in the same way; arrays and open parameters are exchanged as a whole. */
    ApiObject into(ApiObject object, ApiObject changes) {
        ApiObject merged = object;
        for (Map.Entry<String, Object> change : changes.entrySet()) {
            String field = change.getKey();
            if (isOpen(object, field)) {
                merged = merged.with(field, merged(object.get(field), change.getValue()));
            }
        }
        return merged;
    }

    private boolean isOpen(ApiObject object, String name) {
        Field field = schema.type(object.type()).field(name);
        return field == null || field.update() != Field.Presence.READONLY;
    }

    private Object merged(Object now, Object wanted) {
        boolean sameType = now instanceof ApiObject before && wanted instanceof ApiObject after && after.type() != null
                && after.type().equals(before.type());
        return sameType ? into((ApiObject) now, (ApiObject) wanted) : wanted;
    }
}
