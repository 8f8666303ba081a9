package dev.sluice.wire;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** How the API writes moments: UTC with milliseconds, {@code 2026-01-31T22:05:00.000Z}. */
public final class Timestamp {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'")
            .withZone(ZoneOffset.UTC);

    private Timestamp() {
    }

    public static String of(Instant moment) {
        return FORMAT.format(moment);
    }

    public static Instant parse(String text) {
        return Instant.parse(text);
    }
}
