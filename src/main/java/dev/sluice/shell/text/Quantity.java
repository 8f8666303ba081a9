package dev.sluice.shell.text;

import dev.sluice.wire.Field.Unit;

/** Numbers with their unit, in as few digits as tell one from another. */
public final class Quantity {
    private static final String[] STEPS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final int STEP = 1024;
    /** From here on a tenth is not worth its digit. */
    private static final int WHOLE = 10;

    private Quantity() {
    }

    public static String of(Number value, Unit unit) {
        return switch (unit) {
            case BYTES -> bytes(value.doubleValue());
            case RATE -> bytes(value.doubleValue()) + "/s";
            case PERCENT -> digits(value.doubleValue()) + "%";
            case NONE -> value.toString();
        };
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
