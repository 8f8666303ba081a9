package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.UnknownField
import groovy.transform.CompileStatic
import java.util.function.Function

/** A row that a word puts together of what it reads: a script that reads a field which such rows do not have is told so, as of objects. */
@CompileStatic
final class KnownRow extends LinkedHashMap<String, Object> {
    private final String sort
    /** Gives what there is in place of a field that is not here; nothing where that may be absent. */
    private final Function<String, Set<String>> others

    KnownRow(String sort, Map<String, Object> fields) {
        this(sort, fields, null)
    }

    KnownRow(String sort, Map<String, Object> fields, Function<String, Set<String>> others) {
        super(fields)
        this.sort = sort
        this.others = others
    }

    /** One of those that there are none of. */
    static KnownRow ofNone(String sort, Collection<String> fields) {
        new KnownRow(sort, fields.collectEntries { [it, null] } as Map<String, Object>)
    }

    /** What it is a row of, for people. */
    String rowOf() {
        sort
    }

    @Override
    Object getProperty(String field) {
        known(field)
    }

    /** What {@code row['field']} reads. */
    Object getAt(Object field) {
        known(field.toString())
    }

    /** Looks at the fields that {@code method} is asked for by name. */
    void asked(String method, Object[] given) {
        ObjectMembers.named(method, given).each { known(it) }
    }

    private Object known(String field) {
        Set<String> instead = containsKey(field) ? null : others == null ? keySet() : others.apply(field)
        if (instead) {
            throw DslException.about(field, UnknownField.text(sort, field, instead))
        }
        get(field)
    }
}
