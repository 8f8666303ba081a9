package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.containers.OwnRoom;
import dev.sluice.engine.containers.running.StopJob;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.FaultKind;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.Request;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.engine.pool.PoolException;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Measures the VDBs that may take only so much room by themselves, tells of those that come near to that, and stops those that take more. */
final class DiskLimits {
    private static final Logger LOG = LoggerFactory.getLogger(DiskLimits.class);

    private final JobResources resources;
    private final Jobs jobs;
    private final Catalog catalog;

    DiskLimits(JobResources resources, Jobs jobs) {
        this.resources = resources;
        this.jobs = jobs;
        catalog = resources.catalog();
    }

    void look() throws IOException, InterruptedException {
        for (ApiObject container : catalog.read(transaction -> transaction.list(Query.all("database")))) {
            try {
                look(container, OwnRoom.of(resources, container));
            } catch (PoolException changing) {
                // It is made or removed right now.
            }
        }
    }

    private void look(ApiObject container, Optional<OwnRoom> bounded) {
        if (bounded.filter(OwnRoom::isPassed).isEmpty()) {
            Faults.follow(catalog, FaultKind.DISK_LIMIT_PASSED, container, null);
        }
        if (bounded.filter(OwnRoom::isNearlyAll).filter(room -> !room.isPassed()).isEmpty()) {
            Faults.follow(catalog, FaultKind.DISK_LIMIT, container, null);
        }
        bounded.filter(OwnRoom::isNearlyAll).ifPresent(room -> Faults.follow(catalog, room.isPassed() ? FaultKind.DISK_LIMIT_PASSED : FaultKind.DISK_LIMIT,
                container, room.inWords() + (room.isPassed() && stopped(container) ? ", and was stopped." : ".")));
    }

    /** Whether that is done: what does not run takes no more. */
    private boolean stopped(ApiObject container) {
        ApiObject runtime = catalog.read(transaction -> Lineage.source(transaction, container.reference())).object("runtime");
        if (!"RUNNING".equals(runtime.string("status")) || !"ENABLED".equals(runtime.string("enabled"))) {
            return true;
        }
        try {
            jobs.start(new StopJob(resources, container), Request.by(Caller.ENGINE));
            return true;
        } catch (Refusal refused) {
            LOG.warn("'{}' takes more room than it may, and cannot be stopped: {}", container.name(), refused.error().summary());
            return false;
        }
    }
}
