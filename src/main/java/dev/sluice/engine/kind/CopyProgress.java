package dev.sluice.engine.kind;

import java.util.concurrent.TimeUnit;

/** Turns the bytes that a copy has moved into what the user is told: per cent, amount and rate. */
final class CopyProgress {
    /** As far as a copy can be before it was compared with its source. */
    static final int ALMOST = 99;

    private final Progress progress;
    private final long total;
    private final long start = System.nanoTime();
    private int told = -1;

    CopyProgress(Progress progress, long total) {
        this.progress = progress;
        this.total = total;
    }

    void passed(long bytes) {
        int percent = (int) Math.min(ALMOST, 100.0 * bytes / total);
        if (percent > told) {
            told = percent;
            long micros = Math.max(1, TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start));
            progress.at(percent, "Copied " + ByteSize.of(Math.min(bytes, total)) + " of " + ByteSize.of(total) + " at "
                    + ByteSize.of((long) (bytes * 1e6 / micros)) + "/s");
        }
    }
}
