package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.List;

/**
 * Gives all that users have made in a database to one role, which may change it from then on, as migrations do. What belongs to
 * the server or to an extension stays as it is, and so do publications of all tables, which a restore that cleans would drop and not make
 * again, and the functions of event triggers, which whoever makes a change runs. An extension is given with it if the role could make it again.
 */
final class Ownership {
    /** What is to change hands: each object that somebody else owns, as statements name it. */
    private static final String OBJECTS = """
            with owned (class, oid, owner, place) as (
                select 'pg_class'::regclass, oid, relowner, relnamespace from pg_class where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
                    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
                        and refclassid = 'pg_class'::regclass and deptype in ('a', 'i') and relkind = 'S')
                union all select 'pg_namespace'::regclass, oid, nspowner, oid from pg_namespace
                union all select 'pg_proc'::regclass, oid, proowner, pronamespace from pg_proc
                    where not exists (select from pg_event_trigger where evtfoid = pg_proc.oid)
                union all select 'pg_type'::regclass, oid, typowner, typnamespace from pg_type kind where typtype in ('b', 'c', 'd', 'e', 'r')
                    and not exists (select from pg_type element where element.typarray = kind.oid)
                    and (typrelid = 0 or exists (select from pg_class where oid = kind.typrelid and relkind = 'c'))
                union all select 'pg_operator'::regclass, oid, oprowner, oprnamespace from pg_operator
                union all select 'pg_opclass'::regclass, oid, opcowner, opcnamespace from pg_opclass
                union all select 'pg_opfamily'::regclass, oid, opfowner, opfnamespace from pg_opfamily
                union all select 'pg_collation'::regclass, oid, collowner, collnamespace from pg_collation
                union all select 'pg_conversion'::regclass, oid, conowner, connamespace from pg_conversion
                union all select 'pg_ts_dict'::regclass, oid, dictowner, dictnamespace from pg_ts_dict
                union all select 'pg_ts_config'::regclass, oid, cfgowner, cfgnamespace from pg_ts_config
                union all select 'pg_statistic_ext'::regclass, oid, stxowner, stxnamespace from pg_statistic_ext
                union all select 'pg_largeobject'::regclass, oid, lomowner, 0 from pg_largeobject_metadata
                union all select 'pg_foreign_server'::regclass, oid, srvowner, 0 from pg_foreign_server
                union all select 'pg_publication'::regclass, oid, pubowner, 0 from pg_publication where not puballtables)
            select format('alter %s %s owner to ', replace(object.type, 'statistics object', 'statistics'), object.identity)
            from owned, pg_identify_object(class, owned.oid, 0) object
            where owner <> $1::regrole
                and not exists (select from pg_namespace where oid = place and (nspname ~ '^pg_' or nspname = 'information_schema'))
                and not exists (select from pg_depend where classid = class and objid = owned.oid and deptype = 'e')
            """;
    /** The same, as far as it belongs to those who get further than to data. */
    private static final String OBJECTS_OF_FURTHER = OBJECTS + " and " + RoleReach.isFurther("owner");
    /** A range comes with its multirange since PostgreSQL 17; before, that is given by itself. */
    private static final String MULTIRANGES = """
            select format('alter type %s owner to ', multi.oid::regtype) from pg_range
            join pg_type own on own.oid = rngtypid join pg_type multi on multi.oid = rngmultitypid
            where own.typowner = $1::regrole and multi.typowner <> $1::regrole
            """;
    /** Who owns a foreign server may lead it anywhere, and is to make it again, too. */
    private static final String WRAPPERS = """
            select format('grant usage on foreign data wrapper %I to ', fdwname) from pg_foreign_data_wrapper wrapper
            where not has_foreign_data_wrapper_privilege($1::regrole, wrapper.oid, 'usage')
                and exists (select from pg_foreign_server where srvfdw = wrapper.oid and srvowner = $1::regrole)
            """;
    /** What others get of what a role makes, they are to get of what the new owner makes. */
    private static final String DEFAULTS = """
            select format('alter default privileges for role %s%s grant %s on %s to %s%s', $1::regrole,
                coalesce(' in schema ' || quote_ident(nspname), ''), privilege_type,
                case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' when 'T' then 'types'
                    when 'n' then 'schemas' when 'L' then 'large objects' end,
                case grantee when 0 then 'public' else grantee::regrole::text end,
                case when is_grantable then ' with grant option' else '' end)
            from pg_default_acl left join pg_namespace n on n.oid = defaclnamespace, aclexplode(defaclacl)
            where defaclrole <> $1::regrole and grantee not in (defaclrole, $1::regrole)
            """;
    /** What all may otherwise do with what is made, and may not here. A role that has made things here has its own say. */
    private static final String REVOKED = """
            select format('alter default privileges for role %s revoke all on %s from public', $1::regrole,
                case defaclobjtype when 'f' then 'functions' else 'types' end)
            from pg_default_acl where defaclobjtype in ('f', 'T') and defaclnamespace = 0 and defaclrole <> $1::regrole
                and not exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = $1::regrole and deptype = 'o'
                    and dbid = (select oid from pg_database where datname = current_database()))
            group by defaclobjtype having not bool_or(exists (select from aclexplode(defaclacl) where grantee = 0))
            """;
    /** Who makes things for which others get privileges by default: a restore says that again, which only a member of that role may. */
    private static final String MAKERS = """
            select distinct format('grant %%s to ', defaclrole::regrole) from pg_default_acl
            where not pg_has_role(defaclrole, $1::regrole, 'member') and not %s and not %s
            """.formatted(RoleReach.isFurther("defaclrole"), RoleReach.readsAll("defaclrole"));
    /**
     * No statement gives an extension to another owner. A restore that cleans drops the extensions of the dump first: one that only a
     * superuser makes has to stay.
     */
    private static final String EXTENSIONS = """
            with given as (update pg_extension set extowner = $1::regrole where oid >= 16384 and extowner <> $1::regrole
                    and exists (select from pg_available_extension_versions known where known.name = extname and version = extversion
                        and (trusted or not superuser)) returning oid),
                former as (delete from pg_shdepend where dbid = (select oid from pg_database where datname = current_database())
                    and classid = 'pg_extension'::regclass and objid in (select oid from given) and deptype = 'o')
            insert into pg_shdepend (dbid, classid, objid, objsubid, refclassid, refobjid, deptype)
                select (select oid from pg_database where datname = current_database()), 'pg_extension'::regclass, oid, 0,
                    'pg_authid'::regclass, $1::regrole, 'o' from given
            """;

    private Ownership() {
    }

    /** @param connection to the database, as the superuser */
    static void give(ServerConnection connection, String role) throws IOException {
        give(connection, role, OBJECTS);
    }

    /** Leaves to roles that get to data alone what is theirs. */
    static void giveOfFurther(ServerConnection connection, String role) throws IOException {
        give(connection, role, OBJECTS_OF_FURTHER);
    }

    private static void give(ServerConnection connection, String role, String objects) throws IOException {
        runAll(connection, all(connection, REVOKED, role), "");
        for (String query : List.of(objects, MULTIRANGES, WRAPPERS, MAKERS)) {
            runAll(connection, all(connection, query, role), Quoted.name(role));
        }
        runAll(connection, all(connection, DEFAULTS, role), "");
        connection.run(EXTENSIONS, List.of(Quoted.name(role)), 1);
        DataReading.give(connection, role);
    }

    private static void runAll(ServerConnection connection, List<String> statements, String end) throws IOException {
        for (String statement : statements) {
            connection.run(statement + end);
        }
    }

    private static List<String> all(ServerConnection connection, String query, String role) throws IOException {
        return connection.run(query, List.of(Quoted.name(role)), Integer.MAX_VALUE).rows().stream().map(row -> row.get(0)).toList();
    }
}
