package dev.sluice.engine.kind.postgres.server;

/**
 * Which roles of a server get further than to its data: to programs and files of the machine, to the log, or to other roles. By
 * itself or by what it is a member of, whether or not it inherits that.
 */
final class RoleReach {
    private RoleReach() {
    }

    /** The condition that a role gets further. @param role an expression that gives its number */
    static String isFurther(String role) {
        return """
                exists (select from pg_roles further where pg_has_role(%s, further.oid, 'member') and (further.rolsuper
                    or further.rolcreaterole or further.rolreplication or further.rolname ~ '^pg_'
                    and further.rolname not in ('pg_read_all_data', 'pg_write_all_data', 'pg_maintain', 'pg_database_owner')))"""
                .formatted(role);
    }

    /** The condition that a role reads all that a server has, by which it reads the hashes of passwords, too. @param role an expression that gives its number */
    static String readsAll(String role) {
        return "pg_has_role(" + role + ", 'pg_read_all_data', 'member')";
    }
}
