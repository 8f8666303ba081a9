package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.List;

/**
 * The role that owns in a copy what belongs to a superuser of its source, where that does not come in, and what came of a dump: it does
 * anything with the data, and gets no further.
 */
public final class DataOwner {
    public static final String NAME = "sluice_owner";

    /** It does with what is others' what these do, but for passwords, which some of them could read. */
    private static final String OTHERS = "select rolname from pg_roles own where rolname !~ '^pg_' and rolname not in ('" + NAME + "', '" + SqlRole.NAME
            + "') and not " + RoleReach.isFurther("own.oid") + " and not " + RoleReach.readsAll("own.oid");

    private DataOwner() {
    }

    /** Makes it, and gives it a database in which nobody is yet. */
    public static void make(Server server, String database) throws IOException {
        try (ServerConnection connection = server.connect(database)) {
            if (connection.run("select 1 from pg_roles where rolname = '" + NAME + "'").rows().isEmpty()) {
                connection.run("create role " + NAME);
            }
            connection.run("alter database " + Quoted.name(database) + " owner to " + NAME);
            connection.run("grant pg_write_all_data to " + NAME);
            for (List<String> other : connection.run(OTHERS).rows()) {
                connection.run("grant " + Quoted.name(other.get(0)) + " to " + NAME);
            }
            Ownership.giveOfFurther(connection, NAME);
        }
    }
}
