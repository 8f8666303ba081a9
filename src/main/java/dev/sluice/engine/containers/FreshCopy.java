package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.PointOfTime;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.history.SnapshotMoment;
import dev.sluice.engine.host.Meanwhile;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Replay;
import dev.sluice.engine.kind.Replayable;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;

/**
 * New data for a VDB: a timeflow of its own that starts as a point of some history was, or empty.
 *
 * <p>{@link #begin} in the request; then on the job's thread {@link #fill}, {@link #configure} once the data is where the
 * VDB's users see it, and {@link #freeze}; {@link #finish} when the job succeeds, or {@link #abandon} wherever it stopped.
 */
final class FreshCopy {
    private final JobResources resources;
    private final ApiObject point;
    private final Replay replay;
    private final LogWait wait;
    /** That whose newest point it is, where nothing has been taken in of that for a while; or null. */
    private final ApiObject disabled;
    /** The VDB of which it is the latest point and no log is kept, so that what was written there since is not in it; or null. */
    private final ApiObject unlogged;
    private final String timeflow;
    private final String snapshot;
    private SnapshotMoment moment;
    /** The last that it went on over by a log to its end; null where there was none. */
    private Instant lastChange;
    private Kind.Readiness readiness;
    private Map<String, Object> facts = Map.of();

    /** @param from where it starts, or null for empty data */
    FreshCopy(JobResources resources, Transaction catalog, PointOfTime from) {
        this.resources = resources;
        point = from == null ? null : from.snapshot();
        replay = from == null ? null : from.replay();
        wait = from == null || !from.isEndOfLog() && !from.isLogToCome() ? null
                : new LogWait(resources, from.container(), point, replay == null ? null : replay.moment(), from.isStaleGood());
        disabled = from != null && wait == null && from.isNewest() && isDisabled(catalog, from.container()) ? from.container() : null;
        unlogged = from != null && wait == null && disabled == null && from.isLatest() && isVirtual(catalog, from.container()) ? from.container() : null;
        timeflow = catalog.nextReference("APPDATA_TIMEFLOW");
        snapshot = catalog.nextReference("APPDATA_SNAPSHOT");
    }

    private static boolean isDisabled(Transaction catalog, ApiObject container) {
        ApiObject source = Lineage.source(catalog, container.reference());
        return source != null && !"ENABLED".equals(source.object("runtime").string("enabled"));
    }

    private static boolean isVirtual(Transaction catalog, ApiObject container) {
        ApiObject source = Lineage.source(catalog, container.reference());
        return source != null && source.flag("virtual");
    }

    String timeflow() {
        return timeflow;
    }

    /** Makes the timeflow, provisional for the job, named by what it comes from and the time of day. */
    void begin(Transaction catalog, String job, String container, String cause, String creationType, boolean chosenByAdministrator) {
        String name = cause + "@" + Timestamp.of(Instant.now()).substring(0, 19);
        ApiObject made = Points.timeflow(timeflow, name, container, creationType).with(ChosenData.BY_ADMINISTRATOR, chosenByAdministrator);
        catalog.add(point == null ? made : made.with("parentSnapshot", point.reference())
                .with("parentPoint", parentPoint()), job);
    }

    /** Where it leaves the history that it comes from. */
    private ApiObject parentPoint() {
        ApiObject latest = point.object("latestChangePoint");
        if (replay == null) {
            return latest;
        }
        Instant reached = replay.moment() != null ? replay.moment() : lastChange;
        return latest.with("timestamp", reached == null ? null : Timestamp.of(reached)).with("location", replay.location());
    }

    /** Copies the point, and waits until all is there that leads on from it. Nobody sees the copy yet. */
    void fill(Progress progress) throws IOException, InterruptedException {
        Meanwhile<Void> arrival = wait == null ? null : wait.begun(progress);
        if (disabled != null) {
            progress.warn("'" + disabled.name() + "' is disabled: the copy is of its snapshot '" + point.name() + "', and has nothing after that.",
                    "Enable and sync '" + disabled.name() + "' for what was written since.");
        }
        if (unlogged != null) {
            progress.warn("'" + unlogged.name() + "' keeps no log: the copy is of its snapshot '" + point.name() + "', of " + point.string("creationTime")
                    + ", and has nothing after that.", "Sync '" + unlogged.name() + "' first for what was written since.");
        }
        if (point == null) {
            resources.pool().create(timeflow);
        } else {
            resources.pool().clone(point.reference(), timeflow);
        }
        if (arrival != null) {
            wait.end(arrival, progress);
        }
    }

    void configure(Vdb vdb, Progress progress) throws IOException, InterruptedException {
        if (replay == null) {
            readiness = vdb.kind().configure(vdb.virtual(), progress);
            return;
        }
        Replayable.Replayed replayed = vdb.kind().as(Replayable.class).orElseThrow(() -> new KindException("exception.kind.no.log",
                vdb.kind().displayName() + " has no log to replay.", "Use a snapshot.")).configure(vdb.virtual(), replay, progress);
        readiness = replayed.readiness();
        if (wait != null && wait.isToEnd()) {
            lastChange = replayed.lastChange().orElse(null);
            wait.tellLastChange(lastChange, progress);
        }
    }

    /** Lets users in: hooks have passed. */
    void open(Vdb vdb) throws IOException, InterruptedException {
        facts = vdb.open(readiness);
    }

    /** Takes the first snapshot. */
    void freeze(Vdb vdb) throws IOException, InterruptedException {
        moment = vdb.freeze(timeflow, snapshot);
        checkRoom(vdb);
    }

    /** Refuses one that takes more than its VDB may from the beginning: it would be stopped as soon as that is measured. */
    private void checkRoom(Vdb vdb) throws IOException, InterruptedException {
        Long most = vdb.virtual().limits().disk();
        if (most != null) {
            long taken = resources.pool().usage(timeflow).own() + resources.pool().usage(snapshot).own();
            new OwnRoom(vdb.container().name(), taken, most).require("would take");
        }
    }

    void finish(Transaction catalog, Vdb vdb) {
        catalog.add(Points.snapshot(catalog, snapshot, vdb.container(), timeflow, moment));
        if (lastChange != null) {
            catalog.change(timeflow, Map.of("parentPoint", parentPoint()));
        }
        if (!facts.isEmpty()) {
            ApiObject parameters = catalog.find(vdb.config().reference()).object("parameters");
            for (Map.Entry<String, Object> fact : facts.entrySet()) {
                parameters = parameters.with(fact.getKey(), fact.getValue());
            }
            catalog.change(vdb.config().reference(), Map.of("parameters", parameters));
        }
        catalog.change(vdb.source().reference(),
                Map.of("runtime", Points.runtime(readiness.name(), "ENABLED", size())));
    }

    /** That of the point it came from, until it has been measured itself. */
    private Long size() {
        Long size = DataSize.known(resources, timeflow);
        return size != null || point == null ? size : DataSize.known(resources, point.reference());
    }

    /** Takes the data away; nobody may see it any more. */
    void abandon() throws IOException, InterruptedException {
        resources.pool().destroy(snapshot);
        resources.pool().destroy(timeflow);
    }
}
