package dev.sluice.engine.policies;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Times at which something is done, written as Quartz writes them: second, minute, hour, day of the month, month, day of the
 * week and, if need be, year; {@code 0 30 2 ? * MON-FRI} is half past two on working days. {@code L} is the last day of the
 * month, {@code 6L} its last Friday, {@code 6#2} its second.
 */
final class Cron {
    private static final List<String> MONTHS = List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT",
            "NOV", "DEC");
    private static final List<String> DAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 2199;
    private static final int FARTHEST_DAYS = 366 * 8;

    private final NavigableSet<Integer> seconds;
    private final NavigableSet<Integer> minutes;
    private final NavigableSet<Integer> hours;
    private final NavigableSet<Integer> months;
    private final NavigableSet<Integer> years;
    private final DayRule daysOfMonth;
    private final DayRule daysOfWeek;

    @FunctionalInterface
    private interface DayRule {
        boolean holds(LocalDate day);
    }

    private Cron(String[] fields) {
        seconds = numbers(fields[0], 0, 59, List.of(), 0);
        minutes = numbers(fields[1], 0, 59, List.of(), 0);
        hours = numbers(fields[2], 0, 23, List.of(), 0);
        daysOfMonth = dayOfMonth(fields[3]);
        months = numbers(fields[4], 1, 12, MONTHS, 1);
        daysOfWeek = dayOfWeek(fields[5]);
        years = numbers(fields.length == 7 ? fields[6] : "*", FIRST_YEAR, LAST_YEAR, List.of(), 0);
    }

    /** @throws IllegalArgumentException with what is wrong, as a sentence */
    static Cron parse(String text) {
        String[] fields = text.trim().toUpperCase(java.util.Locale.ROOT).split("\\s+");
        if (fields.length != 6 && fields.length != 7) {
            throw new IllegalArgumentException("'" + text + "' has " + fields.length + " parts, not 6 or 7.");
        }
        if (!isOpen(fields[3]) && !isOpen(fields[5])) {
            throw new IllegalArgumentException("'" + text + "' has both a day of the month and a day of the week.");
        }
        return new Cron(fields);
    }

    private static boolean isOpen(String field) {
        return field.equals("?") || field.equals("*");
    }

    /** The first of its times after the given one, in the zone of that; none if there is none within eight years. */
    Optional<ZonedDateTime> after(ZonedDateTime last) {
        ZonedDateTime from = last.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
        LocalDate day = from.toLocalDate();
        for (int i = 0; i < FARTHEST_DAYS; i++, day = day.plusDays(1)) {
            if (years.contains(day.getYear()) && months.contains(day.getMonthValue()) && daysOfMonth.holds(day)
                    && daysOfWeek.holds(day)) {
                LocalTime earliest = i == 0 ? from.toLocalTime() : LocalTime.MIN;
                LocalTime time = timeFrom(earliest);
                if (time != null) {
                    return Optional.of(day.atTime(time).atZone(last.getZone()));
                }
            }
        }
        return Optional.empty();
    }

    private LocalTime timeFrom(LocalTime earliest) {
        for (int hour : hours.tailSet(earliest.getHour())) {
            boolean sameHour = hour == earliest.getHour();
            for (int minute : minutes.tailSet(sameHour ? earliest.getMinute() : 0)) {
                boolean sameMinute = sameHour && minute == earliest.getMinute();
                Integer second = seconds.ceiling(sameMinute ? earliest.getSecond() : 0);
                if (second != null) {
                    return LocalTime.of(hour, minute, second);
                }
            }
        }
        return null;
    }

    private static DayRule dayOfMonth(String field) {
        if (field.equals("L")) {
            return day -> day.getDayOfMonth() == day.lengthOfMonth();
        }
        NavigableSet<Integer> days = numbers(field.equals("?") ? "*" : field, 1, 31, List.of(), 0);
        return day -> days.contains(day.getDayOfMonth());
    }

    private static DayRule dayOfWeek(String field) {
        if (field.matches("[1-7]L")) {
            int wanted = field.charAt(0) - '0';
            return day -> number(day) == wanted && day.getDayOfMonth() + 7 > day.lengthOfMonth();
        }
        if (field.matches("[1-7]#[1-5]")) {
            int wanted = field.charAt(0) - '0';
            int which = field.charAt(2) - '0';
            return day -> number(day) == wanted && (day.getDayOfMonth() - 1) / 7 + 1 == which;
        }
        NavigableSet<Integer> days = numbers(field.equals("?") ? "*" : field, 1, 7, DAYS, 1);
        return day -> days.contains(number(day));
    }

    /** Sunday is 1. */
    private static int number(LocalDate day) {
        return day.getDayOfWeek().getValue() % 7 + 1;
    }

    /** Reads {@code 1,5-7,10/5}; names count from {@code firstName}. */
    private static NavigableSet<Integer> numbers(String field, int least, int most, List<String> names, int firstName) {
        NavigableSet<Integer> numbers = new TreeSet<>();
        for (String part : field.split(",", -1)) {
            String[] steps = part.split("/", -1);
            String[] ends = steps[0].split("-", -1);
            if (steps.length > 2 || ends.length > 2) {
                throw new IllegalArgumentException("'" + part + "' is no time.");
            }
            boolean all = steps[0].equals("*");
            int from = all ? least : number(ends[0], least, most, names, firstName);
            boolean open = all || ends.length == 1 && steps.length == 2;
            int until = open ? most : number(ends[ends.length - 1], least, most, names, firstName);
            int step = steps.length == 1 ? 1 : number(steps[1], 1, most, List.of(), 0);
            // A range may go over the end: FRI-MON.
            int length = until >= from ? until - from : until - from + most - least + 1;
            for (int i = 0; i <= length; i += step) {
                numbers.add(least + (from - least + i) % (most - least + 1));
            }
        }
        return numbers;
    }

    private static int number(String text, int least, int most, List<String> names, int firstName) {
        int named = names.indexOf(text);
        int number = named >= 0 ? named + firstName : text.matches("\\d{1,4}") ? Integer.parseInt(text) : -1;
        if (number < least || number > most) {
            throw new IllegalArgumentException("'" + text + "' is not between " + least + " and " + most + ".");
        }
        return number;
    }
}
