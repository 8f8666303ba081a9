package dev.sluice.cli.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The times of a line of a crontab, as timers of systemd say them. */
final class CalendarTimes {
    private static final Map<String, String> WORDS = Map.of("@hourly", "0 * * * *", "@daily", "0 0 * * *", "@midnight", "0 0 * * *",
            "@weekly", "0 0 * * 0", "@monthly", "0 0 1 * *", "@yearly", "0 0 1 1 *", "@annually", "0 0 1 1 *");
    private static final String REBOOT = "@reboot";
    private static final List<String> WEEKDAYS = List.of("Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");
    private static final String ANY = "*";

    private CalendarTimes() {
    }

    /** The lines of a timer. Where a line of a crontab names days of the month and weekdays, each of them counts. */
    static List<String> of(CronLine line) {
        if (line.text().equals(REBOOT)) {
            return List.of("OnStartupSec=0");
        }
        CronLine fields = new CronLine(WORDS.getOrDefault(line.text(), line.text()));
        String time = numbers(fields, CronLine.Field.HOUR) + ":" + numbers(fields, CronLine.Field.MINUTE) + ":00";
        String month = numbers(fields, CronLine.Field.MONTH);
        String day = numbers(fields, CronLine.Field.DAY);
        String weekdays = fields.isAny(CronLine.Field.WEEKDAY) ? ANY
                : fields.numbers(CronLine.Field.WEEKDAY).stream().map(WEEKDAYS::get).distinct().collect(Collectors.joining(","));
        List<String> times = new ArrayList<>();
        if (!day.equals(ANY) || weekdays.equals(ANY)) {
            times.add("OnCalendar=*-" + month + "-" + day + " " + time);
        }
        if (!weekdays.equals(ANY)) {
            times.add("OnCalendar=" + weekdays + " *-" + month + "-* " + time);
        }
        return times;
    }

    private static String numbers(CronLine line, CronLine.Field field) {
        return line.isAny(field) ? ANY : new TreeSet<>(line.numbers(field)).stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
