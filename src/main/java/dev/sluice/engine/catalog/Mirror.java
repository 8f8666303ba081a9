package dev.sluice.engine.catalog;

import dev.sluice.wire.Schema;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A copy of objects in a database in memory, for questions that only a database can answer. It is made at the first of these, and
 * before each it takes in what has changed since the last.
 */
final class Mirror {
    private final Schema schema;
    private final Set<String> changed = new LinkedHashSet<>();
    private Database database;
    private StoredRecords records;

    Mirror(Schema schema) {
        this.schema = schema;
    }

    /** That object is not as it was, or there is no such object any more. */
    void changed(String reference) {
        changed.add(reference);
    }

    /** References of what a query finds. */
    List<String> found(Query query, Map<String, Row> rows) {
        if (database == null) {
            database = Database.inMemory();
            Tables.prepare(database, schema, null);
            records = new StoredRecords(database, schema, new Counters(), null, new AuditJournal());
        }
        database.run("begin");
        changed.forEach(records::remove);
        changed.stream().map(rows::get).filter(row -> row != null).forEach(row -> records.add(row.withoutSecrets(), null));
        database.run("commit");
        changed.clear();
        return records.found(query);
    }

    void close() {
        if (database != null) {
            database.close();
        }
    }
}
