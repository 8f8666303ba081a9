package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.server.DataOwner;
import dev.sluice.engine.kind.postgres.server.Databases;
import dev.sluice.engine.kind.postgres.server.PrivateServer;
import dev.sluice.engine.kind.postgres.server.Quoted;
import java.io.IOException;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The role that restores a dump, and owns what came of it: no superuser, since the statements of a dump are whatever its writer
 * liked. As a superuser they could run programs and read files; and a function that a superuser owns lets others do that later.
 */
final class DumpOwner {
    /** What it is called while it restores: many dumps give to that role. Who is called so otherwise has another name meanwhile. */
    static final String RESTORING = PrivateServer.SUPERUSER;
    /** The superuser, while that name is taken. */
    static final String BOOTSTRAP = "sluice_bootstrap";
    /** Nobody renames themselves. */
    private static final String RENAMER = "sluice_renamer";
    /** What each role of the dump is a member of, so that what is given to it may lie in any schema. */
    private static final String RECEIVERS = "sluice_receivers";

    private DumpOwner() {
    }

    /** Makes it, and those that the dump speaks of. */
    static void make(ServerConnection connection, Set<String> roles) throws IOException {
        connection.run("create role " + RESTORING + " login bypassrls; create role " + RECEIVERS);
        for (String role : roles) {
            if (!role.equals(RESTORING)) {
                connection.run("create role " + Quoted.name(role) + " in role " + RECEIVERS + " role " + RESTORING);
            }
        }
    }

    /** Lets it fill an empty database, in which only a superuser makes {@code extensions}. */
    static void enter(ServerConnection connection, String database, Collection<Extension> extensions) throws IOException {
        connection.run("alter database " + Quoted.name(database) + " owner to " + RESTORING);
        // Older versions give the schema to their superuser.
        connection.run("do $$ begin if (select nspowner = 10 from pg_namespace where nspname = 'public') then"
                + " alter schema public owner to " + RESTORING + "; end if; end $$");
        connection.run("grant create on schema public to " + RECEIVERS + "; grant create on database " + Quoted.name(database) + " to " + RECEIVERS);
        connection.run("alter default privileges for role " + RESTORING + " grant create on schemas to " + RECEIVERS);
        for (Extension extension : extensions) {
            if (!extension.isInPublic()) {
                connection.run("create schema if not exists " + Quoted.name(extension.schema()) + " authorization " + RESTORING);
            }
            connection.run("create extension if not exists " + Quoted.name(extension.name()) + " schema " + Quoted.name(extension.schema()) + " cascade");
        }
        if (!extensions.isEmpty()) {
            // A dump says something about each of its extensions, which only their owner may.
            connection.run("update pg_extension set extowner = " + Quoted.literal(RESTORING) + "::regrole where extname in (" + names(extensions) + ")");
            connection.run("do $$ declare wrapper text; begin for wrapper in select fdwname from pg_foreign_data_wrapper loop"
                    + " execute format('grant usage on foreign data wrapper %I to " + RESTORING + "', wrapper); end loop; end $$");
        }
    }

    /** Takes back what it needed to restore; what it owns, it keeps. */
    static void leave(ServerConnection connection, Collection<Extension> extensions) throws IOException {
        if (!extensions.isEmpty()) {
            connection.run("update pg_extension set extowner = 10 where extname in (" + names(extensions) + ")");
        }
        connection.run("alter default privileges for role " + RESTORING + " revoke create on schemas from " + RECEIVERS);
        connection.run("drop owned by " + RECEIVERS + "; drop role " + RECEIVERS);
        if (isKnown(connection)) {
            connection.run("reassign owned by " + RESTORING + " to " + DataOwner.NAME + "; drop owned by " + RESTORING);
        }
        connection.run("alter role " + RESTORING + " nologin nobypassrls; create role " + RENAMER + " superuser login");
    }

    /** Gives it the name that it has from now on, and the superuser the usual one. */
    static void rename(PrivateServer server) throws IOException {
        try (ServerConnection connection = server.connect(RENAMER, Databases.MAINTENANCE)) {
            connection.run(isKnown(connection) ? "drop role " + RESTORING : "alter role " + RESTORING + " rename to " + DataOwner.NAME);
            connection.run("alter role " + BOOTSTRAP + " rename to " + PrivateServer.SUPERUSER);
        }
        try (ServerConnection connection = server.connect(PrivateServer.SUPERUSER, Databases.MAINTENANCE)) {
            connection.run("drop role " + RENAMER);
        }
    }

    /** Whether the dump is of a database that came from a dump before. */
    private static boolean isKnown(ServerConnection connection) throws IOException {
        return connection.run("select exists (select from pg_roles where rolname = " + Quoted.literal(DataOwner.NAME) + ")").value().equals("t");
    }

    private static String names(Collection<Extension> extensions) {
        return extensions.stream().map(extension -> Quoted.literal(extension.name())).collect(Collectors.joining(", "));
    }

    /** Which of {@code extensions} nobody but a superuser makes. */
    static Collection<Extension> reserved(ServerConnection connection, Collection<Extension> extensions) throws IOException {
        Set<String> trusted = connection.run("select distinct name from pg_available_extension_versions where trusted or not superuser").rows().stream()
                .map(row -> row.get(0)).collect(Collectors.toSet());
        return extensions.stream().filter(extension -> !trusted.contains(extension.name())).toList();
    }

    /** What a dump says of an extension of the server. */
    record Extension(String name, String schema) {
        boolean isInPublic() {
            return schema.equals("public") || schema.equals("pg_catalog");
        }
    }
}
