package dev.sluice.operations;

import dev.sluice.wire.Timestamp;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A moment in the past as people write it: {@code 2026-05-04 13:30}, with a zone or in that of this machine, a day, or a time of day, also of {@code today}
 * or {@code yesterday}.
 */
public final class TypedTime {
    private static final Pattern WITH_ZONE = Pattern.compile(".*T.*(Z|[+-]\\d\\d(:?\\d\\d)?)");
    /** Also as databases write them: {@code 2026-05-04 13:30:00.123456+00}. */
    private static final DateTimeFormatter ZONED = new DateTimeFormatterBuilder().append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .parseLenient().appendOffset("+HH:mm", "Z").toFormatter(Locale.ROOT);
    private static final Pattern OF_DAY = Pattern.compile("(\\d{1,2}:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?)(Z|[+-]\\d\\d:?\\d\\d)?");

    private static final Pattern NAMED_DAY = Pattern.compile("(today|yesterday) (\\d.*)");

    private TypedTime() {
    }

    /** Nothing where the text is no time. */
    public static Optional<Instant> of(String text) {
        return of(text, Clock.systemDefaultZone());
    }

    /** A time of day is the last one that has been, or that comes so soon that it has been by a clock that is ahead. */
    static Optional<Instant> of(String typed, Clock clock) {
        String text = dated(typed.strip(), LocalDate.now(clock)).replaceFirst(" ", "T");
        try {
            if (WITH_ZONE.matcher(text).matches()) {
                return Optional.of(OffsetDateTime.parse(text, ZONED).toInstant());
            }
            Matcher ofDay = OF_DAY.matcher(text);
            if (ofDay.matches()) {
                return Optional.of(last(ofDay.group(1), ofDay.group(2) == null ? clock : clock.withZone(ZoneOffset.of(ofDay.group(2)))));
            }
            LocalDateTime local = text.contains("T") ? LocalDateTime.parse(text) : LocalDate.parse(text).atStartOfDay();
            return Optional.of(local.atZone(clock.getZone()).toInstant());
        } catch (DateTimeException noTime) {
            return Optional.empty();
        }
    }

    private static String dated(String text, LocalDate today) {
        Matcher day = NAMED_DAY.matcher(text);
        if (!day.matches()) {
            return text;
        }
        return (day.group(1).equals("today") ? today : today.minusDays(1)) + " " + padded(day.group(2));
    }

    private static Instant last(String ofDay, Clock clock) {
        ZonedDateTime latest = ZonedDateTime.now(clock).plus(Timestamp.MOST_AHEAD);
        ZonedDateTime thatDay = latest.with(LocalTime.parse(padded(ofDay)));
        return (thatDay.isAfter(latest) ? thatDay.minusDays(1) : thatDay).toInstant();
    }

    private static String padded(String ofDay) {
        return ofDay.indexOf(':') == 1 ? "0" + ofDay : ofDay;
    }
}
