package dev.sluice.operations;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A length of time as people write it: {@code 30m}, {@code 8h}, {@code 3d}. */
public final class TypedDuration {
    private static final Pattern LENGTH = Pattern.compile("(?<number>\\d{1,9})\\s*(?<unit>[a-z]+)");
    private static final Map<String, Duration> UNITS = Map.of("ms", Duration.ofMillis(1), "s", Duration.ofSeconds(1), "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1), "d", Duration.ofDays(1), "w", Duration.ofDays(7));

    private static final List<String> LARGEST_FIRST = List.of("d", "h", "m", "s", "ms");

    private TypedDuration() {
    }

    /** As it is typed, in the largest unit that says it exactly. */
    public static String text(Duration time) {
        return LARGEST_FIRST.stream().filter(unit -> time.toMillis() % UNITS.get(unit).toMillis() == 0)
                .findFirst().map(unit -> time.toMillis() / UNITS.get(unit).toMillis() + unit).orElseThrow();
    }

    /** For people, rounded down to the largest unit of which it has one: {@code 3h}. */
    public static String rounded(Duration time) {
        Duration seconds = Duration.ofSeconds(time.toSeconds());
        return LARGEST_FIRST.stream().filter(unit -> seconds.compareTo(UNITS.get(unit)) >= 0).findFirst()
                .map(unit -> text(UNITS.get(unit).multipliedBy(seconds.dividedBy(UNITS.get(unit))))).orElse("0s");
    }

    /** Nothing where the text is none. */
    public static Optional<Duration> of(String text) {
        Matcher length = LENGTH.matcher(text.strip());
        return length.matches() ? Optional.ofNullable(UNITS.get(length.group("unit"))).map(unit -> unit.multipliedBy(Long.parseLong(length.group("number"))))
                : Optional.empty();
    }
}
