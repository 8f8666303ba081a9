package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.CatalogException;
import dev.sluice.wire.ApiError;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes work in and carries it out: jobs about one container one after another, others side by side, as many as there are
 * {@link Lanes places}. A job that was taken in ends COMPLETED, FAILED or CANCELED, whatever happens.
 */
public final class Jobs implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Jobs.class);

    /** States of those that have not ended. */
    public static final Set<String> UNDER_WAY = Set.of("RUNNING", "SUSPENDED");
    /** Of those that are suspended each holds a thread. */
    private static final Places ASIDE = new Places(64, 16, 80);
    private static final int WRITE_ATTEMPTS = 20;
    private static final Duration WRITE_PAUSE = Duration.ofMillis(500);

    private final Catalog catalog;
    private final Lanes lanes;
    private final Map<String, Task> running = new ConcurrentHashMap<>();
    private final JobTally tally = new JobTally();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private volatile boolean closing;

    public Jobs(Catalog catalog, int threads) {
        this(catalog, new Lanes(threads));
    }

    private Jobs(Catalog catalog, Lanes lanes) {
        this.catalog = catalog;
        this.lanes = lanes;
    }

    /** Jobs that are over when {@link #start} returns, which then names none; a job that failed is refused there. */
    public static Jobs atOnce(Catalog catalog) {
        return new Jobs(catalog, new ImmediateRunner());
    }

    /** What a request that starts a job answers with. */
    public record Started(String target, String job, String action) {
    }

    /**
     * Takes work in, unless something speaks against it.
     *
     * @throws Refusal with the mistakes of the request and with all that the work itself finds; it leaves a failed action
     */
    public Started start(Work work, Request request) {
        try {
            // One after another, so that jobs about one container run in the order in which they were taken in.
            synchronized (lanes) {
                return lanes.settled(enqueue(work, catalog.write(transaction -> {
                    request.check(transaction, work::references, work::check);
                    return JobStart.write(transaction, work, request.caller());
                })), catalog);
            }
        } catch (Refusal refused) {
            Audit.refused(catalog, request.caller(), work.actionType(), work.title(), refused.error());
            throw refused;
        }
    }

    /** Jobs about {@code target}, of which none was taken in yet, wait until what this gives has been run. */
    public Runnable hold(String target) {
        return lanes.hold(target);
    }

    /** From now on {@code heard} is told of each job that ends, however it does, by what it was about, before the next job about that begins. */
    public void whenEnded(Consumer<String> heard) {
        listeners.add(heard);
    }

    private record Task(Work work, String target, JobRun run) {
    }

    private Started enqueue(Work work, JobStart start) {
        String code = "event.jobs." + work.actionType().toLowerCase(Locale.ROOT);
        JobRun run = lanes.run(catalog, start, code);
        Task task = new Task(work, start.target(), run);
        running.put(start.job(), task);
        lanes.add(new Lanes.Task(start.target() == null ? start.job() : start.target(), start.whose(), () -> {
            if (run.claim()) {
                carryOut(task);
            }
        }, work.isUrgent()));
        return new Started(start.target(), start.job(), start.action());
    }

    private void carryOut(Task task) {
        Work work = task.work;
        JobRun run = task.run;
        run.attach();
        long begun = System.nanoTime();
        ApiError failure = null;
        try {
            run.begun();
            run.checkCancelled();
            work.run(run);
            run.detach();
            complete(task);
        } catch (InterruptedException | IOException | RuntimeException | Error stopped) {
            failure = FailureMessages.of(stopped, run.isCancelled(), work.place());
            LOG.info("{} ended early: {}", run.job(), failure.summary(), FailureMessages.isOurs(stopped) ? stopped : null);
        } finally {
            run.detach();
            if (failure != null) {
                abandon(work, run, failure);
            }
            running.remove(run.job());
            JobTally.End early = run.isCancelled() ? JobTally.End.CANCELED : JobTally.End.FAILED;
            tally.add(work.actionType(), failure == null ? JobTally.End.COMPLETED : early, Duration.ofNanos(System.nanoTime() - begun));
        }
        if (task.target != null) {
            listeners.forEach(heard -> tell(heard, task.target));
        }
    }

    private static void tell(Consumer<String> heard, String target) {
        try {
            heard.accept(target);
        } catch (RuntimeException broken) {
            LOG.warn("what follows a job on {} was not done", target, broken);
        }
    }

    /** What has become of those that were carried out. */
    public JobTally tally() {
        return tally;
    }

    private void complete(Task task) {
        Work work = task.work;
        JobRun run = task.run;
        catalog.write(transaction -> {
            if (task.target != null && transaction.find(task.target) == null) {
                throw Refusal.deleted(task.target);
            }
            work.finish(transaction);
            transaction.settle(run.job());
            JobEvents.info(transaction, run.job(), 100, "event.job.completed", "Job \"" + run.job() + "\" completed.");
            JobEnd.completed(transaction, run.job());
            return null;
        });
        try {
            work.done();
        } catch (IOException | InterruptedException | RuntimeException | Error leftover) {
            LOG.warn("{} completed, but could not clear away what it replaced; that is done at the next start", run.job(),
                    leftover);
        }
    }

    private void abandon(Work work, JobRun run, ApiError failure) {
        try {
            work.abandon();
        } catch (IOException | InterruptedException | RuntimeException | Error leftover) {
            LOG.warn("{} left something behind", run.job(), leftover);
            if (closing) {
                // Recorded as under way, the job is cleared up after at the next start.
                return;
            }
            recordFailure(work, run, failure, FailureMessages.of(leftover, false));
            return;
        }
        recordFailure(work, run, failure, null);
    }

    /**
     * Writes the failure down. The disk of the catalog may be full: then the room that the job gave back may take a while.
     *
     * @param leftOver why what the job had made could not be cleared away, or null
     */
    private void recordFailure(Work work, JobRun run, ApiError failure, ApiError leftOver) {
        for (int attempt = 1; ; attempt++) {
            try {
                catalog.write(transaction -> {
                    JobEvents.error(transaction, run.job(), run.percent(), failure);
                    if (leftOver != null) {
                        work.leave(transaction, run.job(), leftOver);
                    }
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

    /** Asks a job to stop: one that waits for its turn ends CANCELED at once, one that runs soon after. */
    public void cancel(String job) {
        Task task = underWay(job, "Nothing is left to cancel.");
        task.run.cancel();
        if (task.run.claim()) {
            abandon(task.work, task.run, FailureMessages.of(new InterruptedException(), true));
            running.remove(job);
        }
    }

    /** Asks a job to pause; it is SUSPENDED soon after. */
    public void suspend(String job) {
        Task task = underWay(job, "Nothing is left to suspend.");
        if (!task.work.isSuspendable()) {
            throw new Refusal("exception.job.not.suspendable", "'" + job + "' cannot be suspended: a job of its sort ("
                    + task.work.actionType() + ") does not pause.", "Wait for it, or cancel it.");
        }
        synchronized (running) {
            checkAside(task.run);
            task.run.suspend();
        }
    }

    private void checkAside(JobRun run) {
        List<String> aside = running.values().stream().map(Task::run).filter(other -> other != run && other.isAside()).map(JobRun::whose).toList();
        int own = Collections.frequency(aside, run.whose());
        if (ASIDE.areTaken(own, aside.size())) {
            throw new Refusal("exception.jobs.suspended.many", "too many jobs are suspended, or wait for their turn since they were: "
                    + (own >= ASIDE.mostOfOne() ? own + " of one user." : aside.size() + "."), "Resume or cancel some of them, and let them end.");
        }
    }

    /** Lets a suspended job go on. */
    public void resume(String job) {
        if (!underWay(job, "Start it again.").run.resume()) {
            throw new Refusal("exception.job.not.suspended", "'" + job + "' is not suspended.", "Nothing is left to resume.");
        }
    }

    private Task underWay(String job, String otherwise) {
        // One that is being taken in is written first.
        synchronized (lanes) {
            Task task = running.get(job);
            if (task != null) {
                return task;
            }
            if (UNDER_WAY.contains(catalog.read(transaction -> transaction.find(job)).string("jobState"))) {
                throw new Refusal("exception.job.interrupted", "the engine stopped while '" + job + "' ran, and clears up after it.",
                        "Wait: it ends FAILED when that is done.");
            }
            throw new Refusal("exception.job.not.running", "'" + job + "' is not running.", otherwise);
        }
    }

    /** Takes no more work, stops what runs and waits for it. */
    @Override
    public void close() {
        closing = true;
        running.values().forEach(task -> task.run.stop());
        lanes.close();
    }
}
