package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Takes the secrets out of an object, and puts them back: by the paths where they are, with a slash between two steps. */
final class SeparatedSecrets {
    private static final Set<Map.Entry<String, Secret>> NONE = Set.of();

    private SeparatedSecrets() {
    }

    /** The object's secrets by their paths. */
    static Map<String, Secret> secretsOf(ApiObject object) {
        Map<String, Secret> found = new LinkedHashMap<>();
        collect("", object, found);
        return found;
    }

    /** @param secrets by their paths, each asked for when somebody reveals it */
    static ApiObject restore(ApiObject object, Map<String, Supplier<String>> secrets) {
        ApiObject restored = object;
        for (Map.Entry<String, Supplier<String>> secret : secrets.entrySet()) {
            restored = ApiObject.of(put(restored, path(secret.getKey()), Secret.fetched(secret.getValue())));
        }
        return restored;
    }

    /** {@code object} with the mask in each place where {@code known} has a secret replaced by that secret. */
    static ApiObject keep(ApiObject object, ApiObject known) {
        ApiObject kept = object;
        for (Map.Entry<String, Secret> secret : known == null ? NONE : secretsOf(known).entrySet()) {
            List<String> path = path(secret.getKey());
            if (isMask(at(kept, path))) {
                kept = ApiObject.of(put(kept, path, secret.getValue()));
            }
        }
        return kept;
    }

    private static List<String> path(String text) {
        return List.of(text.split("/"));
    }

    /** Clients send back what they were shown, and what they send in such a place is taken for a secret. */
    private static boolean isMask(Object value) {
        return value instanceof Secret secret ? secret.isMask() : Secret.MASK.equals(value);
    }

    private static void collect(String path, Object value, Map<String, Secret> found) {
        if (value instanceof Secret secret) {
            found.put(path, secret);
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((field, nested) -> collect(path.isEmpty() ? "" + field : path + "/" + field, nested, found));
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                collect(path + "/" + i, list.get(i), found);
            }
        }
    }

    private static Object at(Object value, List<String> path) {
        Object at = value;
        for (String step : path) {
            if (at instanceof List<?> list) {
                int index = Integer.parseInt(step);
                at = index < list.size() ? list.get(index) : null;
            } else {
                at = at instanceof Map<?, ?> map ? map.get(step) : null;
            }
        }
        return at;
    }

    private static Map<String, Object> put(Map<?, ?> into, List<String> path, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>();
        into.forEach((field, nested) -> changed.put(String.valueOf(field), nested));
        changed.put(path.get(0), within(changed.get(path.get(0)), path.subList(1, path.size()), value));
        return changed;
    }

    /** {@code place} with the value at a path below it; the value itself where the path ends. */
    private static Object within(Object place, List<String> path, Object value) {
        if (path.isEmpty()) {
            return value;
        }
        if (place instanceof List<?> list) {
            List<Object> changed = new ArrayList<>(list);
            int index = Integer.parseInt(path.get(0));
            changed.set(index, within(list.get(index), path.subList(1, path.size()), value));
            return changed;
        }
        return put((Map<?, ?>) place, path, value);
    }
}
