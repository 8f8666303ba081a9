package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What of a source is not in its copies, since the log has nothing of it: the rows of unlogged tables, and how far unlogged sequences are. */
public record EmptiedTables(Server server, Virtual virtual) {
    /** Names them. */
    public void tell(Progress progress) throws IOException {
        if (!server.data().hasUnlogged()) {
            return;
        }
        List<String> emptied = new ArrayList<>();
        for (String database : new Databases(server, virtual).names()) {
            try (ServerConnection connection = server.connect(database)) {
                Unlogged.in(connection).forEach(each -> emptied.add(each.kind() + " '" + each.name() + "' in database '" + database + "'"));
            }
        }
        if (!emptied.isEmpty()) {
            progress.warn("unlogged tables are empty in '" + virtual.name() + "', and unlogged sequences at their start, since no log has them: "
                    + String.join(", ", emptied) + ".", "Have them logged before a copy is made: alter table … set logged, or alter sequence. "
                    + "Sequences that were made after the snapshot cannot be used: sync first, or drop and make them.");
        }
    }
}
