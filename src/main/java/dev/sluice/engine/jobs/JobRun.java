package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.kind.Progress;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * One job while it runs: takes what the work tells of itself to the catalog, and a wish to cancel to the work.
 * Used by the thread that does the work; {@link #cancel} by any.
 */
public final class JobRun implements Progress {
    /** How often a mere change of the percentage is written. */
    private static final Duration WRITE_EVERY = Duration.ofMillis(400);
    /** How many events a job keeps; a work that says more is only followed by its percentage. */
    private static final int MOST_EVENTS = 1_000;

    private final Catalog catalog;
    private final String job;
    private final String action;
    private final String code;

    private int percent;
    private int events;
    private String message = "";
    private Instant written = Instant.EPOCH;
    private volatile boolean cancelled;
    private volatile boolean stopped;
    private Thread thread;

    JobRun(Catalog catalog, String job, String action, String code) {
        this.catalog = catalog;
        this.job = job;
        this.action = action;
        this.code = code;
    }

    public String job() {
        return job;
    }

    String action() {
        return action;
    }

    int percent() {
        return percent;
    }

    @Override
    public void at(int now, String doing) {
        percent = Math.max(percent, Math.min(now, 99));
        boolean news = !doing.equals(message) && events < MOST_EVENTS;
        if (!news && written.plus(WRITE_EVERY).isAfter(Instant.now())) {
            return;
        }
        write(() -> catalog.write(transaction -> {
            if (news) {
                JobEvents.info(transaction, job, percent, code + ".progress", doing);
            }
            transaction.change(job, Map.of("percentComplete", percent, "updateTime", Timestamp.of(Instant.now())));
            return null;
        }), doing);
    }

    @Override
    public void warn(String warning, String remedy) {
        write(() -> catalog.write(transaction -> {
            JobEvents.warning(transaction, job, percent, code + ".warning", warning, remedy);
            return null;
        }), message);
    }

    private void write(Runnable write, String doing) {
        write.run();
        events++;
        message = doing;
        written = Instant.now();
    }

    @Override
    public void checkCancelled() throws InterruptedException {
        if (stopped || Thread.interrupted()) {
            throw new InterruptedException(cancelled ? "cancelled" : "stopped");
        }
    }

    boolean isCancelled() {
        return cancelled;
    }

    /** A user wants the work to stop soon. */
    void cancel() {
        cancelled = true;
        stop();
    }

    /** The engine wants the work to stop soon. */
    synchronized void stop() {
        stopped = true;
        if (thread != null) {
            thread.interrupt();
        }
    }

    /** From now on the calling thread does the work and is interrupted by {@link #cancel}. */
    synchronized void attach() {
        thread = Thread.currentThread();
        if (stopped) {
            thread.interrupt();
        }
    }

    /** The work is over: a later cancel comes too late, and an interrupt meant for it is taken back. */
    synchronized void detach() {
        thread = null;
        Thread.interrupted();
    }
}
