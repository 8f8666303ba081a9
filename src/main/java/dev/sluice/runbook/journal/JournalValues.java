package dev.sluice.runbook.journal;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Bytes;
import dev.sluice.wire.Fact;
import dev.sluice.wire.FactSource;
import dev.sluice.wire.Secret;
import java.io.File;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Values as a journal keeps them: as JSON where JSON has them, else in an object with one field that begins with a dollar. */
public final class JournalValues {
    /** Stands for a value that no journal can keep, such as an open stream, or may not, such as a secret. */
    public static final Object LOST = new Object();

    private static final String LOST_SORT = "$lost";
    private static final String PATTERN_SORT = "$pattern";
    private static final String OF_ENGINE = "$of";
    /** Times and spans that Java reads as it writes them. */
    private static final Map<String, Function<String, Object>> TIMES = Map.of("$duration", Duration::parse, "$period", Period::parse,
            "$day", LocalDate::parse, "$clock", LocalTime::parse, "$local", LocalDateTime::parse, "$offset", OffsetDateTime::parse,
            "$zoned", ZonedDateTime::parse);
    private static final Map<Class<?>, String> SORTS_OF_TIMES = Map.of(Duration.class, "$duration", Period.class, "$period",
            LocalDate.class, "$day", LocalTime.class, "$clock", LocalDateTime.class, "$local", OffsetDateTime.class, "$offset",
            ZonedDateTime.class, "$zoned");
    private static final Map<String, Function<Object, Object>> SORTS = sorts();

    private JournalValues() {
    }

    private static Map<String, Function<Object, Object>> sorts() {
        Map<String, Function<Object, Object>> sorts = new HashMap<>(Map.of(
                "$object", value -> object((Map<?, ?>) value),
                "$map", value -> pairs((List<?>) value),
                "$set", value -> new LinkedHashSet<>((List<?>) read(value)),
                "$texts", value -> ((List<?>) value).toArray(String[]::new),
                "$array", value -> ((List<?>) read(value)).toArray(),
                "$double", value -> Double.valueOf(value.toString()),
                "$bytes", value -> Bytes.of(new BigInteger(value.toString())),
                "$file", value -> new File(value.toString()),
                "$path", value -> Path.of(value.toString())));
        sorts.put("$fact", value -> new Fact((Map<?, ?>) read(((List<?>) value).get(0)), ((List<?>) value).get(1).toString()));
        sorts.put("$instant", value -> Instant.parse(value.toString()));
        sorts.put("$date", value -> Date.from(Instant.parse(value.toString())));
        sorts.put(PATTERN_SORT, value -> Pattern.compile(((List<?>) value).get(0).toString(), ((Number) ((List<?>) value).get(1)).intValue()));
        sorts.put(LOST_SORT, value -> LOST);
        TIMES.forEach((sort, read) -> sorts.put(sort, value -> read.apply(value.toString())));
        return Map.copyOf(sorts);
    }

    /** What keeps an object is noted beside its fields. */
    private static ApiObject object(Map<?, ?> kept) {
        Map<String, Object> fields = new LinkedHashMap<>();
        kept.forEach((name, value) -> fields.put(name.toString(), read(value)));
        Object engine = fields.remove(OF_ENGINE);
        return ApiObject.of(fields).describedBy(null, FactSource.keptBy(engine));
    }

    public static Object write(Object value) {
        return write(value, false);
    }

    /** @param ofEngine whether it is part of what an engine showed, where a secret is shown by its mask */
    private static Object write(Object value, boolean ofEngine) {
        if (value instanceof Bytes) {
            return Map.of("$bytes", value.toString());
        }
        if (value == null || value instanceof Boolean || value instanceof Integer || value instanceof Long
                || value instanceof BigInteger || value instanceof BigDecimal) {
            return value;
        }
        if (value instanceof CharSequence) {
            return value.toString();
        }
        if (value instanceof ApiObject object) {
            Map<String, Object> fields = fields(object, true);
            if (object.engine() != null) {
                fields.put(OF_ENGINE, object.engine().toString());
            }
            return Map.of("$object", fields);
        }
        if (value instanceof Map<?, ?> map) {
            boolean plain = SettledCopy.elements(map.keySet()).stream().allMatch(key -> key instanceof String name && !name.startsWith("$"));
            return plain ? fields(map, ofEngine) : Map.of("$map", SettledCopy.pairs(map).stream().map(JournalValues::pair).toList());
        }
        if (value instanceof Set<?> set) {
            return Map.of("$set", list(set, ofEngine));
        }
        if (value instanceof Collection<?> elements) {
            return list(elements, ofEngine);
        }
        if (value instanceof Fact fact) {
            return Map.of("$fact", List.of(write(fact.owner(), true), fact.field()));
        }
        if (ofEngine && value instanceof Secret) {
            return Secret.MASK;
        }
        return other(value);
    }

    private static Object other(Object value) {
        if (value instanceof Double || value instanceof Float) {
            return Map.of("$double", value.toString());
        }
        if (value instanceof File || value instanceof Path) {
            return Map.of(value instanceof File ? "$file" : "$path", value.toString());
        }
        if (value instanceof Instant || value instanceof Date) {
            Object instant = value instanceof Date date ? Instant.ofEpochMilli(date.getTime()) : value;
            return Map.of(value instanceof Date ? "$date" : "$instant", instant.toString());
        }
        if (SORTS_OF_TIMES.containsKey(value.getClass())) {
            return Map.of(SORTS_OF_TIMES.get(value.getClass()), value.toString());
        }
        if (value instanceof Object[] elements) {
            return Map.of(value instanceof String[] ? "$texts" : "$array", list(Arrays.asList(elements), false));
        }
        if (value instanceof Pattern pattern) {
            return Map.of(PATTERN_SORT, List.of(pattern.pattern(), pattern.flags()));
        }
        return lost(value instanceof Secret ? "secret" : value.getClass().getName());
    }

    /** What stands for a value that is not kept. @param what it was */
    public static Map<String, Object> lost(String what) {
        return Map.of(LOST_SORT, what);
    }

    private static Map<String, Object> fields(Map<?, ?> map, boolean ofEngine) {
        Map<String, Object> fields = new LinkedHashMap<>();
        SettledCopy.pairs(map).forEach(pair -> fields.put(pair.getKey().toString(), write(pair.getValue(), ofEngine)));
        return fields;
    }

    private static List<Object> list(Collection<?> elements, boolean ofEngine) {
        List<Object> list = new ArrayList<>(elements.size());
        SettledCopy.elements(elements).forEach(element -> list.add(write(element, ofEngine)));
        return list;
    }

    private static List<Object> pair(Map.Entry<?, ?> pair) {
        List<Object> both = new ArrayList<>(2);
        both.add(write(pair.getKey()));
        both.add(write(pair.getValue()));
        return both;
    }

    /** Whether everything in it could be kept. */
    public static boolean isWhole(Object kept) {
        if (kept instanceof List<?> elements) {
            return elements.stream().allMatch(JournalValues::isWhole);
        }
        return !(kept instanceof Map<?, ?> map)
                || !map.containsKey(LOST_SORT) && map.values().stream().allMatch(JournalValues::isWhole);
    }

    /** The value again, or {@link #LOST}; maps and lists are new ones, free to be changed. */
    public static Object read(Object kept) {
        if (kept instanceof List<?> elements) {
            List<Object> list = new ArrayList<>(elements.size());
            elements.forEach(element -> list.add(read(element)));
            return list;
        }
        if (!(kept instanceof Map<?, ?> map)) {
            return kept;
        }
        Object sort = map.size() == 1 ? map.keySet().iterator().next() : null;
        if (sort != null && SORTS.containsKey(sort)) {
            return SORTS.get(sort).apply(map.get(sort));
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        map.forEach((name, value) -> fields.put(name.toString(), read(value)));
        return fields;
    }

    private static Map<Object, Object> pairs(List<?> pairs) {
        Map<Object, Object> map = new LinkedHashMap<>();
        for (Object pair : pairs) {
            map.put(read(((List<?>) pair).get(0)), read(((List<?>) pair).get(1)));
        }
        return map;
    }

    /**
     * A number that changes when the value does, made without writing it: what cannot change counts by its identity alone.
     */
    public static long fingerprint(Object value) {
        long print = value == null ? 0 : value.getClass().hashCode();
        if (value instanceof ApiObject || !(value instanceof Map<?, ?> || value instanceof Collection<?>)) {
            return value instanceof Number || value instanceof Boolean ? 31 * print + value.hashCode()
                    : 31 * print + System.identityHashCode(value);
        }
        if (value instanceof Map<?, ?> map) {
            for (Map.Entry<?, ?> pair : SettledCopy.pairs(map)) {
                print = 31 * (31 * print + fingerprint(pair.getKey())) + fingerprint(pair.getValue());
            }
        } else {
            for (Object element : SettledCopy.elements((Collection<?>) value)) {
                print = 31 * print + fingerprint(element);
            }
        }
        return print;
    }
}
