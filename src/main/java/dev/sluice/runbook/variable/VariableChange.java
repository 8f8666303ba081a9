package dev.sluice.runbook.variable;

import dev.sluice.runbook.journal.JournalValues;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Bytes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * One change of a variable, which can be done again to what the variable holds by then.
 *
 * @param inside the keys and indices that lead from the value of the variable to the collection that is changed
 * @param act what is done
 * @param at the key in a map, or the index in a list; null where there is none
 * @param value what is put there or taken out, or by how much it grows
 */
public record VariableChange(List<Object> inside, Act act, Object at, Object value) {
    /** What a change does. */
    enum Act {
        /** The variable itself becomes the value. */
        SET,
        /** The number or the text of the variable, or of a key or index, grows by the value. */
        GROW,
        /** The value comes to the others of a collection; in a list at the index, or behind all where there is none. */
        ADD,
        /** The value is taken out of a collection. */
        REMOVE,
        /** The value is put at the key of a map, or in the place of what is at the index of a list. */
        PUT,
        /** What is at the key of a map is taken out. */
        DROP
    }

    /** How a variable becomes {@code after} which held {@code before} when it was read. */
    static List<VariableChange> of(Object before, Object after) {
        if (before instanceof Map<?, ?> was && after instanceof Map<?, ?> is) {
            return ofMap(List.of(), was, is, key -> true);
        }
        if (before instanceof List<?> was && after instanceof List<?> is) {
            return ofList(List.of(), was, is, index -> true);
        }
        Object more = more(before, after);
        Act act = more == null ? Act.SET : Act.GROW;
        return List.of(new VariableChange(List.of(), act, null, more == null ? after : more));
    }

    /** @param isSeen whether the step knew what was there: then what is there by now may come of that */
    private static VariableChange ofPart(List<Object> inside, Object at, Object before, Object after, Predicate<Object> isSeen) {
        Object more = isSeen.test(at) ? more(before, after) : null;
        return more == null ? new VariableChange(inside, Act.PUT, at, after) : new VariableChange(inside, Act.GROW, at, more);
    }

    private static Object more(Object before, Object after) {
        if (before instanceof CharSequence && after instanceof CharSequence && after.toString().startsWith(before.toString())) {
            return after.toString().substring(before.toString().length());
        }
        if (before instanceof Duration was && after instanceof Duration is) {
            return is.minus(was);
        }
        return isExact(before) && isExact(after) ? sum((Number) after, decimal(before).negate()) : null;
    }

    /** What was done to the elements of a list, whose order counts. */
    static List<VariableChange> ofList(List<Object> inside, List<?> before, List<?> after, Predicate<Object> isSeen) {
        if (before.size() == after.size()) {
            return IntStream.range(0, after.size()).filter(i -> before.get(i) != after.get(i))
                    .mapToObj(i -> ofPart(inside, i, before.get(i), after.get(i), isSeen)).toList();
        }
        int shorter = Math.min(before.size(), after.size());
        int same = 0;
        while (same < shorter && before.get(same) == after.get(same)) {
            same++;
        }
        int tail = 0;
        while (tail < shorter - same && before.get(before.size() - 1 - tail) == after.get(after.size() - 1 - tail)) {
            tail++;
        }
        List<VariableChange> changes = new ArrayList<>();
        for (Object gone : before.subList(same, before.size() - tail)) {
            changes.add(new VariableChange(inside, Act.REMOVE, same, gone));
        }
        for (int i = same; i < after.size() - tail; i++) {
            changes.add(new VariableChange(inside, Act.ADD, tail == 0 ? null : i, after.get(i)));
        }
        return changes;
    }

    /** What was done to a collection in which each value is once. */
    static List<VariableChange> ofSet(List<Object> inside, Collection<?> before, Collection<?> after) {
        List<VariableChange> changes = new ArrayList<>();
        before.stream().filter(gone -> !after.contains(gone))
                .map(gone -> new VariableChange(inside, Act.REMOVE, null, gone)).forEach(changes::add);
        after.stream().filter(put -> !before.contains(put))
                .map(put -> new VariableChange(inside, Act.ADD, null, put)).forEach(changes::add);
        return changes;
    }

    static List<VariableChange> ofMap(List<Object> inside, Map<?, ?> before, Map<?, ?> after, Predicate<Object> isSeen) {
        List<VariableChange> changes = new ArrayList<>();
        before.keySet().stream().filter(key -> !after.containsKey(key)).map(key -> new VariableChange(inside, Act.DROP, key, null))
                .forEach(changes::add);
        after.forEach((key, value) -> {
            if (!before.containsKey(key)) {
                changes.add(new VariableChange(inside, Act.PUT, key, value));
            } else if (before.get(key) != value) {
                changes.add(ofPart(inside, key, before.get(key), value, isSeen));
            }
        });
        return changes;
    }

    /**
     * What comes of {@code changes}, by which one step made {@code value} of what it had {@code seen}, where another step has made {@code now}
     * of that: what both did, where something has grown; else what the script gives.
     */
    static Object together(List<VariableChange> changes, Object seen, Object now, Object value) {
        if (now == seen || changes.stream().anyMatch(change -> change.act == Act.SET)) {
            return value;
        }
        Object whole = apart(now);
        for (VariableChange change : changes) {
            whole = change.appliedTo(whole);
        }
        return whole;
    }

    /** Another collection of the same, of those that operators make: a third step may have seen that one as it is. */
    private static Object apart(Object now) {
        if (now == null) {
            return null;
        }
        Class<?> type = now.getClass();
        return type == ArrayList.class ? new ArrayList<>((List<?>) now) : type == LinkedHashMap.class ? new LinkedHashMap<>((Map<?, ?>) now)
                : type == LinkedHashSet.class ? new LinkedHashSet<>((Set<?>) now) : now;
    }

    /** The value of the variable with this change, which held {@code value}; what is to be changed and is not there stays as it is. */
    @SuppressWarnings("unchecked")
    public Object appliedTo(Object value) {
        if (act == Act.SET) {
            return this.value;
        }
        if (act == Act.GROW && at == null) {
            return grown(value);
        }
        Object target = value;
        for (Object step : inside) {
            target = part(target, step);
        }
        if (target instanceof Map<?, ?> map) {
            change((Map<Object, Object>) map);
        } else if (target instanceof Collection<?> elements) {
            change((Collection<Object>) elements);
        }
        return value;
    }

    private static Object part(Object whole, Object step) {
        if (whole instanceof List<?> list) {
            return step instanceof Integer index && index < list.size() ? list.get(index) : null;
        }
        return whole instanceof Map<?, ?> map ? map.get(step) : null;
    }

    private void change(Map<Object, Object> map) {
        switch (act) {
            case PUT -> map.put(at, value);
            case DROP -> map.remove(at);
            case GROW -> map.put(at, grown(map.get(at)));
            default -> throw new IllegalStateException(act + " in a map");
        }
    }

    @SuppressWarnings("unchecked")
    private void change(Collection<Object> elements) {
        if (act == Act.PUT || act == Act.GROW) {
            if (elements instanceof List<?> list && at instanceof Integer index && index < list.size()) {
                ((List<Object>) list).set(index, act == Act.PUT ? value : grown(list.get(index)));
            }
        } else if (act == Act.REMOVE) {
            if (elements instanceof List<?> list && at instanceof Integer index && index < list.size() && list.get(index).equals(value)) {
                list.remove(index.intValue());
            } else {
                elements.remove(value);
            }
        } else if (elements instanceof List<?> list && at instanceof Integer index) {
            ((List<Object>) list).add(Math.min(index, list.size()), value);
        } else {
            elements.add(value);
        }
    }

    private Object grown(Object now) {
        if (now instanceof CharSequence) {
            return now + value.toString();
        }
        if (now instanceof Duration span && value instanceof Duration more) {
            return span.plus(more);
        }
        return isExact(now) ? sum((Number) now, (Number) value) : value;
    }

    static boolean isNothing(Number number) {
        return isExact(number) && decimal(number).signum() == 0;
    }

    private static boolean isExact(Object value) {
        return isWhole(value) || value instanceof BigDecimal;
    }

    private static boolean isWhole(Object value) {
        return value instanceof Integer || value instanceof Long || value instanceof BigInteger;
    }

    /** Of the class that the first one has, as far as it fits. */
    private static Number sum(Number now, Number more) {
        BigDecimal sum = decimal(now).add(decimal(more));
        if (now instanceof Bytes) {
            return Bytes.of(sum);
        }
        if (!isWhole(now) || sum.stripTrailingZeros().scale() > 0) {
            return sum;
        }
        if (now instanceof Integer && sum.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0) {
            return sum.intValueExact();
        }
        return now instanceof BigInteger ? sum.toBigIntegerExact() : sum.longValue();
    }

    private static BigDecimal decimal(Object number) {
        return new BigDecimal(number.toString());
    }

    /** As a journal keeps it. */
    Map<String, Object> written() {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (!inside.isEmpty()) {
            fields.put("in", JournalValues.write(new ArrayList<>(inside)));
        }
        fields.put("act", act.name().toLowerCase(Locale.ROOT));
        if (at != null) {
            fields.put("at", JournalValues.write(at));
        }
        fields.put("value", JournalValues.write(value));
        return fields;
    }

    /** What a journal kept. @param values reads the values in it */
    @SuppressWarnings("unchecked")
    public static VariableChange read(Object kept, UnaryOperator<Object> values) {
        ApiObject fields = ApiObject.of((Map<?, ?>) kept);
        List<Object> inside = fields.get("in") == null ? List.of() : (List<Object>) values.apply(fields.get("in"));
        Act act = Act.valueOf(fields.string("act").toUpperCase(Locale.ROOT));
        return new VariableChange(inside, act, values.apply(fields.get("at")), values.apply(fields.get("value")));
    }
}
