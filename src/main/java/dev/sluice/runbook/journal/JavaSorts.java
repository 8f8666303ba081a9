package dev.sluice.runbook.journal;

import dev.sluice.wire.Bytes;
import dev.sluice.wire.Fact;
import java.io.File;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** How journals keep the values of Java, apart from its collections. */
final class JavaSorts {
    static final ValueSort<?> ARRAY = new ValueSort<>("$arrayOf", Object.class, JavaSorts::parts, kept -> array((List<?>) kept));
    private static final ValueSort<?> FACT = new ValueSort<>("$fact", Fact.class, fact -> List.of(fact.owner(), fact.field()),
            kept -> new Fact((Map<?, ?>) ((List<?>) kept).get(0), ((List<?>) kept).get(1).toString()));

    static final List<ValueSort<?>> ALL = List.of(ARRAY, FACT, new ValueSort<>("$enum", Enum.class, JavaSorts::named, kept -> constant((List<?>) kept)),
            ValueSort.text("$double", Double.class, Double::valueOf), ValueSort.text("$float", Float.class, Float::valueOf),
            ValueSort.text("$short", Short.class, Short::valueOf), ValueSort.text("$byte", Byte.class, Byte::valueOf),
            ValueSort.text("$long", Long.class, Long::valueOf), ValueSort.text("$integer", BigInteger.class, BigInteger::new),
            ValueSort.text("$decimal", BigDecimal.class, BigDecimal::new),
            ValueSort.text("$bytes", Bytes.class, text -> Bytes.of(new BigInteger(text))),
            ValueSort.text("$char", Character.class, text -> text.charAt(0)),
            ValueSort.text("$builder", StringBuilder.class, StringBuilder::new), ValueSort.text("$buffer", StringBuffer.class, StringBuffer::new),
            new ValueSort<>("$count", AtomicInteger.class, AtomicInteger::get, kept -> new AtomicInteger(((Number) kept).intValue())),
            new ValueSort<>("$longCount", AtomicLong.class, AtomicLong::get, kept -> new AtomicLong(((Number) kept).longValue())),
            new ValueSort<>("$flag", AtomicBoolean.class, AtomicBoolean::get, kept -> new AtomicBoolean((Boolean) kept)),
            ValueSort.text("$file", File.class, File::new), ValueSort.text("$path", Path.class, Path::of),
            ValueSort.text("$uri", URI.class, URI::create), ValueSort.text("$uuid", UUID.class, UUID::fromString),
            ValueSort.text("$duration", Duration.class, Duration::parse), ValueSort.text("$period", Period.class, Period::parse),
            ValueSort.text("$instant", Instant.class, Instant::parse), ValueSort.text("$day", LocalDate.class, LocalDate::parse),
            ValueSort.text("$clock", LocalTime.class, LocalTime::parse), ValueSort.text("$local", LocalDateTime.class, LocalDateTime::parse),
            ValueSort.text("$offset", OffsetDateTime.class, OffsetDateTime::parse), ValueSort.text("$offsetClock", OffsetTime.class, OffsetTime::parse),
            ValueSort.text("$zoned", ZonedDateTime.class, ZonedDateTime::parse), ValueSort.text("$zone", ZoneId.class, ZoneId::of),
            ValueSort.text("$year", Year.class, Year::parse), ValueSort.text("$month", YearMonth.class, YearMonth::parse),
            ValueSort.text("$monthDay", MonthDay.class, MonthDay::parse),
            new ValueSort<>("$date", Date.class, date -> date.toInstant().toString(), text -> Date.from(Instant.parse(text.toString()))),
            new ValueSort<>("$optional", Optional.class, optional -> optional.isPresent() ? List.of(optional.get()) : List.of(),
                    kept -> ((List<?>) kept).stream().findFirst()),
            new ValueSort<>("$pattern", Pattern.class, pattern -> List.of(pattern.pattern(), pattern.flags()),
                    kept -> Pattern.compile(((List<?>) kept).get(0).toString(), ((Number) ((List<?>) kept).get(1)).intValue())),
            new ValueSort<>("$texts", String[].class, Arrays::asList, kept -> ((List<?>) kept).toArray(String[]::new)),
            new ValueSort<>("$array", Object[].class, Arrays::asList, kept -> ((List<?>) kept).toArray()));

    private JavaSorts() {
    }

    private static Object named(Enum<?> constant) {
        Class<?> type = constant.getDeclaringClass();
        return isFound(type) ? List.of(type.getName(), constant.name()) : JournalValues.LOST;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object constant(List<?> kept) {
        return Enum.valueOf((Class) find(kept.get(0).toString()), kept.get(1).toString());
    }

    private static Object parts(Object array) {
        return isFound(array.getClass()) ? List.of(array.getClass().getName(), elements(array)) : JournalValues.LOST;
    }

    private static List<Object> elements(Object array) {
        return IntStream.range(0, Array.getLength(array)).mapToObj(i -> Array.get(array, i)).toList();
    }

    private static Object array(List<?> kept) {
        List<?> elements = (List<?>) kept.get(1);
        Object array = Array.newInstance(find(kept.get(0).toString()).getComponentType(), elements.size());
        IntStream.range(0, elements.size()).forEach(i -> Array.set(array, i, elements.get(i)));
        return array;
    }

    /** Whether another process has the class, too; one of a script it makes anew. */
    static boolean isFound(Class<?> type) {
        try {
            return type == Class.forName(type.getName(), false, JavaSorts.class.getClassLoader());
        } catch (ClassNotFoundException unknown) {
            return false;
        }
    }

    private static Class<?> find(String name) {
        try {
            return Class.forName(name, false, JavaSorts.class.getClassLoader());
        } catch (ClassNotFoundException other) {
            throw new IllegalStateException("the journal was written by another Java, which has " + name, other);
        }
    }
}
