package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Reads the bodies of objects as the catalog keeps them. One that remembers reads the same text once. */
final class Bodies {
    private final Map<String, ApiObject> known;
    private final int most;

    private Bodies(int most) {
        this.most = most;
        this.known = most == 0 ? Map.of() : new ConcurrentHashMap<>();
    }

    static Bodies readAnew() {
        return new Bodies(0);
    }

    /** @param most how many it keeps; when it has more, it begins anew */
    static Bodies remembering(int most) {
        return new Bodies(most);
    }

    ApiObject read(String body) {
        if (most == 0) {
            return parsed(body);
        }
        if (known.size() >= most) {
            known.clear();
        }
        return known.computeIfAbsent(body, Bodies::parsed);
    }

    private static ApiObject parsed(String body) {
        return Json.parseObject(body, Json.Bounds.REPLY);
    }
}
