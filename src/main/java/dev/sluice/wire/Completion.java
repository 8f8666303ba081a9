package dev.sluice.wire;

import java.util.LinkedHashMap;
import java.util.Map;

/** Gives an object what its writer left out: its types, and the defaults of fields that a request may carry. */
final class Completion extends ObjectWalk {
    Completion(Schema schema) {
        super(schema);
    }

    @Override
    Map<String, ?> enter(Type type, Map<String, ?> object) {
        boolean says = !type.isTyped() || object.get("type") != null;
        if (says && type.fields().values().stream().noneMatch(field -> fills(field, object))) {
            return object;
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        if (!says) {
            fields.put("type", type.name());
        }
        object.forEach(fields::putIfAbsent);
        type.fields().values().stream().filter(field -> fills(field, object)).forEach(field -> fields.put(field.name(), field.preset()));
        return fields;
    }

    private static boolean fills(Field field, Map<String, ?> object) {
        return field.hasDefault() && field.create() != Field.Presence.READONLY && object.get(field.name()) == null;
    }
}
