package dev.sluice.dsl.grammar

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.flow.SecretMethods
import dev.sluice.operations.TypedDuration
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Bytes
import dev.sluice.wire.Field
import dev.sluice.wire.Secret
import dev.sluice.wire.Shape
import dev.sluice.wire.Timestamp
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.nio.file.Path
import java.time.Duration
import java.time.Instant

/** Turns what a script gives for a field into what goes over the wire: an object becomes its reference, a map a list. */
@POJO
@CompileStatic
final class WireValues {
    private WireValues() {
    }

    /** {@code value} for the field {@code name} of {@code vocabulary}. */
    static Object fit(Vocabulary vocabulary, String name, Object value) {
        Shape shape = vocabulary?.field(name)?.shape()
        if (shape?.sort() == Shape.Sort.ARRAY && value instanceof Map && !(value instanceof ApiObject)) {
            Type item = pair(vocabulary.inside(name))
            return item == null ? [fitOne(vocabulary, name, value)] : pairs(item, (Map) value)
        }
        value instanceof Collection ? value.collect { fitOne(vocabulary, name, it) } : fitOne(vocabulary, name, value)
    }

    /** All that {@code values} say for the fields of {@code vocabulary}. */
    static Map<String, Object> fitAll(Vocabulary vocabulary, Map<?, ?> values) {
        Map<String, Object> fitted = [:]
        values.each { name, value -> fitted.put(text(name), fit(vocabulary, text(name), value)) }
        fitted
    }

    private static Object fitOne(Vocabulary vocabulary, String name, Object value) {
        Field field = vocabulary?.field(name)
        if (vocabulary != null && !vocabulary.keepsSecret(name) && (value instanceof Secret || isMasked(value))) {
            throw DslException.about(name, seen(name))
        }
        Shape shape = field?.shape()?.items() ?: field?.shape()
        if (value instanceof ApiObject) {
            return shape?.sort() == Shape.Sort.REFERENCE ? value.reference() ?: value.name() : value
        }
        if (value instanceof Map) {
            return fitAll(vocabulary?.inside(name), value)
        }
        if (shape?.sort() == Shape.Sort.DATE) {
            return moment(value)
        }
        if (field?.unit() == Field.Unit.SECONDS) {
            return seconds(value)
        }
        if (value instanceof Bytes) {
            return value.longValueExact()
        }
        value instanceof CharSequence || value instanceof Path || value instanceof File || value instanceof Instant
                ? text(value) : value
    }

    /** A length of time as engines want it; what is none stays as it is, for them to name it. */
    private static Object seconds(Object value) {
        Duration time = value instanceof Duration ? value : value instanceof CharSequence ? TypedDuration.of(text(value)).orElse(null) : null
        time != null ? time.toSeconds() : value instanceof CharSequence ? text(value) : value
    }

    /** A time as engines want it; what is none stays as it is, for them to name it. */
    private static Object moment(Object value) {
        Instant time = value instanceof CharSequence || value instanceof Date || value instanceof Instant ? WrittenTime.of(value) : null
        if (time != null) {
            return Timestamp.of(time)
        }
        value instanceof CharSequence ? text(value) : value
    }

    /** Whether it is what a secret looks like as a text. */
    private static boolean isMasked(Object value) {
        value instanceof CharSequence && !SecretMethods.isIn(value) && value.toString().contains(Secret.MASK)
    }

    /** What to say of a secret for the field {@code name}, which is none. */
    static String seen(String name) {
        "'$name' would not stay secret: whoever reads the object sees it. Give something else, or write .reveal() behind the secret."
    }

    /** {@code value} as text, with nothing masked in it. */
    static String text(Object value) {
        if (SecretMethods.isIn(value)) {
            throw DslException.about(null, SecretMethods.MASKED)
        }
        value.toString()
    }

    /** The type of a name and its value, if that is what the braces say. */
    private static Type pair(Vocabulary inside) {
        Type type = inside?.types?.size() == 1 ? inside.types.first() : null
        type?.fields()?.size() == 2 && type.fields().keySet().last() == 'value' ? type : null
    }

    private static List<Map<String, Object>> pairs(Type type, Map<?, ?> given) {
        String name = type.fields().keySet().first()
        given.collect { key, value ->
            if (value instanceof Secret && !type.field('value').redact()) {
                throw DslException.about(text(key), seen(text(key)))
            }
            pair(name, text(key), value)
        }
    }

    private static Map<String, Object> pair(String field, String name, Object value) {
        boolean plain = value instanceof CharSequence || value instanceof Number || value instanceof Boolean
        [(field): (Object) name, value: plain ? text(value) : value]
    }
}
