package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.Secret;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes the secrets out of an object, and puts them back: a JSON object of their dotted paths and texts. */
final class Concealed {
    private Concealed() {
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
            for (Map.Entry<String, Object> secret : Json.parseObject(secrets, Json.Bounds.REQUEST).entrySet()) {
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
        for (Map.Entry<String, Object> secret : Json.parseObject(secrets, Json.Bounds.REQUEST).entrySet()) {
            List<String> path = List.of(secret.getKey().split("/"));
            if (Secret.MASK.equals(at(kept, path))) {
                kept = ApiObject.of(put(kept, path, Secret.of((String) secret.getValue())));
            }
        }
        return kept;
    }

    private static void collect(String path, Object value, Map<String, Object> found) {
        if (value instanceof Secret) {
            found.put(path, value);
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((field, nested) -> collect(path.isEmpty() ? "" + field : path + "/" + field, nested, found));
        }
    }

    private static Object at(Object value, List<String> path) {
        Object at = value;
        for (String step : path) {
            at = at instanceof Map<?, ?> map ? map.get(step) : null;
        }
        return at;
    }

    private static Map<String, Object> put(Map<?, ?> into, List<String> path, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>();
        into.forEach((field, nested) -> changed.put(String.valueOf(field), nested));
        String first = path.get(0);
        changed.put(first, path.size() == 1 ? value : put((Map<?, ?>) changed.get(first), path.subList(1, path.size()), value));
        return changed;
    }
}
