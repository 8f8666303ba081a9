package dev.sluice.shell.text;

import dev.sluice.language.FieldPath;
import dev.sluice.wire.ApiObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Which fields of a list are worth a column. Objects of an engine have too many fields for a line, so a fixed choice
 * shows: what it is called, what it is, how it is, where it belongs, and its reference. Other rows show all they have.
 */
final class Columns {
    private static final List<String> WORTH = List.of("name", "type", "title", "actionType", "targetName", "jobState",
            "state", "status", "runtime.status", "percentComplete", "runtime.databaseSize", "group", "container", "provisionContainer", "environment",
            "repository", "source", "host", "version", "userType", "latestChangePoint", "timestamp", "startTime",
            "description", "reference");

    /** What a narrow terminal can do without, the least important first. */
    private static final List<String> SPARE = List.of("description", "runtime.databaseSize", "percentComplete", "actionType", "version", "userType",
            "startTime", "latestChangePoint", "timestamp", "host", "repository", "source", "environment", "container");

    private Columns() {
    }

    /** {@code columns} without the least important of them; the same where there is none to spare. */
    static List<String> withoutLeast(List<String> columns) {
        List<String> fewer = new ArrayList<>(columns);
        SPARE.stream().filter(columns::contains).findFirst().ifPresent(fewer::remove);
        return fewer;
    }

    /** All fields that can be columns: the usual ones, and those {@code asked} for. */
    static Set<String> possible(List<String> asked) {
        Set<String> possible = new HashSet<>(WORTH);
        possible.addAll(asked);
        return possible;
    }

    static List<String> of(List<? extends Map<?, ?>> rows) {
        List<String> worth = rows.stream().allMatch(ApiObject.class::isInstance)
                ? WORTH.stream().filter(field -> tells(field, rows)).toList()
                : List.of();
        return worth.isEmpty() ? all(rows) : worth;
    }

    /** Whether {@code field} has something to say: not null everywhere, no type that is the same in each row, no second reference. */
    private static boolean tells(String field, List<? extends Map<?, ?>> rows) {
        FieldPath path = FieldPath.of(field);
        boolean name = field.equals("name");
        boolean has = false;
        boolean differs = !name && !field.equals("type");
        Object first = path.in(rows.get(0));
        for (Map<?, ?> row : rows) {
            Object value = path.in(row);
            if (value instanceof Map || value instanceof Collection) {
                return false;
            }
            has |= value != null;
            differs = differs || !Objects.equals(value, name ? row.get("reference") : first);
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
