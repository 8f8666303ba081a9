package dev.sluice.runbook.journal;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** An object of a class that a script declares: no journal can keep it, but that a step has changed it can be told. */
final class ScriptObject {
    private static final String OF_GROOVY = "groovy.lang.";

    private ScriptObject() {
    }

    /** What its fields hold; nothing where it is no such object. */
    static List<Object> fields(Object value) {
        List<Object> fields = new ArrayList<>();
        if (JavaSorts.isFound(value.getClass())) {
            return fields;
        }
        for (Class<?> type = value.getClass(); type != Object.class; type = type.getSuperclass()) {
            if (type.getName().startsWith(OF_GROOVY)) {
                // Braces and scripts, whose variables are looked at anyway.
                return List.of();
            }
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers()) && field.trySetAccessible()) {
                    fields.add(read(field, value));
                }
            }
        }
        return fields;
    }

    private static Object read(Field field, Object value) {
        try {
            return field.get(value);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
