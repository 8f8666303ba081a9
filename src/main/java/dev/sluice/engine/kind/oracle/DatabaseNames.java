package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.wire.ApiObject;

/**
 * What a virtual database is called.
 *
 * @param instance its ORACLE_SID
 * @param database its db_name
 * @param unique its db_unique_name
 */
record DatabaseNames(String instance, String database, String unique) {
    /** As its source says, else its source configuration, else its container's name. */
    static DatabaseNames of(Virtual virtual) {
        return of(virtual.name(), virtual.source(), virtual.config());
    }

    static DatabaseNames of(String name, ApiObject source, ApiObject config) {
        String database = Texts.first(Texts.of(source, "dbName"), Texts.of(config, "dbName"), name);
        String unique = Texts.first(Texts.of(source, "dbUniqName"), Texts.of(config, "dbUniqName"), database);
        String instance = Texts.first(Texts.of(source, "instanceName"), Texts.of(config, "dbIdentityName"), database);
        return new DatabaseNames(instance, database, unique);
    }

    boolean areSound() {
        return OracleName.is(instance) && OracleName.is(database) && OracleName.is(unique);
    }

    /** Refuses names that came from where no rule was, such as the container's. */
    void check() throws KindException {
        check("dbName", database);
        check("dbUniqName", unique);
        check("instanceName", instance);
    }

    /** Refuses a name that the database could not be renamed to after it was restored. */
    void checkLength() throws KindException {
        if (database.length() > OracleName.LONGEST_DATABASE) {
            throw new KindException("exception.oracle.name.long", "dbName: " + MessageText.quoted(database) + " has "
                    + database.length() + " letters, and Oracle takes " + OracleName.LONGEST_DATABASE + ".",
                    "Give the virtual database a shorter dbName.");
        }
    }

    private static void check(String field, String name) throws KindException {
        if (!OracleName.is(name)) {
            throw new KindException("exception.oracle.name",
                    field + ": " + MessageText.quoted(name) + " is not a name that Oracle takes.",
                    "Give the virtual database another " + field + ". " + OracleName.RULE);
        }
    }
}
