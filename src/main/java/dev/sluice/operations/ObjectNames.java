package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Suggestion;
import dev.sluice.wire.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the objects that users name. What reads like a reference stays as it is, unless somebody typed it; anything else is a name, looked
 * for among the objects of the wanted type. Where several have it, {@code owner/name} tells them apart: the group of
 * a container, the environment of a user or repository, the repository of a source configuration, and before it the namespace of
 * what was replicated.
 *
 * <p>Serves one request: it lists each root once and collects what it does not find as mistakes.
 */
final class ObjectNames {
    /** Looked through where objects of many sorts may be meant, as what a policy holds for; the engine may know others. */
    private static final List<String> WHEREVER = List.of("database", "group");
    private static final int SHOWN = 6;

    private final Client client;
    private final Schema schema;
    private final Map<String, List<ApiObject>> listings = new HashMap<>();
    private final List<Mistake> mistakes = new ArrayList<>();

    ObjectNames(Client client, Schema schema) {
        this.client = client;
        this.schema = schema;
    }

    List<Mistake> mistakes() {
        return List.copyOf(mistakes);
    }

    /** The reference of the {@code wanted} object that {@code text} names, or {@code text} and one mistake more. */
    String resolve(List<String> path, Type wanted, String text) {
        boolean somewhere = wanted.root() == null;
        if (schema.referredBy(text).isPresent() || somewhere && !schema.type("Container").isA(wanted)) {
            return text;
        }
        List<String> roots = somewhere ? WHEREVER : List.of(wanted.root());
        List<ApiObject> called = roots.stream().flatMap(root -> called(root, text).stream()).toList();
        List<ApiObject> fitting = called.stream().filter(object -> fits(object, wanted)).toList();
        if (fitting.size() == 1) {
            return fitting.get(0).reference();
        }
        if (somewhere && fitting.isEmpty()) {
            return text;
        }
        mistakes.add(fitting.isEmpty() ? missing(path, wanted, text, called, roots) : ambiguous(path, text, fitting));
        return text;
    }

    /**
     * The same of a text in what somebody wants to be done. Whoever may make a VDB or a group names it; that others are called like a reference
     * is not looked for.
     */
    String said(List<String> path, Type wanted, String text) {
        return wanted.root() != null && WHEREVER.contains(wanted.root()) ? typed(path, wanted, wanted, text) : resolve(path, wanted, text);
    }

    /**
     * The same of what somebody typed, which may read like a reference and be a name: then it is what has it, unless something else that is
     * meant by it is there as well.
     *
     * @param usual what a name means where the type is told by the reference alone
     */
    String typed(Type wanted, Type usual, String text) {
        return typed(List.of(), wanted, usual, text);
    }

    private String typed(List<String> path, Type wanted, Type usual, String text) {
        if (schema.referredBy(text).isEmpty() || wanted.root() == null) {
            return resolve(path, wanted, text);
        }
        List<ApiObject> meant = Stream.of(wanted.root(), usual.root()).distinct().flatMap(root -> called(root, text).stream()).toList();
        List<ApiObject> named = meant.stream().filter(object -> !text.equals(object.reference())).toList();
        if (named.isEmpty()) {
            return text;
        }
        if (meant.size() == 1 && fits(meant.get(0), wanted)) {
            return meant.get(0).reference();
        }
        mistakes.add(new Mistake(path, "'" + text + "' reads like a reference, and is the name of " + enumeration(named) + ", too.",
                "Give that reference, or the longer name of what else is meant."));
        return text;
    }

    /** The shortest that {@link #resolve} takes for {@code reference}. */
    String called(String reference) {
        Type type = schema.referredBy(reference).filter(known -> known.root() != null).orElse(null);
        if (type == null) {
            return reference;
        }
        List<ApiObject> all = list(type.root());
        ApiObject object = all.stream().filter(each -> reference.equals(each.reference())).findFirst().orElse(null);
        if (object == null || object.name() == null) {
            return reference;
        }
        long namesakes = all.stream().filter(each -> object.name().equals(each.name())).count();
        String full = namesakes == 1 ? object.name() : fullName(object);
        return full == null || all.stream().filter(each -> isCalled(each, full)).count() > 1 ? reference : full;
    }

    private List<ApiObject> called(String root, String text) {
        return isOwned(text) ? among(root, text) : client.known().called(root, text).orElseGet(() -> among(root, text));
    }

    private List<ApiObject> among(String root, String text) {
        return list(root).stream().filter(object -> isCalled(object, text)).toList();
    }

    private boolean isCalled(ApiObject object, String text) {
        return text.equals(object.name()) || text.equals(object.reference())
                || isOwned(text) && text.equals(fullName(object));
    }

    private static boolean isOwned(String text) {
        return text.indexOf('/') > 0;
    }

    /** Types that the schema does not know fit everywhere: another engine may know better. */
    private boolean fits(ApiObject object, Type wanted) {
        return object.type() == null || schema.find(object.type()).map(type -> type.isA(wanted)).orElse(true);
    }

    private Mistake missing(List<String> path, Type wanted, String text, List<ApiObject> called, List<String> roots) {
        if (!called.isEmpty()) {
            return new Mistake(path, "'" + text + "' is of type " + called.get(0).type() + ".",
                    "Give one of type " + wanted + ".");
        }
        List<String> names = roots.stream().flatMap(root -> list(root).stream())
                .filter(object -> fits(object, wanted) && object.name() != null).map(ApiObject::name).distinct().toList();
        boolean isAlone = "user".equals(wanted.root()) && names.size() == 1;
        String known = names.isEmpty() ? "There is none at all."
                : names.size() > SHOWN ? "Check the name." : "There " + (names.size() == 1 ? "is " : "are ") + enumerated(names) + ".";
        return new Mistake(path, "there is no " + schema.words(wanted) + " '" + text + "'.",
                Suggestion.orElse(text, names, isAlone ? known + " Whoever administers no engine is shown no other: give the reference, such as USER-3." : known));
    }

    /** Refuses {@code text}, which may mean each of {@code fitting}. */
    Mistake ambiguous(List<String> path, String text, List<ApiObject> fitting) {
        return new Mistake(path, "'" + text + "' is the name of " + fitting.size() + " objects: " + enumeration(fitting) + ".",
                "Give the reference or the longer name.");
    }

    private String enumeration(List<ApiObject> objects) {
        return objects.stream().limit(SHOWN)
                .map(object -> object.reference() + (fullName(object) == null ? "" : " ('" + fullName(object) + "')"))
                .collect(Collectors.joining(", ", "", objects.size() > SHOWN ? ", ..." : ""));
    }

    /** The name with those of its namespace and its owner before it; null where it has neither. */
    private String fullName(ApiObject object) {
        String owner = schema.find(String.valueOf(object.type())).flatMap(Type::owner).map(field -> nameOf(object.string(field.name()))).orElse(null);
        String namespace = nameOf(object.string("namespace"));
        return owner == null && namespace == null ? null : Stream.of(namespace, owner, object.name()).filter(Objects::nonNull).collect(Collectors.joining("/"));
    }

    /** Null where the object is not seen. */
    private String nameOf(String reference) {
        Type type = reference == null ? null : schema.referredBy(reference).orElse(null);
        return type == null || type.root() == null ? null : list(type.root()).stream()
                .filter(object -> reference.equals(object.reference())).findFirst().map(ApiObject::name).orElse(null);
    }

    private List<ApiObject> list(String root) {
        return listings.computeIfAbsent(root, unlisted -> ListObjects.at(client, root, Map.of()));
    }

    /** {@code 'a', 'b' and 'c'}. */
    private static String enumerated(List<String> names) {
        List<String> quoted = names.stream().map(name -> "'" + name + "'").toList();
        int last = quoted.size() - 1;
        return last == 0 ? quoted.get(0) : String.join(", ", quoted.subList(0, last)) + " and " + quoted.get(last);
    }
}
