package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.WrongValue
import dev.sluice.operations.TypedTime
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Shape
import dev.sluice.wire.Timestamp
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.lang.ref.Reference
import java.lang.ref.ReferenceQueue
import java.lang.ref.WeakReference
import java.time.Instant
import java.util.concurrent.ConcurrentHashMap

/**
 * Where the texts come from that scripts have read of objects, as far as not every text can be one: references of other objects, times, and
 * fields of a few known values. To Groovy, and to all that it hands them to, they are texts like any other; but compared with a text that the field
 * never has, such as a name, they would be unlike it without a word.
 */
@POJO
@CompileStatic
final class ReadTexts {
    private static final Set<Shape.Sort> NARROW = EnumSet.of(Shape.Sort.REFERENCE, Shape.Sort.ENUM, Shape.Sort.DATE)
    /** An object's own reference is compared with what may be its name as well. */
    private static final String OWN = 'reference'
    private static final Map<Object, Origin> ORIGINS = new ConcurrentHashMap<>()
    private static final ReferenceQueue<String> GONE = new ReferenceQueue<>()

    private ReadTexts() {
    }

    /** {@code value} as a script reads it from the field of {@code owner}. */
    static Object of(Object owner, String field, Object value) {
        Shape shape = value instanceof String && field != OWN ? WrongValue.shape(owner, field) : null
        NARROW.contains(shape?.sort()) ? noted((String) value, new Origin(field, shape)) : value
    }

    private static String noted(String text, Origin origin) {
        for (Reference<?> gone = GONE.poll(); gone != null; gone = GONE.poll()) {
            ORIGINS.remove(gone)
        }
        // The same text may stand in another field, too.
        String own = new String(text)
        ORIGINS.put(new Known(own), origin)
        own
    }

    /** Whether {@code value} is such a text. */
    static boolean isOne(Object value) {
        origin(value) != null
    }

    /** What is wrong with comparing {@code read} with {@code other}, or null. */
    static String wrong(Object read, Object other) {
        Origin origin = other instanceof CharSequence || other instanceof ApiObject ? origin(read) : null
        if (origin == null || isOne(other)) {
            return null
        }
        other instanceof ApiObject ? WrongValue.ofOtherType(origin.field, origin.shape, (ApiObject) other) : WrongValue.inField(origin.field, origin.shape, other.toString())
    }

    /** {@code value} as engines write times, where {@code other} is one that was read, so that they can be compared. */
    static Object asTime(Object value, Object other) {
        boolean asked = value instanceof CharSequence && origin(other)?.shape?.sort() == Shape.Sort.DATE && !isOne(value)
        asked ? TypedTime.of(value.toString()).map { Instant it -> Timestamp.of(it) }.orElse(value.toString()) : value
    }

    private static Origin origin(Object value) {
        value instanceof String && !ORIGINS.isEmpty() ? ORIGINS.get(new Sought((String) value)) : null
    }

    private static final class Origin {
        final String field
        final Shape shape

        Origin(String field, Shape shape) {
            this.field = field
            this.shape = shape
        }
    }

    /** That text and none that is only equal to it, for as long as somebody has it. */
    private static final class Known extends WeakReference<String> {
        private final int place

        Known(String text) {
            super(text, GONE)
            place = System.identityHashCode(text)
        }

        @Override
        int hashCode() {
            place
        }

        @Override
        boolean equals(Object other) {
            this.is(other)
        }
    }

    private static final class Sought {
        private final String text

        Sought(String text) {
            this.text = text
        }

        @Override
        int hashCode() {
            System.identityHashCode(text)
        }

        @Override
        boolean equals(Object known) {
            known instanceof Known && ((Known) known).get().is(text)
        }
    }
}
