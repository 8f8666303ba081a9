package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.ServerException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Tables that a database does not log. A server that replays a log empties them, and each copy of data begins so: what was restored
 * into them stays only where they are logged.
 *
 * @param connection to the database, as the superuser
 */
record UnloggedTables(ServerConnection connection) {
    private static final String FIND = "select oid::regclass::text from pg_class where relpersistence = 'u' and relkind = 'r' order by 1";

    /** Has them logged, and names them. */
    void keep(Progress progress) throws IOException {
        List<String> unlogged = connection.run(FIND).rows().stream().map(row -> row.get(0)).toList();
        if (unlogged.isEmpty()) {
            return;
        }
        List<String> left = log(unlogged);
        if (left.size() < unlogged.size()) {
            List<String> kept = unlogged.stream().filter(table -> !left.contains(table)).toList();
            progress.warn("unlogged tables are logged in the copy, and so keep their rows: " + String.join(", ", kept) + ".",
                    "Nothing has to be done; alter table … set unlogged, in a VDB, where they are to be as they were.");
        }
        if (!left.isEmpty()) {
            progress.warn("unlogged tables are empty in all copies: " + String.join(", ", left) + ".", "Have them logged at the source.");
        }
    }

    /** One that refers to another can be logged only after that. Gives those that cannot be. */
    private List<String> log(List<String> tables) throws IOException {
        List<String> left = new ArrayList<>();
        for (String table : tables) {
            try {
                connection.run("alter table " + table + " set logged");
            } catch (ServerException refused) {
                left.add(table);
            }
        }
        return left.isEmpty() || left.size() == tables.size() ? left : log(left);
    }
}
