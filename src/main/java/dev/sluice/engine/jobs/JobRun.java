package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.host.Pausable;
import dev.sluice.engine.kind.Progress;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One job while it runs: takes what the work tells of itself to the catalog, and the wishes of users to the work.
 * Used by the thread that does the work; {@link #cancel}, {@link #suspend} and {@link #resume} by any.
 */
public class JobRun implements Progress {
    /** How often a mere change of the percentage is written. */
    private static final Duration WRITE_EVERY = Duration.ofMillis(400);
    /** How many events a job keeps; a work that says more is only followed by its percentage. */
    private static final int MOST_EVENTS = 1_000;

    private final Catalog catalog;
    private final Lanes lanes;
    private final JobStart start;
    private final String code;

    private int percent;
    private int events;
    private String message = "";
    private Instant written = Instant.EPOCH;
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile boolean cancelled;
    private volatile boolean stopped;
    private volatile boolean suspended;
    private volatile boolean isAside;
    private Thread thread;

    /** @param code how those of its events begin that tell of the work */
    JobRun(Catalog catalog, Lanes lanes, JobStart start, String code) {
        this.catalog = catalog;
        this.lanes = lanes;
        this.start = start;
        this.code = code;
    }

    public String job() {
        return start.job();
    }

    public int percent() {
        return percent;
    }

    /** Its turn has come. */
    void begun() {
        catalog.write(transaction -> transaction.change(job(), Map.of("queued", false)));
    }

    final void count(int now) {
        percent = Math.max(percent, Math.min(now, 99));
    }

    @Override
    public void at(int now, String doing) {
        count(now);
        boolean news = !doing.equals(message) && events < MOST_EVENTS;
        if (!news && written.plus(WRITE_EVERY).isAfter(Instant.now())) {
            return;
        }
        write(() -> catalog.note(transaction -> {
            if (news) {
                JobEvents.info(transaction, job(), percent, code + ".progress", doing);
            }
            transaction.change(job(), Map.of("percentComplete", percent, "updateTime", Timestamp.of(Instant.now())));
        }), doing);
    }

    /** For a part of the work that counts from 0 to 100 by itself, while the whole goes from one percentage to another. */
    public Progress between(int from, int to) {
        return new PartOfRun(this, from, to);
    }

    @Override
    public void warn(String warning, String remedy) {
        write(() -> catalog.write(transaction -> {
            JobEvents.warning(transaction, job(), percent, code + ".warning", warning, remedy);
            return null;
        }), message);
    }

    /** What a program wrote that was run for the work. */
    public void output(String news, String output) {
        write(() -> catalog.write(transaction -> {
            JobEvents.output(transaction, job(), percent, code + ".output", news, output);
            return null;
        }), message);
    }

    private void write(Runnable write, String doing) {
        write.run();
        events++;
        message = doing;
        written = Instant.now();
    }

    /** Also pauses here while the work is suspended. */
    @Override
    public void checkCancelled() throws InterruptedException {
        checkCancelled(Pausable.STILL);
    }

    @Override
    public void checkCancelled(Pausable work) throws InterruptedException {
        if (suspended && !stopped) {
            pause(work);
        }
        if (stopped || Thread.interrupted()) {
            throw new InterruptedException(cancelled ? "cancelled" : "stopped");
        }
    }

    private void pause(Pausable work) throws InterruptedException {
        work.pause();
        try {
            tell("SUSPENDED", "event.job.suspended", "The job was suspended.");
            isAside = true;
            lanes.aside(start.whose(), this::awaitResume);
        } finally {
            isAside = false;
            work.goOn();
        }
        tell("RUNNING", "event.job.resumed", "The job goes on.");
    }

    private synchronized void awaitResume() throws InterruptedException {
        while (suspended && !stopped) {
            wait();
        }
    }

    private void tell(String state, String event, String news) {
        catalog.write(transaction -> {
            JobEvents.info(transaction, job(), percent, event, news);
            return transaction.change(job(), Map.of("jobState", state, "updateTime", Timestamp.of(Instant.now())));
        });
    }

    /** True for the first that asks: whoever is to carry the work out, or to end it before that. */
    boolean claim() {
        return begun.compareAndSet(false, true);
    }

    String whose() {
        return start.whose();
    }

    /** Whether it holds a thread and no place: while it is suspended, or about to be, and then until its turn comes again. */
    boolean isAside() {
        return suspended || isAside;
    }

    /** The work is to pause at its next chance. */
    void suspend() {
        suspended = true;
    }

    /** The work is to go on; false when it was not suspended. */
    synchronized boolean resume() {
        boolean was = suspended;
        suspended = false;
        notifyAll();
        return was;
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
        notifyAll();
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
        if (thread != null) {
            thread = null;
            Thread.interrupted();
        }
    }
}
