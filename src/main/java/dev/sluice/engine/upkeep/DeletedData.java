package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.containers.deletion.DataRemoval;
import dev.sluice.engine.containers.DeletedContainers;
import dev.sluice.engine.containers.deletion.PurgeContainer;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.Changes;
import dev.sluice.engine.jobs.Request;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.pool.Pool;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes the data of deleted containers when its time is over, and before that when the pool is short of room: the oldest first. */
final class DeletedData {
    private static final Logger LOG = LoggerFactory.getLogger(DeletedData.class);

    private final JobResources resources;
    private final Catalog catalog;
    private final Changes changes;
    private final int fullPercent;

    /** @param fullPercent how much of the pool's disk may be taken */
    DeletedData(JobResources resources, int fullPercent) {
        this.resources = resources;
        this.fullPercent = fullPercent;
        catalog = resources.catalog();
        changes = new Changes(catalog);
    }

    void look() throws IOException {
        List<ApiObject> unneeded = catalog.read(transaction -> new DeletedContainers(resources, transaction).unneeded());
        List<ApiObject> over = unneeded.stream().filter(this::isOver).toList();
        over.forEach(deleted -> purge(deleted, "its time is over"));
        if (over.isEmpty() && !unneeded.isEmpty() && isShort()) {
            purge(unneeded.get(0), "the pool is short of room");
        }
        tryAgain();
    }

    /** What could not be removed, or what an engine that ended was about to remove. */
    private void tryAgain() {
        if (resources.sweeper().isIdle()) {
            catalog.read(transaction -> new DeletedContainers(resources, transaction).toClear()).forEach(deleted ->
                    resources.sweeper().later(deleted.reference(), () -> new DataRemoval(resources).remove(deleted)));
        }
    }

    private boolean isOver(ApiObject deleted) {
        return resources.time().trusted().map(now -> !now.isBefore(end(deleted))).orElse(false);
    }

    private static Instant end(ApiObject deleted) {
        return Timestamp.parse(deleted.string("expirationTime"));
    }

    /** What is being removed counts as room. */
    private boolean isShort() throws IOException {
        Pool.Capacity capacity = resources.pool().capacity();
        return resources.sweeper().isIdle() && capacity.isOver(fullPercent);
    }

    private void purge(ApiObject deleted, String why) {
        LOG.info("removing what was kept of '{}': {}", deleted.name(), why);
        changes.make(new PurgeContainer(resources, deleted), Request.by(Caller.ENGINE));
    }
}
