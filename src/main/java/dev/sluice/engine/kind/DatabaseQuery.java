package dev.sluice.engine.kind;

import java.util.List;

/**
 * A question to a database.
 *
 * @param statement in the language of the database
 * @param parameters what its placeholders stand for: texts, numbers, booleans or null
 * @param database one of the server's databases, or null for its first
 * @param readOnly whether the database is to refuse changes
 * @param superuser whether it may do whatever the database can, such as running programs; otherwise no more than work with data
 * @param most how many rows are wanted
 */
public record DatabaseQuery(String statement, List<?> parameters, String database, boolean readOnly, boolean superuser, int most) {
    /** The same, for a database that is known. */
    public DatabaseQuery in(String name) {
        return new DatabaseQuery(statement, parameters, name, readOnly, superuser, most);
    }

    /** The same, and the database refuses changes. */
    public DatabaseQuery changingNothing() {
        return new DatabaseQuery(statement, parameters, database, true, superuser, most);
    }
}
