package dev.sluice.operations;

/** Somebody interrupted the wait for a job. The job itself goes on. */
public final class StoppedWaiting extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Job job;

    StoppedWaiting(Job job, InterruptedException interrupt) {
        super(job.engine() + ": stopped waiting for " + job.reference() + ", which goes on. Wait for it again, or cancel it", interrupt);
        this.job = job;
    }

    /** The reference of the job. */
    public String job() {
        return job.reference();
    }

    /** Asks the engine after all to end the job without effect. */
    public void cancel() {
        job.cancel();
    }
}
