package dev.sluice.runbook.journal;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Fact;
import dev.sluice.wire.FactSource;
import dev.sluice.wire.Secret;
import dev.sluice.wire.json.FieldValues;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Values as a journal keeps them: as JSON where JSON has them, else in an object with one field that begins with a dollar. Each comes back
 * as what it was, or is lost; nothing becomes something else. A text that a language puts together is a text.
 */
public final class JournalValues {
    /** Stands for a value that no journal can keep, such as an open stream, or may not, such as a secret. */
    public static final Object LOST = new Object();

    private static final String LOST_SORT = "$lost";
    private static final String TOO_LARGE = "has ";
    private static final String OBJECT = "$object";
    private static final String MAP = "$map";
    private static final String SET = "$set";
    private static final String COLLECTION = "$collection";
    private static final String FIXED = "$fixed";
    /** What is in a collection that the script makes itself before the step which fills it. */
    private static final String CONTENTS = "$contents";
    private static final Set<String> OWN = Set.of(LOST_SORT, OBJECT, MAP, SET, COLLECTION, FIXED, CONTENTS);
    private static final String OF_ENGINE = "$of";
    /** Those that come back as what a script makes in braces and brackets. */
    private static final Set<Class<?>> PLAIN = Set.of(ArrayList.class, LinkedHashSet.class, LinkedHashMap.class, FieldValues.class);
    private static final List<ValueSorts> LANGUAGES = ServiceLoader.load(ValueSorts.class).stream().map(ServiceLoader.Provider::get).toList();
    private static final Map<String, ValueSort<?>> SORTS = Stream.concat(JavaSorts.ALL.stream(), LANGUAGES.stream().flatMap(each -> each.sorts().stream()))
            .collect(Collectors.toUnmodifiableMap(ValueSort::name, sort -> sort));
    private static final Map<Class<?>, ValueSort<?>> CLASSES = SORTS.values().stream().filter(sort -> sort != JavaSorts.ARRAY)
            .collect(Collectors.toUnmodifiableMap(ValueSort::type, sort -> sort));
    /** Those of values whose classes are hidden behind it. */
    private static final List<ValueSort<?>> OPEN = SORTS.values().stream()
            .filter(sort -> Modifier.isAbstract(sort.type().getModifiers()) && !sort.type().isArray()).toList();

    private JournalValues() {
    }

    public static Object write(Object value) {
        return write(value, false);
    }

    /** @param ofEngine whether it is part of what an engine showed, where a secret is shown by its mask */
    private static Object write(Object value, boolean ofEngine) {
        if (isJson(value)) {
            return value;
        }
        if (value instanceof ApiObject object) {
            Map<String, Object> fields = fields(object, true);
            if (object.engine() != null) {
                fields.put(OF_ENGINE, object.engine().toString());
            }
            return Map.of(OBJECT, fields);
        }
        if (ofEngine && value instanceof Secret) {
            return Secret.MASK;
        }
        ValueSort<?> sort = sort(value);
        if (sort != null) {
            Object parts = sort.partsOf(value);
            return parts == LOST ? lost(value.getClass().getName())
                    : Map.of(sort.name(), parts instanceof Collection || parts instanceof Map ? contents(parts, value instanceof Fact) : parts);
        }
        if (value instanceof CharSequence) {
            return value.toString();
        }
        boolean isCollection = value instanceof Map || value instanceof Collection;
        return isCollection ? collection(value, ofEngine) : lost(value instanceof Secret ? "secret" : value.getClass().getName());
    }

    /** Whether it is the same when it was written as JSON and read again. */
    private static boolean isJson(Object value) {
        if (value instanceof Long number) {
            return number.intValue() != number;
        }
        if (value instanceof BigInteger number) {
            return number.getClass() == BigInteger.class && number.bitLength() >= Long.SIZE;
        }
        if (value instanceof BigDecimal number) {
            return number.scale() > 0;
        }
        return value == null || value instanceof String || value instanceof Boolean || value instanceof Integer;
    }

    private static ValueSort<?> sort(Object value) {
        ValueSort<?> own = CLASSES.get(value.getClass());
        return own == null && value.getClass().isArray() ? JavaSorts.ARRAY
                : own == null ? OPEN.stream().filter(sort -> sort.type().isInstance(value)).findFirst().orElse(null) : own;
    }

    private static Object collection(Object value, boolean ofEngine) {
        Class<?> type = value.getClass();
        boolean isPlain = PLAIN.contains(type) || JavaCollections.isPart(value) && !JavaCollections.isFixed(value)
                || LANGUAGES.stream().anyMatch(language -> language.plain().contains(type));
        if (isPlain || ofEngine) {
            return contents(value, ofEngine);
        }
        if (JavaCollections.isFixed(value)) {
            return Map.of(FIXED, contents(value, ofEngine));
        }
        return JavaCollections.isMadeAnew(value) ? Map.of(COLLECTION, List.of(type.getName(), contents(value, ofEngine))) : lost(type.getName());
    }

    /** What is in it, as a list, set or map. */
    private static Object contents(Object value, boolean ofEngine) {
        if (value instanceof Map<?, ?> map) {
            boolean plain = SettledCopy.elements(map.keySet()).stream().allMatch(key -> key instanceof String name && !name.startsWith("$"));
            return plain ? fields(map, ofEngine) : Map.of(MAP, SettledCopy.pairs(map).stream().map(JournalValues::pair).toList());
        }
        List<Object> elements = list((Collection<?>) value, ofEngine);
        return value instanceof Set ? Map.of(SET, elements) : elements;
    }

    /** The same of a variable of which it is only known what it holds: its script makes the collection again, of whatever class. */
    public static Object writeContents(Object value) {
        return value instanceof Map || value instanceof Collection ? Map.of(CONTENTS, contents(value, false)) : write(value);
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
        return Arrays.asList(write(pair.getKey()), write(pair.getValue()));
    }

    /** What stands for a value of more letters than the {@code most} that a journal takes at once. */
    public static Map<String, Object> tooLarge(int letters, int most) {
        return lost(TOO_LARGE + letters + " letters, of " + most + " that a journal in an engine takes at once,");
    }

    private static String why(Object lost) {
        return lost instanceof String text && text.startsWith(TOO_LARGE) ? text : null;
    }

    /** Whether everything in it could be kept, and can be read. */
    public static boolean isWhole(Object kept) {
        if (kept instanceof List<?> elements) {
            return elements.stream().allMatch(JournalValues::isWhole);
        }
        if (!(kept instanceof Map<?, ?> map)) {
            return true;
        }
        String sort = sortOf(map);
        return !LOST_SORT.equals(sort) && (sort == null || OWN.contains(sort) || SORTS.containsKey(sort)) && map.values().stream().allMatch(JournalValues::isWhole);
    }

    /** Whether it comes back itself, be some of what it holds lost. */
    private static boolean isThere(Object kept) {
        return isWhole(kept) || kept instanceof List || kept instanceof Map<?, ?> map && sortOf(map) == null;
    }

    /** Whether it tells only what is in a collection, of a variable that holds one. */
    public static boolean isContents(Object kept) {
        return kept instanceof Map<?, ?> map && CONTENTS.equals(sortOf(map));
    }

    private static String sortOf(Map<?, ?> kept) {
        String only = kept.size() == 1 ? kept.keySet().iterator().next().toString() : "";
        return only.startsWith("$") && !only.equals(OF_ENGINE) ? only : null;
    }

    /** The value again, or {@link #LOST}; maps and lists are new ones, free to be changed. */
    public static Object read(Object kept) {
        return read(kept, UnaryOperator.identity());
    }

    /** @param described makes of an object what a script gets */
    public static Object read(Object kept, UnaryOperator<ApiObject> described) {
        return read(kept, described, why -> LOST);
    }

    /**
     * The same of a value of which some may be lost: what only holds that is there again.
     *
     * @param lost gives what stands in the place of that, by why it is: what {@link #tooLarge} says, or else null
     */
    public static Object read(Object kept, UnaryOperator<ApiObject> described, Function<String, Object> lost) {
        if (kept instanceof List<?> elements) {
            List<Object> list = new ArrayList<>(elements.size());
            elements.forEach(element -> list.add(read(element, described, lost)));
            return list;
        }
        if (!(kept instanceof Map<?, ?> map)) {
            return kept;
        }
        String sort = sortOf(map);
        if (sort == null) {
            Map<String, Object> fields = new LinkedHashMap<>();
            map.forEach((name, value) -> fields.put(name.toString(), read(value, described, lost)));
            return fields;
        }
        ValueSort<?> known = SORTS.get(sort);
        if (known != null && known.holding() && map.get(sort) instanceof List<?> parts && parts.stream().allMatch(JournalValues::isThere)) {
            return known.made().apply(read(map.get(sort), described, lost));
        }
        return isWhole(kept) ? made(sort, map.get(sort), described) : lost.apply(why(map.get(sort)));
    }

    private static Object made(String sort, Object parts, UnaryOperator<ApiObject> described) {
        return switch (sort) {
            case OBJECT -> object((Map<?, ?>) parts, described);
            case MAP -> pairs((List<?>) parts, described);
            case SET -> new LinkedHashSet<>((List<?>) read(parts, described));
            case COLLECTION -> filled(JavaCollections.make(((List<?>) parts).get(0).toString()), read(((List<?>) parts).get(1), described));
            case FIXED -> JavaCollections.fixed(read(parts, described));
            case CONTENTS -> read(parts, described);
            default -> SORTS.get(sort).made().apply(read(parts, described));
        };
    }

    /** What keeps an object is noted beside its fields. */
    private static ApiObject object(Map<?, ?> kept, UnaryOperator<ApiObject> described) {
        Map<String, Object> fields = new LinkedHashMap<>();
        kept.forEach((name, value) -> fields.put(name.toString(), read(value)));
        Object engine = fields.remove(OF_ENGINE);
        fields.replaceAll((name, value) -> value instanceof List<?> list ? Collections.unmodifiableList(list) : value);
        return described.apply(ApiObject.of(fields).describedBy(null, FactSource.keptBy(engine)));
    }

    private static Map<Object, Object> pairs(List<?> pairs, UnaryOperator<ApiObject> described) {
        Map<Object, Object> map = new LinkedHashMap<>();
        for (Object pair : pairs) {
            map.put(read(((List<?>) pair).get(0), described), read(((List<?>) pair).get(1), described));
        }
        return map;
    }

    /** {@code collection} with {@code contents} in the place of what is in it; lost where it takes them not. */
    public static Object filled(Object collection, Object contents) {
        return JavaCollections.fill(collection, contents) ? collection : LOST;
    }

    /** A number that changes when the value does, made without writing it: what cannot change, and what nobody can look into, counts by its identity. */
    public static long fingerprint(Object value) {
        return fingerprint(value, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    /** @param seen the objects of a script's own classes that it is in */
    private static long fingerprint(Object value, Set<Object> seen) {
        long print = value == null ? 0 : value.getClass().hashCode();
        if (value instanceof Map<?, ?> map && !(value instanceof ApiObject)) {
            for (Map.Entry<?, ?> pair : SettledCopy.pairs(map)) {
                print = 31 * (31 * print + fingerprint(pair.getKey(), seen)) + fingerprint(pair.getValue(), seen);
            }
            return print;
        }
        if (value instanceof Collection<?> elements) {
            for (Object element : SettledCopy.elements(elements)) {
                print = 31 * print + fingerprint(element, seen);
            }
            return print;
        }
        if (isJson(value)) {
            return 31 * print + Objects.hashCode(value);
        }
        ValueSort<?> sort = value instanceof ApiObject ? null : sort(value);
        Object parts = sort == null ? LOST : sort.partsOf(value);
        if (parts != LOST) {
            return 31 * print + fingerprint(parts, seen);
        }
        for (Object field : seen.add(value) ? ScriptObject.fields(value) : List.of()) {
            print = 31 * print + fingerprint(field, seen);
        }
        return 31 * print + System.identityHashCode(value);
    }
}
