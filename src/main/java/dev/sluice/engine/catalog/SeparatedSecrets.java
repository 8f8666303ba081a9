package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.Secret;
import dev.sluice.wire.json.JsonBounds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes the secrets out of an object, and puts them back: a JSON object of their dotted paths and texts. */
final class SeparatedSecrets {
    private SeparatedSecrets() {
    }

    /** The object's secrets as JSON in clear, or null when it has none. */
    static String secretsOf(ApiObject object) {
        Map<String, Object> found = new LinkedHashMap<>();
        collect("", object, found);
        return found.isEmpty() ? null : Json.reveal(found);
    }

    static ApiObject restore(ApiObject object, String secrets) {
        ApiObject restored = object;
        if (secrets != null) {
            for (Map.Entry<String, Object> secret : Json.parseObject(secrets, JsonBounds.REQUEST).entrySet()) {
                Object value = Secret.of((String) secret.getValue());
                restored = ApiObject.of(put(restored, List.of(secret.getKey().split("/")), value));
            }
        }
        return restored;
    }

    /** {@code object} with the mask in each place where {@code known} has a secret replaced by that secret. */
    static ApiObject keep(ApiObject object, ApiObject known) {
        String secrets = known == null ? null : secretsOf(known);
        if (secrets == null) {
            return object;
        }
        ApiObject kept = object;
        for (Map.Entry<String, Object> secret : Json.parseObject(secrets, JsonBounds.REQUEST).entrySet()) {
            List<String> path = List.of(secret.getKey().split("/"));
            if (isMask(at(kept, path))) {
                kept = ApiObject.of(put(kept, path, Secret.of((String) secret.getValue())));
            }
        }
        return kept;
    }

    /** Clients send back what they were shown, and what they send in such a place is taken for a secret. */
    private static boolean isMask(Object value) {
        return Secret.MASK.equals(value instanceof Secret secret ? secret.reveal() : value);
    }

    private static void collect(String path, Object value, Map<String, Object> found) {
        if (value instanceof Secret) {
            found.put(path, value);
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
