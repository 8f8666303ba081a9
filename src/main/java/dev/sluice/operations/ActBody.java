package dev.sluice.operations;

import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Of which type the body is that an object is told something with: engines take another one for each sort of database. */
final class ActBody {
    private static final String TYPE = "type";

    private ActBody() {
    }

    /**
     * The type that is said; else the one that objects of {@code told} take; else the usual one, unless only another has the fields that are said.
     *
     * @param usual what the act takes where nothing else is known
     */
    static Type of(Schema schema, String usual, Type told, Map<String, ?> said) {
        Type base = base(schema.type(usual));
        if (said.get(TYPE) != null) {
            return base;
        }
        Optional<Type> taken = told.takes().stream().map(schema::type).filter(type -> type.isA(base)).findFirst();
        return taken.orElseGet(() -> has(schema.type(usual), said) ? schema.type(usual)
                : schema.concrete(base).stream().filter(type -> has(type, said)).findFirst().orElseGet(() -> schema.type(usual)));
    }

    private static boolean has(Type type, Map<String, ?> said) {
        Set<String> names = new HashSet<>(said.keySet());
        names.remove(TYPE);
        return type.fields().keySet().containsAll(names);
    }

    /** The oldest type of body that says what to do. */
    private static Type base(Type type) {
        Type base = type;
        while (base.parent() != null && base.parent().parent() != null) {
            base = base.parent();
        }
        return base;
    }
}
