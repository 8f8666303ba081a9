package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.Visited.Visits;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.List;

/**
 * Who is connected to a server. The engine asks in the database that every server has, and its own sessions there are left out; a server
 * counts sessions by their databases.
 */
public final class ServerSessions {
    private static final String VISITS = "select (select count(*) from pg_stat_activity where (backend_type = 'client backend' and datname is not null"
            + " or backend_type = 'walsender' and usename is not null) and pid <> pg_backend_pid() and not (application_name = $1 and (datname is null or datname = $2))),"
            + " (select coalesce(sum(sessions), 0)::bigint from pg_stat_database where datname <> $2)";

    private ServerSessions() {
    }

    public static Visits visits(Server server) throws IOException {
        try (ServerConnection connection = server.connect(Server.TEMPLATE)) {
            List<String> counted = connection.run(VISITS, List.of(ServerConnection.OWN_NAME, Server.TEMPLATE), 1).rows().get(0);
            return new Visits(Long.parseLong(counted.get(0)), Long.parseLong(counted.get(1)));
        }
    }
}
