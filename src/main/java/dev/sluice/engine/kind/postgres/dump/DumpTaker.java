package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.kind.postgres.protocol.Login;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.server.DataOwner;
import dev.sluice.engine.kind.postgres.server.DataReading;
import dev.sluice.engine.kind.postgres.server.PrivateServer;
import dev.sluice.engine.kind.postgres.server.Quoted;
import java.io.IOException;
import java.util.List;

/**
 * The role as which the database of a server was dumped. A dump has no roles, so it is made: it logs in to copies with its password at the
 * source, as it would to copies that came by replication, and does there what the owner of what was dumped does.
 */
record DumpTaker(Login login) {
    private static final List<String> OWNERS = List.of(PrivateServer.SUPERUSER, DataOwner.NAME);

    void admit(PrivateServer server, String database) throws IOException {
        try (ServerConnection connection = server.connect(PrivateServer.SUPERUSER, database)) {
            // A statement that fails is written to the server's log, and this one has a password in it.
            connection.run("set log_min_error_statement = panic; set log_statement = none; set log_min_duration_statement = -1");
            connection.run((isThere(connection, login.user()) ? "alter role " : "create role ") + Quoted.name(login.user()) + " login" + password());
            if (!OWNERS.contains(login.user())) {
                connection.run("grant pg_write_all_data" + (isThere(connection, DataOwner.NAME) ? ", " + DataOwner.NAME : "")
                        + " to " + Quoted.name(login.user()));
                DataReading.give(connection, login.user());
            }
        }
    }

    private static boolean isThere(ServerConnection connection, String role) throws IOException {
        return connection.run("select exists (select from pg_roles where rolname = " + Quoted.literal(role) + ")").value().equals("t");
    }

    private String password() {
        return login.password() == null || login.password().reveal().isEmpty() ? "" : " password " + Quoted.literal(login.password().reveal());
    }
}
