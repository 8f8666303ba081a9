package dev.sluice.shell.text;

import dev.sluice.language.FieldPath;
import dev.sluice.wire.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One field of all rows, as people read it. */
record Column(String heading, List<ShownValue> cells, int width) {
    static Column of(String heading, List<? extends Map<?, ?>> rows, FieldMeaning meaning, ReferenceNames named) {
        FieldPath path = FieldPath.of(heading);
        List<ShownValue> cells = new ArrayList<>(rows.size());
        int widest = 0;
        for (Map<?, ?> row : rows) {
            ShownValue cell = cell(row, heading, path, meaning, named);
            cells.add(cell);
            widest = Math.max(widest, cell.width());
        }
        return new Column(heading, cells, Math.max(Cell.width(Cell.of(heading)), widest));
    }

    /** What is known of all rows besides their fields. */
    static Column of(String heading, List<? extends Map<?, ?>> rows, FieldMeaning meaning, Map<String, Map<String, Fact>> facts) {
        List<ShownValue> cells = new ArrayList<>(rows.size());
        for (Map<?, ?> row : rows) {
            Fact fact = facts.getOrDefault(String.valueOf(row.get("reference")), Map.of()).get(heading);
            cells.add(fact == null ? ShownValue.of(null) : meaning.brief(fact.owner(), fact.field()));
        }
        return new Column(heading, cells, Math.max(heading.length(), cells.stream().mapToInt(ShownValue::width).max().orElse(0)));
    }

    /** Rows that a script made may have names with dots. */
    private static ShownValue cell(Map<?, ?> row, String heading, FieldPath path, FieldMeaning meaning, ReferenceNames named) {
        boolean own = row.containsKey(heading);
        Fact place = own ? new Fact(row, heading) : path.place(row);
        String name = named.referredBy(place.owner(), place.field());
        return name == null ? meaning.brief(place.owner(), place.field()) : ShownValue.of(name);
    }

    /** The same with other cells. */
    Column with(List<ShownValue> others) {
        return new Column(heading, others, width);
    }

    /** The heading, on the side where the cells are. */
    String title() {
        boolean right = cells.stream().anyMatch(ShownValue::right);
        return new ShownValue(Cell.of(heading), Tone.PLAIN, right).padded(width, Style.PLAIN);
    }
}
