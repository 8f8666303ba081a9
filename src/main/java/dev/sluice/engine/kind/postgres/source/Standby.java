package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.host.Pausable;
import dev.sluice.engine.kind.DatabaseQuery;
import dev.sluice.engine.kind.Follower;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Removal;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.Table;
import dev.sluice.engine.kind.postgres.log.KeptLog;
import dev.sluice.engine.kind.postgres.log.LogMark;
import dev.sluice.engine.kind.postgres.log.Slot;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.ServerException;
import dev.sluice.engine.kind.postgres.server.Configuration;
import dev.sluice.engine.kind.postgres.server.DataDirectory;
import dev.sluice.engine.kind.postgres.server.Server;
import dev.sluice.engine.kind.postgres.server.ServerQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A standby in the dataset of a dSource: a server that replays the log of the source as that is written, by a slot of its own.
 * Nobody but the engine reaches it, by its private socket. The password of the source lies next to that, apart from the data
 * and its copies.
 */
public final class Standby implements Follower {
    private static final int PORT = 5432;
    private static final String PASSWORDS = "passwords";
    private static final String COPIED_ANEW = "Sync the dSource, which copies it anew.";
    private static final String RECEIVER = "select pid || ' ' || receive_start_lsn from pg_stat_wal_receiver where status = 'streaming'";

    private final Staging staging;
    private final Source source;
    private final Server server;
    private final StandbyRecord record;

    public Standby(Staging staging, Source source) {
        this.staging = staging;
        this.source = source;
        server = new Server("the standby of " + source, staging.installation(), staging.user(), staging.into(),
                Map.of(PASSWORDS, source.passwordLine()));
        record = new StandbyRecord(staging.notes().resolveSibling("standby"));
    }

    Server server() {
        return server;
    }

    StandbyRecord record() {
        return record;
    }

    @Override
    public boolean isWhole() throws IOException {
        return record.isWhole();
    }

    /** One whose password was cleared away while it ran cannot reach its source again. */
    @Override
    public boolean runs() throws IOException {
        return server.process().isPresent() && Files.exists(server.socket().resolve(PASSWORDS));
    }

    /**
     * Where the source is not sure to be the right one, it follows nobody until {@link #trouble} finds that it is. One that has what the source
     * did not write stays down: it would replay that.
     */
    @Override
    public void start(Progress progress) throws IOException, InterruptedException {
        if (!isWhole() || runs()) {
            return;
        }
        stop();
        boolean trusted = false;
        try {
            checkSource();
            trusted = isOfSource();
            if (!trusted) {
                progress.warn(strayed() + " It is not started.", COPIED_ANEW);
                return;
            }
        } catch (IOException untold) {
            // The source is looked at again and again.
            trusted = false;
        }
        run(trusted, progress);
    }

    private String strayed() {
        return "source: " + source + " has not written what the standby has, which was promoted or has followed another server.";
    }

    private void run(boolean follows, Progress progress) throws IOException, InterruptedException {
        configure(follows);
        DataDirectory data = server.data();
        data.giveTo(server.account().uid(), server.account().gid());
        data.closeTablespaces();
        server.start(progress);
    }

    private void configure(boolean follows) throws IOException {
        Map<String, String> upstream = new LinkedHashMap<>();
        upstream.put(Configuration.UPSTREAM, follows ? source.conninfo(server.socket().resolve(PASSWORDS)) : "");
        upstream.put("primary_slot_name", record.slot());
        new Configuration(server.data()).follow(PORT, server.socket(), upstream);
    }

    /** Has it follow the source, or nobody, while it runs. */
    void follow(boolean follows) throws IOException {
        String upstream = server.data().setting(Configuration.FILE, Configuration.UPSTREAM).orElse("");
        if (upstream.isEmpty() == follows) {
            configure(follows);
            server.reload();
        }
    }

    @Override
    public void stop() throws IOException, InterruptedException {
        adopt();
        server.stop();
        Removal.of(server.socket());
    }

    @Override
    public void adopt() throws IOException {
        server.goOn();
    }

    @Override
    public Pausable hold() throws IOException {
        return server.hold();
    }

    /** Has the source hold its log back from now on. The data is about to be changed: it is no copy until {@link #begin}. */
    void reserve() throws IOException {
        Slot slot = new Slot(record.begin());
        try (ServerConnection connection = source.connectForReplication()) {
            // One that has lost what it was to hold back stays lost.
            slot.drop(connection);
            slot.reserve(connection);
        } catch (ServerException refused) {
            throw source.explained(refused);
        }
    }

    /** Whether the source has what the standby lacks of its log. One that took the place of another knows no slot, and gets it. */
    boolean isHeld() throws IOException {
        Slot slot = new Slot(record.slot());
        try (ServerConnection connection = source.connect()) {
            if (slot.held(connection).isPresent()) {
                return slot.isWhole(connection);
            }
        }
        Optional<LogMark> mark = lastRecord();
        try (ServerConnection asked = source.connectForReplication(); ServerConnection connection = source.connectForReplication()) {
            boolean isKept = mark.isPresent() && mark.get().isKept(asked, source.written());
            if (isKept) {
                slot.reserve(connection);
            }
            return isKept;
        } catch (ServerException refused) {
            throw source.explained(refused);
        }
    }

    /** Makes a fresh copy of the source a standby that runs. */
    void begin(String system, Progress progress) throws IOException, InterruptedException {
        run(true, progress);
        record.whole(system);
    }

    /** Takes the slot back, if there is one. The standby does not run any more. */
    public void release() throws IOException {
        if (record.slot() != null) {
            try (ServerConnection connection = source.connectForReplication()) {
                new Slot(record.slot()).drop(connection);
            } catch (ServerException refused) {
                throw source.explained(refused);
            }
            record.forget();
        }
    }

    /** Asks it as the role that the source is linked with, which may do here what it may do there. */
    public Table ask(DatabaseQuery query) throws IOException {
        if (!runs()) {
            throw new KindException("exception.postgres.standby.down", "the standby of " + source + " does not run.",
                    "Sync the dSource, which starts it or copies the source anew.");
        }
        return new ServerQuery(database -> server.connect(source.user(), database), source.database(), query).answer();
    }

    /**
     * It receives by itself what is sent to it, and looks at little of that: who sends is looked at whenever that may be another one than
     * before. As long as nobody can tell, it follows nobody.
     */
    @Override
    public String trouble() throws IOException {
        String receiver = receiver();
        if (receiver != null && record.isSeen(receiver)) {
            return null;
        }
        boolean follows = false;
        try {
            checkSource();
            if (!isOfSource()) {
                return strayed() + " " + COPIED_ANEW;
            }
            if (!isHeld()) {
                return "source: " + source + " has removed log that the standby lacks. " + COPIED_ANEW;
            }
            follows = true;
        } finally {
            follow(follows);
        }
        if (receiver == null) {
            return "the standby receives nothing from " + source + ". It wrote:" + server.data().lastWords(2);
        }
        record.seen(receiver);
        return null;
    }

    /** What brings it the log at present; null where nothing does. */
    private String receiver() throws IOException {
        try (ServerConnection connection = server.connect(Server.TEMPLATE)) {
            List<List<String>> rows = connection.run(RECEIVER).rows();
            return rows.isEmpty() ? null : rows.get(0).get(0);
        }
    }

    /** Refuses a source that is not what it was. Where its log is not kept, what the standby has is the latest that is known of it. */
    void checkSource() throws IOException {
        boolean isLatest = keptLog() == null && Files.exists(server.data().in(DataDirectory.STANDBY));
        source.checkKnown(KnownSource.of(staging), keptLog(), isLatest ? lastRecord() : Optional.empty());
    }

    /** Whether what it has replayed was written by the source, which {@link #checkSource} takes for the right one. */
    boolean isOfSource() throws IOException {
        try {
            source.checkKnown(KnownSource.of(staging), keptLog(), lastRecord());
            return true;
        } catch (KindException other) {
            if (KnownSource.isOther(other)) {
                return false;
            }
            throw other;
        }
    }

    private Optional<LogMark> lastRecord() throws IOException {
        return isWhole() ? LogMark.in(server.data().in(DataDirectory.LOG_FOLDER)) : Optional.empty();
    }

    private KeptLog keptLog() {
        return staging.log() == null ? null : new KeptLog(staging.log());
    }
}
