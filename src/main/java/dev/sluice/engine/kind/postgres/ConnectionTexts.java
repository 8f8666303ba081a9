package dev.sluice.engine.kind.postgres;

import dev.sluice.engine.host.Machine;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.postgres.server.Admission;
import dev.sluice.engine.kind.postgres.server.Databases;
import dev.sluice.engine.kind.postgres.server.Server;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * How a database of a server is reached, as programs want it said. Names of databases and roles may be anything: where they are
 * not plain they are written so that nobody takes them for more than names.
 *
 * @param databases the one to which they lead first
 */
record ConnectionTexts(String host, int port, String user, List<String> databases) {
    private static final String PLAIN = "[A-Za-z0-9_][A-Za-z0-9_.-]*";

    /** @param server of {@code virtual}, which runs */
    static ConnectionTexts of(Server server, Virtual virtual) throws IOException {
        List<String> databases = new Databases(server, virtual).names();
        String host = virtual.source().string("listenAddresses").equals("localhost") ? "localhost" : Machine.hostname().orElse("localhost");
        return new ConnectionTexts(host, server.port(), new Admission(server, virtual).usualRole(databases.get(0)), databases);
    }

    private String database() {
        return databases.get(0);
    }

    /** For Java. */
    String jdbcUrl() {
        return "jdbc:postgresql://" + host + ":" + port + "/" + encoded(database());
    }

    /** For libpq, which most programs use. */
    String uri() {
        return "postgresql://" + encoded(user) + "@" + host + ":" + port + "/" + encoded(database());
    }

    /** The same with the password of the user, which is of letters and digits. */
    Secret jdbcUrl(Secret password) {
        return Secret.of(jdbcUrl() + "?user=" + encoded(user) + "&password=" + password.reveal());
    }

    Secret uri(Secret password) {
        return Secret.of("postgresql://" + encoded(user) + ":" + password.reveal() + "@" + host + ":" + port + "/" + encoded(database()));
    }

    /** For a shell. */
    String psql() {
        return user.matches(PLAIN) && database().matches(PLAIN) ? "psql -h " + host + " -p " + port + " -U " + user + " " + database()
                : "psql '" + uri() + "'";
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
