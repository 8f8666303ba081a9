package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whom the server of a virtual database lets in by the network: whoever knows the password of a role. A role that gets further than
 * to data, such as the superuser of the source, comes in only where an administrator has chosen the data, or says so: it runs programs
 * as the account of the servers.
 */
public final class Admission {
    private static final String WITH_DATA_ONLY = "select rolname from pg_roles own where rolname !~ '^pg_' and rolname <> '" + SqlRole.NAME
            + "' and not " + RoleReach.isFurther("own.oid") + " order by 1";
    private static final String OWNER = "select pg_get_userbyid(datdba) from pg_database where datname = $1";
    private static final String ROLE = "select 1 from pg_roles where rolname = $1";
    private static final String ENCODING = "select getdatabaseencoding()";
    /** In which names come from the server as they are stored, which is how those who log in are compared with them. */
    private static final List<String> UNCHANGED = List.of("UTF8", "SQL_ASCII");
    private static final int LAST_ASCII = 0x7f;
    private static final char UNKNOWN = '\ufffd';

    private final Server server;
    private final Virtual virtual;
    private final Configuration configuration;

    /** @param server runs */
    public Admission(Server server, Virtual virtual) {
        this.server = server;
        this.virtual = virtual;
        configuration = new Configuration(server.data());
    }

    /**
     * As whom its addresses have users log in: as whoever is asked for, else as the role that the link names, else as the superuser; where
     * that does not come in, as the owner of the database, if they do, or as who owns the data. What came of a dump belongs to that one, and
     * could trick a superuser.
     *
     * @param database to which they lead
     */
    public String usualRole(String database) throws IOException {
        Optional<String> asked = asked();
        if (asked.isPresent()) {
            return asked.get();
        }
        // A dump of a server has the password of nobody but the role that was linked.
        boolean isDumped = virtual.origin().flag("dumped");
        String linked = said(virtual.origin().string("loginRole"), isDumped ? virtual.origin().string("user") : null).orElse(server.superuser());
        boolean isOfFile = said(virtual.origin().string("dumpPath")).isPresent();
        return isDumped || isEverybody() && !isOfFile ? linked : admitted(linked, database, isOfFile);
    }

    /** Whoever makes the virtual database has said it. */
    private Optional<String> asked() {
        return said(virtual.source().string("loginRole"), virtual.source().string("ownerRole"));
    }

    private String admitted(String linked, String database, boolean isOfFile) throws IOException {
        List<String> roles = roles();
        try (ServerConnection connection = server.connect(Server.TEMPLATE)) {
            String owner = connection.run(OWNER, List.of(database), 1).value();
            Stream<String> wanted = isOfFile ? Stream.of(DataOwner.NAME, linked) : Stream.of(linked, owner, DataOwner.NAME);
            return wanted.filter(roles::contains).findFirst().orElse(linked);
        }
    }

    private static Optional<String> said(String... roles) {
        return Arrays.stream(roles).filter(role -> role != null && !role.isEmpty()).findFirst();
    }

    /** Whether a role comes in, if it has a password. */
    public boolean admits(String role) throws IOException {
        return isEverybody() || roles().contains(role);
    }

    /** Whether a role may do more than work with data. */
    public boolean isFurther(String role) throws IOException {
        return !roles().contains(role);
    }

    /** Sees to it that somebody comes in; where that is left to whoever made it, tells them who does not. */
    public void settle(Progress progress) throws IOException {
        String said = virtual.source().string("loginRole");
        if (said != null && !isRole(said)) {
            progress.warn("the addresses of '" + virtual.name() + "' name the role '" + said + "', which its data does not have: nobody logs in by them.",
                    "Make it again by the URL of a role of its source.");
        }
        if (isEverybody()) {
            return;
        }
        String database = new Databases(server, virtual).names().get(0);
        String role = usualRole(database);
        if (asked().isEmpty() && isFurther(role)) {
            DataOwner.make(server, database);
            role = usualRole(database);
        }
        if (!isFurther(role)) {
            return;
        }
        progress.warn("nobody logs in to '" + virtual.name() + "' as '" + role + "' by the network: that role may do more than work with data.",
                "Give an ownerRole, or a loginRole that may not; or have an administrator make it.");
    }

    private boolean isRole(String name) throws IOException {
        try (ServerConnection connection = server.connect(Server.TEMPLATE)) {
            return !connection.run(ROLE, List.of(name), 1).rows().isEmpty();
        }
    }

    /** Lets users in as soon as the server reads its files again; tells whether these have changed. */
    public boolean open() throws IOException {
        return isEverybody() ? configuration.open() : configuration.open(roles());
    }

    /** Has what its roles are by now hold, unless users are not to come in yet. */
    public void renew() throws IOException {
        if (!configuration.isClosed() && open()) {
            server.reload();
        }
    }

    private boolean isEverybody() {
        return virtual.source().get("superuserLogin") instanceof Boolean said ? said : virtual.chosenByAdministrator();
    }

    private List<String> roles() throws IOException {
        try (ServerConnection connection = server.connect(Server.TEMPLATE)) {
            boolean isUnchanged = UNCHANGED.contains(connection.run(ENCODING).value());
            return connection.run(WITH_DATA_ONLY).rows().stream().map(row -> row.get(0)).filter(role -> isSafe(role, isUnchanged)).toList();
        }
    }

    /** Whether the file can name it, and means nobody else by that: a slash begins a pattern. */
    private static boolean isSafe(String role, boolean isUnchanged) {
        return !role.startsWith("/")
                && role.chars().noneMatch(c -> Character.isISOControl(c) || c == UNKNOWN || c > LAST_ASCII && !isUnchanged);
    }
}
