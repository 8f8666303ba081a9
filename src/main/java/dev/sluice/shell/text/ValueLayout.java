package dev.sluice.shell.text;

import dev.sluice.language.Branch;
import dev.sluice.language.Groups;
import dev.sluice.language.Naming;
import dev.sluice.language.View;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Bytes;
import dev.sluice.wire.Fact;
import dev.sluice.wire.Field;
import dev.sluice.wire.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Lays a value out in lines, for people: rows as a table, one object as a list of its fields, which on a terminal can be pasted
 * back, anything else as it is.
 */
public final class ValueLayout {
    private final Naming naming;
    private final FieldMeaning meaning;
    private final int width;
    private final Style style;
    /** What is marked where it changed, or null. */
    private final SeenCells seen;
    private final String more;

    /** @param more how what a table leaves out is seen */
    public ValueLayout(Naming naming, FieldMeaning meaning, int width, Style style, String more) {
        this(naming, meaning, width, style, more, null);
    }

    private ValueLayout(Naming naming, FieldMeaning meaning, int width, Style style, String more, SeenCells seen) {
        this.more = more;
        this.naming = naming;
        this.meaning = meaning;
        this.width = width;
        this.style = style;
        this.seen = seen;
    }

    /** The same, with the cells of its tables marked that changed since they were {@code seen}. */
    public ValueLayout marking(SeenCells seen) {
        return new ValueLayout(naming, meaning, width, style, more, seen);
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
        if (value instanceof Map<?, ?> object && holdsTables(object)) {
            return tables(object);
        }
        if (value instanceof Map<?, ?> object) {
            return (isTerminal() ? FieldList.whole(object, meaning) : FieldList.of(object, meaning)).lines(width, style);
        }
        if (value instanceof Branch branch) {
            return new TreeDrawing(meaning, style).lines(List.of(branch));
        }
        if (value instanceof Collection<?> items) {
            return items.isEmpty() ? List.of("none") : rowsOrItems(items);
        }
        String text = isTerminal() ? meaning.alone(value) : String.valueOf(value);
        String whole = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        return List.of((!isTerminal() ? whole : Cell.visible(whole, "\n\t")).split("\n", -1));
    }

    /** With how it is reached behind it, which is no field of its own. */
    private List<String> object(ApiObject whole) {
        Map<String, List<String>> records = records(whole);
        ApiObject object = whole;
        for (String name : records.keySet()) {
            object = object.with(name, null);
        }
        ReferenceNames named = ReferenceNames.of(List.of(object), List.of(), naming);
        ApiObject connection = naming.connection(object);
        if (!isTerminal()) {
            ApiObject told = named.whole(object);
            return withRecords(whole, records, FieldList.of(connection.isEmpty() ? told : told.with("connection", connection), meaning).lines(width, style));
        }
        List<String> lines = new ArrayList<>(new Pasteable(meaning, named::known, width, style).lines(object));
        FieldList.of(connection, meaning).lines(Integer.MAX_VALUE, Style.PLAIN).forEach(line -> lines.add(style.faint("// " + line)));
        return withRecords(whole, records, lines);
    }

    /** The lists in an object that are tables, as the schema says by their columns: what a job reported. */
    private Map<String, List<String>> records(ApiObject object) {
        Map<String, List<String>> records = new LinkedHashMap<>();
        meaning.schema().find(String.valueOf(object.type())).ifPresent(type -> object.forEach((name, value) -> {
            Field field = value instanceof List<?> items && !items.isEmpty() && items.stream().allMatch(Map.class::isInstance) ? type.field(name) : null;
            List<String> columns = field == null || field.shape().sort() != Shape.Sort.ARRAY ? List.of() : columns(field.shape().items());
            if (!columns.isEmpty()) {
                records.put(name, columns);
            }
        }));
        return records;
    }

    private List<String> columns(Shape element) {
        return element.sort() != Shape.Sort.OBJECT ? List.of() : meaning.schema().find(element.type()).stream().flatMap(type -> type.fields().values().stream())
                .filter(field -> field.traits().column() != null).sorted(Comparator.comparing(field -> field.traits().column())).map(Field::name).toList();
    }

    private List<String> withRecords(ApiObject object, Map<String, List<String>> records, List<String> lines) {
        List<String> all = new ArrayList<>(lines);
        records.forEach((name, columns) -> {
            List<?> rows = object.list(name);
            heading(name, rows, all);
            all.addAll(table(rows.stream().map(row -> (Map<?, ?>) row).toList(), columns, ReferenceNames.NONE, Map.of()));
        });
        return all;
    }

    /** What is true of {@code object} now, in one line; nothing where nobody tells. */
    public Optional<String> state(ApiObject object) {
        Map<String, Fact> facts = naming.facts(List.of(object)).getOrDefault(String.valueOf(object.reference()), Map.of());
        String state = facts.entrySet().stream().map(fact -> fact.getKey() + " " + meaning.brief(fact.getValue().owner(), fact.getValue().field()).text())
                .collect(Collectors.joining(", "));
        return state.isEmpty() ? Optional.empty() : Optional.of(Cell.of(object) + ": " + state);
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
            return table(objects, asked, ReferenceNames.of(objects, asked, naming), asked.isEmpty() && isTerminal() ? naming.facts(objects) : Map.of());
        }
        if (items.stream().allMatch(Map.class::isInstance)) {
            return table(items.stream().map(item -> (Map<?, ?>) item).toList(), asked, ReferenceNames.NONE, Map.of());
        }
        return items.stream().map(item -> Cell.of(isTerminal() && (item == null || item instanceof Duration || item instanceof Bytes) ? meaning.alone(item) : item)).toList();
    }

    private List<String> table(List<? extends Map<?, ?>> rows, List<String> asked, ReferenceNames named,
                               Map<String, Map<String, Fact>> facts) {
        TextTable table = TextTable.of(rows, asked, meaning, named).with(facts, rows, meaning);
        return (seen == null ? table : seen.mark(table, rows, facts)).lines(width, asked.isEmpty(), style, more);
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
        groups.forEach((value, rows) -> add(groups.field() + ": " + Cell.of(named.name(value)), rows, lines));
        return lines;
    }

    /** Whether all that {@code object} has are lists of rows, such as what goes on in a VDB. */
    private static boolean holdsTables(Map<?, ?> object) {
        return object.values().stream().anyMatch(value -> value instanceof List<?> rows && !rows.isEmpty())
                && object.values().stream().allMatch(value -> value instanceof List<?> rows && rows.stream().allMatch(Map.class::isInstance));
    }

    private List<String> tables(Map<?, ?> object) {
        List<String> lines = new ArrayList<>();
        object.forEach((name, rows) -> add(Cell.of(name), (List<?>) rows, lines));
        return lines;
    }

    private void heading(String heading, List<?> rows, List<String> lines) {
        if (!lines.isEmpty()) {
            lines.add("");
        }
        lines.add(style.strong(heading) + " (" + rows.size() + ")");
    }

    private void add(String heading, List<?> rows, List<String> lines) {
        heading(heading, rows, lines);
        lines.addAll(rows.isEmpty() ? List.of("none") : rowsOrItems(rows));
    }
}
