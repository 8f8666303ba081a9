package dev.sluice.wire;

import java.util.ArrayList;
import java.util.List;

/** Collects the references in an object. */
final class References extends ObjectWalk {
    private final List<Reference> found = new ArrayList<>();

    References(Schema schema) {
        super(schema);
    }

    List<Reference> found() {
        return List.copyOf(found);
    }

    @Override
    Object value(Field field, Shape shape, Object value) {
        if (shape.sort() == Shape.Sort.REFERENCE && value instanceof String reference) {
            found.add(new Reference(path(), schema.type(shape.type()), reference));
        }
        return value;
    }
}
