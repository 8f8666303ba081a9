package dev.sluice.dsl.flow

import dev.sluice.language.TypedList
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Objects of an engine that a script was given as a list, which it may change as any list. */
@POJO
@CompileStatic
final class ObjectList extends ArrayList<ApiObject> implements TypedList {
    private final ApiObject sort

    /** @param sort an object of the sort of the elements without any of its fields, or null */
    ObjectList(Collection<ApiObject> objects, ApiObject sort) {
        super(objects)
        this.sort = sort
    }

    @Override
    ApiObject elementSort() {
        sort
    }
}
