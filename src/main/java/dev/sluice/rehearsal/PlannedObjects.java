package dev.sluice.rehearsal;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Field;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Shape;
import dev.sluice.wire.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The objects of an engine as it showed them, with what a script would make of them. Nobody judges whether the engine lets it. */
final class PlannedObjects {
    private final Schema schema;
    private final Map<String, ApiObject> objects = new LinkedHashMap<>();
    /** As they were when somebody last asked, those that have changed since; null for what was not there. */
    private final Map<String, ApiObject> before = new LinkedHashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    /** References of what was deleted, which engines give to nothing else. */
    private final Set<String> gone = new HashSet<>();

    PlannedObjects(Schema schema) {
        this.schema = schema;
    }

    /** Takes in those that are new to it. */
    void learn(Collection<ApiObject> seen) {
        seen.forEach(object -> objects.putIfAbsent(object.reference(), object));
    }

    ApiObject find(String reference) {
        return objects.get(reference);
    }

    /** Those kept below {@code root}. */
    List<ApiObject> at(String root) {
        return objects.values().stream().filter(object -> root.equals(type(object).map(Type::root).orElse(null))).toList();
    }

    private Optional<Type> type(ApiObject object) {
        return schema.find(String.valueOf(object.type()));
    }

    /** Keeps an object, new or changed. */
    void put(ApiObject object) {
        note(object.reference());
        objects.put(object.reference(), object);
    }

    /** Removes an object with the history and the sources that are a container's own. */
    void remove(String reference) {
        List<String> own = objects.values().stream().filter(object -> belongs(object, reference)).map(ApiObject::reference).toList();
        note(reference);
        gone.add(reference);
        objects.remove(reference);
        own.forEach(this::remove);
    }

    private boolean belongs(ApiObject object, String container) {
        return type(object).stream().flatMap(type -> type.fields().values().stream())
                .anyMatch(field -> isContainer(field) && field.name().equals("container") && container.equals(object.string(field.name())));
    }

    private boolean isContainer(Field field) {
        return field.shape().sort() == Shape.Sort.REFERENCE && schema.type(field.shape().type()).isA(schema.type("Container"));
    }

    private void note(String reference) {
        if (!before.containsKey(reference)) {
            before.put(reference, objects.get(reference));
        }
    }

    /** A reference that no object has. */
    String nextReference(Type type) {
        String prefix = type.prefix() == null ? "NEW_OBJECT" : type.prefix();
        String next;
        do {
            next = prefix + "-" + numbers.merge(prefix, 1, Integer::sum);
        } while (objects.containsKey(next) || gone.contains(next));
        return next;
    }

    /** What has changed since this was last asked. */
    List<ObjectChange> changes() {
        List<ObjectChange> changes = new ArrayList<>();
        before.forEach((reference, was) -> {
            ApiObject is = objects.get(reference);
            if (was == null ? is != null : !was.equals(is)) {
                changes.add(new ObjectChange(was, is));
            }
        });
        before.clear();
        return changes;
    }
}
