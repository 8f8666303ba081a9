package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.runtime.typehandling.DefaultTypeTransformation

/**
 * In which order elements of a list are, by what braces tell of each: lists by the first that differs in them, and nothing behind all. What
 * has no order is a mistake, where Groovy would take any.
 */
@POJO
@CompileStatic
final class ListOrder implements Comparator<Object> {
    private final Closure<?> value

    /** @param value tells of an element by what it counts */
    ListOrder(Closure<?> value) {
        this.value = value
    }

    @Override
    int compare(Object one, Object other) {
        order(value.call(one), value.call(other))
    }

    /** The element of which the least is told; null where nothing is told of any. */
    Object least(Collection<?> list) {
        told(list).min { Map.Entry<?, ?> one, Map.Entry<?, ?> other -> order(one.value, other.value) }?.key
    }

    /** The element of which the most is told. */
    Object most(Collection<?> list) {
        told(list).max { Map.Entry<?, ?> one, Map.Entry<?, ?> other -> order(one.value, other.value) }?.key
    }

    private List<Map.Entry<Object, Object>> told(Collection<?> list) {
        list.collect { new AbstractMap.SimpleEntry<Object, Object>(it, value.call(it)) as Map.Entry<Object, Object> }.findAll { it.value != null }
    }

    private static int order(Object one, Object other) {
        if (one == null || other == null) {
            return (one == null ? 1 : 0) - (other == null ? 1 : 0)
        }
        if (one instanceof List && other instanceof List) {
            return ofLists(one, other)
        }
        if (!(one instanceof Comparable && other instanceof Comparable)) {
            String strange = (one instanceof Comparable ? other : one).getClass().simpleName
            throw DslException.about('sort', "braces of sort give $strange, which has no order. Give a text, a number, a time or a list of these.")
        }
        DefaultTypeTransformation.compareTo(one, other)
    }

    private static int ofLists(List<?> one, List<?> other) {
        Integer differing = (0..<Math.min(one.size(), other.size())).findResult { int at -> order(one[at], other[at]) ?: null }
        differing ?: one.size() <=> other.size()
    }
}
