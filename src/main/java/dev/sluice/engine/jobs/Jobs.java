package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.CatalogException;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes work in and carries it out: jobs about one container one after another, others side by side, as many as there are
 * threads. A job that was taken in ends COMPLETED, FAILED or CANCELED, whatever happens.
 */
public final class Jobs implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Jobs.class);

    private static final int WRITE_ATTEMPTS = 20;
    private static final Duration WRITE_PAUSE = Duration.ofMillis(500);

    private final Catalog catalog;
    private final Lanes lanes;
    private final Map<String, JobRun> running = new ConcurrentHashMap<>();

    public Jobs(Catalog catalog, int threads) {
        this.catalog = catalog;
        lanes = new Lanes(threads);
    }

    /** What a request that starts a job answers with. */
    public record Started(String target, String job, String action) {
    }

    /**
     * Takes work in, unless something speaks against it.
     *
     * @param found mistakes of the request that are known already
     * @throws Refusal with those and with all that the work itself finds
     */
    public Started start(Work work, List<Mistake> found, Caller caller) {
        return catalog.write(transaction -> {
            List<Mistake> mistakes = new ArrayList<>(found);
            mistakes.addAll(work.check(transaction));
            Refusal.ifAny(mistakes);
            return begin(work, caller, transaction);
        }).enqueue(this);
    }

    private Begun begin(Work work, Caller caller, Transaction transaction) {
        String action = Audit.begin(transaction, caller, work.actionType(), work.title(), null, null);
        String job = transaction.nextReference("JOB");
        ApiObject target = work.begin(transaction, job);
        String now = Timestamp.of(Instant.now());
        transaction.add(ApiObject.of("Job").with("reference", job).with("name", job).with("actionType", work.actionType())
                .with("title", work.title()).with("target", target.reference()).with("targetObjectType", target.type())
                .with("targetName", qualifiedName(transaction, target)).with("jobState", "RUNNING").with("startTime", now)
                .with("updateTime", now).with("suspendable", false).with("cancelable", true).with("queued", true)
                .with("user", caller.user()).with("percentComplete", 0).with("parentActionState", "EXECUTING")
                .with("parentAction", action));
        JobEvents.info(transaction, job, 0, "event.job.started", work.title());
        return new Begun(work, new Started(target.reference(), job, action));
    }

    /** {@code Group/name}, as listings of jobs show their targets. */
    private static String qualifiedName(Transaction transaction, ApiObject target) {
        String group = target.string("group");
        return group == null ? target.name() : transaction.find(group).name() + "/" + target.name();
    }

    private record Begun(Work work, Started started) {
        Started enqueue(Jobs jobs) {
            JobRun run = new JobRun(jobs.catalog, started.job, started.action,
                    "event.jobs." + work.actionType().toLowerCase(java.util.Locale.ROOT));
            jobs.running.put(started.job, run);
            jobs.lanes.add(started.target, () -> jobs.carryOut(work, run));
            return started;
        }
    }

    private void carryOut(Work work, JobRun run) {
        run.attach();
        ApiError failure = null;
        try {
            catalog.write(transaction -> transaction.change(run.job(), Map.of("queued", false)));
            run.checkCancelled();
            work.run(run);
            run.detach();
            complete(work, run);
        } catch (InterruptedException | IOException | RuntimeException stopped) {
            failure = Failures.of(stopped, run.isCancelled());
            LOG.info("{} ended early: {}", run.job(), failure.summary(), Failures.isOurs(stopped) ? stopped : null);
        } finally {
            run.detach();
            if (failure != null) {
                abandon(work, run, failure);
            }
            running.remove(run.job());
        }
    }

    private void complete(Work work, JobRun run) {
        catalog.write(transaction -> {
            work.finish(transaction);
            transaction.settle(run.job());
            JobEvents.info(transaction, run.job(), 100, "event.job.completed", "Job \"" + run.job() + "\" completed.");
            JobEnd.completed(transaction, run.job());
            return null;
        });
        try {
            work.done();
        } catch (IOException | InterruptedException | RuntimeException leftover) {
            LOG.warn("{} completed, but could not clear away what it replaced; that is done at the next start", run.job(),
                    leftover);
        }
    }

    private void abandon(Work work, JobRun run, ApiError failure) {
        try {
            work.abandon();
        } catch (IOException | InterruptedException | RuntimeException leftover) {
            LOG.warn("{} left something behind; it is removed at the next start", run.job(), leftover);
        }
        recordFailure(run, failure);
    }

    /** Writes the failure down. The disk of the catalog may be full: then the room that the job gave back may take a while. */
    private void recordFailure(JobRun run, ApiError failure) {
        for (int attempt = 1; ; attempt++) {
            try {
                catalog.write(transaction -> {
                    JobEvents.error(transaction, run.job(), run.percent(), failure);
                    JobEnd.failed(transaction, run.job(), failure, run.isCancelled());
                    return null;
                });
                return;
            } catch (CatalogException unwritable) {
                if (attempt == WRITE_ATTEMPTS) {
                    LOG.error("the end of {} cannot be written; that is done at the next start", run.job(), unwritable);
                    return;
                }
                LockSupport.parkNanos(WRITE_PAUSE.toNanos());
            }
        }
    }

    /** Asks a running job to stop; it ends CANCELED soon after. */
    public void cancel(String job) {
        JobRun run = running.get(job);
        if (run == null) {
            throw new Refusal("exception.job.not.running", "'" + job + "' is not running.", "Nothing is left to cancel.");
        }
        run.cancel();
    }

    /** Takes no more work, stops what runs and waits for it. */
    @Override
    public void close() {
        running.values().forEach(JobRun::stop);
        lanes.close();
    }
}
