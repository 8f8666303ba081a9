package dev.sluice.wire;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/** Stretches of time in words. */
public final class TimeSpanText {
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private TimeSpanText() {
    }

    /** For what somebody is waiting for: {@code 1 min 5 s}. */
    public static String exact(Duration span) {
        long seconds = Math.max(0, span.toSeconds());
        if (seconds < MINUTE) {
            return seconds + " s";
        }
        return seconds < HOUR
                ? seconds / MINUTE + " min " + seconds % MINUTE + " s"
                : seconds / HOUR + " h " + seconds % HOUR / MINUTE + " min";
    }

    /** For what was measured or said: {@code 0.325 s}, {@code 7.2 s}, {@code 1 min 5 s}, {@code 7 d}, {@code 1 d 12 h}. */
    public static String measured(Duration span) {
        if (span.isNegative()) {
            return "-" + measured(span.negated());
        }
        long seconds = span.toSeconds();
        if (seconds >= DAY) {
            return seconds / DAY + " d" + (seconds % DAY < HOUR ? "" : " " + seconds % DAY / HOUR + " h");
        }
        if (seconds >= MINUTE) {
            return exact(span).replaceFirst(" 0 [a-z]+$", "");
        }
        int digits = span.toSeconds() > 0 ? 1 : 3;
        return BigDecimal.valueOf(span.toMillis(), 3).setScale(digits, RoundingMode.DOWN).stripTrailingZeros().toPlainString() + " s";
    }

    /** For what was long ago: {@code 3 h}. What is to come, which is negative, is rounded: who asked for three days has not two a moment later. */
    public static String rough(Duration span) {
        long seconds = span.abs().toSeconds();
        if (seconds < MINUTE) {
            return seconds + " s";
        }
        long unit = seconds < HOUR ? MINUTE : seconds < DAY ? HOUR : DAY;
        return (seconds + (span.isNegative() ? unit / 2 : 0)) / unit + (unit == MINUTE ? " min" : unit == HOUR ? " h" : " d");
    }
}
