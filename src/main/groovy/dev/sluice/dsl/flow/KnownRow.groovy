package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.UnknownField
import groovy.transform.CompileStatic

/** A row that a word puts together of what it reads: a script that reads a field which such rows do not have is told so, as of objects. */
@CompileStatic
final class KnownRow extends LinkedHashMap<String, Object> {
    private final String sort

    /** @param sort what it is a row of, for people */
    KnownRow(String sort, Map<String, Object> fields) {
        super(fields)
        this.sort = sort
    }

    @Override
    Object getProperty(String field) {
        known(field)
    }

    /** What {@code row['field']} reads. */
    Object getAt(Object field) {
        known(field.toString())
    }

    private Object known(String field) {
        if (!containsKey(field)) {
            throw DslException.about(field, UnknownField.text(sort, field, keySet()))
        }
        get(field)
    }
}
