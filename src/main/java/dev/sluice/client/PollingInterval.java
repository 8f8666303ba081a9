package dev.sluice.client;

/**
 * How long to wait before the next look at a job: a twentieth of the time that it has taken so far, so that its end is seen before it has
 * taken much longer, and short jobs are over at once.
 */
final class PollingInterval {
    private static final long FIRST = 20;
    private static final long PART = 20;
    /** Leaves room for the look itself, so that two looks are never a second apart. */
    private static final long LONGEST = 800;

    private long waited;

    long nextMillis() {
        long next = Math.min(LONGEST, FIRST + waited / PART);
        waited += next;
        return next;
    }
}
