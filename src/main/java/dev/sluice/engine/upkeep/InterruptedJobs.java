package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.host.QuestionThreads;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clears up after all jobs that were under way when the engine stopped. The servers of several VDBs may be stuck: none is waited for because
 * of another, and the start of the engine waits for all of them only a moment. What takes longer goes on beside the work; until then its
 * job is under way, and others about its container wait for their turn.
 */
final class InterruptedJobs implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(InterruptedJobs.class);
    private static final int CLEARED_AT_ONCE = 16;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Duration LONGEST_END = Duration.ofMinutes(1);

    private final JobResources resources;
    private final QuestionThreads threads = new QuestionThreads("clearing up", CLEARED_AT_ONCE);
    /** What is not yet cleared up after, by its container; each tells whether it has left a VDB stopped that is to run. */
    private final Map<String, CompletableFuture<Boolean>> underWay = new LinkedHashMap<>();

    InterruptedJobs(JobResources resources) {
        this.resources = resources;
    }

    static List<ApiObject> unfinished(Transaction catalog) {
        return catalog.list(Query.all("job").in(Jobs.UNDER_WAY).newest());
    }

    /** @return the containers of VDBs that were soon stopped for that and are to run */
    Set<String> clear() throws InterruptedException {
        resources.catalog().read(InterruptedJobs::unfinished).stream()
                .collect(Collectors.groupingBy(InterruptedJobs::target, LinkedHashMap::new, Collectors.toList()))
                .forEach((target, jobs) -> underWay.put(target, CompletableFuture.supplyAsync(() -> clear(jobs), threads)));
        Set<String> stopped = new HashSet<>();
        long deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
        for (String target : List.copyOf(underWay.keySet())) {
            try {
                if (underWay.get(target).get(Math.max(deadline - System.nanoTime(), 0), TimeUnit.NANOSECONDS)) {
                    stopped.add(target);
                }
                underWay.remove(target);
            } catch (TimeoutException stuck) {
                LOG.warn("clearing up after what was under way on {} takes long, and goes on beside the work", target);
            } catch (ExecutionException failed) {
                throw Recovery.unexpected(failed);
            }
        }
        return stopped;
    }

    private static String target(ApiObject job) {
        return Objects.requireNonNullElse(job.string("target"), job.reference());
    }

    private boolean clear(List<ApiObject> jobs) {
        boolean stopped = false;
        for (ApiObject job : jobs) {
            try {
                stopped |= new InterruptedJob(resources, job).clear();
            } catch (InterruptedException ends) {
                // Recorded as under way, it is cleared up after at the next start.
                throw new CompletionException(ends);
            }
        }
        return stopped;
    }

    /** Whether what was under way on a container is still being cleared up after. */
    boolean areOn(String container) {
        return underWay.containsKey(container);
    }

    /** What is done with a container once it was cleared up after, before the next job about it begins. */
    interface Sequel {
        /** @param isStopped whether it is a VDB that was stopped and is to run */
        void follow(String container, boolean isStopped) throws IOException, InterruptedException;
    }

    /** Has that done with all that still are cleared up after. */
    void whenCleared(Jobs jobs, Sequel sequel) {
        underWay.forEach((target, cleared) -> {
            Runnable goOn = jobs.hold(target);
            cleared.thenAcceptAsync(isStopped -> {
                try {
                    sequel.follow(target, isStopped);
                } catch (IOException | InterruptedException ends) {
                    throw new CompletionException(ends);
                }
            }, threads).whenComplete((done, failure) -> {
                if (failure != null && !threads.isShutdown()) {
                    LOG.error("what was under way on {} was not cleared up after to the end; that is done at the next start", target, failure);
                }
                goOn.run();
            });
        });
    }

    /** Ends; what is not cleared up after is so at the next start. */
    @Override
    public void close() throws InterruptedException {
        threads.shutdownNow();
        threads.awaitTermination(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS);
    }
}
