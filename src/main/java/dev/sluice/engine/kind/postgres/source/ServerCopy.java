package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.postgres.log.KeptLog;
import dev.sluice.engine.kind.postgres.log.LogMark;
import dev.sluice.engine.kind.postgres.log.PostgresFeed;
import dev.sluice.engine.kind.postgres.log.WriteOut;
import dev.sluice.engine.kind.postgres.log.WrittenPosition;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.ServerException;
import dev.sluice.engine.kind.postgres.server.DataDirectory;
import dev.sluice.engine.kind.postgres.server.Leftovers;
import dev.sluice.engine.kind.postgres.server.Server;
import dev.sluice.engine.kind.postgres.server.ServerAccount;
import dev.sluice.engine.kind.postgres.server.SourceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Brings the copy of a running server up to date. Where a standby can do that it only has to be waited for; else it takes a base
 * backup, from which the standby then goes on.
 */
public final class ServerCopy {
    private static final Set<String> STANDBY_FAILS = Set.of(Server.NOT_STARTED, CatchUp.ENDED);

    private final Staging staging;
    private final Progress progress;
    private final Source source;
    private final Standby standby;
    private final boolean wanted;

    public ServerCopy(Staging staging, Progress progress) throws IOException, InterruptedException {
        this.staging = staging;
        this.progress = progress;
        source = Source.of(staging.parameters(), ServerAccount.homeOf(staging.user()), staging.reach());
        standby = new Standby(staging, source);
        wanted = staging.parameters().flag("standby");
    }

    public void take() throws IOException, InterruptedException {
        int version;
        String settings;
        boolean isAnother = isAnother();
        try (ServerConnection connection = source.connect()) {
            version = source.checkVersion(connection, staging.installation());
            settings = SourceSettings.of(connection);
            warnOfUnboundedSlots(connection);
        }
        if (isAnother) {
            forget();
        }
        if (staging.log() != null) {
            // Before the backup begins, so that nothing is missing between that and what is kept.
            try (ServerConnection connection = source.connectForReplication()) {
                PostgresFeed.prepare(connection, keptLog());
            } catch (ServerException refused) {
                throw source.explained(refused);
            }
        }
        if (!wanted || !isFollowed(settings)) {
            copy(version, settings);
        }
        WrittenPosition written = source.written();
        KnownSource.of(staging).note(written, LogMark.in(standby.server().data().in(DataDirectory.LOG_FOLDER)));
    }

    /** An engine that does not run can drop nothing: what a source holds back then is bounded by the source alone. */
    private void warnOfUnboundedSlots(ServerConnection connection) throws IOException {
        boolean isFirst = KnownSource.of(staging).known().isEmpty();
        if (isFirst && (wanted || staging.log() != null) && connection.run("show max_slot_wal_keep_size").value().equals("-1")) {
            progress.warn("source: " + source + " holds log back for its slots without a bound, also while no engine runs.",
                    "Set max_slot_wal_keep_size = '16GB' in its postgresql.conf, or what its disk allows, and reload it.");
        }
    }

    /** Whether it is another server than before, which is refused unless that is wanted. */
    private boolean isAnother() throws IOException {
        try {
            standby.checkSource();
            return false;
        } catch (KindException other) {
            if (!KnownSource.isOther(other) || !staging.sync().flag("resync")) {
                throw other;
            }
            return true;
        }
    }

    /** Nothing of the log that was kept counts any more. */
    private void forget() throws IOException {
        KeptLog log = keptLog();
        if (log != null) {
            log.clear();
        }
        KnownSource.of(staging).note(source.written(), Optional.empty());
    }

    /** What is kept of its log, or null. */
    private KeptLog keptLog() {
        return staging.log() == null ? null : new KeptLog(staging.log());
    }

    /** Whether the standby has all that was written until now. */
    private boolean isFollowed(String settings) throws IOException, InterruptedException {
        if (standby.record().slot() == null || staging.sync().flag("resync")) {
            return false;
        }
        Optional<String> obstacle = obstacle();
        if (obstacle.isPresent()) {
            copiesAnew(obstacle.get());
            return false;
        }
        try {
            follow(settings);
            return true;
        } catch (KindException failed) {
            if (!STANDBY_FAILS.contains(failed.id())) {
                throw failed;
            }
            copiesAnew(failed.getMessage());
            return false;
        }
    }

    private void follow(String settings) throws IOException, InterruptedException {
        DataDirectory data = standby.server().data();
        if (!settings.equals(Files.readString(data.in(DataDirectory.SOURCE_SETTINGS)))) {
            // A standby has to allow as much as its source does, and reads so at its start.
            standby.stop();
            data.write(DataDirectory.SOURCE_SETTINGS, settings);
        }
        standby.start(progress);
        standby.follow(true);
        try (ServerConnection connection = source.connect()) {
            source.checkpoint(connection);
            WriteOut.of(connection);
        }
        new CatchUp(standby.server(), CatchUp.PATIENCE).await(source.written(), progress);
        progress.at(100, "The standby has replayed what the source has written");
    }

    private Optional<String> obstacle() throws IOException {
        if (!standby.isWhole()) {
            return Optional.of("the last copy of it was broken off.");
        }
        if (!standby.record().isOf(source.written().system())) {
            return Optional.of("it is another server than before.");
        }
        if (!standby.isOfSource()) {
            return Optional.of("it has not written what the standby has, which was promoted or has followed another server.");
        }
        return standby.isHeld() ? Optional.empty() : Optional.of("it has removed log that the standby lacks.");
    }

    private void copiesAnew(String why) {
        progress.warn("source: " + source + " is copied anew: " + why,
                "Only what differs is written. max_slot_wal_keep_size of the source bounds how much log it keeps for the standby.");
    }

    private void copy(int version, String settings) throws IOException, InterruptedException {
        // Whatever is wanted now: nothing is written under a server that runs.
        standby.stop();
        standby.server().data().openTablespaces();
        String system = source.written().system();
        if (wanted) {
            standby.reserve();
        } else {
            standby.release();
        }
        standby.server().data().writeLogInPlace(staging.storage());
        Instant backedUp = new BaseBackup(source, version, staging.into(), progress).take();
        DataDirectory data = standby.server().data();
        new Leftovers(data).makeOwn();
        data.write(DataDirectory.SOURCE_SETTINGS, settings);
        data.noteBackedUp(backedUp);
        Account account = standby.server().account();
        data.giveTo(account.uid(), account.gid());
        progress.at(100, "Copied the data");
        if (wanted) {
            standby.begin(system, progress);
        }
    }
}
