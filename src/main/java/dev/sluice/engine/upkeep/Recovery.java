package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.deletion.DataRemoval;
import dev.sluice.engine.containers.DeletedContainers;
import dev.sluice.engine.containers.Dsource;
import dev.sluice.engine.containers.LeftOver;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.history.History;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.host.mount.MountTable;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Sweeper;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the engine in order before it takes calls, after whatever ended it last time: jobs that were under way end FAILED and
 * what they were making goes, data that no object owns goes, and data that should be seen at a mount path is seen there.
 */
public final class Recovery {
    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    private final JobResources resources;
    private final Catalog catalog;

    public Recovery(JobResources resources) {
        this.resources = resources;
        catalog = resources.catalog();
    }

    public void run() throws IOException, InterruptedException {
        for (ApiObject job : catalog.read(Recovery::unfinished)) {
            new InterruptedJob(resources, job).clear();
        }
        sweepMounts();
        sweep();
        MountTable mounts = new MountTable();
        for (ApiObject source : catalog.read(transaction -> transaction.list(Query.all("source")))) {
            putBack(source, mounts);
        }
    }

    private static List<ApiObject> unfinished(Transaction transaction) {
        return transaction.list(Query.all("job").in(Set.of("RUNNING", "SUSPENDED")).newest());
    }

    /** Unmounts data where no object wants to see it: left by a job that did not come to its end, or by another catalog. */
    private void sweepMounts() throws IOException, InterruptedException {
        Stream<MountPoint> seen = catalog.read(transaction -> transaction.list(Query.all("source"))).stream()
                .filter(Recovery::isEnabled).flatMap(source -> MountPoint.of(source).stream());
        Stream<MountPoint> left = catalog.read(transaction -> LeftOver.places(resources, transaction)).stream();
        List<String> wanted = Stream.concat(seen, left).map(MountPoint::path).toList();
        for (String point : resources.mounts().sweep(resources.pool().path("none").getParent(), wanted)) {
            LOG.info("unmounted {}: no object wants to be seen there", point);
        }
    }

    private static boolean isEnabled(ApiObject source) {
        return "ENABLED".equals(source.object("runtime").string("enabled"));
    }

    /** Removes data that no object owns: made or left by a job that did not come to its end. */
    private void sweep() throws IOException, InterruptedException {
        // What is left on the host may not answer, and is cleared away beside the work.
        for (ApiObject deleted : catalog.read(transaction -> new DeletedContainers(resources, transaction).leaving()).stream()
                .filter(deleted -> !LeftOver.isOf(deleted)).toList()) {
            removeOrWarn(deleted.reference(), () -> new DataRemoval(resources).remove(deleted));
        }
        Set<String> owned = catalog.read(History::owned);
        List<String> orphans = new ArrayList<>(resources.pool().names());
        orphans.removeAll(owned);
        for (String orphan : orphans) {
            LOG.info("removing {} from the pool: no object owns it", orphan);
            removeOrWarn(orphan, () -> resources.pool().destroy(orphan));
        }
    }

    /** An engine is of use with data that cannot be removed, too. */
    private static void removeOrWarn(String what, Sweeper.Removal removal) throws InterruptedException {
        try {
            removal.remove();
        } catch (IOException stays) {
            LOG.warn("{} takes room in the pool: {}", what, FailureMessages.of(stays, false).summary());
        }
    }

    /** @param mounts as they were before any was put back */
    private void putBack(ApiObject source, MountTable mounts) throws InterruptedException {
        if (!isEnabled(source)) {
            return;
        }
        String status = source.object("runtime").string("status");
        String now = status;
        try {
            Mounting mounting = new Mounting(resources);
            if (!mounting.isSeen(timeflowOf(source), MountPoint.of(source), mounts)) {
                mounting.present(timeflowOf(source), MountPoint.of(source));
            }
            now = "INACTIVE".equals(status) ? status : Points.isAsleep(source) ? "RUNNING" : runsAgain(source);
        } catch (IOException refused) {
            LOG.warn("'{}' cannot be used: {}", source.name(), FailureMessages.of(refused, false).summary());
            now = "UNKNOWN";
        }
        if (!now.equals(status)) {
            String found = now;
            catalog.write(transaction -> {
                if (Points.isAsleep(source)) {
                    Points.shows(transaction, source.reference(), found);
                } else {
                    Points.runs(transaction, source.reference(), found, "ENABLED");
                }
                return null;
            });
        }
    }

    /** Looks whether a VDB still runs, and starts it if it does not and is to be started without being asked. */
    private String runsAgain(ApiObject source) throws IOException, InterruptedException {
        if (!source.flag("virtual")) {
            Dsource dsource = catalog.read(transaction -> Dsource.of(transaction, resources, source));
            if (dsource.follows()) {
                dsource.follower().adopt();
            }
            return "RUNNING";
        }
        Vdb vdb = catalog.read(transaction -> Vdb.of(transaction, resources, source.string("container")));
        Kind.Readiness found = vdb.adopt();
        if (found == Kind.Readiness.INACTIVE && source.flag("allowAutoVDBRestartOnHostReboot")) {
            found = vdb.start(new SilentProgress());
        }
        return found.name();
    }

    private String timeflowOf(ApiObject source) {
        return catalog.read(transaction -> transaction.find(source.string("container")).string("currentTimeflow"));
    }
}
