package dev.sluice.shell.text;

import dev.sluice.language.FieldPath;
import dev.sluice.wire.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One field of all rows, as people read it.
 *
 * @param heading the path of the field
 * @param label what stands above it
 * @param room how wide the widest of its cells is
 */
record Column(String heading, String label, List<ShownValue> cells, int room) {
    /** So much of a sentence still tells what it is about. */
    private static final int LEAST_SENTENCE = 24;

    static Column of(String heading, List<? extends Map<?, ?>> rows, FieldMeaning meaning, ReferenceNames named) {
        FieldPath path = FieldPath.of(heading);
        List<ShownValue> cells = new ArrayList<>(rows.size());
        rows.forEach(row -> cells.add(cell(row, heading, path, meaning, named)));
        return of(heading, cells);
    }

    /** What is known of all rows besides their fields. */
    static Column of(String heading, List<? extends Map<?, ?>> rows, FieldMeaning meaning, Map<String, Map<String, Fact>> facts) {
        List<ShownValue> cells = new ArrayList<>(rows.size());
        for (Map<?, ?> row : rows) {
            Fact fact = facts.getOrDefault(String.valueOf(row.get("reference")), Map.of()).get(heading);
            cells.add(fact == null ? ShownValue.of(null) : meaning.brief(fact.owner(), fact.field()));
        }
        return of(heading, cells);
    }

    private static Column of(String heading, List<ShownValue> cells) {
        return new Column(heading, heading, cells, cells.stream().mapToInt(ShownValue::width).max().orElse(0));
    }

    /** Rows that a script made may have names with dots. */
    private static ShownValue cell(Map<?, ?> row, String heading, FieldPath path, FieldMeaning meaning, ReferenceNames named) {
        boolean own = row.containsKey(heading);
        Fact place = own ? new Fact(row, heading) : path.place(row);
        String name = named.referredBy(place.owner(), place.field());
        return name == null ? meaning.brief(place.owner(), place.field()) : ShownValue.of(name);
    }

    /** The same with other cells of the same width. */
    Column with(List<ShownValue> others) {
        return new Column(heading, label, others, room);
    }

    /** The same below another heading. */
    Column labelled(String other) {
        return new Column(heading, other, cells, room);
    }

    /** The same with its sentences cut where they are wider than {@code width}. */
    Column cut(int width) {
        return width >= width() ? this : new Column(heading, label, cells.stream().map(cell -> cell.cut(width)).toList(), width);
    }

    /** Whether something is in it. */
    boolean tells() {
        return cells.stream().anyMatch(cell -> !cell.text().isEmpty());
    }

    int width() {
        return Math.max(Cell.width(Cell.of(label)), room);
    }

    /** How wide it is at least: a sentence may be cut, a name or a number may not. */
    int leastWidth() {
        boolean sentences = cells.stream().allMatch(cell -> cell.width() <= LEAST_SENTENCE || cell.text().contains(" "));
        return sentences ? Math.max(Cell.width(Cell.of(label)), Math.min(room, LEAST_SENTENCE)) : width();
    }

    /** What stands above it, on the side where the cells are. */
    String title() {
        boolean right = cells.stream().anyMatch(ShownValue::right);
        return new ShownValue(Cell.of(label), Tone.PLAIN, right).padded(width(), Style.PLAIN);
    }
}
