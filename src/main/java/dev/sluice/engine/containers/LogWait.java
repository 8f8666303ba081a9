package dev.sluice.engine.containers;

import dev.sluice.engine.history.LatestPoint;
import dev.sluice.engine.host.Meanwhile;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.kind.Awaitable;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Waits until the log that is kept of a container has what its database has written by now, for a copy that goes on to the end of
 * that log, or to a moment that has just passed. Where the database cannot be asked, the copy is refused, or told to be stale and how old it is.
 *
 * @param snapshot the one that the copy begins with
 * @param moment that the copy goes on to, or null for the end of the log
 * @param isStaleGood whether what was kept will do
 */
record LogWait(JobResources resources, ApiObject container, ApiObject snapshot, Instant moment, boolean isStaleGood, Instant asked) {
    private static final Duration LONGEST = Duration.ofSeconds(30);
    /** For whoever knows better why it took so long to say that. */
    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);
    private static final long MILLIS_BETWEEN_LOOKS = 10;

    LogWait(JobResources resources, ApiObject container, ApiObject snapshot, Instant moment, boolean isStaleGood) {
        this(resources, container, snapshot, moment, isStaleGood, Instant.now());
    }

    /** Whether the copy goes on to the end of the log. */
    boolean isToEnd() {
        return moment == null;
    }

    /** Begins to wait, beside what can be done meanwhile. */
    Meanwhile<Void> begun(Progress progress) {
        progress.at(0, "Waiting for what '" + container.name() + "' has written by now, for at most " + LONGEST.toSeconds() + " s");
        return Meanwhile.of("log of '" + container.name() + "' by now", () -> {
            checkWhole();
            await(progress);
            return null;
        });
    }

    /** @param arrival what {@link #begun} gave */
    void end(Meanwhile<Void> arrival, Progress progress) throws InterruptedException {
        try {
            awaitArrival(arrival, progress);
            checkWhole();
            if (!isToEnd()) {
                awaitMoment(progress);
            }
        } catch (IOException | Refusal late) {
            ApiError why = FailureMessages.of(late, false);
            String kept = keptUntil();
            if (!isToEnd()) {
                throw new Refusal(why.id(), why.summary(), why.action() + " Or choose a moment until " + Timestamp.of(latest().keptUntil()) + ".");
            }
            if (!isStaleGood) {
                throw new Refusal(why.id(), why.summary(), why.action() + " Or say stale: true, for what is kept until " + kept + ".");
            }
            progress.warn(why.summary() + " What is given is all that was kept, which is whole until " + kept + ".", why.action());
        }
    }

    /** A database that stands still may answer to nothing at all for longer than anybody waits here. */
    private void awaitArrival(Meanwhile<Void> arrival, Progress progress) throws IOException, InterruptedException {
        for (long end = System.nanoTime() + LONGEST.plus(GRACE).toNanos(); !arrival.endsWithin(BETWEEN_LOOKS);) {
            if (System.nanoTime() > end) {
                throw new Refusal("exception.log.silent", "the database of '" + container.name() + "' has not said within " + LONGEST.toSeconds()
                        + " s how far its log goes.", "See whether it runs, and answers.");
            }
            progress.checkCancelled();
        }
        arrival.await();
    }

    private void await(Progress progress) throws IOException {
        try {
            arrived(progress);
        } catch (InterruptedException stopped) {
            throw new InterruptedIOException();
        }
    }

    private void arrived(Progress progress) throws IOException, InterruptedException {
        ApiObject source = resources.catalog().read(catalog -> Requirements.enabledSource(catalog, container));
        if (source.flag("virtual")) {
            Vdb vdb = resources.catalog().read(catalog -> Vdb.of(catalog, resources, container.reference())).woken();
            vdb.kind().as(Awaitable.class).orElseThrow().awaitLog(vdb.virtual(), LONGEST, progress);
        } else {
            Dsource dsource = resources.catalog().read(catalog -> Dsource.of(catalog, resources, source));
            dsource.kind().as(Awaitable.class).orElseThrow().awaitLog(dsource.staging(), LONGEST, progress);
        }
    }

    /** By the clock of the database, which may be behind: it may commit something then that belongs to the moment. */
    private void awaitMoment(Progress progress) throws InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (latest().keptUntil().isBefore(moment)) {
            if (System.nanoTime() > end) {
                throw new Refusal("exception.log.late", "the log of '" + container.name() + "' has not come up to " + Timestamp.of(moment)
                        + " within " + LONGEST.toSeconds() + " s.", "See its faults for why it is not kept; where there is none, wait: its source is a standby, or has an archive, that lags.");
            }
            progress.checkCancelled();
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
        checkWhole();
    }

    private void checkWhole() {
        LatestPoint now = latest();
        if (!now.isWhole()) {
            throw new Refusal("exception.log.lost", now.gap(), "Sync it.");
        }
    }

    /** From the same snapshot, as the log stands by now. */
    private LatestPoint latest() {
        LatestPoint newest = resources.catalog().read(catalog ->
                LatestPoint.of(resources, catalog, catalog.find(container.reference())).orElseThrow());
        return new LatestPoint(container, snapshot, newest.spans(), newest.log());
    }

    private String keptUntil() {
        Instant until = latest().keptUntil();
        return Timestamp.of(until) + ", " + seconds(until, Instant.now()) + " ago";
    }

    /** Says how old the copy is. @param change the last that it holds, or null where nothing was changed since the snapshot */
    void tellLastChange(Instant change, Progress progress) {
        progress.at(100, change == null ? "Nothing was changed since snapshot '" + snapshot.name() + "'."
                : "Its last change is of " + Timestamp.of(change) + ", " + (change.isAfter(asked) ? seconds(asked, change) + " after" : seconds(change, asked) + " before")
                + " the call.");
    }

    private static String seconds(Instant from, Instant to) {
        return String.format(Locale.ROOT, "%.1f s", Math.max(0, Duration.between(from, to).toMillis()) / 1000.0);
    }
}
