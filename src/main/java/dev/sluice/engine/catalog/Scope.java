package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Type;

/** Within what the names of objects have to differ: those of containers within their group, those of users within the engine. */
final class Scope {
    private static final String ENGINE = "";

    private Scope() {
    }

    /** The scope of the object's name, or null when its name may repeat. */
    static String of(Type type, ApiObject object) {
        return !type.isUnique() ? null : type.owner().map(field -> object.string(field.name())).orElse(type.owner().isPresent() ? null : ENGINE);
    }
}
