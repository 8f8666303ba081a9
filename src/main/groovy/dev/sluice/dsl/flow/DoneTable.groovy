package dev.sluice.dsl.flow

import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What shows where a word has done something with each object of a list that gives nothing of its own. */
@POJO
@CompileStatic
final class DoneTable {
    private DoneTable() {
    }

    /** A row for each of {@code objects}, with what was done. */
    static List<Map<String, Object>> of(String word, Collection<?> objects) {
        objects.collect { Object object ->
            Object called = object instanceof ApiObject ? ((ApiObject) object).name() ?: ((ApiObject) object).reference() : object
            [name: called, (word): (Object) 'done'] as Map<String, Object>
        }
    }
}
