package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.deletion.DataRemoval;
import dev.sluice.engine.containers.DeletedContainers;
import dev.sluice.engine.containers.LeftOver;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.Requirements;
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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
    private static final int CLEARED_AT_ONCE = 16;
    /** Most servers start in less. Who wants one that takes longer waits for it, and nobody else does. */
    private static final Duration LONGEST_START = Duration.ofSeconds(10);
    private static final long MILLIS_BETWEEN_LOOKS = 20;

    private final JobResources resources;
    private final Catalog catalog;
    private final TakeOver takeOver;
    private Set<String> toStart = Set.of();

    public Recovery(JobResources resources) {
        this.resources = resources;
        catalog = resources.catalog();
        takeOver = new TakeOver(resources);
    }

    public void run() throws IOException, InterruptedException {
        Set<String> stopped = clearJobs();
        sweepMounts();
        sweep();
        toStart = takeOver.run(stopped);
    }

    /** Has the VDBs started that are to run and do not, each by a job, and waits a moment for them. */
    public void start(Jobs jobs) throws InterruptedException {
        List<String> started = toStart.stream().flatMap(container -> start(jobs, container).stream()).toList();
        long deadline = System.nanoTime() + LONGEST_START.toNanos();
        while (started.stream().anyMatch(this::isUnderWay) && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
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
        return Requirements.UNDER_WAY.contains(catalog.read(transaction -> transaction.find(job)).string("jobState"));
    }

    /**
     * The servers of several VDBs may be stuck: none is waited for because of another.
     *
     * @return the containers of VDBs that were stopped for that and are to run
     */
    private Set<String> clearJobs() throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(CLEARED_AT_ONCE, task -> new Thread(task, "clearing up"));
        try {
            return clearJobs(threads);
        } finally {
            threads.shutdown();
        }
    }

    private Set<String> clearJobs(ExecutorService threads) throws InterruptedException {
        List<Callable<Set<String>>> ofEach = catalog.read(Recovery::unfinished).stream().collect(Collectors.groupingBy(Recovery::target,
                LinkedHashMap::new, Collectors.toList())).values().stream().<Callable<Set<String>>>map(same -> () -> clear(same)).toList();
        Set<String> stopped = new HashSet<>();
        for (Future<Set<String>> cleared : threads.invokeAll(ofEach)) {
            try {
                stopped.addAll(cleared.get());
            } catch (ExecutionException failed) {
                throw unexpected(failed);
            }
        }
        return stopped;
    }

    static RuntimeException unexpected(ExecutionException failed) {
        return failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed.getCause());
    }

    private static String target(ApiObject job) {
        return Objects.requireNonNullElse(job.string("target"), job.reference());
    }

    private Set<String> clear(List<ApiObject> jobs) throws InterruptedException {
        Set<String> stopped = new HashSet<>();
        for (ApiObject job : jobs) {
            if (new InterruptedJob(resources, job).clear()) {
                stopped.add(job.string("target"));
            }
        }
        return stopped;
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

    @Override
    public void close() {
        takeOver.close();
    }
}
