package dev.sluice.engine.kind.postgres;

import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.ServerException;
import java.io.IOException;
import java.util.List;

/** A replication slot: what a server knows of somebody for whom it holds back its log until that is fetched. */
record Slot(String name) {
    private static final String UNKNOWN = "42704";
    private static final String EXISTS = "42710";

    /** Has the server hold its log back from now on. Does nothing where it does. @param server a connection for replication */
    void reserve(ServerConnection server) throws IOException {
        unless(EXISTS, server, "CREATE_REPLICATION_SLOT \"" + name + "\" PHYSICAL RESERVE_WAL");
    }

    /** Takes it away once nobody uses it any more, if it is there. @param server a connection for replication */
    void drop(ServerConnection server) throws IOException {
        unless(UNKNOWN, server, "DROP_REPLICATION_SLOT \"" + name + "\" WAIT");
    }

    private static void unless(String state, ServerConnection server, String command) throws IOException {
        try {
            server.run(command);
        } catch (ServerException refused) {
            if (!refused.state().equals(state)) {
                throw refused;
            }
        }
    }

    /** Whether the server still has all that was to be held back. @param server a connection for statements */
    boolean isWhole(ServerConnection server) throws IOException {
        return server.run("select 1 from pg_replication_slots where slot_name = $1 and wal_status is distinct from 'lost'",
                List.of(name), 1).rows().size() == 1;
    }
}
