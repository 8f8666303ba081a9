package dev.sluice.engine.kind.oracle;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;

/** A time to recover to, as a database administrator writes it; a T may stand in the middle. */
final class PointInTime {
    /** What a user is told who wrote it otherwise. */
    static final String EXAMPLE = "Write it as 2026-01-31 23:59:59.";
    private static final DateTimeFormatter FORM =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss").withResolverStyle(ResolverStyle.STRICT);

    private PointInTime() {
    }

    /** The time in the one form that RMAN is told to expect, or null if it is none. */
    static String parse(String text) {
        try {
            return FORM.format(LocalDateTime.parse(text.replaceFirst("(?<=\\d)T(?=\\d)", " "), FORM));
        } catch (DateTimeParseException malformed) {
            return null;
        }
    }
}
