package dev.sluice.shell.text;

import dev.sluice.wire.Schema;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Rows under headings. Where they are wider than the terminal, the columns that matter least are left out, unless they were
 * asked for; where that is not enough, each row becomes a list of its fields instead.
 */
final class TextTable {
    private static final String GAP = "  ";

    private final List<Column> columns;
    private final int rows;
    private final Schema schema;

    private TextTable(List<Column> columns, int rows, Schema schema) {
        this.columns = columns;
        this.rows = rows;
        this.schema = schema;
    }

    /** @param asked the paths of the fields that the user wants to see; none for what is usual */
    static TextTable of(List<? extends Map<?, ?>> rows, List<String> asked, FieldMeaning meaning, ReferenceNames named) {
        List<String> headings = asked.isEmpty() ? Columns.of(rows, meaning.schema()) : asked;
        return new TextTable(headings.stream().map(heading -> Column.of(heading, rows, meaning, named)).toList(), rows.size(), meaning.schema());
    }

    /** @param sparing whether columns that matter less may be left out */
    List<String> lines(int width, boolean sparing, Style style) {
        if (width() <= width) {
            return beside(style);
        }
        TextTable fitting = this;
        while (sparing && rows > 1 && fitting.width() > width && fitting.withoutLeast().columns.size() < fitting.columns.size()) {
            fitting = fitting.withoutLeast();
        }
        return fitting.width() > width ? fitting.below(width, style) : fitting.beside(style);
    }

    private TextTable withoutLeast() {
        List<String> fewer = Columns.withoutLeast(columns.stream().map(Column::heading).toList(), schema);
        return new TextTable(columns.stream().filter(column -> fewer.contains(column.heading())).toList(), rows, schema);
    }

    private int width() {
        return columns.stream().mapToInt(Column::width).sum() + GAP.length() * (columns.size() - 1);
    }

    /** Each line is made when somebody wants to see it: of a long table, few are seen. */
    private List<String> beside(Style style) {
        return new AbstractList<>() {
            @Override
            public String get(int index) {
                return switch (index) {
                    case 0 -> style.strong(joined(columns.stream().map(Column::title).toList()));
                    case 1 -> style.faint(joined(columns.stream().map(column -> "-".repeat(column.width())).toList()));
                    default -> joined(columns.stream().map(column -> column.cells().get(index - 2).padded(column.width(), style)).toList());
                };
            }

            @Override
            public int size() {
                return rows + 2;
            }
        };
    }

    private static String joined(List<String> cells) {
        return cells.stream().collect(Collectors.joining(GAP)).stripTrailing();
    }

    private List<String> below(int width, Style style) {
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            if (row > 0) {
                lines.add("");
            }
            lines.addAll(FieldList.of(columns, row).lines(width, style));
        }
        return lines;
    }
}
