package dev.sluice.cli.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** When something is run, as a crontab says it: five fields for minute, hour, day, month and weekday, or a word such as {@code @daily}. */
public record CronLine(String text) {
    private static final List<String> WORDS = List.of("@hourly", "@daily", "@midnight", "@weekly", "@monthly", "@yearly", "@annually", "@reboot");
    private static final List<String> MONTHS = List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final List<String> WEEKDAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");
    private static final Pattern PART = Pattern.compile("(\\*|\\w+)(?:-(\\w+))?(?:/(\\w+))?");
    private static final Pattern FIELD = Pattern.compile("\\S+");

    /** One of the five, with its least and greatest number, and the words that stand for numbers from the least on. */
    enum Field {
        MINUTE("minutes", 0, 59, List.of()), HOUR("hours", 0, 23, List.of()), DAY("days of the month", 1, 31, List.of()),
        MONTH("months", 1, 12, MONTHS), WEEKDAY("weekdays", 0, 7, WEEKDAYS);

        private final String plural;
        private final int least;
        private final int most;
        private final List<String> words;

        Field(String plural, int least, int most, List<String> words) {
            this.plural = plural;
            this.least = least;
            this.most = most;
            this.words = words;
        }
    }

    /** @throws WrongCronLine where no cron would take it */
    public static CronLine of(String typed) {
        String text = typed.strip();
        if (text.startsWith("@")) {
            if (!WORDS.contains(text)) {
                throw new WrongCronLine("'" + text + "' is no word of crontabs. There are " + String.join(", ", WORDS), text, 0);
            }
            return new CronLine(text);
        }
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new WrongCronLine("a crontab has one line for each schedule", text.replaceAll("\\p{Cntrl}", " "), 0);
        }
        Matcher fields = FIELD.matcher(text);
        for (Field field : Field.values()) {
            if (!fields.find()) {
                throw new WrongCronLine("the " + field.plural + " are missing: it takes minute, hour, day, month and weekday", text, text.length());
            }
            check(field, text, fields.start(), fields.end());
        }
        if (fields.find()) {
            throw new WrongCronLine("it has a sixth field: it takes minute, hour, day, month and weekday, and no seconds", text, fields.start());
        }
        return new CronLine(text);
    }

    /** Whether {@code field} leaves it open. */
    boolean isAny(Field field) {
        return part(field).equals("*");
    }

    private String part(Field field) {
        return text.split("\\s+")[field.ordinal()];
    }

    /** The numbers that {@code field} names. */
    List<Integer> numbers(Field field) {
        List<Integer> numbers = new ArrayList<>();
        for (String part : part(field).split(",")) {
            Matcher parts = PART.matcher(part);
            parts.matches();
            boolean any = parts.group(1).equals("*");
            int first = any ? field.least : number(field, parts.group(1), text, 0);
            // A step without a range goes on to the end.
            int single = parts.group(3) == null ? first : field.most;
            int last = any ? field.most : single;
            last = parts.group(2) == null ? last : number(field, parts.group(2), text, 0);
            int step = parts.group(3) == null ? 1 : Integer.parseInt(parts.group(3));
            for (int number = first; number <= last; number += step) {
                numbers.add(number);
            }
        }
        return numbers;
    }

    private static void check(Field field, String text, int start, int end) {
        int at = start;
        for (String part : text.substring(start, end).split(",", -1)) {
            Matcher parts = PART.matcher(part);
            if (!parts.matches() || parts.group(1).equals("*") && parts.group(2) != null) {
                throw new WrongCronLine("'" + part + "' does not say " + field.plural + ". Write a number, a range such as "
                        + field.least + "-" + Math.min(field.most, field.least + 5) + ", a step such as */2, or several with commas", text, at);
            }
            if (!parts.group(1).equals("*")) {
                int first = number(field, parts.group(1), text, at);
                int last = parts.group(2) == null ? first : number(field, parts.group(2), text, at + parts.start(2));
                if (last < first) {
                    throw new WrongCronLine("a range goes up, and '" + part + "' does not", text, at);
                }
            }
            if (parts.group(3) != null && (!parts.group(3).matches("\\d{1,4}") || Integer.parseInt(parts.group(3)) == 0)) {
                throw new WrongCronLine("a step is a number from 1 on, and '" + parts.group(3) + "' is none", text, at + parts.start(3));
            }
            at += part.length() + 1;
        }
    }

    private static int number(Field field, String said, String text, int at) {
        int word = field.words.indexOf(said.toLowerCase(Locale.ROOT));
        if (word >= 0) {
            return word + field.least;
        }
        int number = said.matches("\\d{1,4}") ? Integer.parseInt(said) : -1;
        if (number < field.least || number > field.most) {
            throw new WrongCronLine(field.plural + " go from " + field.least + " to " + field.most + ", and '" + said + "' does not", text, at);
        }
        return number;
    }
}
