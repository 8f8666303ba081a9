package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.List;

/**
 * What a database does not log, and a server that replays a log therefore makes anew: a table without its rows, a sequence at its start.
 *
 * @param kind {@code table} or {@code sequence}
 * @param name as statements name it
 */
public record Unlogged(String kind, String name) {
    /** Sequences that belong to a column go with its table. */
    private static final String FIND = """
            select case relkind when 'S' then 'sequence' else 'table' end, oid::regclass from pg_class
            where relpersistence = 'u' and (relkind = 'r' or relkind = 'S' and not exists (select from pg_depend
                where classid = 'pg_class'::regclass and objid = pg_class.oid and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')))
            order by 1 desc, oid::regclass::text
            """;

    public static List<Unlogged> in(ServerConnection connection) throws IOException {
        return connection.run(FIND).rows().stream().map(row -> new Unlogged(row.get(0), row.get(1))).toList();
    }

    @Override
    public String toString() {
        return kind + " " + name;
    }
}
