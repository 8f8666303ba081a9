package dev.sluice.shell.text;

import dev.sluice.language.Branch;
import dev.sluice.language.Groups;
import dev.sluice.language.Naming;
import dev.sluice.language.View;
import dev.sluice.wire.ApiObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Lays a value out in lines, for people: rows as a table, one object as a list of its fields, which on a terminal can be pasted
 * back, anything else as it is.
 */
public final class ValueLayout {
    private final Naming naming;
    private final FieldMeaning meaning;
    private final int width;
    private final Style style;

    public ValueLayout(Naming naming, FieldMeaning meaning, int width, Style style) {
        this.naming = naming;
        this.meaning = meaning;
        this.width = width;
        this.style = style;
    }

    public List<String> lines(Object value) {
        if (value instanceof Object[] array) {
            return lines(Arrays.asList(array));
        }
        if (value instanceof Groups groups) {
            return groups(groups);
        }
        if (value instanceof ApiObject object) {
            return object(object);
        }
        if (value instanceof Map<?, ?> object) {
            return FieldList.of(object, meaning).lines(width, style);
        }
        if (value instanceof Branch branch) {
            return new TreeDrawing(meaning, style).lines(List.of(branch));
        }
        if (value instanceof Collection<?> items) {
            return items.isEmpty() ? List.of("none") : rowsOrItems(items);
        }
        String text = String.valueOf(value);
        return List.of((!isTerminal() ? text : Cell.visible(text, "\n\t")).split("\n", -1));
    }

    /** With how it is reached behind it, which is no field of its own. */
    private List<String> object(ApiObject object) {
        ReferenceNames named = ReferenceNames.of(List.of(object), List.of(), naming);
        ApiObject connection = naming.connection(object);
        if (!isTerminal()) {
            ApiObject whole = named.whole(object);
            return FieldList.of(connection.isEmpty() ? whole : whole.with("connection", connection), meaning).lines(width, style);
        }
        List<String> lines = new ArrayList<>(new Pasteable(meaning, named::known, width, style).lines(object));
        FieldList.of(connection, meaning).lines(Integer.MAX_VALUE, Style.PLAIN).forEach(line -> lines.add(style.faint("// " + line)));
        return lines;
    }

    private boolean isTerminal() {
        return width != Integer.MAX_VALUE;
    }

    private List<String> rowsOrItems(Collection<?> items) {
        List<String> asked = View.columns(items);
        if (Branch.isTree(items)) {
            return new TreeDrawing(meaning, style).lines(items.stream().map(Branch.class::cast).toList());
        }
        if (items.stream().allMatch(ApiObject.class::isInstance)) {
            List<ApiObject> objects = items.stream().map(ApiObject.class::cast).toList();
            return table(objects, asked, ReferenceNames.of(objects, asked, naming));
        }
        if (items.stream().allMatch(Map.class::isInstance)) {
            return table(items.stream().map(item -> (Map<?, ?>) item).toList(), asked, ReferenceNames.NONE);
        }
        return items.stream().map(Cell::of).toList();
    }

    private List<String> table(List<? extends Map<?, ?>> rows, List<String> asked, ReferenceNames named) {
        return TextTable.of(rows, asked, meaning, named).lines(width, asked.isEmpty(), style);
    }

    /** A heading over each group, with how many there are. */
    private List<String> groups(Groups groups) {
        if (groups.isEmpty()) {
            return List.of("none");
        }
        List<ApiObject> objects = groups.values().stream().flatMap(List::stream).filter(ApiObject.class::isInstance)
                .map(ApiObject.class::cast).toList();
        ReferenceNames named = ReferenceNames.of(objects, List.of(groups.field()), naming);
        List<String> lines = new ArrayList<>();
        groups.forEach((value, rows) -> {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.add(style.strong(groups.field() + ": " + Cell.of(named.name(value))) + " (" + rows.size() + ")");
            lines.addAll(rowsOrItems(rows));
        });
        return lines;
    }
}
