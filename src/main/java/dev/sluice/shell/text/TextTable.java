package dev.sluice.shell.text;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Fact;
import dev.sluice.wire.Schema;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows under headings. Where they are wider than the terminal, columns in which nothing is are left out, headings and sentences are made
 * shorter, and the columns of objects that matter least are left out, unless they were asked for; where that is not enough, each row becomes
 * a list of its fields instead.
 */
final class TextTable {
    private static final String GAP = "  ";

    private final List<Column> columns;
    /** The columns that are no fields of the rows. */
    private final Set<String> facts;
    private final int rows;
    private final Schema schema;
    /** Else the schema says nothing of the columns, whatever they are called. */
    private final boolean isOfObjects;

    private TextTable(List<Column> columns, Set<String> facts, int rows, Schema schema, boolean isOfObjects) {
        this.isOfObjects = isOfObjects;
        this.columns = columns;
        this.facts = facts;
        this.rows = rows;
        this.schema = schema;
    }

    /** @param asked the paths of the fields that the user wants to see; none for what is usual */
    static TextTable of(List<? extends Map<?, ?>> rows, List<String> asked, FieldMeaning meaning, ReferenceNames named) {
        List<String> headings = asked.isEmpty() ? Columns.of(rows, meaning.schema()) : asked;
        return new TextTable(headings.stream().map(heading -> Column.of(heading, rows, meaning, named)).toList(), Set.of(), rows.size(), meaning.schema(),
                rows.stream().allMatch(ApiObject.class::isInstance));
    }

    /** The same with what is known besides, before the references; a column that is there already keeps its place. */
    TextTable with(Map<String, Map<String, Fact>> facts, List<? extends Map<?, ?>> objects, FieldMeaning meaning) {
        Set<String> names = new LinkedHashSet<>();
        facts.values().forEach(of -> names.addAll(of.keySet()));
        columns.forEach(column -> names.remove(column.heading()));
        List<Column> all = new ArrayList<>(columns);
        int before = !all.isEmpty() && all.get(all.size() - 1).heading().equals("reference") ? all.size() - 1 : all.size();
        all.addAll(before, names.stream().map(name -> Column.of(name, objects, meaning, facts)).toList());
        return new TextTable(all, names, rows, schema, isOfObjects);
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
        return of(mapped);
    }

    /**
     * @param sparing whether columns that matter less may be left out
     * @param more how to see them
     */
    List<String> lines(int width, boolean sparing, Style style, String more) {
        if (width() <= width) {
            return beside(style, null, width < Integer.MAX_VALUE);
        }
        TextTable telling = sparing ? only(column -> columns.stream().anyMatch(each -> each.heading().equals(column) && each.tells())) : this;
        if (telling.columns.size() < columns.size() && !telling.columns.isEmpty()) {
            return telling.lines(width, true, style, more);
        }
        boolean single = sparing && rows == 1 && facts.isEmpty();
        TextTable fitting = sparing ? briefly().sparing(width) : briefly();
        if (single || fitting.leastWidth() > width) {
            return below(width, style);
        }
        TextTable cut = fitting.cut(width);
        return cut.beside(style, cut.leftOut(this, width, more), true);
    }

    /** What to say of what {@code whole} tells and this does not; null where that is nothing. */
    private String leftOut(TextTable whole, int width, String more) {
        List<String> missing = new ArrayList<>();
        for (Column column : whole.columns) {
            Column here = columns.stream().filter(own -> own.heading().equals(column.heading())).findAny().orElse(null);
            if (here == null) {
                missing.add(column.heading());
            } else if (here.room() < column.room()) {
                missing.add("a part of " + column.heading());
            }
        }
        if (missing.isEmpty()) {
            return null;
        }
        String text = "left out: " + String.join(", ", missing) + ". See them: " + more;
        return text.length() <= width ? text : "left out: " + missing.size() + " columns. See them: " + more;
    }

    /** The same with the end of each path as its heading, where that is said of no other. */
    private TextTable briefly() {
        Map<String, Long> ends = columns.stream().collect(Collectors.groupingBy(column -> end(column.heading()), Collectors.counting()));
        return of(columns.stream().map(column -> ends.get(end(column.heading())) == 1 ? column.labelled(end(column.heading())) : column).toList());
    }

    private static String end(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    /** Without the columns that matter least, but for those of them that there is room for all the same. */
    private TextTable sparing(int width) {
        Deque<String> out = new ArrayDeque<>();
        TextTable fewer = this;
        for (Optional<String> least = least(); fewer.leastWidth() > width && least.isPresent(); least = fewer.least()) {
            out.push(least.get());
            fewer = only(column -> !out.contains(column));
        }
        Set<String> taken = new HashSet<>(fewer.headings());
        for (String column : out) {
            taken.add(column);
            if (only(taken::contains).leastWidth() > width) {
                taken.remove(column);
            }
        }
        return only(taken::contains);
    }

    /** Of what is known besides the fields the last is the least important. */
    private Optional<String> least() {
        Optional<String> least = isOfObjects ? Columns.least(headings(), schema) : Optional.empty();
        return least.or(() -> headings().stream().filter(facts::contains).reduce((one, next) -> next));
    }

    /** With its sentences as wide as there is room for. */
    private TextTable cut(int width) {
        List<Column> cut = new ArrayList<>();
        int spare = width - leastWidth();
        for (Column column : columns) {
            int more = Math.min(spare, column.width() - column.leastWidth());
            cut.add(column.cut(column.leastWidth() + more));
            spare -= more;
        }
        return of(cut);
    }

    private List<String> headings() {
        return columns.stream().map(Column::heading).toList();
    }

    private TextTable only(Predicate<String> wanted) {
        return of(columns.stream().filter(column -> wanted.test(column.heading())).toList());
    }

    private TextTable of(List<Column> others) {
        return new TextTable(others, facts, rows, schema, isOfObjects);
    }

    private int width() {
        return columns.stream().mapToInt(Column::width).sum() + gaps();
    }

    private int leastWidth() {
        return columns.stream().mapToInt(Column::leastWidth).sum() + gaps();
    }

    private int gaps() {
        return GAP.length() * (columns.size() - 1);
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
