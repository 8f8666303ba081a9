package dev.sluice.rehearsal;

import dev.sluice.wire.ApiObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * An object as a plan found it, which the plan hangs on.
 *
 * @param engine as the script names it, or null for the one in use
 * @param fields by their paths; no secrets
 */
record PlanBasis(String engine, String reference, String what, String name, Map<String, Object> fields) {
    static PlanBasis of(String engine, ApiObject object, Catalogue catalogue) {
        return new PlanBasis(engine, object.reference(), catalogue.what(object), object.name() == null ? object.reference() : object.name(),
                FieldChange.flat(object, UnaryOperator.identity()));
    }

    /** Where {@code now} differs, a line each; {@code now} is null where the object is gone. */
    List<String> differences(PlanBasis now) {
        if (now == null) {
            return List.of(what + " '" + name + "' is gone");
        }
        Map<String, Object> all = new LinkedHashMap<>(fields);
        all.putAll(now.fields);
        List<String> found = new ArrayList<>();
        for (String field : all.keySet()) {
            Object was = fields.get(field);
            Object is = now.fields.get(field);
            if (!Objects.equals(String.valueOf(was), String.valueOf(is))) {
                found.add(what + " '" + name + "': " + field + " was " + PlanText.shown(was) + ", is " + PlanText.shown(is));
            }
        }
        return found;
    }

    String key() {
        return (engine == null ? "" : engine) + " " + reference;
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("engine", engine);
        map.put("reference", reference);
        map.put("what", what);
        map.put("name", name);
        map.put("fields", fields);
        return map;
    }

    static PlanBasis of(ApiObject kept) {
        return new PlanBasis(kept.string("engine"), kept.string("reference"), kept.string("what"), kept.string("name"), kept.object("fields"));
    }
}
