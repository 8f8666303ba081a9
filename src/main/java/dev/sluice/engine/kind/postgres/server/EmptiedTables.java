package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The unlogged tables of a source, which are empty in its copies: a server that replays a log empties them, since the log has nothing of them. */
public record EmptiedTables(Server server, Virtual virtual) {
    private static final String FIND = "select oid::regclass::text from pg_class where relpersistence = 'u' and relkind = 'r' order by 1";

    /** Names them. */
    public void tell(Progress progress) throws IOException {
        if (!server.data().hasUnlogged()) {
            return;
        }
        List<String> tables = new ArrayList<>();
        for (String database : new Databases(server, virtual).names()) {
            try (ServerConnection connection = server.connect(database)) {
                connection.run(FIND).rows().forEach(row -> tables.add("'" + row.get(0) + "' in database '" + database + "'"));
            }
        }
        if (!tables.isEmpty()) {
            progress.warn("unlogged tables are empty in '" + virtual.name() + "', since no log has their rows: " + String.join(", ", tables) + ".",
                    "Have them logged at the source: alter table … set logged.");
        }
    }
}
