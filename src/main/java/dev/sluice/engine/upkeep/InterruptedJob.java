package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.containers.Dsource;
import dev.sluice.engine.containers.LeftOver;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.containers.link.SourceIntake;
import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.JobEnd;
import dev.sluice.engine.jobs.JobEvents;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clears up after one job that was under way when the engine stopped: it ends FAILED, what it was making goes, and the
 * container it worked on is as it was before. What fails on the way is logged; the engine starts all the same.
 */
final class InterruptedJob {
    private static final Logger LOG = LoggerFactory.getLogger(InterruptedJob.class);
    private static final ApiError DIED = new ApiError("exception.engine.stopped", "The engine stopped while the job ran.",
            "What it had made was removed. Start it again.");
    /** Jobs that leave a VDB running as it was. */
    private static final Set<String> QUIET = Set.of("DB_SYNC", "DB_LINK");

    private final JobResources resources;
    private final Catalog catalog;
    private final ApiObject job;
    private final ApiObject container;
    private final ApiObject source;

    InterruptedJob(JobResources resources, ApiObject job) {
        this.resources = resources;
        this.job = job;
        catalog = resources.catalog();
        String target = job.string("target");
        container = catalog.read(transaction -> target == null ? null : transaction.find(target));
        source = catalog.read(transaction -> target == null ? null : Lineage.source(transaction, target));
    }

    /** @return whether it has left a VDB stopped that is to run */
    boolean clear() throws InterruptedException {
        LOG.info("{} ({}) was under way when the engine stopped", job.reference(), job.string("title"));
        boolean quiet = job.flag("queued") || QUIET.contains(job.string("actionType")) || source == null
                || !source.flag("virtual");
        boolean isNew = source != null && "PENDING".equals(source.object("runtime").string("status"));
        Optional<ApiError> running = attempt(() -> {
            if (!quiet) {
                stop(isNew);
            }
            if (isNew && source.flag("linked")) {
                dsource().stop();
            }
        });
        attempt(() -> {
            if (isNew && source.flag("linked")) {
                dsource().release();
            }
        });
        // What still runs there needs its data.
        Optional<ApiError> leftOver = isNew && running.isPresent() ? running : attempt(this::withdrawCopies);
        catalog.write(transaction -> {
            if (isNew && leftOver.isPresent()) {
                LeftOver.keep(resources, transaction, job.reference(), container.reference(), leftOver.get());
            }
            JobEvents.error(transaction, job.reference(), ((Number) job.get("percentComplete")).intValue(), DIED);
            JobEnd.failed(transaction, job.reference(), DIED, false);
            return null;
        });
        if (isNew || job.flag("queued") || container == null || source == null) {
            return false;
        }
        attempt(this::restore);
        return !quiet && vdb().runs();
    }

    /** Whatever it runs on now is not what it is to run on. */
    private void stop(boolean isNew) throws IOException, InterruptedException {
        Vdb vdb = vdb();
        if (isNew) {
            vdb.kind().retire(vdb.virtual(), new SilentProgress());
        } else {
            vdb.stop(new SilentProgress());
        }
    }

    /** Nobody sees data at the mount path that the job was making, or that it had put there in the place of other data. */
    private void withdrawCopies() throws IOException, InterruptedException {
        Mounting mounting = new Mounting(resources);
        for (ApiObject made : catalog.read(transaction -> transaction.provisional(job.reference()))) {
            if (made.type().equals("AppDataTimeflow")) {
                mounting.withdraw(made.reference(), MountPoint.of(source));
            }
        }
        if (source != null && container.string("previousTimeflow") != null) {
            mounting.withdraw(container.string("previousTimeflow"), MountPoint.of(source));
        }
        if (source != null && !isEnabled()) {
            mounting.withdraw(container.string("currentTimeflow"), MountPoint.of(source));
        }
    }

    /** A dSource that was being synced has what it had at its last snapshot. */
    private void restore() throws IOException, InterruptedException {
        if (job.string("actionType").equals("DB_SYNC") && source.flag("linked")) {
            SourceIntake.restore(resources, container.string("currentTimeflow"));
        }
        if (isEnabled()) {
            new Mounting(resources).present(container.string("currentTimeflow"), MountPoint.of(source));
        }
    }

    private boolean isEnabled() {
        return "ENABLED".equals(source.object("runtime").string("enabled"));
    }

    private Vdb vdb() {
        return catalog.read(transaction -> Vdb.of(transaction, resources, container.reference()));
    }

    private Dsource dsource() {
        return catalog.read(transaction -> Dsource.of(transaction, resources, source));
    }

    /** @return why it failed, if it did */
    private Optional<ApiError> attempt(Step step) throws InterruptedException {
        try {
            step.run();
            return Optional.empty();
        } catch (IOException failure) {
            ApiError why = FailureMessages.of(failure, false);
            LOG.warn("clearing up after {}: {}", job.reference(), why.summary());
            return Optional.of(why);
        }
    }

    @FunctionalInterface
    private interface Step {
        void run() throws IOException, InterruptedException;
    }
}
