package dev.sluice.rehearsal;

import dev.sluice.operations.EngineImage;
import dev.sluice.wire.ApiObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An engine that something was planned on.
 *
 * @param engine as the script names it; empty for the one in use
 * @param identity what it is known by wherever it is reached, or null where it does not tell
 */
record Destination(String engine, String address, String identity) {
    static Destination of(String engine, EngineImage seen) {
        return new Destination(engine, seen.address(), seen.identity());
    }

    /** A line, where {@code now} is another engine. */
    List<String> differences(Destination now) {
        boolean same = identity == null || now.identity == null ? address.equals(now.address) : identity.equals(now.identity);
        return same ? List.of() : List.of((engine.isEmpty() ? "it" : "what is done on " + engine) + " was planned for the engine at " + address
                + ", and not for that at " + now.address);
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("engine", engine);
        map.put("address", address);
        map.put("identity", identity);
        return map;
    }

    static Destination of(ApiObject kept) {
        return new Destination(kept.string("engine"), kept.string("address"), kept.string("identity"));
    }
}
