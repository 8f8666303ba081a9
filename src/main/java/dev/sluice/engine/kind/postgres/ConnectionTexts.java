package dev.sluice.engine.kind.postgres;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * How a database of a server is reached, as programs want it said. Names of databases and roles may be anything: where they are
 * not plain they are written so that nobody takes them for more than names.
 */
record ConnectionTexts(String host, int port, String user, String database) {
    private static final String PLAIN = "[A-Za-z0-9_][A-Za-z0-9_.-]*";

    /** For Java. */
    String jdbcUrl() {
        return "jdbc:postgresql://" + host + ":" + port + "/" + encoded(database);
    }

    /** For libpq, which most programs use. */
    String uri() {
        return "postgresql://" + encoded(user) + "@" + host + ":" + port + "/" + encoded(database);
    }

    /** For a shell. */
    String psql() {
        return user.matches(PLAIN) && database.matches(PLAIN) ? "psql -h " + host + " -p " + port + " -U " + user + " " + database
                : "psql '" + uri() + "'";
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
