package dev.sluice.language;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * Something that is to be seen again and again.
 *
 * @param value what is to be seen, as it is now
 * @param every how long to wait in between
 * @param times how often
 */
public record RepeatedView(Supplier<Object> value, Duration every, long times) {
    /** What shows it. */
    @FunctionalInterface
    public interface Look {
        void at(Object value);
    }

    /** Looks as often as is wanted; an interrupt ends it as if all had been seen. */
    public void show(Look look) {
        try {
            for (long seen = 1; seen <= times; seen++) {
                look.at(value.get());
                if (seen < times) {
                    Thread.sleep(every.toMillis());
                }
            }
        } catch (InterruptedException enough) {
            Thread.currentThread().interrupt();
        }
    }
}
