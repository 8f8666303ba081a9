package dev.sluice.shell.text;

import dev.sluice.language.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One field of all rows, as people read it. */
record Column(String heading, List<Shown> cells, int width) {
    static Column of(String heading, List<? extends Map<?, ?>> rows, Meaning meaning, Named named) {
        FieldPath path = FieldPath.of(heading);
        List<Shown> cells = new ArrayList<>(rows.size());
        int widest = 0;
        for (Map<?, ?> row : rows) {
            Shown cell = cell(row, heading, path, meaning, named);
            cells.add(cell);
            widest = Math.max(widest, cell.width());
        }
        return new Column(heading, cells, Math.max(Cell.width(Cell.of(heading)), widest));
    }

    /** Rows that a script made may have names with dots. */
    private static Shown cell(Map<?, ?> row, String heading, FieldPath path, Meaning meaning, Named named) {
        boolean own = row.containsKey(heading);
        Map<?, ?> owner = own ? row : path.owner(row);
        String field = own ? heading : path.field();
        String name = named.referredBy(owner, field);
        return name == null ? meaning.brief(owner, field) : Shown.of(name);
    }

    /** The heading, on the side where the cells are. */
    String title() {
        boolean right = cells.stream().anyMatch(Shown::right);
        return new Shown(Cell.of(heading), Tone.PLAIN, right).padded(width, Style.PLAIN);
    }
}
