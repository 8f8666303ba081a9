package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.FaultKind;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * What a job that ended early left on the host of a container that it was making: a database that does not stop, data that cannot be
 * taken from its mount path. The container goes with the job. A record of it stays among the deleted ones, and a fault, until all is
 * cleared away, be it by another engine.
 */
public final class LeftOver {
    private static final String MARK = "onHost";

    private final JobResources resources;
    private final ApiObject deleted;
    private final ApiObject container;
    private final ApiObject source;
    private final ApiObject config;

    /** @param deleted a record, with its secrets */
    private LeftOver(Transaction catalog, JobResources resources, ApiObject deleted) {
        DeletedContainers all = new DeletedContainers(resources, catalog);
        this.resources = resources;
        this.deleted = deleted;
        container = all.contents(deleted, "database").get(0);
        source = all.contents(deleted, "source").get(0);
        config = all.contents(deleted, "sourceconfig").get(0);
    }

    /** Keeps a container that is about to go with its job. */
    public static void keep(JobResources resources, Transaction catalog, String job, String container, ApiError why) {
        ApiObject record = new DeletedContainers(resources, catalog).leave(catalog.find(container));
        Faults.raise(catalog, FaultKind.LEFT_OVER, record, job + " failed (" + catalog.find(job).string("title")
                + ") and could not clear away what it had made: " + why.summary());
    }

    /** The record of a container that was deleted by force, though something of it stays on the host. */
    public static ApiObject mark(Transaction catalog, ApiObject record, String why) {
        Faults.raise(catalog, FaultKind.LEFT_OVER, record, "'" + record.name() + "' was deleted by force, and what is left of it could not be cleared away: " + why);
        return catalog.change(record.reference(), Map.of(MARK, true));
    }

    /** Whether something of a deleted container is left on the host. */
    public static boolean isOf(ApiObject deleted) {
        return deleted.flag(MARK);
    }

    /** Where the data of all that is left may be seen. */
    public static List<MountPoint> places(JobResources resources, Transaction catalog) {
        return new DeletedContainers(resources, catalog).toClear().stream().filter(LeftOver::isOf)
                .flatMap(deleted -> MountPoint.of(new LeftOver(catalog, resources, deleted).source).stream()).toList();
    }

    /** Tries to clear it away. What stays is told. */
    public static void clear(JobResources resources, ApiObject deleted) throws IOException, InterruptedException {
        Catalog catalog = resources.catalog();
        try {
            catalog.read(transaction -> new LeftOver(transaction, resources, transaction.reveal(deleted.reference()))).clear();
        } catch (IOException still) {
            catalog.write(transaction -> {
                Faults.raise(transaction, FaultKind.LEFT_OVER, deleted, "What is left of '" + deleted.name()
                        + "' cannot be cleared away: " + FailureMessages.of(still, false).summary());
                return null;
            });
            throw still;
        }
        catalog.write(transaction -> {
            Faults.mend(transaction, FaultKind.LEFT_OVER, deleted);
            return transaction.change(deleted.reference(), Map.of(MARK, false));
        });
    }

    private void clear() throws IOException, InterruptedException {
        if (source.flag("virtual")) {
            Vdb vdb = resources.catalog().read(this::vdb);
            vdb.kind().retire(vdb.virtual(), new SilentProgress());
        } else {
            resources.catalog().read(catalog -> Dsource.of(catalog, resources, container, source, config)).stop();
        }
        new Mounting(resources).withdraw(container.string("currentTimeflow"), MountPoint.of(source));
    }

    /** What it came from may be gone meanwhile; to stop it, nobody needs to know that. */
    private Vdb vdb(Transaction catalog) {
        String parent = container.string("provisionContainer");
        boolean orphaned = parent != null && catalog.find(parent) == null;
        return Vdb.of(catalog, resources, container, source, config,
                orphaned || parent == null ? ApiObject.of(Map.of()) : Lineage.linkParameters(catalog, container));
    }
}
