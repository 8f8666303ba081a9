package dev.sluice.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds names that would be taken for something else: one that reads like the reference of an object, so that words would act on that, and
 * one with a blank at an end, which nobody sees.
 */
final class NameCheck extends ObjectWalk {
    private static final String FIELD = "name";

    private final List<Mistake> mistakes = new ArrayList<>();

    NameCheck(Schema schema) {
        super(schema);
    }

    List<Mistake> mistakes() {
        return List.copyOf(mistakes);
    }

    /** The body of a request names what it makes, and so does an object in it that an engine keeps; what else is called by nobody. */
    @Override
    Map<String, ?> enter(Type type, Map<String, ?> object) {
        if ((path().isEmpty() || type.root() != null) && object.get(FIELD) instanceof String name) {
            check(name);
        }
        return object;
    }

    private void check(String name) {
        if (!name.equals(name.strip())) {
            mistakes.add(new Mistake(path(FIELD), "'" + name + "' has a blank at an end, which nobody sees.", "Leave it out."));
        } else {
            schema.referredBy(name).ifPresent(type -> mistakes.add(new Mistake(path(FIELD), "'" + name + "' reads like the reference of an object ("
                    + type.name() + "), and would be taken for that.", "Choose another name.")));
        }
    }
}
