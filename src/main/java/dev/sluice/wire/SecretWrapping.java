package dev.sluice.wire;

import java.util.List;
import java.util.Map;

/** Wraps the secrets of an object. In parameters a field is secret if it is so in any kind. */
final class SecretWrapping extends ObjectWalk {
    SecretWrapping(Schema schema) {
        super(schema);
    }

    /** A type that a newer engine knows hides at least what its known ancestor hides. */
    @Override
    Type stranger(Map<String, ?> object, Type expected) {
        return expected;
    }

    @Override
    Object value(Field field, Shape shape, Object value) {
        boolean elementsFollow = shape.sort() == Shape.Sort.ARRAY && value instanceof List;
        return field.redact() && !elementsFollow ? conceal(value) : value;
    }

    @Override
    Map<String, ?> parameters(Shape shape, Map<String, ?> parameters) {
        Map<String, ?> concealed = parameters;
        for (Type type : schema.parameterTypes(shape)) {
            concealed = object(concealed, type, null);
        }
        return concealed;
    }

    private static Object conceal(Object value) {
        if (value == null || value instanceof Secret) {
            return value;
        }
        return Secret.of(value instanceof CharSequence ? value.toString() : Json.reveal(value));
    }
}
