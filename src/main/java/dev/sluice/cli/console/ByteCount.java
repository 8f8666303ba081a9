package dev.sluice.cli.console;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes as a user types it: {@code 50G}.
 *
 * @param where the command
 * @param option that it is the value of
 */
public record ByteCount(String where, String option, String typed) {
    private static final Pattern FORM = Pattern.compile("(?<number>\\d{1,9})(?<unit>[kKmMgGtT])(i?[bB])?");
    private static final String UNITS = "kmgt";
    /** What the largest file systems of today take. */
    private static final long MOST = 1L << 53;

    /** Units are multiples of 1024. */
    public long bytes() {
        Matcher matcher = FORM.matcher(typed);
        if (!matcher.matches()) {
            throw new UsageException(where, option + " '" + typed + "' is no size. Write it as 50G");
        }
        int power = 10 * (1 + UNITS.indexOf(matcher.group("unit").toLowerCase(Locale.ROOT)));
        long number = Long.parseLong(matcher.group("number"));
        if (number > MOST >> power) {
            throw new UsageException(where, option + " '" + typed + "' is more than any disk has. Write it as 50G");
        }
        return number << power;
    }
}
