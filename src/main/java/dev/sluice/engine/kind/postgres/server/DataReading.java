package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.List;

/**
 * Lets a role read all that users have in a database. The role that PostgreSQL has for that, {@code pg_read_all_data}, reads the hashes of
 * passwords, too: who has those of a source could go on to that.
 */
public final class DataReading {
    private static final String UNREADABLE = """
            select format('grant select on %s %s to ', case relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass)
            from pg_class c join pg_namespace n on n.oid = relnamespace
            where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema'
                and not has_table_privilege($1::regrole, c.oid, 'select')
            """;

    private DataReading() {
    }

    /** @param connection to the database, as the superuser */
    public static void give(ServerConnection connection, String role) throws IOException {
        List<String> statements = connection.run(UNREADABLE, List.of(Quoted.name(role)), Integer.MAX_VALUE).rows().stream()
                .map(row -> row.get(0) + Quoted.name(role)).toList();
        connection.run(String.join(";", statements));
    }
}
