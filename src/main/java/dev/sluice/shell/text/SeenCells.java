package dev.sluice.shell.text;

import dev.sluice.language.FieldPath;
import dev.sluice.wire.Fact;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The values in the tables that were shown the last time, so that the next time the cells that are others can be marked. A row
 * is known again by its reference, by its name, or else by its place. An age is another each time, and is no change.
 */
public final class SeenCells {
    private record Place(int table, Object row, String heading) {
    }

    private Map<Place, Object> before;
    private Map<Place, Object> now = new HashMap<>();
    private int tables;

    /** A look begins: what is seen from here on is held against what was seen in the look before. */
    public void beginLook() {
        before = tables == 0 ? null : now;
        now = new HashMap<>();
        tables = 0;
    }

    /** The next table of this look, with its changed cells marked. */
    TextTable mark(TextTable table, List<? extends Map<?, ?>> rows, Map<String, Map<String, Fact>> facts) {
        int number = tables++;
        return table.mapCells((row, heading, cell) -> {
            Map<?, ?> shown = rows.get(row);
            Place place = new Place(number, key(shown, row), heading);
            Object value = value(shown, heading, facts);
            now.put(place, value);
            boolean changed = before != null && (!before.containsKey(place) || !Objects.equals(before.get(place), value));
            return changed ? cell.standingOut() : cell;
        });
    }

    private static Object key(Map<?, ?> row, int number) {
        Object name = row.get("reference") != null ? row.get("reference") : row.get("name");
        return name == null ? number : name;
    }

    private static Object value(Map<?, ?> row, String heading, Map<String, Map<String, Fact>> facts) {
        Fact fact = facts.getOrDefault(String.valueOf(row.get("reference")), Map.of()).get(heading);
        if (fact != null) {
            return fact.value();
        }
        return row.containsKey(heading) ? row.get(heading) : FieldPath.of(heading).in(row);
    }
}
