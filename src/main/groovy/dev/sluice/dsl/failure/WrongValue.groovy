package dev.sluice.dsl.failure

import dev.sluice.operations.TypedTime
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Shape
import dev.sluice.wire.Suggestion
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What is told of comparing a field with a text that it never has: nothing would be found, or everything. */
@POJO
@CompileStatic
final class WrongValue {
    private static final String REFERENCE = /[A-Z][A-Z0-9_]*-\d+/

    private WrongValue() {
    }

    /** What the field of {@code owner} takes, or null where nobody knows. */
    static Shape shape(Object owner, String field) {
        String type = owner instanceof ApiObject ? ((ApiObject) owner).type() : null
        type == null ? null : Schema.family().fieldsBeside(type).get(field)?.shape()
    }

    /** What is wrong with {@code text} as the value of a field of that shape, or null. */
    static String inField(String field, Shape shape, Object text) {
        shape?.sort() == Shape.Sort.REFERENCE ? ofReference(field, text, null) : of(field, shape, text, false)
    }

    /**
     * What is wrong with {@code text} as the value of a field that is no reference, or null.
     *
     * @param sure whether engines send nothing that the schema does not know; else only what is nearly a known value is wrong
     */
    static String of(String field, Shape shape, Object text, boolean sure) {
        if (shape?.sort() == Shape.Sort.DATE) {
            return text instanceof String && !TypedTime.of(text).present ? ofNoTime(field, text) : null
        }
        List<String> values = shape?.values() ?: [] as List<String>
        boolean fits = values.empty || !(text instanceof String) || text in values
        fits || !sure && !Suggestion.of(text.toString(), values).present ? null
                : "'$text' is no value of '$field'. ${Suggestion.orElse(text.toString(), values, "It is one of ${values.join(', ')}.")}"
    }

    /** As texts, all times come before one that is none, or none is the same. */
    private static String ofNoTime(String field, String text) {
        "'$field' is a time, and '$text' is none. Write ${text in ['now', 'today', 'yesterday'] ? "$text, without quotes." : "one such as 2.hours.ago or '2026-05-04'."}"
    }

    /**
     * What is wrong with {@code text} as the value of a field that is a reference, or null.
     *
     * @param word what reads such objects, or null
     */
    static String ofReference(String field, Object text, String word) {
        boolean isName = text instanceof String && text && !(text ==~ REFERENCE)
        isName ? "'$field' is a reference, which no name is. Compare it with the object${word == null ? '.' : ": $word('$text')"}" : null
    }

    /** What is wrong with comparing an object with {@code text}, or null. */
    static String ofObject(String text) {
        !text || text ==~ REFERENCE ? null : "'$text' is a text, and what it is compared with is an object, which no name is. Compare it with the object's name"
    }

    /** What is wrong with comparing a field of that shape with {@code object}, or null. */
    static String ofOtherType(String field, Shape shape, ApiObject object) {
        Type referred = shape.sort() == Shape.Sort.REFERENCE ? Schema.family().find(shape.type()).orElse(null) : null
        Type given = referred == null || object.type() == null ? null : Schema.family().find(object.type()).orElse(null)
        given == null || given.isA(referred) || referred.isA(given) ? null : "'$field' is the reference of an object of type ${referred.name()}, and never of one of type ${given.name()}."
    }
}
