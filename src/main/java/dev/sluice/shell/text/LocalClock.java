package dev.sluice.shell.text;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Times of day and dates as the user's locale and zone write them; where there is none, as a day with 24 hours and dates that
 * can be sorted.
 */
public final class LocalClock {
    private static final DateTimeFormatter PLAIN_TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter PLAIN_DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT);

    /** That of programs, which is nobody's. */
    public static final LocalClock NONE = new LocalClock(ZoneOffset.UTC, null);

    private final ZoneId zone;
    /** Null for none. */
    private final Locale locale;

    private LocalClock(ZoneId zone, Locale locale) {
        this.zone = zone;
        this.locale = locale;
    }

    /** @param variables the value of each variable around the process, or null; the first that says a locale counts */
    public static LocalClock of(Function<String, String> variables) {
        String said = Stream.of("LC_ALL", "LC_TIME", "LANG").map(variables).filter(value -> value != null && !value.isEmpty()).findFirst().orElse("");
        String name = said.split("[.@]", 2)[0].replace('_', '-');
        boolean none = name.isEmpty() || name.equals("C") || name.equals("POSIX");
        return new LocalClock(ZoneId.systemDefault(), none ? null : Locale.forLanguageTag(name));
    }

    /** Whether somebody said how times are written here. */
    boolean isKnown() {
        return locale != null;
    }

    /** {@code 14:30:05}, or {@code 2:30:05 PM}. */
    public String time(Instant instant) {
        return (locale == null ? PLAIN_TIME : DateTimeFormatter.ofLocalizedTime(FormatStyle.MEDIUM).withLocale(locale))
                .withZone(zone).format(instant).replace('\u202f', ' ');
    }

    /** {@code 2026-05-04}, or {@code 4 May 2026}. */
    public String date(Instant instant) {
        return (locale == null ? PLAIN_DATE : DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(locale)).withZone(zone).format(instant);
    }

    /** Both. */
    public String moment(Instant instant) {
        return date(instant) + " " + time(instant);
    }
}
