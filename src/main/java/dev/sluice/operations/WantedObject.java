package dev.sluice.operations;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Field;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import dev.sluice.wire.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * An object beside what a script says of it. Only what the script says counts; secrets, which no engine shows, count as they
 * should be.
 *
 * @param written as the script says it
 * @param wanted the same with references for names, and with defaults
 * @param path where the script says it
 */
record WantedObject(ApiObject object, Map<String, ?> written, ApiObject wanted, List<String> path) {
    /** Looks at one field only. */
    WantedObject only(String field) {
        return new WantedObject(object, written.containsKey(field) ? Map.of(field, written.get(field)) : Map.of(), wanted, path);
    }

    /** The fields that have to change, as an update takes them. */
    Map<String, Object> changes(Schema schema) {
        return differing(schema, false);
    }

    /** The same of those that nobody can change. */
    Map<String, Object> fixed(Schema schema) {
        return differing(schema, true);
    }

    private Map<String, Object> differing(Schema schema, boolean fixed) {
        Map<String, Object> changes = new LinkedHashMap<>();
        Type type = object.type() == null ? null : schema.find(object.type()).orElse(null);
        written.forEach((name, said) -> {
            Field field = type == null ? null : type.field(name);
            Object value = wanted.get(name);
            if (field != null && !field.redact() && fixed == (field.update() == Field.Presence.READONLY) && differs(said, value, object.get(name))) {
                changes.put(name, overlaid(said, value, object.get(name)));
            }
        });
        return changes;
    }

    /** Says of a fixed field what it has. @param names for references */
    Mistake mistake(String name, UnaryOperator<String> names) {
        return new Mistake(step(name), "'" + object.name() + "' has " + shown(object.get(name), names) + ", and that cannot be changed.",
                "Say the same, or delete it first.");
    }

    private List<String> step(String name) {
        List<String> step = new ArrayList<>(path);
        step.add(name);
        return step;
    }

    private static boolean differs(Object said, Object value, Object actual) {
        if (said instanceof Secret || value instanceof Secret) {
            return false;
        }
        if (said instanceof Map<?, ?> map && value instanceof Map<?, ?> full) {
            return map.keySet().stream().filter(name -> !"type".equals(name)).anyMatch(name ->
                    differs(map.get(name), full.get(name), actual instanceof Map<?, ?> known ? known.get(name) : null));
        }
        if (said instanceof List<?> elements && value instanceof List<?> full) {
            List<?> known = actual instanceof List<?> list ? list : List.of();
            return known.size() != elements.size() || IntStream.range(0, elements.size())
                    .anyMatch(i -> differs(elements.get(i), full.get(i), known.get(i)));
        }
        if (value instanceof Number number && actual instanceof Number known) {
            return new BigDecimal(number.toString()).compareTo(new BigDecimal(known.toString())) != 0;
        }
        return value == null ? actual != null : actual == null || !value.toString().equals(actual.toString());
    }

    /** What is there, with what the script says in its place. */
    private static Object overlaid(Object said, Object value, Object actual) {
        if (!(said instanceof Map<?, ?> map && value instanceof Map<?, ?> full && actual instanceof Map<?, ?> known)) {
            return value;
        }
        Map<String, Object> all = new LinkedHashMap<>(ApiObject.of(known));
        map.keySet().forEach(name -> all.put(String.valueOf(name), overlaid(map.get(name), full.get(name), known.get(name))));
        return all;
    }

    private static String shown(Object value, UnaryOperator<String> names) {
        return value == null ? "none" : value instanceof Map || value instanceof List ? "other ones"
                : "'" + names.apply(value.toString()) + "'";
    }
}
