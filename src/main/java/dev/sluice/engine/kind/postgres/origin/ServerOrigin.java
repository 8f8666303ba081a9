package dev.sluice.engine.kind.postgres.origin;

import dev.sluice.engine.kind.DatabaseQuery;
import dev.sluice.engine.kind.Follower;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.LogFeed;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.Table;
import dev.sluice.engine.kind.postgres.log.KeptLog;
import dev.sluice.engine.kind.postgres.log.LogArrival;
import dev.sluice.engine.kind.postgres.log.PostgresFeed;
import dev.sluice.engine.kind.postgres.log.WrittenPosition;
import dev.sluice.engine.kind.postgres.protocol.LostServerException;
import dev.sluice.engine.kind.postgres.server.ServerAccount;
import dev.sluice.engine.kind.postgres.server.ServerQuery;
import dev.sluice.engine.kind.postgres.source.HeldLog;
import dev.sluice.engine.kind.postgres.source.KnownSource;
import dev.sluice.engine.kind.postgres.source.ServerCopy;
import dev.sluice.engine.kind.postgres.source.Source;
import dev.sluice.engine.kind.postgres.source.Standby;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A running server, copied by base backups or followed by a standby. */
final class ServerOrigin implements Origin {
    private final boolean followed;

    ServerOrigin(ApiObject link) {
        followed = link.flag("standby");
    }

    static Source source(Staging staging) throws IOException, InterruptedException {
        return Source.of(staging.parameters(), ServerAccount.homeOf(staging.user()), staging.reach());
    }

    @Override
    public void stage(Staging staging, Progress progress) throws IOException, InterruptedException {
        try {
            new ServerCopy(staging, progress).take();
        } catch (LostServerException lost) {
            throw source(staging).lost(lost);
        }
    }

    @Override
    public void release(Staging staging) throws IOException, InterruptedException {
        releaseSlots(staging);
    }

    @Override
    public void releaseLog(Staging staging) throws IOException, InterruptedException {
        releaseLogSlot(staging);
    }

    /** Whatever the link says now: an earlier one may have had them made. */
    static void releaseSlots(Staging staging) throws IOException, InterruptedException {
        releaseLogSlot(staging);
        new Standby(staging, source(staging)).release();
    }

    static void releaseLogSlot(Staging staging) throws IOException, InterruptedException {
        if (new KeptLog(staging.log()).hasSlot()) {
            feed(source(staging), staging).release();
        }
    }

    @Override
    public Table ask(Staging staging, DatabaseQuery query) throws IOException, InterruptedException {
        return followed ? new Standby(staging, source(staging)).ask(query) : askServer(staging, query);
    }

    static Table askServer(Staging staging, DatabaseQuery query) throws IOException, InterruptedException {
        Source source = source(staging);
        return new ServerQuery(source::connectForUser, source.database(), query).answer();
    }

    @Override
    public boolean isFollowed() {
        return followed;
    }

    @Override
    public Follower follower(Staging staging) throws IOException, InterruptedException {
        return new Standby(staging, source(staging));
    }

    @Override
    public boolean writesLog() {
        return true;
    }

    @Override
    public LogFeed feed(Staging staging) throws IOException, InterruptedException {
        return feed(source(staging), staging);
    }

    private static LogFeed feed(Source source, Staging staging) throws IOException {
        KeptLog log = new KeptLog(staging.log());
        return new PostgresFeed(source::connectForReplication, log,
                server -> KnownSource.of(staging).check(server, source.toString(), log));
    }

    @Override
    public void awaitLog(Staging staging, Duration longest, Progress progress) throws IOException, InterruptedException {
        Source source = source(staging);
        KeptLog log = new KeptLog(staging.log());
        KnownSource before = KnownSource.of(staging);
        writeOut(source, before, log);
        Optional<WrittenPosition> known = source.checkKnown(before, log);
        new LogArrival(log).await(known.isPresent() ? known.get() : source.written(), longest, progress);
    }

    /** It changes nothing in another server, so that one look afterwards tells which it is and how far its log is by then. */
    private static void writeOut(Source source, KnownSource before, KeptLog log) throws IOException {
        try {
            source.writeOut();
        } catch (KindException refused) {
            source.checkKnown(before, log);
            throw refused;
        }
    }

    @Override
    public Optional<String> limitHeldLog(Staging staging) throws IOException, InterruptedException {
        return new HeldLog(source(staging), staging).limit();
    }

    @Override
    public List<String> heldFor(Staging staging) throws IOException, InterruptedException {
        return new HeldLog(source(staging), staging).names();
    }
}
