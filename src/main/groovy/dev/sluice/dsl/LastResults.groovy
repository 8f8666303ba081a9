package dev.sluice.dsl

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * The results of the last scripts, as variables: {@code _} is the last, {@code _1} the one before it, and so on. Only so many
 * are kept, and of large ones fewer; the last one always is.
 */
@POJO
@CompileStatic
final class LastResults {
    private static final String LAST = '_'
    private static final int MOST = 10
    /** Of all together, in characters; a value counts as some. */
    private static final long MOST_WEIGHT = 8_000_000
    private static final int VALUE = 16
    /** Of a longer list, so many of its elements speak for all. */
    private static final int SAMPLE = 100

    private final Map<String, Object> variables
    private final Deque<Long> weights = new ArrayDeque<>()

    LastResults(Map<String, Object> variables) {
        this.variables = variables
    }

    void add(Object result) {
        for (int age = weights.size(); age > 0; age--) {
            variables.put(name(age), variables.get(name(age - 1)))
        }
        variables.put(LAST, result)
        weights.push(weight(result, MOST_WEIGHT))
        while (weights.size() > 1 && (weights.size() > MOST || (long) weights.sum() > MOST_WEIGHT)) {
            weights.removeLast()
            variables.remove(name(weights.size()))
        }
    }

    private static String name(int age) {
        age == 0 ? LAST : LAST + age
    }

    private static List<?> parts(Object value) {
        Object parts = value instanceof Map ? value.values() : value
        parts instanceof Collection || parts instanceof Object[] ? parts as List : []
    }

    /** About how much {@code value} keeps, counted no further than {@code most}. */
    private static long weight(Object value, long most) {
        List<?> parts = parts(value)
        int step = Math.max(1, parts.size().intdiv(SAMPLE))
        long sum = VALUE + (value instanceof CharSequence ? value.length() : 0)
        for (int i = 0; i < parts.size() && sum < most; i += step) {
            sum += step * weight(parts[i], most - sum)
        }
        sum
    }
}
