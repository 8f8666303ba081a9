package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.List;

/**
 * The role as which a virtual database is asked by those who are to run no programs by it and to read no files: no superuser, but
 * one who reads and writes all data, but no passwords, and is a member of all roles by which nobody gets further than that. It has no password, so
 * that only the private socket lets it in.
 */
public final class SqlRole {
    static final String NAME = "sluice_sql";
    /** Puts it in order, whatever the source knew by that name: one at a time, and writing only what is not so yet. */
    private static final String ORDER = """
            do $order$
            declare
                other record;
                wanted oid[];
            begin
                perform pg_advisory_xact_lock(72615320);
                if not exists (select from pg_roles where rolname = 'sluice_sql') then
                    create role sluice_sql;
                end if;
                if exists (select from pg_authid where rolname = 'sluice_sql' and (rolsuper or rolcreaterole or rolcreatedb
                        or rolreplication or not rolbypassrls or not rolcanlogin or not rolinherit or rolpassword is not null)) then
                    alter role sluice_sql nosuperuser nocreaterole nocreatedb noreplication bypassrls login inherit password null;
                end if;
                for other in select member::regrole::text as name from pg_auth_members where roleid = 'sluice_sql'::regrole loop
                    execute 'revoke sluice_sql from ' || other.name;
                end loop;
                select array_agg(r.oid) into wanted from pg_roles r where r.rolname in ('pg_write_all_data', 'pg_maintain')
                    or r.rolname !~ '^pg_' and r.rolname <> 'sluice_sql' and not %s and not %s;
                for other in select roleid::regrole::text as name from pg_auth_members
                        where member = 'sluice_sql'::regrole and roleid <> all (wanted) loop
                    execute 'revoke ' || other.name || ' from sluice_sql';
                end loop;
                for other in select role::regrole::text as name from unnest(wanted) role
                        where role not in (select roleid from pg_auth_members where member = 'sluice_sql'::regrole) loop
                    execute 'grant ' || other.name || ' to sluice_sql';
                end loop;
                if not has_database_privilege('sluice_sql', current_database(), 'connect') then
                    execute format('grant connect on database %%I to sluice_sql', current_database());
                end if;
                if exists (select from pg_namespace where nspname = 'public') and not has_schema_privilege('sluice_sql', 'public', 'create') then
                    grant usage, create on schema public to sluice_sql;
                end if;
            end $order$
            """.formatted(RoleReach.isFurther("r.oid"), RoleReach.readsAll("r.oid"));
    private static final String MAY_BECOME = "select 1 from pg_roles where rolname = $1 and pg_has_role('sluice_sql', oid, 'member')"
            + " and oid = (select datdba from pg_database where datname = current_database())";

    /** What it owns goes to the owner of the database, where that is one whom it may become. */
    private static final String GIVE = """
            select 'reassign owned by sluice_sql to ' || datdba::regrole from pg_database
            where datname = current_database() and datdba <> 'sluice_sql'::regrole and pg_has_role('sluice_sql', datdba, 'member')
                and exists (select from pg_shdepend where dbid = pg_database.oid and refclassid = 'pg_authid'::regclass
                    and refobjid = 'sluice_sql'::regrole and deptype = 'o')
            """;

    private SqlRole() {
    }

    /**
     * Sessions of that role.
     *
     * @param owner the role that owns the database and all in it, or null
     */
    public static ServerQuery.Opening opening(Server server, String owner) {
        return new ServerQuery.Opening() {
            @Override
            public ServerConnection open(String database) throws IOException {
                return SqlRole.open(server, database, owner);
            }

            @Override
            public ServerConnection overseer(String database) throws IOException {
                return server.connect(Server.TEMPLATE);
            }

            @Override
            public void settle(ServerConnection connection) throws IOException {
                connection.run(ServerActivity.own("reset role"));
                // Else the owner of the database says what is found by its names.
                connection.run(ServerActivity.own("set search_path = pg_catalog, pg_temp"));
                for (List<String> row : connection.run(ServerActivity.own(GIVE), List.of(), 1).rows()) {
                    connection.run(ServerActivity.own(row.get(0)));
                }
            }
        };
    }

    /**
     * A connection as that role, which becomes the owner of the database where it can: what it makes is the owner's then.
     *
     * @param owner the role that owns the database and all in it, or null
     */
    private static ServerConnection open(Server server, String database, String owner) throws IOException {
        boolean becomesOwner = prepare(server, database, owner);
        ServerConnection connection = server.connect(NAME, database);
        try {
            if (becomesOwner) {
                connection.run(ServerActivity.own("set role " + Quoted.name(owner)));
            }
            return connection;
        } catch (IOException | RuntimeException failed) {
            connection.close();
            throw failed;
        }
    }

    /** Puts it in order, and lets it read what there is by now; tells whether it may become the owner, who reads that, too. */
    private static boolean prepare(Server server, String database, String owner) throws IOException {
        try (ServerConnection keeper = server.connect(database)) {
            keeper.run("begin");
            keeper.run(ORDER);
            DataReading.give(keeper, NAME);
            boolean becomesOwner = owner != null && !owner.isEmpty() && !keeper.run(MAY_BECOME, List.of(owner), 1).rows().isEmpty();
            if (becomesOwner) {
                DataReading.give(keeper, owner);
            }
            keeper.run("commit");
            return becomesOwner;
        }
    }
}
