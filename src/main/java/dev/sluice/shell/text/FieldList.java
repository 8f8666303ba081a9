package dev.sluice.shell.text;

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
            List<String> parts = wrap(value.text(), room).stream().map(part -> style.toned(part, value.tone())).toList();
            lines.add((style.strong(Cell.pad(name, names)) + GAP + parts.get(0)).stripTrailing());
            parts.stream().skip(1).forEach(part -> lines.add(" ".repeat(names) + GAP + part));
        });
        return lines;
    }

    /** Cuts {@code value} into pieces of at most {@code room} columns, between words where it can. */
    private static List<String> wrap(String value, int room) {
        List<String> parts = new ArrayList<>();
        String rest = value;
        while (Cell.width(rest) > room) {
            int end = fitting(rest, room);
            int space = rest.lastIndexOf(' ', end);
            int cut = space > 0 ? space : end;
            parts.add(rest.substring(0, cut));
            rest = rest.substring(cut).stripLeading();
        }
        parts.add(rest);
        return parts;
    }

    /** How many characters of {@code text} fit into {@code room} columns; at least one. */
    private static int fitting(String text, int room) {
        int end = 0;
        int columns = 0;
        while (end < text.length()) {
            int point = text.codePointAt(end);
            columns += Cell.width(Character.toString(point));
            if (columns > room && end > 0) {
                break;
            }
            end += Character.charCount(point);
        }
        return end;
    }
}
