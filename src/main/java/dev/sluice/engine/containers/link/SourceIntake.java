package dev.sluice.engine.containers.link;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.Dsource;
import dev.sluice.engine.containers.source.DataManifests;
import dev.sluice.engine.containers.source.Hooks;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.history.SnapshotMoment;
import dev.sluice.engine.host.Pausable;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.engine.pool.Pool;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes what a source holds into the dataset of its dSource, and freezes that as a snapshot. */
public final class SourceIntake {
    private static final Logger LOG = LoggerFactory.getLogger(SourceIntake.class);

    private final JobResources resources;
    private final String timeflow;
    private final String snapshot;
    private boolean begun;
    private SnapshotMoment moment;
    private long size;

    SourceIntake(JobResources resources, String timeflow, String snapshot) {
        this.resources = resources;
        this.timeflow = timeflow;
        this.snapshot = snapshot;
    }

    /**
     * @param source of the dSource, with its secrets
     * @param sync parameters of this one sync
     */
    void run(ApiObject source, ApiObject sync, JobRun run) throws IOException, InterruptedException {
        Dsource dsource = resources.catalog().read(catalog -> Dsource.of(catalog, resources, source));
        Hooks hooks = resources.catalog().read(dsource::hooks);
        hooks.run("preSync", run);
        Staging staging = dsource.staging(sync);
        boolean isFirst = resources.catalog().read(catalog -> Points.last(catalog, timeflow)).isEmpty();
        Optional<String> there = isFirst ? Optional.empty() : dsource.kind().upToDate(staging);
        if (there.isPresent()) {
            run.warn("nothing was taken in: the newest that the source has is " + there.get() + ", which was taken in before.",
                    "Nothing has to be done; parameters { resync true } takes it anew.");
        } else {
            take(dsource, staging, run);
        }
        hooks.run("postSync", run);
    }

    private void take(Dsource dsource, Staging staging, JobRun run) throws IOException, InterruptedException {
        ApiObject source = dsource.source();
        begun = true;
        dsource.kind().stage(staging, run.between(0, 85));
        DataManifests notes = new DataManifests(resources);
        if (dsource.follows()) {
            // What it holds changes all the time: only what is frozen can be read in peace.
            freeze(source, Optional.empty(), run, 85);
            try (DataManifests.Taken taken = notes.take(resources.pool().frozen(snapshot), timeflow, snapshot, run.between(90, 99))) {
                size = taken.bytes();
            }
        } else {
            try (DataManifests.Taken taken = notes.take(resources.pool().path(timeflow), timeflow, snapshot, run.between(85, 95))) {
                size = taken.bytes();
                freeze(source, taken.since(), run, 95);
            }
        }
        resources.pool().want(List.of(timeflow, snapshot));
    }

    private void freeze(ApiObject source, Optional<Pool.Change> since, JobRun run, int percent)
            throws IOException, InterruptedException {
        run.checkCancelled();
        run.at(percent, "Taking a snapshot.");
        Pausable held = resources.catalog().read(catalog -> Dsource.of(catalog, resources, source)).hold();
        Instant taken;
        held.pause();
        try {
            taken = Instant.now();
            if (since.isPresent()) {
                resources.pool().snapshot(timeflow, snapshot, since.get());
            } else {
                resources.pool().snapshot(timeflow, snapshot);
            }
        } finally {
            held.goOn();
        }
        Kind kind = resources.catalog().read(catalog -> Dsource.of(catalog, resources, source)).kind();
        moment = SnapshotMoment.ofSource(kind, resources.pool().frozen(snapshot), taken);
    }

    /** Whether there was anything to take in. */
    boolean hasTaken() {
        return moment != null;
    }

    void finish(Transaction catalog, ApiObject container) {
        catalog.add(Points.snapshot(catalog, snapshot, container, timeflow, moment));
    }

    /** Bytes of the data. */
    long size() {
        return size;
    }

    /** The dataset has the content of its last snapshot again. */
    void abandon() throws IOException, InterruptedException {
        resources.pool().destroy(snapshot);
        if (begun) {
            restore(resources, timeflow);
        }
    }

    /** The dataset goes, too, and what was set up at the source. @param source of the dSource, with its secrets */
    void discard(Dsource source) throws IOException, InterruptedException {
        source.stop();
        try {
            source.release();
        } catch (IOException unreachable) {
            LOG.warn("what was set up at the source of '{}' stays there: {}", source.source().name(),
                    FailureMessages.of(unreachable, false).summary());
        }
        resources.pool().destroy(snapshot);
        resources.pool().destroy(timeflow);
    }

    /**
     * Gives a dataset back the content of its last snapshot; none where it has no snapshot any more. It becomes another
     * directory by that, so where it is seen it is taken away before and shown afterwards. One in which a database follows the
     * source stays as it is: it was never broken.
     */
    public static void restore(JobResources resources, String timeflow) throws IOException, InterruptedException {
        ApiObject source = resources.catalog().read(catalog ->
                Lineage.source(catalog, catalog.find(timeflow).string("container")));
        if (source != null) {
            Dsource dsource = resources.catalog().read(catalog -> Dsource.of(catalog, resources, source));
            if (dsource.follows() && dsource.follower().isWhole()) {
                return;
            }
            dsource.stop();
        }
        Mounting mounting = new Mounting(resources);
        mounting.withdraw(timeflow, MountPoint.of(source));
        rollBack(resources, timeflow);
        if (source != null && "ENABLED".equals(source.object("runtime").string("enabled"))) {
            mounting.present(timeflow, MountPoint.of(source));
        }
    }

    private static void rollBack(JobResources resources, String timeflow) throws IOException, InterruptedException {
        Optional<String> last = resources.catalog().read(catalog -> Points.last(catalog, timeflow));
        if (last.isPresent()) {
            resources.pool().rollBack(timeflow, last.get());
        } else {
            resources.pool().destroy(timeflow);
            resources.pool().create(timeflow);
        }
    }
}
