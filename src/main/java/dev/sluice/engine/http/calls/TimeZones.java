package dev.sluice.engine.http.calls;

import dev.sluice.wire.ApiObject;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.Locale;

/** Describes time zones: how far they are from universal time changes within the year. */
final class TimeZones {
    private static final DateTimeFormatter OFFSET = DateTimeFormatter.ofPattern("xx", Locale.ROOT);

    private TimeZones() {
    }

    static ApiObject of(ZoneId zone, Instant moment) {
        ZonedDateTime there = moment.atZone(zone);
        return ApiObject.of("TimeZone").with("id", zone.getId()).with("name", zone.getDisplayName(TextStyle.FULL, Locale.ENGLISH))
                .with("offset", minutes(there)).with("offsetString", offset(there));
    }

    static int minutes(ZonedDateTime time) {
        return time.getOffset().getTotalSeconds() / 60;
    }

    static String offset(ZonedDateTime time) {
        return "UTC" + OFFSET.format(time);
    }
}
