package dev.sluice.wire;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
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
        type.fields().forEach((name, field) -> fields.put(name, value(field, object.get(name))));
        object.forEach(fields::putIfAbsent);
        return fields;
    }

    /** Whether it begins with all fields in their order, and has what is always there, as what was spelt out before does. */
    private static boolean isWhole(Type type, Map<String, ?> object) {
        Iterator<String> given = object.keySet().iterator();
        boolean begun = !type.isTyped() || given.hasNext() && given.next().equals("type") && type.name().equals(object.get("type"));
        for (Field field : type.fields().values()) {
            begun = begun && given.hasNext() && given.next().equals(field.name())
                    && (!field.traits().always() || object.get(field.name()) != null);
        }
        return begun;
    }

    private static Object value(Field field, Object given) {
        if (given != null || !field.traits().always()) {
            return given;
        }
        return field.shape().sort() == Shape.Sort.ARRAY ? List.of() : Map.of("type", field.shape().type());
    }
}
