package dev.sluice.rehearsal;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * How one field of an object differs.
 *
 * @param field its path, as in {@code source.parameters.mountPath}
 * @param was null where there was nothing
 * @param is null where there is nothing any more
 */
public record FieldChange(String field, Object was, Object is) {
    /** What an engine finds out anew each time, or makes up: no plan can say it, and no difference in it means anything. */
    private static final Set<String> PASSING = Set.of("type", "reference", "guid", "creationTime", "dateAdded", "databaseSize",
            "accessibleTimestamp", "lastConnection", "connectionCount", "hostRuntime", "hostConfiguration", "namespace");

    /** The fields in which {@code after} differs, with names for references. One that a plan has no name for may come in another's place. */
    static List<FieldChange> between(ApiObject before, ApiObject after, Catalogue names) {
        Map<String, Object> was = flat(before, names::value);
        Map<String, Object> is = flat(after, names::value);
        Map<String, Object> referredBefore = flat(before, names::reference);
        Map<String, Object> referred = flat(after, names::reference);
        Map<String, Object> all = new LinkedHashMap<>(was);
        all.putAll(is);
        List<FieldChange> changes = new ArrayList<>();
        for (String field : all.keySet()) {
            if (!Objects.equals(was.get(field), is.get(field)) || !Objects.equals(referredBefore.get(field), referred.get(field))) {
                changes.add(new FieldChange(field, was.get(field), is.get(field)));
            }
        }
        return changes;
    }

    /** Each value by its path; what has none, or a passing one, is left out. */
    static Map<String, Object> flat(Map<String, ?> object, UnaryOperator<String> names) {
        Map<String, Object> flat = new LinkedHashMap<>();
        if (object != null) {
            object.forEach((field, value) -> put(flat, field, field, value, names));
        }
        return flat;
    }

    private static void put(Map<String, Object> flat, String path, String field, Object value, UnaryOperator<String> names) {
        if (PASSING.contains(field) || value == null) {
            return;
        }
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, nested) -> put(flat, path + "." + name, String.valueOf(name), nested, names));
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                put(flat, path + "." + i, field, list.get(i), names);
            }
        } else {
            flat.put(path, value instanceof Secret ? Secret.MASK : value instanceof CharSequence text ? names.apply(text.toString()) : value);
        }
    }
}
