package dev.sluice.engine.pool;

import java.util.Locale;

/** A number of bytes, in words. */
final class Size {
    private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private Size() {
    }

    static String inWords(long bytes) {
        double size = bytes;
        int unit = 0;
        for (; size >= 1024 && unit < UNITS.length - 1; unit++) {
            size /= 1024;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", size, UNITS[unit]);
    }
}
