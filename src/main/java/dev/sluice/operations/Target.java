package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Suggestion;
import dev.sluice.wire.Type;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One object that an engine keeps, as a user points at it: itself, its reference, or its name and type.
 *
 * @param called the name of its type, which may be one that no schema has: {@code type} is then what it is akin to
 */
record Target(Schema schema, Type type, String called, String text) {
    static Target of(String word, Schema schema, Object what) {
        String text = text(word, what);
        Object type = what instanceof Map<?, ?> object ? object.get("type") : null;
        Type kept = schema.find(String.valueOf(type)).filter(known -> known.root() != null)
                .or(() -> schema.referredBy(text)).or(() -> akin(schema, type)).orElse(null);
        if (kept == null) {
            throw new InvalidRequest(word, "reference", "'" + text + "' is not a reference that tells its type.",
                    "Say the type as well.");
        }
        boolean strange = type instanceof CharSequence && schema.find(type.toString()).isEmpty();
        return new Target(schema, kept, strange ? type.toString() : kept.name(), text);
    }

    /** What an object is by the end of its type's name, where no schema has that: engines name their sorts of containers so. */
    private static Optional<Type> akin(Schema schema, Object unknown) {
        return schema.types().stream().filter(type -> type.root() != null && unknown instanceof CharSequence && unknown.toString().endsWith(type.name()))
                .max(Comparator.comparing(type -> type.name().length()));
    }

    static Target of(String word, Schema schema, String typeOrRoot, Object what) {
        Type type = type(word, schema, typeOrRoot);
        String text = text(word, what);
        schema.referredBy(text).filter(other -> other.root() != null && !other.root().equals(type.root())).ifPresent(other -> {
            throw new InvalidRequest(word, List.of(new Mistake(List.of(), "'" + text + "' is of type " + other + ".", "Give one of type " + type + ".")));
        });
        return new Target(schema, type, type.name(), text);
    }

    /** The type called {@code typeOrRoot}, or kept below it; one of which the engine keeps objects. */
    static Type type(String word, Schema schema, String typeOrRoot) {
        return schema.find(typeOrRoot).filter(type -> type.root() != null).or(() -> schema.atRoot(typeOrRoot))
                .orElseThrow(() -> {
                    Collection<Type> kept = schema.types().stream().filter(type -> type.root() != null).toList();
                    List<String> known = Stream.concat(kept.stream().map(Type::root), kept.stream().map(Type::name))
                            .distinct().toList();
                    return new InvalidRequest(word, "type", "an engine keeps no '" + typeOrRoot + "'.",
                            Suggestion.orElse(typeOrRoot, known,
                                    "Name a type such as Group, or a path such as 'group'."));
                });
    }

    /** Its reference, after asking the engine for it if {@code text} is a name. */
    String reference(String word, Client client) {
        ObjectNames names = new ObjectNames(client, schema);
        String reference = names.resolve(List.of(), type, text);
        if (!names.mistakes().isEmpty()) {
            throw new InvalidRequest(word, names.mistakes());
        }
        return reference;
    }

    ApiObject settings() {
        return ApiObject.of(Map.of()).with("of", called).with("object", text);
    }

    private static String text(String word, Object what) {
        Object text = what instanceof Map<?, ?> object ? object.get("reference") : what;
        if (text == null) {
            throw new InvalidRequest(word, "reference", "it is missing.",
                    "Give an object that the engine keeps, its reference or its name.");
        }
        return text.toString();
    }
}
