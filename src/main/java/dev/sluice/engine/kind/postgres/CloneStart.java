package dev.sluice.engine.kind.postgres;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Removal;
import dev.sluice.engine.kind.Replay;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.postgres.log.KeptLog;
import dev.sluice.engine.kind.postgres.log.PostgresFeed;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.server.Admission;
import dev.sluice.engine.kind.postgres.server.Configuration;
import dev.sluice.engine.kind.postgres.server.ControlFile;
import dev.sluice.engine.kind.postgres.server.DataDirectory;
import dev.sluice.engine.kind.postgres.server.Databases;
import dev.sluice.engine.kind.postgres.server.EmptiedTables;
import dev.sluice.engine.kind.postgres.server.Leftovers;
import dev.sluice.engine.kind.postgres.server.Port;
import dev.sluice.engine.kind.postgres.server.PreloadedLibraries;
import dev.sluice.engine.kind.postgres.server.PreparedTransactions;
import dev.sluice.engine.kind.postgres.server.Quoted;
import dev.sluice.engine.kind.postgres.server.Server;
import dev.sluice.engine.kind.postgres.server.Subscriptions;
import dev.sluice.engine.kind.postgres.server.SystemIdentity;
import dev.sluice.engine.kind.postgres.server.Tablespaces;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What makes a clone of a server's data a server of its own, which runs and lets nobody in yet. */
final class CloneStart {
    /** What a server says whose log ends before the time that it was to go to: nothing was written between the two. */
    private static final String NOTHING_LATER = "recovery ended before configured recovery target was reached";
    /** How a server gets log: it asks again and again, so what is not there must not cost the start of a program. It never asks for what it has used up. */
    private static final String KEPT = "restore_command = 'test -f " + DataDirectory.KEPT_LOG + "/%f && exec ln "
            + DataDirectory.KEPT_LOG + "/%f %p'";
    private static final String NO_LOG = "restore_command = 'exit 1'";
    private static final String TOO_EARLY = "requested recovery stop point is before consistent recovery point";
    /** How a server ends that may not add one; see {@link DataDirectory#closeTablespaces}. */
    private static final String NEW_TABLESPACE = "could not create symbolic link \"pg_tblspc/";
    private static final String MINIMAL = "WAL was generated with \"wal_level=minimal\"";
    private static final String AFTER_SNAPSHOT = "Take a snapshot, and choose it or what follows it.";
    private static final int MOST_PORTS = 5;
    /** A source may have allowed more several times since the snapshot, each of which can take another start. */
    private static final int MOST_STARTS = 20;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSS'+00'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Virtual virtual;
    private final Progress progress;
    private final Server server;
    private final DataDirectory data;
    private int port;
    private boolean isPortDrawn;
    private String damaged;
    /** What the server that was prepared last allows, as its log needs it. */
    private Map<String, Integer> needed;

    CloneStart(Virtual virtual, Progress progress) {
        this.virtual = virtual;
        this.progress = progress;
        server = new Server(virtual);
        data = server.data();
    }

    /**
     * @param replay how far to go on from what the clone holds, or null
     * @return when the last change was made of those over which it went on
     */
    Optional<Instant> run(Replay replay) throws IOException, InterruptedException {
        data.checkVersion(virtual.installation());
        choosePort();
        progress.at(0, "Configuring PostgreSQL");
        warnOfMissingLibraries();
        new Leftovers(data).forgetProcesses();
        new Tablespaces(data).settle();
        Removal.of(data.in(DataDirectory.KEPT_LOG));
        if (replay != null) {
            damaged = new KeptLog(replay.log()).copyTo(data.in(DataDirectory.KEPT_LOG), data.in(DataDirectory.LOG_FOLDER), data.replayStart(), replay);
            if (damaged != null && replay.isToEnd()) {
                throw damaged();
            }
        }
        if (virtual.source().flag("newSystemIdentifier")) {
            SystemIdentity.renew(data);
        }
        prepare(replay == null ? List.of(NO_LOG) : target(replay));
        Account account = server.account();
        data.giveCloneTo(account.uid(), account.gid(), DataDirectory.KEPT_LOG);
        data.closeTablespaces();
        start(replay);
        data.openTablespaces();
        Removal.of(data.in(DataDirectory.KEPT_LOG));
        return server.byOneConnection(this::settled);
    }

    private Optional<Instant> settled() throws IOException, InterruptedException {
        Optional<Instant> lastChange = server.lastReplayed();
        new PreparedTransactions(server, virtual).settle(progress);
        new Subscriptions(server, virtual).settle(progress);
        new Databases(server, virtual).adapt();
        new Admission(server, virtual).settle(progress);
        new LoginRole(server, virtual).settle();
        new EmptiedTables(server, virtual).tell(progress);
        if (virtual.log() != null) {
            // Its log begins on the timeline that it is on now.
            server.checkpoint();
            try (ServerConnection connection = server.connectForReplication()) {
                PostgresFeed.prepare(connection, new KeptLog(virtual.log()));
            }
        }
        return lastChange;
    }

    private void warnOfMissingLibraries() throws IOException {
        List<String> missing = PreloadedLibraries.of(data, virtual.installation().home()).missing();
        if (!missing.isEmpty()) {
            progress.warn("the source loads libraries at its start that are not in " + virtual.installation().home() + ": " + String.join(", ", missing)
                    + ".", "Install them there: extensions that need them do not work without.");
        }
    }

    private void prepare(List<String> recovery) throws IOException {
        // There is no log but that in the data: the server promotes itself when it has replayed what is wanted of it.
        new Configuration(data).write(virtual, port, server.socket(), recovery);
        needed = ControlFile.of(data).needed();
        data.replay(recovery.equals(List.of(KEPT)));
    }

    private static List<String> target(Replay replay) {
        if (replay.isToEnd()) {
            return List.of(KEPT);
        }
        return List.of(replay.location() != null ? "recovery_target_lsn = " + Quoted.value(replay.location())
                : "recovery_target_time = " + Quoted.value(TIME.format(replay.moment())),
                "recovery_target_action = 'promote'", KEPT);
    }

    private void start(Replay replay) throws IOException, InterruptedException {
        List<String> recovery = replay == null ? List.of(NO_LOG) : target(replay);
        for (int left = MOST_STARTS;; left--) {
            try {
                launch(recovery);
                return;
            } catch (KindException failed) {
                if (!failed.id().equals(Server.NOT_STARTED)) {
                    throw failed;
                }
                checkReplayable(failed.getMessage());
                if (replay == null || left == 1) {
                    throw failed;
                }
                recovery = recoveryAfter(failed, replay, recovery);
                prepare(recovery);
            }
        }
    }

    /** Refuses log that no copy can replay. @param words of the server that did not start */
    private static void checkReplayable(String words) throws KindException {
        if (words.contains(NEW_TABLESPACE)) {
            throw new KindException("exception.postgres.tablespace.new", "the log that leads to the point tells of a tablespace that was made,"
                    + " of which a copy would take the very directory that its source has.", AFTER_SNAPSHOT);
        }
        if (words.contains(MINIMAL)) {
            throw new KindException("exception.postgres.log.minimal", "the log that leads to the point was written while the source's wal_level"
                    + " was minimal: it lacks what copies need.", AFTER_SNAPSHOT);
        }
    }

    /** How a server is to replay from now on that did not come to its point. */
    private List<String> recoveryAfter(KindException failed, Replay replay, List<String> recovery) throws IOException {
        if (failed.getMessage().contains(TOO_EARLY)) {
            throw new KindException("exception.postgres.too.early", "the point lies before the end of the backup that leads"
                    + " to it.", "Choose a later one.");
        }
        if (!failed.getMessage().contains(NOTHING_LATER)) {
            if (ControlFile.of(data).needed().equals(needed)) {
                throw failed;
            }
            // The source allowed more from some moment on: the server has noted that when it replayed it.
            return recovery;
        }
        if (damaged != null) {
            throw damaged();
        }
        // The ranges say that all is there up to the time, and sums that it is whole; so all of it is what was wanted.
        if (replay.location() != null) {
            throw failed;
        }
        return List.of(KEPT);
    }

    /** Where nobody has asked for its port, one that somebody has taken meanwhile is changed for another. */
    private void launch(List<String> recovery) throws IOException, InterruptedException {
        for (int left = MOST_PORTS;; left--) {
            try {
                server.start(progress);
                return;
            } catch (KindException failed) {
                if (!failed.id().equals(Port.TAKEN) || !isPortDrawn || left == 1) {
                    throw failed;
                }
                port = Port.free();
                prepare(recovery);
            }
        }
    }

    private KindException damaged() {
        return new KindException("exception.postgres.log.damaged", "the segment " + damaged
                + " of the log that was kept is damaged.", "Use a snapshot, or a time before that segment.");
    }

    /** The one that is asked for, or the one that it had before. */
    private void choosePort() throws KindException {
        for (ApiObject place : List.of(virtual.source(), virtual.config())) {
            if (place.get("port") instanceof Number known) {
                port = known.intValue();
                if (!virtual.door().isHeld()) {
                    Port.check(port);
                }
                return;
            }
        }
        port = Port.free();
        isPortDrawn = true;
    }
}
