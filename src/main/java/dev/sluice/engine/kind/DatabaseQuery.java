package dev.sluice.engine.kind;

import java.time.Duration;
import java.util.List;

/**
 * A question to a database.
 *
 * @param statement in the language of the database
 * @param parameters what its placeholders stand for: texts, numbers, booleans or null
 * @param database one of the server's databases, or null for its first
 * @param readOnly whether the database is to refuse changes
 * @param superuser whether it may do whatever the database can, such as running programs; otherwise no more than work with data
 * @param ofHook whether somebody else asks than those who made the database: what they have chosen for their sessions does not hold
 * @param most how many rows are wanted
 * @param time for how long
 */
public record DatabaseQuery(String statement, List<?> parameters, String database, boolean readOnly, boolean superuser, boolean ofHook, int most, Time time) {
    /**
     * How long the database may take.
     *
     * @param each for a statement, unless that says otherwise
     * @param all for all of them, whatever they say
     */
    public record Time(Duration each, Duration all) {
        /** Somebody waits; what takes longer is for a session of one's own. */
        public static final Time OF_A_CALL = new Time(Duration.ofMinutes(1), Duration.ofMinutes(10));

        /** One bound for each and all. */
        public static Time of(Duration all) {
            return new Time(all, all);
        }
    }

    /** The same, for a database that is known. */
    public DatabaseQuery in(String name) {
        return new DatabaseQuery(statement, parameters, name, readOnly, superuser, ofHook, most, time);
    }

    /** The same, and the database refuses changes. */
    public DatabaseQuery changingNothing() {
        return new DatabaseQuery(statement, parameters, database, true, superuser, ofHook, most, time);
    }
}
