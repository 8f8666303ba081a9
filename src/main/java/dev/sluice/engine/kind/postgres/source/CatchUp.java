package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.postgres.log.LogPosition;
import dev.sluice.engine.kind.postgres.log.WrittenPosition;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.server.Server;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Waits until a standby has replayed what its source had written at a moment. */
final class CatchUp {
    static final String ENDED = "exception.postgres.standby.ended";
    /** A standby that gets nowhere for so long does not by itself. */
    static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String REPLAYED = "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end,"
            + " coalesce((select received_tli from pg_stat_wal_receiver where status = 'streaming'), 0)";
    private static final long MILLIS_BETWEEN_LOOKS = 20;

    private final Server standby;
    private final Duration patience;

    CatchUp(Server standby, Duration patience) {
        this.standby = standby;
        this.patience = patience;
    }

    /** @param goal what the source had written; on the timeline of which the standby has to be, too */
    void await(WrittenPosition goal, Progress progress) throws IOException, InterruptedException {
        try {
            replay(goal, progress);
        } catch (IOException broken) {
            if (broken instanceof KindException || standby.process().isPresent()) {
                throw broken;
            }
            throw new KindException(ENDED, "the standby has ended. It wrote:" + standby.data().lastWords(Server.LAST_LINES),
                    "Sync with parameters { resync true }, which copies everything anew.");
        }
    }

    private void replay(WrittenPosition goal, Progress progress) throws IOException, InterruptedException {
        try (ServerConnection connection = standby.connect(Server.TEMPLATE)) {
            long from = -1;
            long best = -1;
            long since = System.nanoTime();
            while (true) {
                List<String> state = connection.run(REPLAYED).rows().get(0);
                if (state.get(0) == null) {
                    throw new KindException(ENDED, "the standby was promoted.", "Sync with parameters { resync true }, which copies everything anew.");
                }
                long position = LogPosition.parse(state.get(0));
                if (position >= goal.position() && state.get(1).equals(Integer.toString(goal.timeline()))) {
                    return;
                }
                if (position > best) {
                    from = from < 0 ? position : from;
                    best = position;
                    since = System.nanoTime();
                    progress.at(percent(from, best, goal.position()), "Replaying what the source has written");
                }
                if (System.nanoTime() - since > patience.toNanos()) {
                    throw stuck(best, goal, !state.get(1).equals("0"));
                }
                progress.checkCancelled();
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
            }
        }
    }

    private static int percent(long from, long now, long goal) {
        return (int) Math.min(95, (now - from) * 95 / Math.max(1, goal - from));
    }

    /** One that has followed another server for a moment may wait for ever for the end of what that has sent, and asks nobody for it. */
    private KindException stuck(long position, WrittenPosition goal, boolean receives) throws IOException {
        return new KindException(receives ? "exception.postgres.standby.stuck" : ENDED, "the standby has replayed nothing for "
                + patience.toSeconds() + " s" + (receives ? "" : " and receives nothing") + ". It is at " + LogPosition.text(position) + ", and its source was at "
                + LogPosition.text(goal.position()) + " of timeline " + goal.timeline() + ". It wrote:"
                + standby.data().lastWords(2), "Mend what its last lines say, or sync with parameters { resync true }, which copies everything anew.");
    }
}
