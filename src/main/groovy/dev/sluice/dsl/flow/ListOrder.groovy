package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Duration
import org.codehaus.groovy.runtime.typehandling.DefaultTypeTransformation

/**
 * In which order elements of a list are, by what braces tell of each: lists by the first that differs in them, and nothing behind all. What
 * has no order is a mistake, where Groovy would take any.
 */
@POJO
@CompileStatic
final class ListOrder implements Comparator<Object> {
    private final Closure<?> value

    /** @param value tells of an element by what it counts; null for itself */
    ListOrder(Closure<?> value) {
        this.value = value
    }

    @Override
    int compare(Object one, Object other) {
        order(told(one), told(other))
    }

    /** The element of which the least is told; null where nothing is told of any. */
    Object least(Collection<?> list) {
        all(list).min { Map.Entry<?, ?> one, Map.Entry<?, ?> other -> order(one.value, other.value) }?.key
    }

    /** The element of which the most is told. */
    Object most(Collection<?> list) {
        all(list).max { Map.Entry<?, ?> one, Map.Entry<?, ?> other -> order(one.value, other.value) }?.key
    }

    private Object told(Object element) {
        value == null ? element : value.call(element)
    }

    private List<Map.Entry<Object, Object>> all(Collection<?> list) {
        list.collect { new AbstractMap.SimpleEntry<Object, Object>(it, told(it)) as Map.Entry<Object, Object> }.findAll { it.value != null }
    }

    private int order(Object one, Object other) {
        if (one == null || other == null) {
            return (one == null ? 1 : 0) - (other == null ? 1 : 0)
        }
        if (one instanceof List && other instanceof List) {
            return ofLists(one, other)
        }
        List<Object> both = ReadTexts.alike(one, other)
        refuse(both.find { !(it instanceof Comparable) })
        if (!areAlike(both[0], both[1])) {
            throw DslException.about('sort', "${sort(both[0])} and ${sort(both[1])} have no order. Let braces give the same of all.")
        }
        DefaultTypeTransformation.compareTo(both[0], both[1])
    }

    private void refuse(Object strange) {
        if (strange != null) {
            String named = value == null ? '' : 'braces of sort give '
            String given = strange instanceof ApiObject ? 'an object' : strange.getClass().simpleName
            throw DslException.about('sort', "$named$given${value == null ? ' has' : ', which has'} no order. Give a text, a number, a time or a list of these${value == null ? ': sort { it.name }' : '.'}")
        }
    }

    /** Whether one can be more than the other: to Groovy, a text of one letter is a number, too. */
    private static boolean areAlike(Object one, Object other) {
        one.getClass() == other.getClass() || [CharSequence, Number].any { Class<?> type -> type.isInstance(one) && type.isInstance(other) } || !(sort(one) && sort(other))
    }

    /** What people call it; null of what else Java compares. */
    private static String sort(Object value) {
        switch (value) {
            case CharSequence: return 'a text'
            case Number: return 'a number'
            case Duration: return 'a span of time'
            default: return Moments.ofJava(value) == null ? null : 'a time'
        }
    }

    private int ofLists(List<?> one, List<?> other) {
        Integer differing = (0..<Math.min(one.size(), other.size())).findResult { int at -> order(one[at], other[at]) ?: null }
        differing ?: one.size() <=> other.size()
    }
}
