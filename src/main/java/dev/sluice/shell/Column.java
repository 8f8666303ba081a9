package dev.sluice.shell;

import dev.sluice.language.FieldPath;
import java.util.List;
import java.util.Map;

/** One field of all rows, as people read it. */
record Column(String heading, List<Shown> cells, int width) {
    static Column of(String heading, List<? extends Map<?, ?>> rows, Meaning meaning) {
        FieldPath path = FieldPath.of(heading);
        List<Shown> cells = rows.stream().map(row -> cell(row, heading, path, meaning)).toList();
        int widest = cells.stream().mapToInt(Shown::width).max().orElse(0);
        return new Column(heading, cells, Math.max(Cell.width(Cell.of(heading)), widest));
    }

    /** Rows that a script made may have names with dots. */
    private static Shown cell(Map<?, ?> row, String heading, FieldPath path, Meaning meaning) {
        return row.containsKey(heading) ? meaning.brief(row, heading) : meaning.brief(path.owner(row), path.field());
    }

    /** The heading, on the side where the cells are. */
    String title() {
        boolean right = cells.stream().anyMatch(Shown::right);
        return new Shown(Cell.of(heading), Tone.PLAIN, right).padded(width, Style.PLAIN);
    }
}
