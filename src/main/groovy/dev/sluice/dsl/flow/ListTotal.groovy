package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Bytes
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * Numbers, sizes or spans of time added up. Of what has none there is neither a sum nor an average: to leave it out in silence would be a
 * wrong number.
 */
@POJO
@CompileStatic
final class ListTotal {
    private final String word
    private final Closure<?> value
    private Object sum
    private int count

    /**
     * @param word what asks for it
     * @param first what the rest is added to; null for nothing
     * @param value tells of an element what is added; null for itself
     */
    ListTotal(String word, Object first, Closure<?> value) {
        this.word = word
        this.value = value
        sum = first
    }

    /** The sum with all of {@code list}; null where there is nothing to add. */
    Object plus(Collection<?> list) {
        list.each { add(it) }
        sum
    }

    /** What each of {@code list} has of the sum; null where there are none. */
    Object average(Collection<?> list) {
        plus(list)
        if (count == 0) {
            return null
        }
        sum instanceof Bytes ? Bytes.of((sum as BigDecimal) / count) : Units.over(sum, count)
    }

    private void add(Object element) {
        Object added = value == null ? element : value.call(element)
        if (added == null) {
            throw DslException.about(word, value == null ? "there is nothing in place $count, counted from 0, and so no $word. Leave such out: list - null"
                    : "braces of $word give nothing for ${name(element)}, and so there is no $word. Leave such out, or give a number for them: it.limit ?: 0")
        }
        if (ReadTexts.isTime(added)) {
            throw DslException.about(word, "times have no $word. Take what lies between two of them: now - it.creationTime")
        }
        sum = sum == null ? added : Units.plus(sum, added)
        count++
    }

    private String name(Object element) {
        String name = element instanceof ApiObject ? ((ApiObject) element).name() ?: ((ApiObject) element).reference() : null
        name == null ? "the element in place $count, counted from 0" : "'$name'"
    }
}
