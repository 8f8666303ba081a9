package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.WrongValue
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Bytes
import dev.sluice.wire.TimeSpanText
import dev.sluice.wire.Timestamp
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Clock
import java.time.Duration
import java.time.Instant
import java.time.LocalDate
import java.time.LocalDateTime
import java.time.ZoneId
import java.time.ZonedDateTime
import java.time.format.DateTimeFormatter
import java.time.format.DateTimeParseException
import java.time.temporal.TemporalAmount
import org.codehaus.groovy.runtime.InvokerHelper
import org.codehaus.groovy.runtime.typehandling.NumberMath

/**
 * Sizes, spans of time and points of time as scripts write them. A point is a text as engines write it, so that it can be compared
 * with what they tell: {@code it.startTime > today}.
 */
@POJO
@CompileStatic
final class Units {
    private static final Map<String, Long> BYTES = [bytes: 1L, kb: 1L << 10, mb: 1L << 20, gb: 1L << 30, tb: 1L << 40].asImmutable()
    private static final Map<String, Duration> SPANS = [millisecond: Duration.ofMillis(1), milliseconds: Duration.ofMillis(1), second: Duration.ofSeconds(1), seconds: Duration.ofSeconds(1),
        minute: Duration.ofMinutes(1), minutes: Duration.ofMinutes(1), hour: Duration.ofHours(1), hours: Duration.ofHours(1),
        day: Duration.ofDays(1), days: Duration.ofDays(1), week: Duration.ofDays(7), weeks: Duration.ofDays(7)].asImmutable()

    private static final String DATED = /\d{4}-.*/
    /** The classes of lists and maps as scripts write them, and how deep a text is made of what is in them. */
    private static final List<Class<?>> PLAIN = [ArrayList, LinkedHashMap] as List<Class<?>>
    private static final int DEEPEST = 5

    /** As engines write times, but by the clock of this machine. */
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS")

    /** The names of points of time. */
    static final Set<String> POINTS = ['now', 'today', 'yesterday'] as Set

    private Units() {
    }

    static boolean has(String unit) {
        BYTES.containsKey(unit) || SPANS.containsKey(unit)
    }

    /** Whether what is not written as a number may be followed by the unit: a time has a second and a text has bytes. */
    static boolean isHeld(String unit) {
        has(unit) && unit != 'bytes' && (BYTES.containsKey(unit) || unit.endsWith('s'))
    }

    static boolean isSpan(String unit) {
        SPANS.containsKey(unit)
    }

    static Collection<String> names() {
        BYTES.keySet() + SPANS.keySet()
    }

    /** What to say of a unit that there is not. */
    static String known() {
        "The units are ${names().join(', ')}: 10.gb."
    }

    /** So many of a unit: a size or a span of time. */
    static Object of(Number count, String unit) {
        Long bytes = BYTES[unit]
        if (bytes != null) {
            return Bytes.of((count as BigDecimal).multiply(bytes as BigDecimal))
        }
        Duration.ofMillis((count as BigDecimal).multiply(SPANS[unit].toMillis() as BigDecimal).longValue())
    }

    /**
     * {@code days.weeks} of what holds a number is so many, and of a size or a span how many of these it is ({@code it.size.gb}); of anything else
     * its property of that name.
     */
    static Object held(Object count, String unit) {
        if (count instanceof Duration && isSpan(unit) || count instanceof Bytes && !isSpan(unit)) {
            return over(count, of(1, unit))
        }
        count instanceof Number ? of((Number) count, unit) : InvokerHelper.getProperty(count, unit)
    }

    /** {@code count?.days}. */
    static Object heldIfAny(Object count, String unit) {
        count == null ? null : held(count, unit)
    }

    /** The point of that name: the beginning of a day counts where the user is. */
    static String point(String name, Clock clock) {
        LocalDate today = LocalDate.now(clock)
        switch (name) {
            case 'now': return ReadTexts.time(Timestamp.covering(clock.instant()))
            case 'today': return written(today.atStartOfDay(ZoneId.systemDefault()).toInstant())
            default: return written(today.minusDays(1).atStartOfDay(ZoneId.systemDefault()).toInstant())
        }
    }

    static String ago(Object span) {
        ago(span, Clock.systemDefaultZone())
    }

    static String ago(Object span, Clock clock) {
        written(clock.instant() - (Duration) span)
    }

    /** How far two points of time are apart, or the point that is so much earlier; of anything else what Groovy gives. */
    static Object minus(Object left, Object right) {
        if (isPlain(left) && isPlain(right)) {
            return NumberMath.subtract((Number) left, (Number) right)
        }
        Instant from = point(left, right)
        Instant to = from == null ? null : Moments.of(right)
        if (to != null || from != null && right == null) {
            return to == null ? null : Duration.between(to, from)
        }
        refuseCount(left, from, '-', right)
        if (from != null && right instanceof CharSequence && !left.toString().contains(right)) {
            throw DslException.about(null, WrongValue.noTime(right.toString()))
        }
        from != null && right instanceof TemporalAmount ? moved(left, from, right, -1) : InvokerHelper.invokeMethod(left, 'minus', [right] as Object[])
    }

    /** The point that is so much later, or the sum of sizes; of anything else what Groovy gives. */
    static Object plus(Object left, Object right) {
        if (isPlain(left) && isPlain(right)) {
            return NumberMath.add((Number) left, (Number) right)
        }
        if (left instanceof ApiObject && right instanceof Map) {
            return ObjectMembers.with((ApiObject) left, (Map<?, ?>) right)
        }
        if (right instanceof Bytes && left instanceof Number) {
            return ((Bytes) right).plus((Number) left)
        }
        if (left instanceof TemporalAmount && Moments.of(right) != null) {
            return plus(right, left)
        }
        if (left instanceof Duration && right instanceof CharSequence || left instanceof CharSequence && right instanceof Duration && Moments.of(left) == null) {
            return "${inText(left)}${inText(right)}".toString()
        }
        Instant from = right instanceof TemporalAmount || right instanceof Number ? point(left, right) : null
        refuseCount(left, from, '+', right)
        from != null ? moved(left, from, (TemporalAmount) right, 1) : InvokerHelper.invokeMethod(left, 'plus', [right] as Object[])
    }

    /** The moment that {@code value} is: a text that may be something else only where a span is taken from it, or a day. */
    private static Instant point(Object value, Object other) {
        other instanceof TemporalAmount || isDated(other) ? Moments.of(value) : instant(value) ?: Moments.ofJava(value)
    }

    private static boolean isDated(Object value) {
        value instanceof CharSequence && value ==~ DATED && Moments.of(value) != null
    }

    /** What a text shows of {@code value}: of a span, what people say. */
    static Object inText(Object value) {
        inText(value, DEEPEST)
    }

    private static Object inText(Object value, int depth) {
        if (value instanceof Duration) {
            return TimeSpanText.measured(value)
        }
        if (depth == 0 || !(value?.class in PLAIN)) {
            return value
        }
        value instanceof Map ? value.collectEntries { [it.key, inText(it.value, depth - 1)] } : value.collect { inText(it, depth - 1) }
    }

    /** {@code from} a span later or earlier, as {@code point} is written: a day of Java stays one, since nobody asks for an hour of it. */
    private static Object moved(Object point, Instant from, TemporalAmount span, int direction) {
        ZonedDateTime begin = here(from)
        long days = span instanceof Duration && wholeDays((Duration) span) ? span.toDays() : 0
        // The day before begins when it does, also where clocks were changed in between.
        boolean ofDays = days != 0 && begin == begin.toLocalDate().atStartOfDay(begin.zone)
        ZonedDateTime moved = ofDays ? begin.toLocalDate().plusDays(direction * days).atStartOfDay(begin.zone) : direction > 0 ? begin.plus(span) : begin.minus(span)
        switch (point) {
            case CharSequence: return written(moved.toInstant())
            case Date: return Date.from(moved.toInstant())
            case Calendar: return GregorianCalendar.from(moved)
            case Instant: return moved.toInstant()
            case LocalDate:
                if (span instanceof Duration && !wholeDays((Duration) span)) {
                    throw DslException.about(null, "'$point' is a whole day, which has no hours. Take whole days of it, or a time: today - 12.hours.")
                }
                return moved.toLocalDate()
            case LocalDateTime: return moved.toLocalDateTime()
            default: return direction > 0 ? InvokerHelper.invokeMethod(point, 'plus', span) : InvokerHelper.invokeMethod(point, 'minus', span)
        }
    }

    private static boolean wholeDays(Duration span) {
        span == Duration.ofDays(span.toDays())
    }

    /** {@code -7.days}; of anything else what Groovy gives. */
    static Object negative(Object value) {
        value instanceof Duration ? ((Duration) value).negated() : InvokerHelper.unaryMinus(value)
    }

    /**
     * The first letters of a text. A time without its zone is by the clock of this machine, here as everywhere: {@code today.take(10)} is
     * the day that it is here.
     */
    static String beginning(CharSequence text, int count) {
        Instant time = count > 0 && count < text.length() ? instant(text) : null
        (time == null ? text.toString() : LOCAL.format(here(time))).take(count)
    }

    /** {@code now.format('yyyy-MM-dd')}: a point of time where the user is, as that pattern of Java's has it; of anything else what Groovy gives. */
    static Object format(Object point, Object pattern) {
        Instant time = pattern instanceof CharSequence && !pattern.toString().contains('%') ? instant(point) : null
        time == null ? InvokerHelper.invokeMethod(point, 'format', [pattern] as Object[]) : DateTimeFormatter.ofPattern(pattern.toString()).format(here(time))
    }

    /** {@code point?.format(pattern)}. */
    static Object formatIfAny(Object point, Object pattern) {
        point == null ? null : format(point, pattern)
    }

    private static boolean isPlain(Object value) {
        value instanceof Number && !(value instanceof Bytes)
    }

    /** As a text, a time would lose digits to a number, or have some more; and a span may count days or seconds. */
    private static void refuseCount(Object left, Instant from, String operator, Object count) {
        boolean spans = left instanceof Duration && isPlain(count) || isPlain(left) && count instanceof Duration
        if (spans) {
            Object number = left instanceof Duration ? count : left
            throw DslException.about(null, "a span of time and a number make no span. Say what the number counts: ${number}.minutes or ${number}.days.")
        }
        if (from != null && count instanceof Number) {
            throw DslException.about(null, "a time and a number make no time. Say what it counts: now $operator ${count}.days.")
        }
    }

    /** {@code left?.minus(right)}. */
    static Object minusIfAny(Object left, Object right) {
        left == null ? null : minus(left, right)
    }

    /** {@code left?.plus(right)}. */
    static Object plusIfAny(Object left, Object right) {
        left == null ? null : plus(left, right)
    }

    /** So many times a size or a span of time, whichever comes first; of anything else what Groovy gives. */
    static Object times(Object left, Object right) {
        if (isPlain(left) && isPlain(right)) {
            return NumberMath.multiply((Number) left, (Number) right)
        }
        boolean counted = left instanceof Number && !(left instanceof Bytes) && (right instanceof Bytes || right instanceof Duration)
        Object what = counted ? right : left
        Object count = counted ? left : right
        what instanceof Duration && count instanceof Number ? Duration.ofMillis((what.toMillis() * (count as BigDecimal)).longValue()) : InvokerHelper.invokeMethod(what, 'multiply', count)
    }

    /** A part of a span of time, or how often another is in it; of anything else what Groovy gives. */
    static Object over(Object left, Object right) {
        if (isPlain(left) && isPlain(right)) {
            return NumberMath.divide((Number) left, (Number) right)
        }
        if (left instanceof Duration && right instanceof Duration) {
            return (left.toMillis() as BigDecimal) / (right.toMillis() as BigDecimal)
        }
        left instanceof Duration && right instanceof Number ? Duration.ofMillis((left.toMillis() / (right as BigDecimal)).longValue()) : InvokerHelper.invokeMethod(left, 'div', right)
    }

    private static Instant instant(Object value) {
        try {
            return value instanceof CharSequence ? Timestamp.parse(value.toString()) : null
        } catch (DateTimeParseException noTime) {
            return null
        }
    }

    /** A day or a month of the calendar is as long as it is where the user is. */
    private static ZonedDateTime here(Instant time) {
        time.atZone(ZoneId.systemDefault())
    }

    private static String written(Instant time) {
        ReadTexts.time(Timestamp.of(time))
    }
}
