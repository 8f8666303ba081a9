package dev.sluice.client;

/** How long to wait before the next look at a job: short at first, so that short jobs end at once, then longer. */
final class PollingInterval {
    private static final long FIRST = 20;
    /** Leaves room for the look itself, so that two looks are never a second apart. */
    private static final long LONGEST = 800;

    private long next = FIRST;

    long nextMillis() {
        long now = next;
        next = Math.min(LONGEST, now * 3 / 2);
        return now;
    }
}
