package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Tables of a virtual database in which hooks have changed rows. */
public record ChangedTables(Server server) {
    /** Those that the server has examples of values of, which whoever may read a table reads, too. */
    private static final String STALE = """
            select format('analyze %I.%I', schemaname, relname) from pg_stat_user_tables
            where n_mod_since_analyze > 0 and exists (select from pg_statistic where starelid = relid)
            """;
    private static final Duration LONGEST = Duration.ofHours(1);

    /** Has the server take new examples, of what is there now: what hooks mask would be shown by the old ones. */
    public void lookAgain(Virtual virtual) throws IOException {
        for (String database : new Databases(server, virtual).names()) {
            try (ServerConnection keeper = server.connect(database)) {
                for (List<String> row : keeper.run(STALE).rows()) {
                    keeper.run(row.get(0), LONGEST);
                }
            }
        }
    }
}
