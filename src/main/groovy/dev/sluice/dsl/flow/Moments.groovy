package dev.sluice.dsl.flow

import dev.sluice.operations.TypedTime
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Instant
import java.time.LocalDate
import java.time.LocalDateTime
import java.time.OffsetDateTime
import java.time.ZoneId
import java.time.ZonedDateTime

/** What scripts have of a time: a text, or one of Java's; what says no zone is in that of this machine. */
@POJO
@CompileStatic
final class Moments {
    private static final String MONTHS = /\d{4}(-\d\d)?/
    private static final String DAY = /\d{4}-\d\d-\d\d/
    private static final String WRITTEN = /\d{4}-\d\d-\d\d[ T]\d\d:.*/
    private static final String NEARLY = /\d{4}-\d{1,2}-\d{1,2}([ T]\d{1,2}:[\d:.]*)?/
    private static final int YEAR = 4

    private Moments() {
    }

    /** The moment that {@code value} is, or null. */
    static Instant of(Object value) {
        value instanceof CharSequence ? TypedTime.of(value.toString()).orElse(null) : ofJava(value)
    }

    /** The same of a text. */
    static Instant ofText(Object value) {
        value instanceof CharSequence ? of(value) : null
    }

    /** Whether {@code value} is a whole day, which no moment equals but that with which it begins. */
    static boolean isDay(Object value) {
        value instanceof LocalDate || value instanceof CharSequence && value ==~ DAY
    }

    /** Whether {@code value} has a day and a time of day in it. */
    static boolean isWritten(Object value) {
        value ==~ WRITTEN
    }

    /** Whether {@code value} looks as a time does. */
    static boolean isNearly(Object value) {
        value ==~ NEARLY
    }

    /** What {@code value} is in an order of times: the first day of a year or of a month, or as it is. */
    static Object inOrder(Object value) {
        String text = value instanceof CharSequence ? value.toString() : ''
        String first = text ==~ MONTHS ? text + '-01-01'.substring(text.length() == YEAR ? 0 : '-01'.length()) : text
        first != text && of(first) != null ? first : value
    }

    /** The moment that a time of Java is, or null where {@code value} is none. */
    static Instant ofJava(Object value) {
        switch (value) {
            case Instant: return (Instant) value
            case Date: return Instant.ofEpochMilli(((Date) value).time)
            case Calendar: return ((Calendar) value).toInstant()
            case ZonedDateTime: return ((ZonedDateTime) value).toInstant()
            case OffsetDateTime: return ((OffsetDateTime) value).toInstant()
            case LocalDateTime: return ((LocalDateTime) value).atZone(ZoneId.systemDefault()).toInstant()
            case LocalDate: return ((LocalDate) value).atStartOfDay(ZoneId.systemDefault()).toInstant()
            default: return null
        }
    }
}
