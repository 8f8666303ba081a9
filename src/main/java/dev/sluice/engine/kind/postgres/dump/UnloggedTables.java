package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.ServerException;
import dev.sluice.engine.kind.postgres.server.Unlogged;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Tables and sequences that a database does not log. A server that replays a log makes them anew, and each copy of data begins so: what was
 * restored into them stays only where they are logged.
 *
 * @param connection to the database, as the superuser
 */
record UnloggedTables(ServerConnection connection) {
    /** For what works through all data of a dump. */
    static final Duration LONGEST_WORK = Duration.ofHours(6);

    /** Has them logged, and names them. */
    void keep(Progress progress) throws IOException {
        List<Unlogged> unlogged = Unlogged.in(connection);
        List<Unlogged> left = log(unlogged);
        List<Unlogged> kept = unlogged.stream().filter(each -> !left.contains(each)).toList();
        if (!kept.isEmpty()) {
            progress.warn("what was unlogged is logged in the copy, and so stays as it was dumped: " + names(kept) + ".",
                    "Nothing has to be done; alter table … set unlogged, in a VDB, where it is to be as it was.");
        }
        if (!left.isEmpty()) {
            progress.warn("unlogged tables are empty in all copies, and unlogged sequences at their start: " + names(left) + ".",
                    "Have them logged at the source.");
        }
    }

    private static String names(List<Unlogged> unlogged) {
        return unlogged.stream().map(Unlogged::toString).collect(Collectors.joining(", "));
    }

    /** One that refers to another can be logged only after that. Gives those that cannot be. */
    private List<Unlogged> log(List<Unlogged> unlogged) throws IOException {
        List<Unlogged> left = new ArrayList<>();
        for (Unlogged each : unlogged) {
            try {
                connection.run("alter " + each + " set logged", LONGEST_WORK);
            } catch (ServerException refused) {
                left.add(each);
            }
        }
        return left.isEmpty() || left.size() == unlogged.size() ? left : log(left);
    }
}
