package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** The transactions that a source had prepared and not ended: a copy of it has them with all their locks, and nobody who ends them. */
public record PreparedTransactions(Server server, Virtual virtual) {
    private static final String ALLOWED = "max_prepared_transactions";
    private static final String OPEN = "select gid, database from pg_prepared_xacts order by prepared, gid";

    /** The names of those that are open in a database. */
    static List<String> in(ServerConnection connection, String database) throws IOException {
        return connection.run(OPEN).rows().stream().filter(row -> row.get(1).equals(database)).map(row -> "'" + row.get(0) + "'").toList();
    }

    /** Rolls them back, unless they are to stay, and lists them. */
    public void settle(Progress progress) throws IOException {
        if (ControlFile.of(server.data()).needed().get(ALLOWED) == 0) {
            // Most servers allow none, and to ask one takes longer than to look.
            return;
        }
        List<List<String>> open;
        try (ServerConnection connection = server.connect(Server.TEMPLATE)) {
            open = connection.run(OPEN).rows();
        }
        if (open.isEmpty()) {
            return;
        }
        String names = open.stream().map(row -> "'" + row.get(0) + "' in database '" + row.get(1) + "'").collect(Collectors.joining(", "));
        if (virtual.source().flag("keepPreparedTransactions")) {
            progress.warn("'" + virtual.name() + "' has prepared transactions that are open: " + names + ".",
                    "End them, since others wait for their locks: commit prepared, or rollback prepared.");
            return;
        }
        for (List<String> row : open) {
            try (ServerConnection connection = server.connect(row.get(1))) {
                connection.run("rollback prepared " + Quoted.literal(row.get(0)));
            }
        }
        progress.warn("'" + virtual.name() + "' had prepared transactions that were open, which were rolled back: " + names + ".",
                "To have them stay, set keepPreparedTransactions.");
    }
}
