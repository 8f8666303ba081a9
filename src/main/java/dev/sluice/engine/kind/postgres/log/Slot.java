package dev.sluice.engine.kind.postgres.log;

import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.ServerException;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/** A replication slot: what a server knows of somebody for whom it holds back its log until that is fetched. */
public record Slot(String name) {
    private static final String UNKNOWN = "42704";
    private static final String EXISTS = "42710";
    private static final String HELD = "select coalesce(pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_receive_lsn()"
            + " else pg_current_wal_lsn() end, restart_lsn), 0)::bigint from pg_replication_slots where slot_name = $1";

    /** Has the server hold its log back from now on. Does nothing where it does. @param server a connection for replication */
    public void reserve(ServerConnection server) throws IOException {
        unless(EXISTS, server, "CREATE_REPLICATION_SLOT \"" + name + "\" PHYSICAL RESERVE_WAL");
    }

    /** Takes it away once nobody uses it any more, if it is there. @param server a connection for replication */
    public void drop(ServerConnection server) throws IOException {
        unless(UNKNOWN, server, "DROP_REPLICATION_SLOT \"" + name + "\" WAIT");
    }

    /** How many bytes of log the server holds back for it; nothing where there is none. @param server a connection for statements */
    public OptionalLong held(ServerConnection server) throws IOException {
        List<List<String>> rows = server.run(HELD, List.of(name), 1).rows();
        return rows.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(rows.get(0).get(0)));
    }

    /** Ends who uses it, who is of the same role. @param server a connection for statements */
    public void endUser(ServerConnection server) throws IOException {
        server.run("select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = $1 and active", List.of(name), 1);
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
    public boolean isWhole(ServerConnection server) throws IOException {
        return server.run("select 1 from pg_replication_slots where slot_name = $1 and wal_status is distinct from 'lost'",
                List.of(name), 1).rows().size() == 1;
    }
}
