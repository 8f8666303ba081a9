package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.KeptLogs;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.host.Pausable;
import dev.sluice.engine.host.SourceReach;
import dev.sluice.engine.jobs.Failures;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.objects.Installed;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.engine.objects.Workplace;
import dev.sluice.engine.pool.Pool;
import dev.sluice.engine.pool.PoolException;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes what a source holds into the dataset of its dSource, and freezes that as a snapshot. */
public final class Intake {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

    private final Workplace place;
    private final String timeflow;
    private final String snapshot;
    private boolean begun;
    private Instant moment;
    private long size;

    Intake(Workplace place, String timeflow, String snapshot) {
        this.place = place;
        this.timeflow = timeflow;
        this.snapshot = snapshot;
    }

    /**
     * @param source of the dSource, with its secrets
     * @param sync parameters of this one sync
     */
    void run(ApiObject source, ApiObject sync, JobRun run) throws IOException, InterruptedException {
        ApiObject config = place.catalog().read(catalog -> catalog.reveal(source.string("config")));
        Installed installed = place.catalog().read(catalog ->
                Installed.at(catalog, place.kinds(), config.string("repository")));
        Hooks hooks = place.catalog().read(catalog ->
                new Hooks(place, catalog, catalog.find(source.string("container")), source, config));
        hooks.run("preSync", run);
        begun = true;
        installed.kind().stage(staging(place, source, sync), run.between(0, 85));
        Notes notes = new Notes(place);
        if (new Dsource(source, installed.kind(), place).follows()) {
            // What it holds changes all the time: only what is frozen can be read in peace.
            freeze(source, Optional.empty(), run, 85);
            try (Notes.Taken taken = notes.take(place.pool().frozen(snapshot), timeflow, snapshot, run.between(90, 99))) {
                size = taken.bytes();
            }
        } else {
            try (Notes.Taken taken = notes.take(place.pool().path(timeflow), timeflow, snapshot, run.between(85, 95))) {
                size = taken.bytes();
                freeze(source, taken.since(), run, 95);
            }
        }
        place.pool().want(List.of(timeflow, snapshot));
        hooks.run("postSync", run);
    }

    private void freeze(ApiObject source, Optional<Pool.Change> since, JobRun run, int percent)
            throws IOException, InterruptedException {
        run.checkCancelled();
        run.at(percent, "Taking a snapshot.");
        Pausable held = place.catalog().read(catalog -> Dsource.of(catalog, place, source)).hold();
        held.pause();
        try {
            moment = Instant.now();
            if (since.isPresent()) {
                place.pool().snapshot(timeflow, snapshot, since.get());
            } else {
                place.pool().snapshot(timeflow, snapshot);
            }
        } finally {
            held.goOn();
        }
    }

    /**
     * What is to be staged of a source, and where.
     *
     * @param source of the dSource, with its secrets
     */
    public static Staging staging(Workplace place, ApiObject source, ApiObject sync) throws PoolException {
        ApiObject config = place.catalog().read(catalog -> catalog.reveal(source.string("config")));
        ApiObject container = place.catalog().read(catalog -> catalog.find(source.string("container")));
        Installed installed = place.catalog().read(catalog ->
                Installed.at(catalog, place.kinds(), config.string("repository")));
        Hooks hooks = place.catalog().read(catalog -> new Hooks(place, catalog, container, source, config));
        String timeflow = container.string("currentTimeflow");
        SourceReach reach = place.catalog().read(catalog -> SourceBounds.of(place, catalog, source, config, hooks));
        return new Staging(config, source.object("parameters"), DirectLink.excludes(source), DirectLink.followed(source),
                sync, installed.installation(), place.pool().path(timeflow), place.pool().storage(), hooks.user(),
                new KeptLogs(place).wanted(container, installed.kind(), timeflow), Notes.ofBlocks(place, timeflow), reach);
    }

    void finish(Transaction catalog, ApiObject container) {
        catalog.add(Points.snapshot(snapshot, container, timeflow, moment));
    }

    /** Bytes of the data. */
    long size() {
        return size;
    }

    /** The dataset has the content of its last snapshot again. */
    void abandon() throws IOException, InterruptedException {
        place.pool().destroy(snapshot);
        if (begun) {
            restore(place, timeflow);
        }
    }

    /** The dataset goes, too, and what was set up at the source. @param source of the dSource, with its secrets */
    void discard(Dsource source) throws IOException, InterruptedException {
        source.stop();
        try {
            source.release();
        } catch (IOException unreachable) {
            LOG.warn("what was set up at the source of '{}' stays there: {}", source.source().name(),
                    Failures.of(unreachable, false).summary());
        }
        place.pool().destroy(snapshot);
        place.pool().destroy(timeflow);
    }

    /**
     * Gives a dataset back the content of its last snapshot; none where it has no snapshot any more. It becomes another
     * directory by that, so where it is seen it is taken away before and shown afterwards. One in which a database follows the
     * source stays as it is: it was never broken.
     */
    public static void restore(Workplace place, String timeflow) throws IOException, InterruptedException {
        ApiObject source = place.catalog().read(catalog ->
                Lineage.source(catalog, catalog.find(timeflow).string("container")));
        if (source != null) {
            Dsource dsource = place.catalog().read(catalog -> Dsource.of(catalog, place, source));
            if (dsource.follows() && dsource.follower().isWhole()) {
                return;
            }
            dsource.stop();
        }
        Mounting mounting = new Mounting(place);
        mounting.withdraw(timeflow, MountPoint.of(source));
        rollBack(place, timeflow);
        if (source != null && "ENABLED".equals(source.object("runtime").string("enabled"))) {
            mounting.present(timeflow, MountPoint.of(source));
        }
    }

    private static void rollBack(Workplace place, String timeflow) throws IOException, InterruptedException {
        Optional<String> last = place.catalog().read(catalog -> Points.last(catalog, timeflow));
        if (last.isPresent()) {
            place.pool().rollBack(timeflow, last.get());
        } else {
            place.pool().destroy(timeflow);
            place.pool().create(timeflow);
        }
    }
}
