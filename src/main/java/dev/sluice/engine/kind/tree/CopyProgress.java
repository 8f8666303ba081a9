package dev.sluice.engine.kind.tree;

import dev.sluice.engine.kind.Progress;
import dev.sluice.wire.ByteSize;
import dev.sluice.wire.TimeSpanText;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Turns the bytes that a copy has moved into what the user is told: per cent, amount, rate, and the time that is left. */
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
            double seconds = Math.max(1, System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
            double rate = bytes / seconds;
            progress.at(percent, "Copied " + ByteSize.of(Math.min(bytes, total)) + " of " + ByteSize.of(total) + " at "
                    + ByteSize.of((long) rate) + "/s" + left((total - bytes) / rate));
        }
    }

    /** About how long it will take, where it is worth saying. */
    private static String left(double seconds) {
        Duration left = Duration.ofMillis((long) (seconds * TimeUnit.SECONDS.toMillis(1)));
        return left.toSeconds() < 1 ? "" : ", about " + TimeSpanText.exact(left) + " left";
    }
}
