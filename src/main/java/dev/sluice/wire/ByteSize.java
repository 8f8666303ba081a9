package dev.sluice.wire;

import java.util.Locale;

/** How many bytes, as people say it: {@code 1.2 GiB}. */
public final class ByteSize {
    private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private ByteSize() {
    }

    public static String of(long bytes) {
        double amount = bytes;
        int unit = 0;
        while (amount >= 1024) {
            amount /= 1024;
            unit++;
        }
        return unit == 0 ? bytes + " bytes" : String.format(Locale.ROOT, "%.1f %s", amount, UNITS[unit]);
    }
}
