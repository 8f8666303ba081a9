package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.DatabaseQuery;
import dev.sluice.engine.kind.Observable.Observation;
import dev.sluice.engine.kind.Table;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What goes on in a server: who is connected, which statements have taken the most time, and what takes the most room. */
public final class ServerActivity {
    private static final int MOST = 20;
    private static final String SESSIONS = "select pid, usename::text as \"user\", datname::text as database, coalesce(host(client_addr), 'local') as client,"
            + " application_name as program, state, coalesce(wait_event_type || ': ' || wait_event, '') as waits_for,"
            + " round(extract(epoch from clock_timestamp() - coalesce(case when state = 'active' then query_start else state_change end, backend_start))::numeric, 1)"
            + " as seconds, left(regexp_replace(query, '\\s+', ' ', 'g'), 400) as statement from pg_stat_activity"
            + " where backend_type = 'client backend' and datname is not null and pid <> pg_backend_pid()"
            + " and not (application_name = '" + ServerConnection.OWN_NAME + "' and datname = '" + Server.TEMPLATE + "')"
            + " order by state is distinct from 'active', seconds desc";
    private static final String DATABASES = "select d.datname::text as name, pg_database_size(d.oid) as bytes, numbackends as sessions, xact_commit as commits,"
            + " xact_rollback as rollbacks, deadlocks, temp_bytes as temporary_bytes from pg_database d join pg_stat_database on datid = d.oid"
            + " where not datistemplate order by 2 desc";
    private static final String TABLES = "select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid) as bytes,"
            + " greatest(c.reltuples, 0)::bigint as rows_about from pg_class c join pg_namespace n on n.oid = relnamespace"
            + " where relkind in ('r', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 2 desc";
    /**
     * Of a library that is loaded a database knows the functions only where somebody has made them: here until the end of the transaction,
     * in a schema of its own, since users may have put something of that name into another.
     */
    private static final String STATISTICS = "drop extension if exists pg_stat_statements cascade; create schema sluice_top;"
            + " create extension pg_stat_statements schema sluice_top; set local search_path = pg_catalog, sluice_top";
    private static final String MARK = "/* sluice */";
    private static final String STATEMENTS = "select calls, round(total_exec_time::numeric) as milliseconds, round(mean_exec_time::numeric, 2) as each, rows,"
            + " datname::text as database, left(regexp_replace(query, '\\s+', ' ', 'g'), 400) as statement"
            + " from pg_stat_statements s join pg_database d on d.oid = s.dbid where datname <> 'template1' and position('" + MARK + "' in query) = 0"
            + " order by total_exec_time desc";

    private final Server server;
    private final String usual;

    /** @param usual the database that is meant where nobody names one */
    public ServerActivity(Server server, String usual) {
        this.server = server;
        this.usual = usual;
    }

    /** A statement of the engine's own in a session of somebody else's, marked, since only a superuser may leave it uncounted. */
    static String own(String statement) {
        // Within it: a comment before is no part of what servers note.
        return statement.replaceFirst(" ", " " + MARK + " ");
    }

    public List<Observation> observe() throws IOException {
        List<Observation> seen = new ArrayList<>();
        seen.add(new Observation("sessions", asked(Server.TEMPLATE, SESSIONS)));
        try (ServerConnection connection = server.connect(Server.TEMPLATE)) {
            if (connection.run("show shared_preload_libraries").value().contains(PreloadedLibraries.STATISTICS)) {
                connection.run("begin; " + STATISTICS);
                seen.add(new Observation("statements", ServerQuery.table(connection.run(STATEMENTS, List.of(), MOST))));
                connection.run("rollback");
            }
        }
        seen.add(new Observation("databases", asked(Server.TEMPLATE, DATABASES)));
        seen.add(new Observation("tables", asked(usual, TABLES)));
        return seen;
    }

    private Table asked(String database, String statement) throws IOException {
        return new ServerQuery(server::connect, Server.TEMPLATE, new DatabaseQuery(statement, List.of(), database, false, true, false, MOST,
                DatabaseQuery.Time.OF_A_CALL)).answer();
    }
}
