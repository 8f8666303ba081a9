package dev.sluice.rehearsal;

import dev.sluice.client.KnownObjects;
import dev.sluice.operations.ContainerSort;
import dev.sluice.runbook.DisplayNames;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Timestamp;
import dev.sluice.wire.Type;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Knows the objects of a phantom as they are now, and gives them the names that people know them by. */
final class Catalogue implements KnownObjects {
    /** Stands for what nobody can know before it is done. */
    static final String LATER = "(known after run)";

    /** What is named by the moment at which it is made. */
    private static final Set<String> NAMED_BY_TIME = Set.of("timeflow", "snapshot");

    private static final Set<String> LISTED = Set.of("group", "database", "source", "sourceconfig", "repository", "environment",
            "environment/user", "policy", "role", "timeflow/bookmark");

    private final Schema schema;
    private final String begun = Timestamp.of(Instant.now());
    private final String millis = Long.toString(System.currentTimeMillis());
    private final Map<String, ApiObject> original = new HashMap<>();
    private final Map<String, ApiObject> now = new HashMap<>();
    /** The names that the moments gave at which something was made. */
    private final Set<String> moments = new HashSet<>();
    /** What sort of object each was that is not there any more. */
    private final Map<String, String> gone = new HashMap<>();
    /** What is there now. */
    private final Map<String, Roster> roots = new HashMap<>();

    Catalogue(Schema schema, Iterable<ApiObject> objects) {
        this.schema = schema;
        learn(objects);
    }

    /** Takes in those of {@code objects} that are new to it. */
    synchronized void learn(Iterable<ApiObject> objects) {
        for (ApiObject object : objects) {
            if (!original.containsKey(object.reference())) {
                original.put(object.reference(), object);
                now.put(object.reference(), object);
                rootOf(object).put(object);
            }
        }
    }

    /** The object as the engine had it at the beginning, or null. */
    synchronized ApiObject original(String reference) {
        return original.get(reference);
    }

    /** The object as it is now, or was until it went; or null. */
    synchronized ApiObject now(String reference) {
        return now.get(reference);
    }

    synchronized void take(List<ObjectChange> changes) {
        // Once its source has gone as well, nothing tells a VDB from a dSource.
        changes.stream().filter(change -> change.after() == null).forEach(change -> gone.put(change.before().reference(), what(change.before())));
        changes.forEach(this::take);
    }

    private void take(ObjectChange change) {
        now.put(change.object().reference(), change.object());
        if (name(change.object()) == null && change.object().name() != null) {
            moments.add(change.object().name());
        }
        if (change.after() == null) {
            rootOf(change.before()).remove(change.before().reference());
        } else {
            rootOf(change.after()).put(change.after());
        }
    }

    private Roster rootOf(ApiObject object) {
        return roster(String.valueOf(root(object)));
    }

    private Roster roster(String root) {
        return roots.computeIfAbsent(root, unknown -> new Roster());
    }

    /** Only what engines list from the first to the last made, and all of it. */
    @Override
    public synchronized Optional<List<ApiObject>> listed(String root) {
        return LISTED.contains(root) ? Optional.of(roster(root).all()) : Optional.empty();
    }

    @Override
    public synchronized Optional<List<ApiObject>> called(String root, String text) {
        return LISTED.contains(root) ? Optional.of(roster(root).called(text)) : Optional.empty();
    }

    @Override
    public synchronized Optional<ApiObject> found(String reference) {
        ApiObject object = now.get(reference);
        String root = object == null ? null : root(object);
        return root != null && LISTED.contains(root) ? Optional.ofNullable(roster(root).get(reference)) : Optional.empty();
    }

    /** {@code vdb}, {@code group}: as scripts name the sort of {@code object}. */
    synchronized String what(ApiObject object) {
        if (gone.containsKey(object.reference())) {
            return gone.get(object.reference());
        }
        String sort = DisplayNames.sort(schema, object);
        return sort.equals("dsource") && new ContainerSort(roster("source").all()).isVdb(object) ? "vdb" : sort;
    }

    String root(ApiObject object) {
        return type(object).map(Type::root).orElse(null);
    }

    /** Whether an engine wrote it down of something else that was done, or noticed it by itself. */
    boolean isRecord(ApiObject object) {
        return type(object).map(Type::isRecord).orElse(false);
    }

    private Optional<Type> type(ApiObject object) {
        return schema.find(String.valueOf(object.type()));
    }

    /** Null where only the run will tell. */
    synchronized String name(ApiObject object) {
        if (!original.containsKey(object.reference()) && NAMED_BY_TIME.contains(String.valueOf(root(object)))) {
            return null;
        }
        if (object.name() != null) {
            return object.name();
        }
        return isRecord(object) ? object.reference() : madeOf(object);
    }

    /** What has no name of its own goes by what it joins: a user, a role and a target. */
    private String madeOf(ApiObject object) {
        List<String> parts = List.of("user", "role", "policy", "target").stream().map(object::string)
                .filter(part -> part != null).map(this::value).toList();
        return parts.isEmpty() ? null : String.join(" / ", parts);
    }

    synchronized String owner(ApiObject object) {
        return type(object).flatMap(Type::owner).map(field -> object.string(field.name())).filter(now::containsKey)
                .map(reference -> apart(now.get(reference))).orElse(null);
    }

    /** Its name; with that of its namespace before it where another object of its sort has the same. */
    private String apart(ApiObject object) {
        ApiObject namespace = now.get(String.valueOf(object.string("namespace")));
        boolean namesake = namespace != null && now.values().stream().anyMatch(other -> !other.reference().equals(object.reference())
                && object.type().equals(other.type()) && Objects.equals(object.name(), other.name()));
        return namesake ? namespace.name() + "/" + object.name() : object.name();
    }

    /** A value as people read it: names for references, and nothing that the clock made up. */
    synchronized String value(String text) {
        ApiObject object = now.get(text);
        if (object != null) {
            String name = name(object);
            return name == null ? LATER : name;
        }
        if (schema.referredBy(text).isPresent() && !original.containsKey(text)) {
            return LATER;
        }
        return isOfNow(text) ? LATER : text;
    }

    /** Whether it is a time, or a number of milliseconds since 1970 by which kinds count places, that came after the plan had begun. */
    private boolean isOfNow(String text) {
        boolean time = text.length() == begun.length() && text.charAt(text.length() - 1) == 'Z';
        boolean place = text.length() == millis.length() && text.chars().allMatch(Character::isDigit);
        return time && text.compareTo(begun) >= 0 || place && text.compareTo(millis) >= 0;
    }

    /** The reference of an object that it has no name for; anything else as people read it. */
    synchronized String reference(String text) {
        String value = value(text);
        return value.equals(LATER) && now.containsKey(text) ? text : value;
    }

    /**
     * A value as a plan knows it again in a run: what was there before by its reference, and what is not there yet described.
     *
     * @param made the numbers of the effects that made objects, by their references
     */
    synchronized String symbol(String text, Map<String, Integer> made) {
        if (original.containsKey(text)) {
            return text;
        }
        if (made.containsKey(text)) {
            return symbolOfMade(made.get(text));
        }
        ApiObject object = now.get(text);
        if (object != null) {
            return symbolOfNew(root(object));
        }
        return moments.contains(text) || isOfNow(text) ? LATER : text;
    }

    static String symbolOfMade(int number) {
        return "(made by " + (number + 1) + ")";
    }

    static String symbolOfNew(String root) {
        return "(new " + root + ")";
    }

    /** References of all that was there before, and the names of what is named by the moment at which it is made. */
    static Set<String> known(Schema schema, Iterable<ApiObject> objects) {
        Set<String> known = new HashSet<>();
        for (ApiObject object : objects) {
            known.add(object.reference());
            boolean byTime = schema.find(String.valueOf(object.type())).filter(type -> NAMED_BY_TIME.contains(String.valueOf(type.root()))).isPresent();
            if (byTime && object.name() != null) {
                known.add(object.name());
            }
        }
        return known;
    }

    Schema schema() {
        return schema;
    }
}
