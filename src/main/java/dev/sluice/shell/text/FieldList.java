package dev.sluice.shell.text;

import dev.sluice.wire.Fact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One object as a list of its fields, a line each. A nested field is named by its path, as messages name it; what is
 * empty is left out.
 */
final class FieldList {
    private static final String GAP = "  ";
    private static final int LEAST_VALUE_WIDTH = 16;

    private final Map<String, ShownValue> fields = new LinkedHashMap<>();

    private FieldList() {
    }

    static FieldList of(Map<?, ?> object, FieldMeaning meaning) {
        FieldList fields = new FieldList();
        object.keySet().forEach(name -> fields.put(Cell.of(name), object, name, meaning));
        return fields;
    }

    /** With the fields that have no value. */
    static FieldList whole(Map<?, ?> object, FieldMeaning meaning) {
        FieldList fields = new FieldList();
        object.keySet().forEach(name -> {
            if (object.get(name) == null) {
                fields.fields.put(Cell.of(name), ShownValue.of("null"));
            } else {
                fields.put(Cell.of(name), object, name, meaning);
            }
        });
        return fields;
    }

    /** One row of a table. */
    static FieldList of(List<Column> columns, int row) {
        FieldList fields = new FieldList();
        columns.forEach(column -> {
            ShownValue cell = column.cells().get(row);
            if (!cell.text().isEmpty()) {
                fields.fields.put(Cell.of(column.heading()), ShownValue.toned(cell.text(), cell.tone()));
            }
        });
        return fields;
    }

    private void put(String path, Map<?, ?> owner, Object name, FieldMeaning meaning) {
        Object value = owner.get(name);
        if (value instanceof Map<?, ?> nested) {
            putAll(path, nested, meaning);
        } else if (value instanceof Fact fact) {
            fields.put(path, meaning.whole(fact.owner(), fact.field()));
        } else if (value instanceof List<?> items && items.stream().anyMatch(Map.class::isInstance) && !meaning.isSeries(value)) {
            for (int i = 0; i < items.size(); i++) {
                if (items.get(i) instanceof Map<?, ?> nested) {
                    putAll(path + "." + i, nested, meaning);
                } else {
                    fields.put(path + "." + i, ShownValue.of(items.get(i)));
                }
            }
        } else if (value != null && !(value instanceof List<?> items && items.isEmpty())) {
            fields.put(path, meaning.whole(owner, name));
        }
    }

    private void putAll(String path, Map<?, ?> nested, FieldMeaning meaning) {
        nested.keySet().forEach(name -> {
            if (!"type".equals(name)) {
                put(path + "." + Cell.of(name), nested, name, meaning);
            }
        });
    }

    /** The lines, none wider than {@code width} as long as the names leave room for values. */
    List<String> lines(int width, Style style) {
        int names = fields.keySet().stream().mapToInt(Cell::width).max().orElse(0);
        int room = Math.max(LEAST_VALUE_WIDTH, width - names - GAP.length());
        List<String> lines = new ArrayList<>();
        fields.forEach((name, value) -> {
            List<String> parts = Cell.wrapped(value.text(), room).stream().map(part -> style.toned(part, value.tone())).toList();
            lines.add((style.strong(Cell.pad(name, names)) + GAP + parts.get(0)).stripTrailing());
            parts.stream().skip(1).forEach(part -> lines.add(" ".repeat(names) + GAP + part));
        });
        return lines;
    }
}
