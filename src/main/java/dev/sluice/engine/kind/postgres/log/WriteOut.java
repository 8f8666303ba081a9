package dev.sluice.engine.kind.postgres.log;

import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;

/**
 * Has a server write to its log what it has told its clients is committed. With {@code synchronous_commit = off} it puts that off for some
 * times its {@code wal_writer_delay}, and whoever looks at its log, or at its disk, does not find that meanwhile.
 */
public final class WriteOut {
    /** A standby commits nothing itself. */
    private static final String PUT_OFF = "select case when pg_catalog.pg_is_in_recovery() then false"
            + " else pg_catalog.pg_current_wal_insert_lsn() > pg_catalog.pg_current_wal_flush_lsn() end";
    /** Whoever commits something and waits for that waits for all before it. */
    private static final String COMMIT = "select pg_catalog.pg_logical_emit_message(true, 'sluice', '')";

    private WriteOut() {
    }

    /** @param connection to any of its databases, which is of no further use: it waits for the disk from now on */
    public static void of(ServerConnection connection) throws IOException {
        connection.run("set synchronous_commit = local");
        if (connection.run(PUT_OFF).value().equals("t")) {
            connection.run(COMMIT);
        }
    }
}
