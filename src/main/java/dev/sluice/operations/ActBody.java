package dev.sluice.operations;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What an object is told something with. Engines take a body of another type for each sort of database: the type that is said counts,
 * be it one that no schema declares; else the one that objects of that sort take; else the usual one. Where that is one of several and
 * nobody knows the sort, the user has to say which.
 */
final class ActBody {
    private static final String TYPE = "type";

    private final Schema schema;
    private final Type usual;
    private final Type base;
    private final Map<String, ?> said;

    /** @param usual the name of the type that the act takes where nothing else is known */
    ActBody(Schema schema, String usual, Map<String, ?> said) {
        this.base = base(schema.type(usual));
        this.schema = schema.seeingBody(ApiObject.of(said), base);
        this.usual = schema.type(usual);
        this.said = said;
    }

    /**
     * The body as far as it can be told before the object is found: what is said may be what only some sorts of objects take.
     *
     * @param named what is known of the type of the object
     */
    RequestBody expected(Type named) {
        Type type = saysType() ? base : taken(named).or(() -> fits(usual) ? Optional.of(usual) : schema.concrete(base).stream().filter(this::fits).findFirst())
                .orElse(usual);
        return new RequestBody(schema, type, said);
    }

    /**
     * The body for {@code object}, whose type {@code told} alone decides.
     *
     * @throws InvalidRequest if what is said is not what such objects take
     */
    RequestBody of(String word, String object, Type told) {
        if (saysType()) {
            return new RequestBody(schema, base, said);
        }
        Optional<Type> taken = taken(told);
        if (taken.isEmpty() && usual != base && !isOurs(told)) {
            throw new InvalidRequest(word, TYPE, "'" + object + "' is of a sort that no schema knows, and what its " + word
                    + " takes depends on the sort.", "Say which type this engine takes, as in type: '" + usual + "'.");
        }
        Type type = taken.orElse(usual);
        List<Mistake> strange = strange(word, object, type);
        if (!strange.isEmpty()) {
            throw new InvalidRequest(word, strange);
        }
        return new RequestBody(schema, type, said);
    }

    private boolean saysType() {
        return said.get(TYPE) != null;
    }

    private Optional<Type> taken(Type told) {
        return told.takes().stream().map(schema::type).filter(type -> type.isA(base)).findFirst();
    }

    /** Whether objects of that very type are what our engine keeps, which takes the usual. */
    private static boolean isOurs(Type told) {
        return Schema.standard().find(told.name()).filter(type -> !type.isAbstract()).isPresent();
    }

    private boolean fits(Type type) {
        Set<String> names = new HashSet<>(said.keySet());
        names.remove(TYPE);
        return type.fields().keySet().containsAll(names);
    }

    private List<Mistake> strange(String word, String object, Type type) {
        List<Mistake> strange = new ArrayList<>();
        for (String name : said.keySet()) {
            if (type.field(name) == null) {
                strange.add(new Mistake(List.of(name), word + " of '" + object + "' takes no '" + name + "'.", remedy(name)));
            }
        }
        return strange;
    }

    private String remedy(String name) {
        return schema.concrete(base).stream().filter(type -> type.field(name) != null).findFirst()
                .map(type -> "Leave it out; or, where this engine takes it, say the type that has it: type: '" + type + "'.")
                .orElse("Leave it out.");
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
