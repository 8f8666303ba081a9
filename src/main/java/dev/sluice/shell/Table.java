package dev.sluice.shell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Rows under headings. Where they are wider than the terminal, the columns that matter least are left out; where that is
 * not enough, or there is but one row, each row becomes a list of its fields instead.
 */
final class Table {
    private static final String GAP = "  ";

    private final List<String> headings;
    private final List<? extends Map<?, ?>> rows;
    private final List<List<String>> cells;
    private final int[] widths;

    private Table(List<String> headings, List<? extends Map<?, ?>> rows) {
        this.headings = headings;
        this.rows = rows;
        cells = rows.stream().map(row -> headings.stream().map(heading -> Cell.of(row.get(heading))).toList()).toList();
        widths = IntStream.range(0, headings.size()).map(this::widest).toArray();
    }

    static Table of(List<? extends Map<?, ?>> rows) {
        return new Table(Columns.of(rows), rows);
    }

    List<String> lines(int width, Style style) {
        Table fitting = this;
        while (fitting.width() > width && rows.size() > 1) {
            List<String> fewer = Columns.withoutLeast(fitting.headings);
            if (fewer.size() == fitting.headings.size()) {
                break;
            }
            fitting = new Table(fewer, rows);
        }
        return fitting.width() > width ? below(width, style) : fitting.beside(style);
    }

    private int width() {
        return IntStream.of(widths).sum() + GAP.length() * (widths.length - 1);
    }

    private int widest(int column) {
        int widest = Cell.width(Cell.of(headings.get(column)));
        for (List<String> row : cells) {
            widest = Math.max(widest, Cell.width(row.get(column)));
        }
        return widest;
    }

    private List<String> beside(Style style) {
        List<String> lines = new ArrayList<>();
        lines.add(style.strong(line(headings.stream().map(Cell::of).toList())));
        lines.add(style.faint(line(IntStream.of(widths).mapToObj("-"::repeat).toList())));
        cells.forEach(row -> lines.add(line(row)));
        return lines;
    }

    private String line(List<String> row) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            line.append(column == 0 ? "" : GAP).append(Cell.pad(row.get(column), widths[column]));
        }
        return line.toString().stripTrailing();
    }

    private List<String> below(int width, Style style) {
        List<String> lines = new ArrayList<>();
        for (Map<?, ?> row : rows) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            Map<String, Object> shown = new LinkedHashMap<>();
            headings.forEach(heading -> shown.put(heading, row.get(heading)));
            lines.addAll(Fields.of(shown).lines(width, style));
        }
        return lines;
    }
}
