package dev.sluice.wire;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

/** How the API writes moments: UTC with milliseconds, {@code 2026-01-31T22:05:00.000Z}. */
public final class Timestamp {
    /** So much the clock of who asks for this very moment may be ahead. */
    public static final Duration MOST_AHEAD = Duration.ofSeconds(10);
    /** With 0 for each digit. */
    private static final String PATTERN = "0000-00-00T00:00:00.000Z";
    private static final int LAST_YEAR = 9999;
    private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");
    private static final int NANOS_OF_MILLI = 1_000_000;

    private Timestamp() {
    }

    public static String of(Instant moment) {
        LocalDateTime time = LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
        return time.getYear() < 0 || time.getYear() > LAST_YEAR ? far(time) : ours(time);
    }

    /** A point of a history that has all that was before a moment: what is less than a millisecond counts as one. */
    public static String covering(Instant moment) {
        return of(moment.plusNanos(NANOS_OF_MILLI - 1));
    }

    /** The general writer: it takes longer, and long to load. */
    private static String far(LocalDateTime time) {
        return DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").format(time);
    }

    private static String ours(LocalDateTime time) {
        char[] text = PATTERN.toCharArray();
        put(text, 0, 4, time.getYear());
        put(text, 5, 7, time.getMonthValue());
        put(text, 8, 10, time.getDayOfMonth());
        put(text, 11, 13, time.getHour());
        put(text, 14, 16, time.getMinute());
        put(text, 17, 19, time.getSecond());
        put(text, 20, 23, time.getNano() / NANOS_OF_MILLI);
        return new String(text);
    }

    private static void put(char[] text, int start, int end, int number) {
        int left = number;
        for (int i = end - 1; i >= start; i--) {
            text[i] = (char) ('0' + left % 10);
            left /= 10;
        }
    }

    /**
     * The moment that {@code text} says, as the API writes it or in another form of ISO 8601. Years have four digits: nobody can
     * reckon with moments at the very ends of the calendar.
     *
     * @throws DateTimeParseException if it is none
     */
    public static Instant parse(String text) {
        if (isOurs(text)) {
            return ours(text);
        }
        Instant moment = Instant.parse(text);
        if (moment.isBefore(EARLIEST) || moment.isAfter(LATEST)) {
            throw new DateTimeParseException("its year does not have four digits", text, 0);
        }
        return moment;
    }

    private static boolean isOurs(String text) {
        if (text.length() != PATTERN.length()) {
            return false;
        }
        for (int i = 0; i < PATTERN.length(); i++) {
            char wanted = PATTERN.charAt(i);
            char c = text.charAt(i);
            if (wanted == '0' ? c < '0' || c > '9' : c != wanted) {
                return false;
            }
        }
        return true;
    }

    /** Tables have thousands of them, for which the general reader takes too long. */
    private static Instant ours(String text) {
        try {
            return LocalDateTime.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10), number(text, 11, 13), number(text, 14, 16),
                    number(text, 17, 19), number(text, 20, 23) * NANOS_OF_MILLI).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException impossible) {
            return Instant.parse(text);
        }
    }

    private static int number(String text, int start, int end) {
        int number = 0;
        for (int i = start; i < end; i++) {
            number = 10 * number + text.charAt(i) - '0';
        }
        return number;
    }
}
