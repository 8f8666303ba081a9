package dev.sluice.operations;

/** Somebody interrupted the wait for a job. The job itself goes on. */
public final class StoppedWaiting extends RuntimeException {
    private final String job;

    StoppedWaiting(String engine, String job, InterruptedException interrupt) {
        super(engine + ": stopped waiting for " + job + ", which goes on. Wait for it again, or cancel it", interrupt);
        this.job = job;
    }

    /** The reference of the job. */
    public String job() {
        return job;
    }
}
