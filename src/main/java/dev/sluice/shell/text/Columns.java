package dev.sluice.shell.text;

import dev.sluice.language.FieldPath;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.TableColumn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Which fields of a list are worth a column. Objects of an engine have too many fields for a line, so the schema says which of
 * them show: what it is called, what it is, how it is, where it belongs, and its reference. Other rows show all they have.
 */
final class Columns {
    private static final String NAME = "name";
    private static final String REFERENCE = "reference";

    private Columns() {
    }

    /** The least important of {@code columns}; none where all are needed. What has no name needs its reference. */
    static Optional<String> least(List<String> columns, Schema schema) {
        return schema.columns().stream().filter(column -> column.spare() != null && columns.contains(column.path()))
                .filter(column -> !column.path().equals(REFERENCE) || columns.contains(NAME))
                .min(Comparator.comparingInt(TableColumn::spare)).map(TableColumn::path);
    }

    /** All fields that can be columns: the usual ones, and those {@code asked} for. */
    static Set<String> possible(List<String> asked, Schema schema) {
        Set<String> possible = new HashSet<>(asked);
        schema.columns().forEach(column -> possible.add(column.path()));
        return possible;
    }

    static List<String> of(List<? extends Map<?, ?>> rows, Schema schema) {
        List<String> worth = rows.stream().allMatch(ApiObject.class::isInstance)
                ? schema.columns().stream().map(TableColumn::path).filter(field -> tells(field, rows)).toList()
                : List.of();
        return worth.isEmpty() ? all(rows) : worth.stream().filter(field -> !isTold(field, worth.subList(0, worth.indexOf(field)), rows, schema)).toList();
    }

    /** Whether {@code field} could be spared and says in each row what another {@code before} it says. */
    private static boolean isTold(String field, List<String> before, List<? extends Map<?, ?>> rows, Schema schema) {
        FieldPath path = FieldPath.of(field);
        return least(List.of(field), schema).isPresent() && before.stream().map(FieldPath::of)
                .anyMatch(other -> rows.stream().allMatch(row -> Objects.equals(path.ownIn(row), other.ownIn(row))));
    }

    /** Whether {@code field} has something to say: not empty everywhere, no type that is the same in each row, no second reference. */
    private static boolean tells(String field, List<? extends Map<?, ?>> rows) {
        FieldPath path = FieldPath.of(field);
        boolean name = field.equals(NAME);
        boolean has = false;
        boolean differs = !name && !field.equals("type");
        Object first = path.ownIn(rows.get(0));
        for (Map<?, ?> row : rows) {
            Object value = path.ownIn(row);
            if (value instanceof Map || value instanceof Collection) {
                return false;
            }
            has |= value != null && !value.equals("");
            differs = differs || !Objects.equals(value, name ? row.get(REFERENCE) : first);
            if (has && differs) {
                return true;
            }
        }
        return false;
    }

    private static List<String> all(List<? extends Map<?, ?>> rows) {
        Set<String> columns = new LinkedHashSet<>();
        rows.forEach(row -> row.keySet().forEach(name -> columns.add(String.valueOf(name))));
        return new ArrayList<>(columns);
    }
}
