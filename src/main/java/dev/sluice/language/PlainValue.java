package dev.sluice.language;

import dev.sluice.wire.Fact;
import dev.sluice.wire.Secret;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values as programs read them: maps, lists, texts, numbers, truths and nothing else. */
public final class PlainValue {
    private PlainValue() {
    }

    /** {@code value} as JSON knows it; what JSON has no form for goes as its text, never as the insides of an object. */
    public static Object of(Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean || value instanceof Secret) {
            return value;
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> fields = new LinkedHashMap<>();
            map.forEach((name, inner) -> fields.put(String.valueOf(name), of(inner)));
            return fields;
        }
        if (value instanceof Fact fact) {
            return of(fact.value());
        }
        if (value instanceof Branch branch) {
            Map<String, Object> fields = new LinkedHashMap<>(branch.object());
            fields.put("branches", of(branch.branches()));
            return of(fields);
        }
        if (value instanceof Collection<?> items) {
            List<String> columns = View.columns(items);
            return items.stream().map(item -> of(columns.isEmpty() || !(item instanceof Map<?, ?> row) ? item : chosen(row, columns)))
                    .toList();
        }
        return value instanceof Object[] array ? of(Arrays.asList(array)) : String.valueOf(value);
    }

    private static Map<String, Object> chosen(Map<?, ?> row, List<String> columns) {
        Map<String, Object> fields = new LinkedHashMap<>();
        columns.forEach(column -> fields.put(column, FieldPath.of(column).in(row)));
        return fields;
    }
}
