package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.deletion.DataRemoval;
import dev.sluice.engine.containers.DeletedContainers;
import dev.sluice.engine.containers.LeftOver;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.running.StartJob;
import dev.sluice.engine.history.History;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.Request;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Sweeper;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the engine in order before it takes calls, after whatever ended it last time: jobs that were under way end FAILED and
 * what they were making goes, data that no object owns goes, and data that should be seen at a mount path is seen there.
 */
public final class Recovery implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
    /** Most servers start in less. Who wants one that takes longer waits for it, and nobody else does. */
    private static final Duration LONGEST_START = Duration.ofSeconds(10);
    private static final long MILLIS_BETWEEN_LOOKS = 20;

    private final JobResources resources;
    private final Catalog catalog;
    private final TakeOver takeOver;
    private final InterruptedJobs interrupted;
    private Set<String> toStart = Set.of();
    /** What the jobs had made that were not soon cleared up after. */
    private Set<String> made = Set.of();

    public Recovery(JobResources resources) {
        this.resources = resources;
        catalog = resources.catalog();
        takeOver = new TakeOver(resources);
        interrupted = new InterruptedJobs(resources);
    }

    public void run() throws IOException, InterruptedException {
        Set<String> stopped = interrupted.clear();
        made = catalog.read(Recovery::made);
        sweepMounts();
        sweep();
        toStart = takeOver.run(stopped, container -> !interrupted.areOn(container));
    }

    /** Has the VDBs started that are to run and do not, each by a job, and waits a moment for them. */
    public void start(Jobs jobs) throws InterruptedException {
        interrupted.whenCleared(jobs, (container, isStopped) -> takeOver(jobs, container, isStopped));
        List<String> started = toStart.stream().flatMap(container -> start(jobs, container).stream()).toList();
        long deadline = System.nanoTime() + LONGEST_START.toNanos();
        while (started.stream().anyMatch(this::isUnderWay) && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
    }

    /** What others do on the engine goes on meanwhile: of the pool only that is looked at which is known to be in nobody's work. */
    private void takeOver(Jobs jobs, String container, boolean isStopped) throws IOException, InterruptedException {
        try (TakeOver late = new TakeOver(resources)) {
            late.run(isStopped ? Set.of(container) : Set.of(), container::equals).forEach(each -> start(jobs, each));
        }
        List<String> left = new ArrayList<>(resources.pool().names());
        left.retainAll(made);
        removeOrphans(left);
    }

    private Optional<String> start(Jobs jobs, String container) {
        try {
            ApiObject vdb = catalog.read(transaction -> transaction.find(container));
            return Optional.of(jobs.start(new StartJob(resources, vdb), Request.by(Caller.ENGINE)).job());
        } catch (Refusal refused) {
            LOG.warn("{} cannot be started again: {}", container, refused.error().summary());
            return Optional.empty();
        }
    }

    private boolean isUnderWay(String job) {
        return Jobs.UNDER_WAY.contains(catalog.read(transaction -> transaction.find(job)).string("jobState"));
    }

    static RuntimeException unexpected(ExecutionException failed) {
        return failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed.getCause());
    }

    /** Unmounts data where no object wants to see it: left by a job that did not come to its end, or by another catalog. */
    private void sweepMounts() throws IOException, InterruptedException {
        Stream<MountPoint> seen = catalog.read(transaction -> transaction.list(Query.all("source"))).stream()
                .filter(source -> isEnabled(source) || interrupted.areOn(source.string("container"))).flatMap(source -> MountPoint.of(source).stream());
        Stream<MountPoint> left = catalog.read(transaction -> LeftOver.places(resources, transaction)).stream();
        List<String> wanted = Stream.concat(seen, left).map(MountPoint::path).toList();
        for (String point : resources.mounts().sweep(resources.pool().path("none").getParent(), wanted)) {
            LOG.info("unmounted {}: no object wants to be seen there", point);
        }
    }

    static boolean isEnabled(ApiObject source) {
        return "ENABLED".equals(source.object("runtime").string("enabled"));
    }

    /** Removes data that no object owns: made or left by a job that did not come to its end. */
    private void sweep() throws IOException, InterruptedException {
        // What is left on the host may not answer, and is cleared away beside the work.
        for (ApiObject deleted : catalog.read(transaction -> new DeletedContainers(resources, transaction).leaving()).stream()
                .filter(deleted -> !LeftOver.isOf(deleted)).toList()) {
            removeOrWarn(deleted.reference(), () -> new DataRemoval(resources).remove(deleted));
        }
        removeOrphans(resources.pool().names());
    }

    private void removeOrphans(Collection<String> names) throws InterruptedException {
        Set<String> owned = catalog.read(Recovery::owned);
        for (String orphan : names) {
            if (!owned.contains(orphan)) {
                LOG.info("removing {} from the pool: no object owns it", orphan);
                removeOrWarn(orphan, () -> resources.pool().destroy(orphan));
            }
        }
    }

    private static Set<String> owned(Transaction transaction) {
        Set<String> owned = new HashSet<>(History.owned(transaction));
        owned.addAll(made(transaction));
        return owned;
    }

    /** What jobs have made that have not ended. */
    private static Set<String> made(Transaction transaction) {
        return InterruptedJobs.unfinished(transaction).stream().flatMap(job -> transaction.provisional(job.reference()).stream())
                .map(ApiObject::reference).collect(Collectors.toSet());
    }

    /** An engine is of use with data that cannot be removed, too. */
    private static void removeOrWarn(String what, Sweeper.Removal removal) throws InterruptedException {
        try {
            removal.remove();
        } catch (IOException stays) {
            LOG.warn("{} takes room in the pool: {}", what, FailureMessages.of(stays, false).summary());
        }
    }

    @Override
    public void close() throws InterruptedException {
        takeOver.close();
        interrupted.close();
    }
}
