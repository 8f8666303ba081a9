package dev.sluice.runbook;

import dev.sluice.wire.Secret;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The settings of an operation, each value by its path, so that two of them can be compared. */
public final class FlatSettings {
    private FlatSettings() {
    }

    /** How {@code now} differs from {@code before}, a few words for each path. */
    static List<String> differences(Map<String, ?> before, Map<String, ?> now) {
        Map<String, Object> was = of(before, UnaryOperator.identity());
        Map<String, Object> is = of(now, UnaryOperator.identity());
        Set<String> paths = new LinkedHashSet<>(was.keySet());
        paths.addAll(is.keySet());
        List<String> differences = new ArrayList<>();
        for (String path : paths) {
            if (!Objects.equals(String.valueOf(was.get(path)), String.valueOf(is.get(path)))) {
                differences.add(path + " was " + shown(was.get(path)) + ", is " + shown(is.get(path)));
            }
        }
        return differences;
    }

    private static String shown(Object value) {
        if (value == null) {
            return "nothing";
        }
        return value instanceof CharSequence ? "'" + value + "'" : value.toString();
    }

    /** Each value of the settings of an operation by its path; an object that an engine keeps stands for its reference. */
    public static Map<String, Object> of(Map<String, ?> settings, UnaryOperator<String> names) {
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
}
