package dev.sluice.rehearsal;

import dev.sluice.wire.ApiObject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The objects of one root, in the order of making. */
final class Roster {
    private final Map<String, ApiObject> objects = new LinkedHashMap<>();
    /** References by names. */
    private final Map<String, Set<String>> names = new HashMap<>();
    /** All of them, as long as nothing has changed since somebody asked; else null. */
    private List<ApiObject> all;

    void put(ApiObject object) {
        forget(objects.put(object.reference(), object));
        names.computeIfAbsent(object.name(), unknown -> new LinkedHashSet<>()).add(object.reference());
        all = null;
    }

    void remove(String reference) {
        forget(objects.remove(reference));
        all = null;
    }

    private void forget(ApiObject known) {
        if (known != null) {
            names.get(known.name()).remove(known.reference());
        }
    }

    ApiObject get(String reference) {
        return objects.get(reference);
    }

    List<ApiObject> all() {
        if (all == null) {
            all = List.copyOf(objects.values());
        }
        return all;
    }

    /** Those of that name or reference. */
    List<ApiObject> called(String text) {
        Set<String> found = new LinkedHashSet<>(names.getOrDefault(text, Set.of()));
        if (objects.containsKey(text)) {
            found.add(text);
        }
        return found.stream().map(objects::get).toList();
    }
}
