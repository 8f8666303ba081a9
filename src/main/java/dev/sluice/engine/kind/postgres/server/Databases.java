package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.postgres.protocol.Rows;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.ServerException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The databases of a virtual database's server, and what its users want of one of them: another name, another owner. */
public final class Databases {
    /** The database that every server has, to connect to when no other is meant. */
    public static final String MAINTENANCE = "postgres";
    /** A file in the data with the name that a database was given. */
    private static final String RENAMED = "sluice-renamed";
    /** Those of users that anybody can connect to: one that was dropped only in part lets nobody in. */
    private static final String OF_USERS = "select datname from pg_database where datallowconn and datconnlimit <> -2 and not datistemplate order by"
            + " datname = 'postgres', ";
    private static final String NAMES = OF_USERS + "datname";
    private static final String LARGEST = OF_USERS
            + "case when has_database_privilege(oid, 'connect') then pg_database_size(oid) end desc nulls last, datname limit 1";
    /** Of what reads all it is a member by others, too, from which nobody takes it. */
    private static final String IS_FURTHER = "select 1 from pg_roles own where own.rolname = $1 and (" + RoleReach.isFurther("own.oid")
            + " or exists (select from pg_auth_members where member = own.oid and roleid <> 'pg_read_all_data'::regrole and "
            + RoleReach.readsAll("roleid") + "))";
    /** What a server answers to a statement that has waited for a lock too long. */
    private static final String NO_LOCK = "55P03";

    private final Server server;
    private final Virtual virtual;

    public Databases(Server server, Virtual virtual) {
        this.server = server;
        this.virtual = virtual;
    }

    /** Their names: the usual one first, to which who names none is led; that which every server has comes last. */
    public List<String> names() throws IOException {
        try (ServerConnection connection = server.connect(Server.TEMPLATE)) {
            List<String> names = new ArrayList<>(names(connection));
            String usual = usual(connection, names, given("dbName"), given("sourceDatabase"), linked());
            names.remove(usual);
            names.add(0, usual);
            return names;
        }
    }

    /** The one to which who names none is led at a server that is linked by the database {@code linked}. */
    static String usual(ServerConnection connection, String linked) throws IOException {
        return usual(connection, names(connection), meaning(linked));
    }

    /** The first of {@code wanted} that is there, else the largest of users'. */
    private static String usual(ServerConnection connection, List<String> names, String... wanted) throws IOException {
        for (String each : wanted) {
            if (each != null && names.contains(each)) {
                return each;
            }
        }
        return connection.run(LARGEST).value();
    }

    private String linked() {
        return meaning(virtual.origin().string("database"));
    }

    /** The database that a link names, or null where it says nothing: to connect to that which every server has says nothing. */
    private static String meaning(String linked) {
        return MAINTENANCE.equals(linked) ? null : linked;
    }

    public static List<String> names(ServerConnection connection) throws IOException {
        return connection.run(NAMES).rows().stream().map(row -> row.get(0)).toList();
    }

    /** Does what the parameters want. */
    public void adapt() throws IOException {
        String name = given("dbName");
        String owner = given("ownerRole");
        if (name == null && owner == null && given("sourceDatabase") == null) {
            return;
        }
        try (ServerConnection connection = server.connect(Server.TEMPLATE)) {
            String meant = meant(names(connection), name);
            if (name != null && !name.equals(meant)) {
                checkPrepared(connection, meant);
                connection.run("alter database " + Quoted.name(meant) + " rename to " + Quoted.name(name));
                server.data().write(RENAMED, name);
                meant = name;
            }
            if (owner != null) {
                own(connection, meant, owner);
                give(meant, owner);
            }
        }
    }

    /** Nobody else is there yet, so what it would wait for is a prepared transaction, which nobody ends. */
    private void give(String database, String owner) throws IOException {
        try (ServerConnection inside = server.connect(database)) {
            inside.run("set lock_timeout = '10s'");
            Ownership.give(inside, owner);
        } catch (ServerException refused) {
            if (!refused.state().equals(NO_LOCK)) {
                throw refused;
            }
            throw new KindException("exception.postgres.owner.locked", "ownerRole: '" + owner + "' cannot be given what the prepared transactions"
                    + " that are open have locked in '" + database + "'.", "Leave out ownerRole or keepPreparedTransactions, or end them at the source.");
        }
    }

    /** A server waits for those who are in a database before it says that it cannot be renamed. */
    private static void checkPrepared(ServerConnection connection, String database) throws IOException {
        List<String> open = PreparedTransactions.in(connection, database);
        if (!open.isEmpty()) {
            throw new KindException("exception.postgres.database.prepared", "dbName: '" + database + "' gets no other name while prepared transactions"
                    + " are open in it: " + String.join(", ", open) + ".", "Leave out dbName or keepPreparedTransactions, or end them at the source.");
        }
    }

    private String given(String field) {
        String value = virtual.source().string(field);
        return value == null || value.isEmpty() ? null : value;
    }

    /** Which one is meant; one that was renamed before has the new name by now. */
    private String meant(List<String> names, String newName) throws IOException {
        String asked = given("sourceDatabase");
        String linked = linked();
        String wanted = asked == null && linked != null && names.contains(linked) ? linked : asked;
        if (newName != null && names.contains(newName)) {
            checkFree(names, wanted, newName);
            return newName;
        }
        if (wanted != null && names.contains(wanted)) {
            return wanted;
        }
        List<String> own = names.stream().filter(name -> !name.equals(MAINTENANCE)).toList();
        if (wanted == null && own.size() <= 1) {
            return own.isEmpty() ? MAINTENANCE : own.get(0);
        }
        throw new KindException("exception.postgres.database", wanted == null
                ? "sourceDatabase: it is missing, and there are several: " + String.join(", ", own) + "."
                : "sourceDatabase: there is no database '" + wanted + "'.", "Give one of " + String.join(", ", names) + ".");
    }

    /** The new name is that of the database that is meant: it had it from the start, or was given it in this data before. */
    private void checkFree(List<String> names, String wanted, String newName) throws IOException {
        boolean wasRenamed = Files.exists(server.data().in(RENAMED)) && server.data().text(RENAMED).equals(newName);
        boolean isOnly = wanted == null && names.stream().filter(name -> !name.equals(MAINTENANCE)).count() == 1;
        if (!wasRenamed && !isOnly && !newName.equals(wanted)) {
            throw new KindException("exception.postgres.database", "dbName: there is a database '" + newName + "' already.",
                    "Give another name" + (wanted == null ? ", and in sourceDatabase the one that is to have it." : "."));
        }
    }

    /** Who chooses a role of the source and its password could use what that may do beside the data: run programs, read files. */
    private static void checkReach(ServerConnection connection, String owner) throws IOException {
        if (owner.equals(SqlRole.NAME) || owner.startsWith("pg_") || !connection.run(IS_FURTHER, List.of(owner), 1).rows().isEmpty()) {
            throw new KindException("exception.postgres.owner", "ownerRole: '" + owner + "' is a role that may do more than work with data.",
                    "Name another; it is made if need be, and owns all as well.");
        }
    }

    private void own(ServerConnection connection, String database, String owner) throws IOException {
        checkReach(connection, owner);
        // A statement that fails is written to the server's log, and this one has a password in it.
        connection.run("set log_min_error_statement = panic; set log_statement = none; set log_min_duration_statement = -1");
        Rows known = connection.run("select 1 from pg_roles where rolname = $1", List.of(owner), 1);
        connection.run((known.rows().isEmpty() ? "create role " : "alter role ") + Quoted.name(owner) + " login"
                + password(virtual.source()));
        connection.run("alter database " + Quoted.name(database) + " owner to " + Quoted.name(owner));
        connection.run("grant pg_write_all_data to " + Quoted.name(owner));
        connection.run("revoke pg_read_all_data from " + Quoted.name(owner));
    }

    private static String password(ApiObject parameters) {
        Secret password = (Secret) parameters.get("ownerPassword");
        return Objects.isNull(password) || password.reveal().isEmpty() ? ""
                : " password " + Quoted.literal(password.reveal());
    }
}
