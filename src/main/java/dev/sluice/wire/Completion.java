package dev.sluice.wire;

import java.util.LinkedHashMap;
import java.util.Map;

/** Gives an object what its writer left out: its types, and the defaults of fields that a request may carry. */
final class Completion extends Tour {
    Completion(Schema schema) {
        super(schema);
    }

    @Override
    void enter(Type type, Map<String, Object> fields) {
        if (type.isTyped() && fields.get("type") == null) {
            Map<String, Object> given = new LinkedHashMap<>(fields);
            fields.clear();
            fields.put("type", type.name());
            given.remove("type");
            fields.putAll(given);
        }
        for (Field field : type.fields().values()) {
            boolean fills = field.hasDefault() && field.create() != Field.Presence.READONLY;
            if (fills && fields.get(field.name()) == null) {
                fields.put(field.name(), field.preset());
            }
        }
    }
}
