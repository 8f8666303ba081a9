package dev.sluice.rehearsal;

import dev.sluice.runbook.secret.RunSecrets;
import dev.sluice.wire.ApiObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * An object as a plan found it, which the plan hangs on.
 *
 * @param engine as the script names it, or null for the one in use
 * @param fields by their paths, no secrets; only those that the plan hangs on
 * @param whole whether it hangs on all of them, also on those that were not there
 * @param read the names of the others
 */
record PlanBasis(String engine, String reference, String what, String name, Map<String, Object> fields,
                 boolean whole, List<String> read) {
    static PlanBasis of(String engine, ApiObject object, Catalogue catalogue) {
        return new PlanBasis(engine, object.reference(), catalogue.what(object), object.name() == null ? object.reference() : object.name(),
                FieldChange.flat(object, UnaryOperator.identity()), true, List.of());
    }

    /** Of the same object, only those fields. */
    PlanBasis of(Set<String> names) {
        return new PlanBasis(engine, reference, what, name, among(fields, names), false, names.stream().sorted().toList());
    }

    private static Map<String, Object> among(Map<String, Object> fields, Collection<String> names) {
        Map<String, Object> some = new LinkedHashMap<>(fields);
        some.keySet().removeIf(path -> !names.contains(path.replaceFirst("\\..*", "")));
        return some;
    }

    /**
     * Where the object differs as it is now, a line each.
     *
     * @param object null where it is gone
     * @param secrets those that a plan does not have
     */
    List<String> differences(ApiObject object, RunSecrets secrets) {
        if (object == null) {
            return List.of(what + " '" + name + "' is gone");
        }
        Map<String, Object> present = secrets.over(FieldChange.flat(object, UnaryOperator.identity()));
        Map<String, Object> now = whole ? present : among(present, read);
        Map<String, Object> all = new LinkedHashMap<>(fields);
        all.putAll(now);
        List<String> found = new ArrayList<>();
        for (String field : all.keySet()) {
            Object was = fields.get(field);
            Object is = now.get(field);
            if (!Objects.equals(String.valueOf(was), String.valueOf(is))) {
                found.add(what + " '" + name + "': " + field + " was " + PlanText.shown(was) + ", is " + PlanText.shown(is));
            }
        }
        return found;
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("engine", engine);
        map.put("reference", reference);
        map.put("what", what);
        map.put("name", name);
        map.put("fields", fields);
        map.put("whole", whole);
        map.put("read", read);
        return map;
    }

    static PlanBasis of(ApiObject kept) {
        return new PlanBasis(kept.string("engine"), kept.string("reference"), kept.string("what"), kept.string("name"), kept.object("fields"),
                kept.flag("whole"), kept.list("read").stream().map(String::valueOf).toList());
    }
}
