package dev.sluice.engine.catalog;

import dev.sluice.wire.Timestamp;
import dev.sluice.wire.chain.LineChain;
import dev.sluice.wire.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Notes what becomes of actions, which are the audit, as a chain of lines in the catalog: whoever changes an action, or a line, by
 * other means than the engine leaves a trace. Lines are written with the transaction that they tell of. For one thread at a time.
 */
final class AuditJournal {
    static final String TABLE = "create table audit (line integer primary key, text text not null)";

    private static final String ROOT = "action";

    /** Actions that the transaction has written. */
    private final Set<String> written = new LinkedHashSet<>();

    /** An object of {@code root} was made, changed or removed. */
    void note(String root, String reference) {
        if (ROOT.equals(root)) {
            written.add(reference);
        }
    }

    /** The transaction is about to be committed. */
    void write(Database database) {
        if (!written.isEmpty()) {
            LineChain chain = chain(database);
            for (String reference : written) {
                chain = append(database, chain, "written", reference);
            }
            written.clear();
        }
    }

    /** The transaction did not happen. */
    void forget() {
        written.clear();
    }

    /** Begins with the actions of a catalog of an older version, which nothing tells of. */
    static void takeIn(Database database) {
        LineChain chain = LineChain.EMPTY;
        for (String reference : database.rows(row -> row.getString(1), "select reference from object where root = ? order by seq", ROOT)) {
            chain = append(database, chain, "taken in", reference);
        }
    }

    private static LineChain chain(Database database) {
        LineChain chain = database.row(row -> LineChain.endingWith(row.getLong(1), row.getBytes(2)),
                "select line, text from audit order by line desc limit 1");
        return chain == null ? LineChain.EMPTY : chain;
    }

    private static LineChain append(Database database, LineChain chain, String event, String reference) {
        byte[] action = database.row(row -> row.getBytes(1), "select body from object where reference = ?", reference);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("at", Timestamp.of(Instant.now()));
        fields.put("event", action == null ? "deleted" : event);
        fields.put("reference", reference);
        fields.put(ROOT, action == null ? null : new JsonText(action));
        byte[] line = chain.next(fields);
        database.run("insert into audit (line, text) values (?, ?)", chain.lines() + 1, new String(line, StandardCharsets.UTF_8));
        return chain.with(line);
    }
}
