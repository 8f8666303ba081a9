package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * By what a source follows other servers. A copy that went on with that would take from them what the source waits for, which is lost to
 * it then; and to drop one would drop the slot that the source has there.
 */
public record Subscriptions(Server server, Virtual virtual) {
    /** Without these a server follows nobody. */
    static final String WORKERS = "max_logical_replication_workers";
    /** All databases share the list of them. */
    private static final String AT_WORK = "select subname, datname from pg_subscription join pg_database d on d.oid = subdbid"
            + " where subenabled or subslotname is not null order by datname, subname";

    /** Has them rest, and names them. */
    public void settle(Progress progress) throws IOException {
        List<List<String>> all;
        try (ServerConnection connection = server.connect(Server.TEMPLATE)) {
            all = connection.run(AT_WORK).rows();
        }
        for (List<String> row : all) {
            try (ServerConnection connection = server.connect(row.get(1))) {
                String alter = "alter subscription " + Quoted.name(row.get(0));
                connection.run(alter + " disable; " + alter + " set (slot_name = none)");
            }
        }
        if (!all.isEmpty()) {
            progress.warn("'" + virtual.name() + "' has subscriptions of its source, which rest: "
                    + all.stream().map(row -> "'" + row.get(0) + "' in database '" + row.get(1) + "'").collect(Collectors.joining(", ")) + ".",
                    "To have one follow another server, give it a connection and a slot of its own, as superuser, and set " + WORKERS + ".");
        }
    }
}
