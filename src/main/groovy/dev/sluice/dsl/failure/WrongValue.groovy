package dev.sluice.dsl.failure

import dev.sluice.operations.TypedTime
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Bytes
import dev.sluice.wire.Schema
import dev.sluice.wire.Shape
import dev.sluice.wire.Suggestion
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Supplier
import java.util.regex.Pattern

/** What is told of comparing a field with a text that it never has: nothing would be found, or everything. */
@POJO
@CompileStatic
final class WrongValue {
    private static final String REFERENCE = /[A-Z][A-Z0-9_]*-\d+/
    private static final String NUMBER = /-\d+$/
    /** The fields of an object that tell what the engine calls it, and of which type it is. */
    private static final String OWN = 'reference'
    private static final String TYPE = 'type'
    /** The texts that people write for true and false. */
    private static final Map<String, Boolean> TRUTHS = [true: true, yes: true, on: true, false: false, no: false, off: false].asImmutable()

    private WrongValue() {
    }

    /** What the field of {@code owner} takes, or null where nobody knows. */
    static Shape shape(Object owner, String field) {
        String type = owner instanceof ApiObject ? ((ApiObject) owner).type() : null
        if (type == null || !Schema.family().find(type).present) {
            return null
        }
        switch (field) {
            case OWN: return new Shape(Shape.Sort.REFERENCE, type, null, [])
            case TYPE: return new Shape(Shape.Sort.ENUM, null, null, Schema.family().typesBeside(type))
            default: return Schema.family().fieldsBeside(type).get(field)?.shape()
        }
    }

    /** What is wrong with {@code text} as the value of a field of that shape, or null. */
    static String inField(String field, Shape shape, String text) {
        inField(field, shape, text, { -> null } as Supplier<Shape>)
    }

    /** The same. @param own gives what the engine itself knows of the field, or null */
    static String inField(String field, Shape shape, String text, Supplier<Shape> own) {
        if (shape?.sort() == Shape.Sort.REFERENCE) {
            return ofReference(field, text, null) ?: ofSlip(text) ?: ofOtherType(field, shape, Schema.family().referredBy(text).map { it.name() }.orElse(null))
        }
        String near = of(field, shape, text, false)
        boolean listed = near == null && text && shape?.sort() == Shape.Sort.ENUM && !(text in shape.values())
        Shape known = listed ? own.get() : null
        boolean strange = known?.sort() == Shape.Sort.ENUM && !(text in known.values())
        near ?: strange ? of(field, field == TYPE ? shape : known, text, true) : null
    }

    /** What is wrong with {@code text}, which is written as a reference but as that of no sort of objects, where it nearly is one. */
    private static String ofSlip(String text) {
        String begin = text.replaceFirst(NUMBER, '')
        boolean known = !(text ==~ REFERENCE) || Schema.family().referredBy(text).present
        known ? null : Suggestion.slip(begin, Schema.family().types()*.prefix().findAll { it != null })
                .map { String meant -> "nothing has the reference '$text'. Did you mean '${meant + text.substring(begin.length())}'?".toString() }.orElse(null)
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
        "'$field' is a time, and '$text' is none. ${timeInstead(text)}"
    }

    /** What is wrong with {@code text} in place of a time. */
    static String noTime(String text) {
        "'$text' is no time. ${timeInstead(text)}"
    }

    private static String timeInstead(String text) {
        "Write ${text in ['now', 'today', 'yesterday'] ? "$text, without quotes." : "one such as 2.hours.ago or '2026-05-04'."}"
    }

    static String ofDay(String day) {
        "'$day' is a whole day, and a time is a moment of one. Write it.startsWith('$day') of the time as engines write it, or >= and < of two days."
    }

    /**
     * What is wrong with {@code text} as the value of a field that is a reference, or null.
     *
     * @param word what reads such objects, or null
     */
    static String ofReference(String field, Object text, String word) {
        boolean isName = text instanceof String && text && !(text ==~ REFERENCE)
        if (isName && field == OWN) {
            return "'$field' is what the engine calls an object, and '$text' is no such word. Compare the name."
        }
        isName ? "'$field' is a reference, which no name is. Compare it with the object${word == null ? '.' : ": $word('$text')"}" : null
    }

    /** What is wrong with {@code text} as the value of a field that holds the name of an object of {@code type}, or null. */
    static String ofName(String field, String type, String text) {
        String referred = Schema.family().referredBy(text).map { it.root() }.orElse(null)
        referred != null && referred == Schema.family().type(type).root() ? "'$field' is a name, and '$text' is what the engine calls an object. Compare it with the object's name." : null
    }

    /** What is wrong with comparing an object with {@code text}, or null. */
    static String ofObject(String text) {
        !text || text ==~ REFERENCE ? null : "'$text' is a text, and what it is compared with is an object, which no name is. Compare it with the object's name"
    }

    /** What is wrong with comparing a field of that shape with an object of the type of that name, or its reference, or null. */
    static String ofOtherType(String field, Shape shape, String type) {
        Type referred = shape.sort() == Shape.Sort.REFERENCE ? Schema.family().find(shape.type()).orElse(null) : null
        Type given = referred == null || type == null ? null : Schema.family().find(type).orElse(null)
        given == null || given.isA(referred) || referred.isA(given) || given.root() != null && given.root() == referred.root() ? null : "'$field' is the reference of an object of type ${referred.name()}, and never of one of type ${given.name()}."
    }

    /** What is wrong with comparing two objects, or null: those of different sorts, which an engine keeps apart, are never the same. */
    static String ofOtherObject(ApiObject one, ApiObject other) {
        String kept = root(one)
        String keptOther = root(other)
        kept == null || keptOther == null || kept == keptOther ? null : "an object of type ${one.type()} is never one of type ${other.type()}."
    }

    private static String root(ApiObject object) {
        object.type() == null ? null : Schema.family().find(object.type()).map { it.root() }.orElse(null)
    }

    /** What is wrong with comparing {@code text} with {@code other}, which is no text and never equals one, or null. Nobody sees which of both the script wrote. */
    static String ofText(String text, Object other) {
        switch (other) {
            case Boolean: return TRUTHS.containsKey(text) ? "'$text' is a text, and what it is compared with is true or false. Compare what is true or false with ${TRUTHS[text]}, and texts with '$text'." : null
            case Bytes: return text =~ /^\d/ ? "'$text' is a text, and what it is compared with is a size. Write one such as 16.kb, without quotes." : null
            case Number: return text.isNumber() ? "'$text' is a text, and what it is compared with is a number. Compare numbers with $text, and texts with '$text'." : null
            case Pattern: return 'a text is never the same as a pattern. Write ==~ to ask whether it is like that.'
            case Collection: return ((Collection<?>) other).empty ? null : 'a text is never the same as a list. Write in to ask whether it is there.'
            default: return null
        }
    }

    /** What is wrong with comparing {@code number} with a list, a span of time, or what is true or false. */
    static String ofNumber(Number number, Object other) {
        if (other instanceof Collection) {
            return 'a list is never the same as a number, and neither more nor less. Write size() to ask how many there are.'
        }
        if (other instanceof Boolean) {
            return "$number is a number, and what it is compared with is true or false. Write ${number in [0, 1] ? number == 1 : 'true or false'}."
        }
        number instanceof Bytes ? 'a span of time is never the same as a size, and neither more nor less.'
                : "a span of time is never the same as a number, and neither more nor less. Say what the number counts: ${number}.minutes or ${number}.days."
    }

    /** What is wrong with comparing a field of that shape, which holds a text, with {@code other}, which is none, or null. */
    static String ofOtherSort(String field, Shape shape, Object other) {
        if (other instanceof Boolean) {
            return shape.sort() == Shape.Sort.ENUM ? "'$field' is never true or false. It is one of ${shape.values().join(', ')}." : "'$field' is never true or false."
        }
        other instanceof Number ? "'$field' is never a number." : null
    }
}
