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
 * @param usual what somebody who typed the text means by a name; null where it is known to be a reference
 */
record Target(Schema schema, Type type, String called, String text, Type usual) {
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
        return new Target(schema, kept, strange ? type.toString() : kept.name(), text, null);
    }

    /** The same where a text may be the name of something. @param usual the type that names are of */
    static Target typed(String word, Schema schema, Object what, String usual) {
        Target target = of(word, schema, what);
        return what instanceof Map ? target : new Target(schema, target.type, target.called, target.text, type(word, schema, usual));
    }

    /** What an object is by the end of its type's name, where no schema has that: engines name their sorts of containers so. */
    private static Optional<Type> akin(Schema schema, Object unknown) {
        return schema.types().stream().filter(type -> type.root() != null && unknown instanceof CharSequence && unknown.toString().endsWith(type.name()))
                .max(Comparator.comparing(type -> type.name().length()));
    }

    static Target of(String word, Schema schema, String typeOrRoot, Object what) {
        Type type = type(word, schema, typeOrRoot);
        Target target = new Target(schema, type, type.name(), text(word, what), what instanceof Map ? null : type);
        if (target.usual == null) {
            target.checkSort(word, target.text);
        }
        return target;
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
        String reference = usual == null ? names.resolve(List.of(), type, text) : names.typed(type, usual, text);
        if (!names.mistakes().isEmpty()) {
            throw new InvalidRequest(word, names.mistakes());
        }
        checkSort(word, reference);
        return reference;
    }

    /** Refuses the reference of what is of another sort. */
    private void checkSort(String word, String reference) {
        schema.referredBy(reference).filter(other -> other.root() != null && !other.root().equals(type.root())).ifPresent(other -> {
            throw new InvalidRequest(word, List.of(new Mistake(List.of(), "'" + text + "' is of type " + other + ".", "Give one of type " + type + ".")));
        });
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
