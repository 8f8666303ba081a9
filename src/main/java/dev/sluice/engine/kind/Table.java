package dev.sluice.engine.kind;

import java.util.List;

/**
 * What a database answers.
 *
 * @param columns their names; none where a statement gives no rows
 * @param rows texts, numbers, booleans or null, in the order of the columns
 * @param done what the database calls what it has done, such as {@code UPDATE 3}
 * @param isCut whether there are more rows than were wanted
 * @param isWritten whether the statement has written something, as a function may that it calls; null where the database does not tell
 */
public record Table(List<String> columns, List<List<Object>> rows, String done, boolean isCut, Boolean isWritten) {
}
