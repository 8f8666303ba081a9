package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.postgres.log.KeptLog;
import dev.sluice.engine.kind.postgres.log.WrittenPosition;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * What is remembered of the server that a dSource is a copy of, so that no other one is taken for it: its number, and how far its
 * log was. A file of one line, apart from the data; there is none before the first sync.
 */
public record KnownSource(Path file) {
    private static final String OTHER = "exception.postgres.source.other";

    public static KnownSource of(Staging staging) {
        return new KnownSource(staging.notes().resolveSibling("source"));
    }

    Optional<WrittenPosition> known() throws IOException {
        return Files.exists(file) ? Optional.of(WrittenPosition.parse(Files.readString(file).strip())) : Optional.empty();
    }

    /** It is a copy of that server now. */
    void note(WrittenPosition seen) throws IOException {
        Files.createDirectories(file.getParent());
        Path part = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(part, seen.line() + "\n");
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Refuses a server that is another one, or an older copy of the one that is known. @param server a connection for replication */
    public void check(ServerConnection server, String address, KeptLog log) throws IOException {
        Optional<WrittenPosition> known = known();
        if (known.isEmpty()) {
            return;
        }
        WrittenPosition now = WrittenPosition.by(server);
        WrittenPosition before = log == null ? known.get() : log.furthest(known.get());
        if (!now.system().equals(before.system())) {
            throw refused(address + " is another cluster than before: its system identifier is " + now.system() + ", and was "
                    + before.system() + ".");
        }
        if (!now.goesOnFrom(before, server)) {
            throw refused(address + " is an older copy of the cluster than before: its log is at " + now.place() + ", and was at "
                    + before.place() + ".");
        }
    }

    private static KindException refused(String what) {
        return new KindException(OTHER, "source: " + what,
                "Correct host and port; or sync with resync, which copies it and gives up the log that was kept.");
    }

    /** Whether {@link #check} has refused. */
    static boolean isOther(KindException failed) {
        return failed.id().equals(OTHER);
    }
}
