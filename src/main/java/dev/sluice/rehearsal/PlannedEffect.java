package dev.sluice.rehearsal;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What a plan has a script ask of an engine: enough to know it again when a run asks for it.
 *
 * @param engine as the script names it; empty for the one in use
 * @param settings each value by its path; what only a run can tell is described
 * @param line as people read it
 */
record PlannedEffect(String engine, String word, Map<String, Object> settings, String line) {
    /** Each value of the settings of an operation by its path; an object that an engine keeps stands for its reference. */
    static Map<String, Object> flat(Map<String, ?> settings, UnaryOperator<String> names) {
        Map<String, Object> flat = new LinkedHashMap<>();
        settings.forEach((field, value) -> put(flat, field, value, names));
        return flat;
    }

    private static void put(Map<String, Object> flat, String path, Object value, UnaryOperator<String> names) {
        if (value instanceof Map<?, ?> map) {
            if (map.get("reference") instanceof String reference) {
                flat.put(path, names.apply(reference));
            } else {
                map.forEach((name, nested) -> put(flat, path + "." + name, nested, names));
            }
        } else if (value instanceof Collection<?> elements) {
            int index = 0;
            for (Object element : elements) {
                put(flat, path + "." + index++, element, names);
            }
        } else if (value instanceof Secret) {
            flat.put(path, Secret.MASK);
        } else if (value != null) {
            flat.put(path, value instanceof CharSequence text ? names.apply(text.toString()) : value);
        }
    }

    Map<String, Object> toMap() {
        return Map.of("engine", engine, "word", word, "settings", settings, "line", line);
    }

    static PlannedEffect of(ApiObject kept) {
        return new PlannedEffect(kept.string("engine"), kept.string("word"), kept.object("settings"), kept.string("line"));
    }

    static List<PlannedEffect> all(ApiObject kept) {
        return kept.list("effects").stream().map(each -> of(ApiObject.of((Map<?, ?>) each))).toList();
    }
}
