package dev.sluice.engine.kind.postgres.protocol;

import java.util.List;

/**
 * What a statement gave.
 *
 * @param columns their names
 * @param types the numbers of their types
 * @param rows as text; null where there is no value
 * @param tag what the server calls the work, such as {@code UPDATE 3}
 * @param isCut whether there were more rows than were wanted
 * @param next what the statement gave that was sent along behind it, or null
 */
public record Rows(List<String> columns, List<Integer> types, List<List<String>> rows, String tag, boolean isCut, Rows next) {
    /** The one value of the one row. */
    public String value() {
        return rows.get(0).get(0);
    }
}
