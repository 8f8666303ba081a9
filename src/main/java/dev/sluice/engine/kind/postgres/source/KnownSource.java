package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.host.files.WholeFile;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.postgres.log.KeptLog;
import dev.sluice.engine.kind.postgres.log.LogMark;
import dev.sluice.engine.kind.postgres.log.LogPosition;
import dev.sluice.engine.kind.postgres.log.PostgresFeed;
import dev.sluice.engine.kind.postgres.log.WrittenPosition;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What is remembered of the server that a dSource is a copy of, so that no other one is taken for it: its number, how far its log was,
 * and the last record of that. A file of two lines, apart from the data; there is none before the first sync.
 */
public record KnownSource(Path file) {
    private static final String OTHER = "exception.postgres.source.other";

    public static KnownSource of(Staging staging) {
        return new KnownSource(staging.notes().resolveSibling("source"));
    }

    Optional<WrittenPosition> known() throws IOException {
        return lines().stream().findFirst().map(WrittenPosition::parse);
    }

    private Optional<LogMark> mark() throws IOException {
        return lines().stream().skip(1).findFirst().map(LogMark::parse);
    }

    private List<String> lines() throws IOException {
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    /** It is a copy of that server now. @param mark of its log, if any is known */
    void note(WrittenPosition seen, Optional<LogMark> mark) throws IOException {
        Files.createDirectories(file.getParent());
        WholeFile.put(file, seen.line() + "\n" + mark.map(known -> known.line() + "\n").orElse(""));
    }

    /**
     * Refuses a server that is another one, or an older copy of the one that is known, also where that has written more since.
     *
     * @param server opens connections for replication
     * @param log that is kept of it, or null
     * @return how far its log is by now; nothing where no server is known yet
     */
    public Optional<WrittenPosition> check(PostgresFeed.Opening server, String address, KeptLog log) throws IOException {
        return check(server, address, log, Optional.empty());
    }

    /**
     * The same where a standby has followed it.
     *
     * @param followed the last record that this has, if any: it counts by itself, since what others have of the log may be right
     */
    Optional<WrittenPosition> check(PostgresFeed.Opening server, String address, KeptLog log, Optional<LogMark> followed) throws IOException {
        Optional<WrittenPosition> known = known();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        WrittenPosition kept = log == null ? known.get() : log.furthest(known.get());
        WrittenPosition before = followed.map(mark -> new WrittenPosition(kept.system(), mark.timeline(), mark.place())).filter(kept::isBefore).orElse(kept);
        Optional<LogMark> mark = latest(Stream.of(mark(), log == null ? Optional.<LogMark>empty() : log.mark()));
        WrittenPosition now;
        try (ServerConnection connection = server.open()) {
            now = WrittenPosition.by(connection);
            checkPlace(now, before, connection, address);
            checkRecord(mark, now, connection, address);
        }
        if (followed.isPresent() && !followed.equals(mark)) {
            try (ServerConnection connection = server.open()) {
                checkRecord(followed, now, connection, address);
            }
        }
        return Optional.of(now);
    }

    private static void checkRecord(Optional<LogMark> mark, WrittenPosition now, ServerConnection server, String address) throws IOException {
        if (mark.isPresent() && mark.get().differs(server, now)) {
            throw refused(address + " is an older copy of the cluster than before, which has gone on by itself: its log has another record at "
                    + mark.get().where() + ".");
        }
    }

    /** One may be of more than another, and an older copy may have the one of these that is earlier. */
    private static Optional<LogMark> latest(Stream<Optional<LogMark>> marks) {
        return marks.flatMap(Optional::stream).max(Comparator.comparingInt(LogMark::timeline).thenComparingLong(LogMark::place));
    }

    private static void checkPlace(WrittenPosition now, WrittenPosition before, ServerConnection server, String address) throws IOException {
        if (!now.system().equals(before.system())) {
            throw refused(address + " is another cluster than before: its system identifier is " + now.system() + ", and was "
                    + before.system() + ".");
        }
        if (now.isBehind(before) && WrittenPosition.isOfStandby(server)) {
            throw refused(address + " is a standby that has not come to where its log was before: it is at " + now.place() + ", and was at "
                    + before.place() + ".", "Wait until it has; where it is an older copy, correct host and port, or sync with parameters { resync true }.");
        }
        if (!now.goesOnFrom(before, server)) {
            OptionalLong left = now.left(before.timeline(), server);
            String place = left.isPresent() ? "left timeline " + before.timeline() + " at " + LogPosition.text(left.getAsLong()) : "is at " + now.place();
            throw refused(address + " is an older copy of the cluster than before: its log " + place + ", and was at " + before.place() + ".");
        }
    }

    private static KindException refused(String what) {
        return refused(what, "Correct host and port; or sync with parameters { resync true }, which copies it and gives up the log that was kept.");
    }

    private static KindException refused(String what, String action) {
        return new KindException(OTHER, "source: " + what, action);
    }

    /** Whether {@link #check} has refused. */
    static boolean isOther(KindException failed) {
        return failed.id().equals(OTHER);
    }
}
