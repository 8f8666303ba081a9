package dev.sluice.engine.objects;

import dev.sluice.wire.ApiObject;
import java.util.Map;

/** Changes an object as an update asks: what the request names gets its value, what it leaves out stays as it is. */
final class Merge {
    private Merge() {
    }

    /** Nested objects of the same type are changed in the same way; arrays and open parameters are exchanged as a whole. */
    static ApiObject into(ApiObject object, ApiObject changes) {
        ApiObject merged = object;
        for (Map.Entry<String, Object> change : changes.entrySet()) {
            String field = change.getKey();
            merged = merged.with(field, merged(object.get(field), change.getValue()));
        }
        return merged;
    }

    private static Object merged(Object now, Object wanted) {
        boolean sameType = now instanceof ApiObject before && wanted instanceof ApiObject after && after.type() != null
                && after.type().equals(before.type());
        return sameType ? into((ApiObject) now, (ApiObject) wanted) : wanted;
    }
}
