package dev.sluice.shell.terminal;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds past commands by what somebody types: {@code @prod} is an engine, {@code today}, {@code yesterday} and
 * {@code 2026-05-04} are days, {@code failed} and {@code done} say how it ended, and all else is in the command itself, in
 * quotes whatever it is.
 */
public record HistoryFilter(List<Predicate<PastCommand>> conditions) implements Predicate<PastCommand> {
    /** For messages and help. */
    static final String WORDS = "@engine, today, 2026-05-04, failed, done, text";

    /** The words that have a meaning of their own. */
    public static final List<String> NAMED = List.of("failed", "done", "today", "yesterday");

    private static final Pattern PART = Pattern.compile("'([^']*)'?|\"([^\"]*)\"?|(\\S+)");

    /** @param now tells which day is today */
    public static HistoryFilter of(String typed, Instant now, ZoneId zone) {
        List<Predicate<PastCommand>> conditions = new ArrayList<>();
        Matcher part = PART.matcher(typed);
        while (part.find()) {
            String quoted = part.group(1) != null ? part.group(1) : part.group(2);
            conditions.add(quoted != null ? holding(quoted) : condition(part.group(3), LocalDate.ofInstant(now, zone), zone));
        }
        return new HistoryFilter(List.copyOf(conditions));
    }

    @Override
    public boolean test(PastCommand command) {
        return conditions.stream().allMatch(condition -> condition.test(command));
    }

    private static Predicate<PastCommand> condition(String word, LocalDate today, ZoneId zone) {
        return switch (word) {
            case "failed" -> command -> Boolean.FALSE.equals(command.worked());
            case "done" -> command -> Boolean.TRUE.equals(command.worked());
            case "today" -> on(today, zone);
            case "yesterday" -> on(today.minusDays(1), zone);
            default -> word.startsWith("@") ? at(word.substring(1)) : dayOrText(word, zone);
        };
    }

    private static Predicate<PastCommand> dayOrText(String word, ZoneId zone) {
        try {
            return on(LocalDate.parse(word), zone);
        } catch (DateTimeParseException text) {
            return holding(word);
        }
    }

    private static Predicate<PastCommand> on(LocalDate day, ZoneId zone) {
        return command -> LocalDate.ofInstant(command.time(), zone).equals(day);
    }

    private static Predicate<PastCommand> at(String engine) {
        return command -> command.engine() != null && command.engine().startsWith(engine);
    }

    private static Predicate<PastCommand> holding(String text) {
        String wanted = text.toLowerCase(Locale.ROOT);
        return command -> command.text().toLowerCase(Locale.ROOT).contains(wanted);
    }
}
