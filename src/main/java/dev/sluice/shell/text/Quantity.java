package dev.sluice.shell.text;

import dev.sluice.wire.Field.Unit;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Numbers with their unit, in as few digits as tell one from another. */
public final class Quantity {
    private static final String[] STEPS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final Map<String, Long> TIMES = times();
    private static final int STEP = 1024;
    /** From here on a tenth is not worth its digit. */
    private static final int WHOLE = 10;

    private Quantity() {
    }

    private static Map<String, Long> times() {
        Map<String, Long> times = new LinkedHashMap<>();
        times.put("d", Duration.ofDays(1).toSeconds());
        times.put("h", Duration.ofHours(1).toSeconds());
        times.put("m", Duration.ofMinutes(1).toSeconds());
        return times;
    }

    public static String of(Number value, Unit unit) {
        return switch (unit) {
            case BYTES -> bytes(value.doubleValue());
            case RATE -> bytes(value.doubleValue()) + "/s";
            case PERCENT -> digits(value.doubleValue()) + "%";
            case SECONDS -> time(value.longValue());
            case NONE -> value.toString();
        };
    }

    /** As it is typed, in the largest unit that says it exactly. */
    private static String time(long seconds) {
        for (Map.Entry<String, Long> unit : TIMES.entrySet()) {
            if (seconds != 0 && seconds % unit.getValue() == 0) {
                return seconds / unit.getValue() + unit.getKey();
            }
        }
        return seconds + "s";
    }

    private static String bytes(double value) {
        int step = 0;
        double rest = value;
        while (Math.abs(rest) >= STEP && step < STEPS.length - 1) {
            rest /= STEP;
            step++;
        }
        return digits(rest) + " " + STEPS[step];
    }

    private static String digits(double value) {
        long tenths = Math.round(value * 10);
        boolean whole = Math.abs(value) >= WHOLE || tenths % 10 == 0;
        return whole ? Long.toString(Math.round(value)) : Double.toString(tenths / 10.0);
    }
}
