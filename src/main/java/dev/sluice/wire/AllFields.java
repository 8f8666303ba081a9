package dev.sluice.wire;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Spells out every field of an object's type, in the order of the schema; what nobody knows comes last. */
final class AllFields extends ObjectWalk {
    AllFields(Schema schema) {
        super(schema);
    }

    @Override
    Map<String, ?> enter(Type type, Map<String, ?> object) {
        if (isWhole(type, object)) {
            return object;
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        if (type.isTyped()) {
            fields.put("type", type.name());
        }
        type.fields().keySet().forEach(name -> fields.put(name, object.get(name)));
        object.forEach(fields::putIfAbsent);
        return fields;
    }

    /** Whether it begins with all fields in their order, as what was spelt out before does. */
    private static boolean isWhole(Type type, Map<String, ?> object) {
        Iterator<String> given = object.keySet().iterator();
        boolean begun = !type.isTyped() || given.hasNext() && given.next().equals("type") && type.name().equals(object.get("type"));
        for (String name : type.fields().keySet()) {
            begun = begun && given.hasNext() && given.next().equals(name);
        }
        return begun;
    }
}
