package dev.sluice.wire;

import java.util.LinkedHashMap;
import java.util.Map;

/** Spells out every field of an object's type, in the order of the schema; what nobody knows comes last. */
final class AllFields extends Tour {
    AllFields(Schema schema) {
        super(schema);
    }

    @Override
    void enter(Type type, Map<String, Object> fields) {
        Map<String, Object> given = new LinkedHashMap<>(fields);
        fields.clear();
        if (type.isTyped()) {
            fields.put("type", type.name());
        }
        type.fields().keySet().forEach(name -> fields.put(name, given.get(name)));
        given.forEach(fields::putIfAbsent);
    }
}
