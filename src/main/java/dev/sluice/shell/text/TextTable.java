package dev.sluice.shell.text;

import dev.sluice.wire.Fact;
import dev.sluice.wire.Schema;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows under headings. Where they are wider than the terminal, the columns that matter least are left out, unless they were
 * asked for; where that is not enough, each row becomes a list of its fields instead.
 */
final class TextTable {
    private static final String GAP = "  ";

    private final List<Column> columns;
    /** The columns that are no fields of the rows. */
    private final Set<String> facts;
    private final int rows;
    private final Schema schema;

    private TextTable(List<Column> columns, Set<String> facts, int rows, Schema schema) {
        this.columns = columns;
        this.facts = facts;
        this.rows = rows;
        this.schema = schema;
    }

    /** @param asked the paths of the fields that the user wants to see; none for what is usual */
    static TextTable of(List<? extends Map<?, ?>> rows, List<String> asked, FieldMeaning meaning, ReferenceNames named) {
        List<String> headings = asked.isEmpty() ? Columns.of(rows, meaning.schema()) : asked;
        return new TextTable(headings.stream().map(heading -> Column.of(heading, rows, meaning, named)).toList(), Set.of(), rows.size(), meaning.schema());
    }

    /** The same with what is known besides, before the references; a column that is there already keeps its place. */
    TextTable with(Map<String, Map<String, Fact>> facts, List<? extends Map<?, ?>> objects, FieldMeaning meaning) {
        Set<String> names = new LinkedHashSet<>();
        facts.values().forEach(of -> names.addAll(of.keySet()));
        columns.forEach(column -> names.remove(column.heading()));
        List<Column> all = new ArrayList<>(columns);
        int before = !all.isEmpty() && all.get(all.size() - 1).heading().equals("reference") ? all.size() - 1 : all.size();
        all.addAll(before, names.stream().map(name -> Column.of(name, objects, meaning, facts)).toList());
        return new TextTable(all, names, rows, schema);
    }

    /** Says how a cell is to look. */
    @FunctionalInterface
    interface Look {
        ShownValue of(int row, String heading, ShownValue cell);
    }

    /** The same with its cells as {@code look} says. */
    TextTable mapCells(Look look) {
        List<Column> mapped = columns.stream().map(column -> column.with(IntStream.range(0, rows)
                .mapToObj(row -> look.of(row, column.heading(), column.cells().get(row))).toList())).toList();
        return new TextTable(mapped, facts, rows, schema);
    }

    /** @param sparing whether columns that matter less may be left out */
    List<String> lines(int width, boolean sparing, Style style) {
        if (width() <= width) {
            return beside(style, null, width < Integer.MAX_VALUE);
        }
        TextTable fitting = this;
        while (sparing && (rows > 1 || !fitting.facts.isEmpty()) && fitting.width() > width && fitting.withoutLeast().columns.size() < fitting.columns.size()) {
            fitting = fitting.withoutLeast();
        }
        return fitting.width() > width ? below(width, style) : fitting.beside(style, fitting.leftOut(this, width), true);
    }

    /** What to say of the columns of {@code whole} that are not here. */
    private String leftOut(TextTable whole, int width) {
        List<String> missing = whole.columns.stream().map(Column::heading).filter(heading -> columns.stream().noneMatch(column -> column.heading().equals(heading))).toList();
        String text = "left out: " + String.join(", ", missing) + ". See them: wide _";
        return text.length() <= width ? text : "left out: " + missing.size() + " columns. See them: wide _";
    }

    /** What is known besides goes first, the last of it before the others. */
    private TextTable withoutLeast() {
        List<String> headings = columns.stream().map(Column::heading).toList();
        String least = facts.stream().reduce((one, next) -> next).orElse(null);
        List<String> fewer = least == null ? Columns.withoutLeast(headings, schema) : headings.stream().filter(heading -> !heading.equals(least)).toList();
        return new TextTable(columns.stream().filter(column -> fewer.contains(column.heading())).toList(),
                facts.stream().filter(fact -> !fact.equals(least)).collect(Collectors.toCollection(LinkedHashSet::new)), rows, schema);
    }

    private int width() {
        return columns.stream().mapToInt(Column::width).sum() + GAP.length() * (columns.size() - 1);
    }

    /** Each line is made when somebody wants to see it: of a long table, few are seen. */
    private List<String> beside(Style style, String footer, boolean dashed) {
        return new AbstractList<>() {
            @Override
            public String get(int index) {
                if (index == rows + 2) {
                    return style.faint(footer);
                }
                return switch (index) {
                    case 0 -> style.strong(joined(columns.stream().map(Column::title).toList()));
                    case 1 -> style.faint(joined(columns.stream().map(column -> "-".repeat(column.width())).toList()));
                    default -> joined(columns.stream().map(column -> shown(column.cells().get(index - 2), dashed).padded(column.width(), style)).toList());
                };
            }

            @Override
            public int size() {
                return rows + (footer == null ? 2 : 3);
            }
        };
    }

    /** What is empty shows as something to people, so that it is not taken for what is beside it. */
    private static ShownValue shown(ShownValue cell, boolean dashed) {
        return dashed ? cell.orIfEmpty("-") : cell;
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
