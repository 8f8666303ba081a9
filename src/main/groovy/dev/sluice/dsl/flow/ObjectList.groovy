package dev.sluice.dsl.flow

import dev.sluice.language.TypedList
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Objects of an engine, or rows, that a script was given as a list, which it may change as any list. */
@POJO
@CompileStatic
final class ObjectList<T extends Map<String, Object>> extends ArrayList<T> implements TypedList {
    private final Map<String, Object> element

    /** @param element an object or a row of the sort of the elements without any value, or null */
    ObjectList(Collection<T> elements, Map<String, Object> element) {
        super(elements)
        this.element = element
    }

    @Override
    ApiObject elementSort() {
        element instanceof ApiObject ? (ApiObject) element : null
    }

    @Override
    Map<String, Object> emptyElement() {
        element
    }
}
