package dev.sluice.wire;

import dev.sluice.wire.Field.Presence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Finds every mistake in the body of a request, in one pass and at most one in each place. The tour gives the body without what is
 * wrong in it.
 */
final class Checker extends ObjectWalk {
    /** Nobody reads more, and a hostile body should not be answered with a longer one. */
    private static final int ENOUGH = 200;
    private static final int MOST_SUGGESTIONS = 20;
    private static final int LONGEST_WORD = 100;

    private final Schema.Use use;
    private final List<Mistake> mistakes = new ArrayList<>();

    Checker(Schema schema, Schema.Use use) {
        super(schema);
        this.use = use;
    }

    List<Mistake> mistakes() {
        return List.copyOf(mistakes);
    }

    @Override
    Map<String, ?> enter(Type type, Map<String, ?> object) {
        Set<String> refused = new LinkedHashSet<>();
        object.forEach((name, value) -> {
            if (isRefused(type, name, value)) {
                refused.add(name);
            }
        });
        if (use == Schema.Use.CREATE) {
            for (Field field : type.fields().values()) {
                boolean needed = field.create() == Presence.REQUIRED && !field.hasDefault();
                if (needed && (object.get(field.name()) == null || refused.contains(field.name()))) {
                    add(path(field.name()), "it is missing.", () -> wanted(field, field.shape()));
                }
            }
            checkEither(type.either(), object);
        }
        return refused.isEmpty() ? object : without(object, refused);
    }

    private void checkEither(List<String> either, Map<String, ?> object) {
        if (either.isEmpty()) {
            return;
        }
        List<String> first = List.of(either.get(0).split("\\."));
        List<String> second = List.of(either.get(1).split("\\."));
        Object one = said(first, object);
        Object other = said(second, object);
        if (!(object.get(first.get(0)) instanceof Map) || !(object.get(second.get(0)) instanceof Map)) {
            // What is missing is all that could say it, and that is told.
            return;
        }
        if (one == null && other == null) {
            add(path(first), "it is missing.", () -> "Give it here, or in " + either.get(1) + ".");
        } else if (one != null && other != null && !withoutEnd(one).equals(withoutEnd(other))) {
            add(path(first), "it is not what " + either.get(1) + " says.", () -> "Leave one of them out.");
        }
    }

    /** Without slashes at its end, which say nothing in a path. */
    private static Object withoutEnd(Object value) {
        return value instanceof CharSequence path ? path.toString().replaceFirst("(?<=.)/+$", "") : value;
    }

    /** The value at a path; null for none, and for an empty text. */
    private static Object said(List<String> path, Map<String, ?> object) {
        Object value = object;
        for (String step : path) {
            value = value instanceof Map<?, ?> fields ? fields.get(step) : null;
        }
        return "".equals(value) ? null : value;
    }

    private static Map<String, Object> without(Map<String, ?> object, Set<String> names) {
        Map<String, Object> rest = new LinkedHashMap<>(object);
        rest.keySet().removeAll(names);
        return rest;
    }

    /** Whether the field must not be there at all, so that its value is of no further interest. */
    private boolean isRefused(Type type, String name, Object value) {
        Field field = type.field(name);
        if (field == null) {
            if (name.equals("type") && type.isTyped()) {
                return false;
            }
            if (mistakes.size() < ENOUGH) {
                add(path(Value.cut(name)), type + " has no field " + Value.shown(name) + ".",
                        () -> suggestion(name, type.fields().keySet(), "Leave it out."));
            }
            return true;
        }
        if (value == null || presence(field, use) != Presence.READONLY) {
            return false;
        }
        add(path(name), whyReadOnly(field), () -> "Leave it out.");
        return true;
    }

    private String whyReadOnly(Field field) {
        Schema.Use other = use == Schema.Use.CREATE ? Schema.Use.UPDATE : Schema.Use.CREATE;
        if (presence(field, other) == Presence.READONLY) {
            return "only the engine sets it.";
        }
        return use == Schema.Use.CREATE ? "it can only be set later." : "it cannot be changed later.";
    }

    private static Presence presence(Field field, Schema.Use use) {
        return use == Schema.Use.CREATE ? field.create() : field.update();
    }

    @Override
    Type stranger(Map<String, ?> object, Type expected) {
        List<String> fitting = schema.concrete(expected).stream().map(Type::name).toList();
        Object given = object.get("type");
        add(path("type"), whyStrange(given), () -> suggestion(String.valueOf(given), fitting, choice(fitting)));
        return null;
    }

    @Override
    Object unknown(Map<String, ?> object) {
        return NOTHING;
    }

    private String whyStrange(Object given) {
        if (given == null) {
            return "it is missing.";
        }
        if (!(given instanceof CharSequence)) {
            return Value.shown(given) + " is not the name of a type.";
        }
        return schema.find(given.toString())
                .map(type -> type.isAbstract() ? "'" + type + "' stands for several types." : "'" + type + "' does not fit here.")
                .orElse("there is no type " + Value.shown(given) + ".");
    }

    private static String choice(List<String> fitting) {
        return switch (fitting.size()) {
            case 0 -> "Leave the object out.";
            case 1 -> "Give '" + fitting.get(0) + "'.";
            default -> "Give one of " + String.join(", ", fitting.size() > 12 ? fitting.subList(0, 12) : fitting)
                    + (fitting.size() > 12 ? ", ..." : "") + ".";
        };
    }

    @Override
    Object value(Field field, Shape shape, Object value) {
        Optional<String> problem = value == null ? Optional.empty() : Value.problem(field, shape, value);
        problem.ifPresent(found ->
                add(path(), found, () -> suggestion(String.valueOf(value), shape.values(), wanted(field, shape))));
        return problem.isPresent() ? NOTHING : value;
    }

    /** Suggestions take time, and a body of hundreds of misspelt words was not written by somebody who reads them. */
    private String suggestion(String typed, Collection<String> candidates, String otherwise) {
        return mistakes.size() < MOST_SUGGESTIONS && typed.length() <= LONGEST_WORD
                ? Suggestion.orElse(typed, candidates, otherwise) : otherwise;
    }

    private void add(List<String> path, String problem, Supplier<String> remedy) {
        if (mistakes.size() < ENOUGH) {
            mistakes.add(new Mistake(path, problem, remedy.get()));
        }
    }

    /** What to give; an element of an array is not what the sentence about its field speaks of. */
    private static String wanted(Field field, Shape shape) {
        boolean silent = shape != field.shape() || field.about().isEmpty();
        return "Give " + noun(field, shape) + (silent ? "." : ": " + uncapitalized(field.about()));
    }

    /** What somebody counts is told as people write it. */
    private static String noun(Field field, Shape shape) {
        return switch (field.unit()) {
            case SECONDS -> "a length of time such as 30m, 8h or 3d";
            case BYTES -> "a size such as 512.mb";
            default -> shape.words();
        };
    }

    /** The sentence as the rest of another one; a word like URL stays as it is. */
    private static String uncapitalized(String sentence) {
        boolean word = sentence.length() > 1 && Character.isLowerCase(sentence.charAt(1));
        return word ? Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1) : sentence;
    }
}
