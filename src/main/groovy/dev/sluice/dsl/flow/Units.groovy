package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import dev.sluice.wire.Bytes
import dev.sluice.wire.Timestamp
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Duration
import java.time.Instant
import java.time.LocalDate
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
    private static final Map<String, Duration> SPANS = [second: Duration.ofSeconds(1), seconds: Duration.ofSeconds(1),
        minute: Duration.ofMinutes(1), minutes: Duration.ofMinutes(1), hour: Duration.ofHours(1), hours: Duration.ofHours(1),
        day: Duration.ofDays(1), days: Duration.ofDays(1), week: Duration.ofDays(7), weeks: Duration.ofDays(7)].asImmutable()

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

    /** {@code days.weeks} of what holds a number is so many; of anything else its property of that name. */
    static Object held(Object count, String unit) {
        count instanceof Number ? of((Number) count, unit) : InvokerHelper.getProperty(count, unit)
    }

    /** {@code count?.days}. */
    static Object heldIfAny(Object count, String unit) {
        count == null ? null : held(count, unit)
    }

    /** The point of that name: the beginning of a day counts where the user is. */
    static String point(String name) {
        LocalDate today = LocalDate.now()
        switch (name) {
            case 'now': return Timestamp.covering(Instant.now())
            case 'today': return written(today.atStartOfDay(ZoneId.systemDefault()).toInstant())
            default: return written(today.minusDays(1).atStartOfDay(ZoneId.systemDefault()).toInstant())
        }
    }

    static String ago(Object span) {
        written(Instant.now() - (Duration) span)
    }

    /** How far two points of time are apart, or the point that is so much earlier; of anything else what Groovy gives. */
    static Object minus(Object left, Object right) {
        if (isPlain(left) && isPlain(right)) {
            return NumberMath.subtract((Number) left, (Number) right)
        }
        Instant from = right instanceof TemporalAmount ? Moments.ofText(left) : instant(left)
        Instant to = from == null ? null : Moments.of(right)
        if (to != null || from != null && right == null) {
            return to == null ? null : Duration.between(to, from)
        }
        refuseCount(from, '-', right)
        from != null && right instanceof TemporalAmount ? written(here(from).minus((TemporalAmount) right)) : InvokerHelper.invokeMethod(left, 'minus', [right] as Object[])
    }

    /** The point that is so much later, or the sum of sizes; of anything else what Groovy gives. */
    static Object plus(Object left, Object right) {
        if (isPlain(left) && isPlain(right)) {
            return NumberMath.add((Number) left, (Number) right)
        }
        if (right instanceof Bytes && left instanceof Number) {
            return ((Bytes) right).plus((Number) left)
        }
        if (left instanceof TemporalAmount && Moments.ofText(right) != null) {
            return plus(right, left)
        }
        Instant from = right instanceof TemporalAmount ? Moments.ofText(left) : right instanceof Number ? instant(left) : null
        refuseCount(from, '+', right)
        from != null ? written(here(from).plus((TemporalAmount) right)) : InvokerHelper.invokeMethod(left, 'plus', [right] as Object[])
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

    /** As a text, a time would lose digits to a number, or have some more. */
    private static void refuseCount(Instant from, String operator, Object count) {
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

    private static String written(ZonedDateTime time) {
        written(time.toInstant())
    }

    private static String written(Instant time) {
        Timestamp.of(time)
    }
}
