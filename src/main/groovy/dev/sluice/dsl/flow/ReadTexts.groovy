package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.WrongValue
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Shape
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.lang.ref.Reference
import java.lang.ref.ReferenceQueue
import java.lang.ref.WeakReference
import java.time.Instant
import java.util.concurrent.ConcurrentHashMap
import java.util.function.Supplier

/**
 * Where the texts come from that scripts have read of objects, as far as not every text can be one: references, times, and fields of a few known
 * values. To Groovy, and to all that it hands them to, they are texts like any other; but compared with a text that the field
 * never has, such as a name, they would be unlike it without a word.
 */
@POJO
@CompileStatic
final class ReadTexts {
    private static final Set<Shape.Sort> NARROW = EnumSet.of(Shape.Sort.REFERENCE, Shape.Sort.ENUM, Shape.Sort.DATE)
    private static final Shape TIME = new Shape(Shape.Sort.DATE, null, null, [])
    private static final Map<Object, Origin> ORIGINS = new ConcurrentHashMap<>()
    private static final ReferenceQueue<String> GONE = new ReferenceQueue<>()

    private ReadTexts() {
    }

    /** {@code value} as a script reads it from the field of {@code owner}: a text, or a list of them. */
    static Object of(Object owner, String field, Object value) {
        boolean several = value instanceof List
        if (!several && !(value instanceof String)) {
            return value
        }
        Shape whole = WrongValue.shape(owner, field)
        Shape shape = several ? whole?.items() : whole
        if (!NARROW.contains(shape?.sort())) {
            return value
        }
        Origin origin = new Origin(field, shape, ((ApiObject) owner).shapes(field), [] as Set<String>)
        several ? ((List<?>) value).collect { it instanceof String ? noted((String) it, origin) : it }.asImmutable() : noted((String) value, origin)
    }

    /** {@code text}, which is a time that a script has calculated. */
    static String time(String text) {
        noted(text, new Origin(text, TIME, { -> null } as Supplier<Shape>, [] as Set<String>))
    }

    /** {@code text}, which is one of {@code known}: what a row tells under the name {@code field}. */
    static String oneOf(String field, Collection<String> known, String text) {
        Shape shape = new Shape(Shape.Sort.ENUM, null, null, known.toList())
        noted(text, new Origin(field, shape, { -> shape } as Supplier<Shape>, [] as Set<String>))
    }

    /** {@code text}, which is the name of an object of {@code type}: what a row tells under the name {@code field}. */
    static String name(String field, String type, String text) {
        noted(text, new Origin(field, new Shape(Shape.Sort.STRING, type, null, []), { -> null } as Supplier<Shape>, [] as Set<String>))
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

    /** {@code value}, in place of which there may be one of {@code others}, so that it may be compared with these, too. */
    static Object orElse(Object value, Collection<String> others) {
        Origin origin = origin(value)
        origin == null ? value : noted(value.toString(), new Origin(origin.field, origin.shape, origin.own, origin.others + others))
    }

    /** Whether {@code value} is such a text, and no name, which may be any text. */
    static boolean isOne(Object value) {
        Origin known = origin(value)
        known != null && !known.name
    }

    /** Whether {@code value} is such a text, be it a name. */
    static boolean isKnown(Object value) {
        origin(value) != null
    }

    /** What is wrong with comparing {@code read} with {@code other}, or null. */
    static String wrong(Object read, Object other) {
        Origin known = origin(read)
        if (known == null || other == null || known.others.contains(other.toString())) {
            return null
        }
        if (known.name) {
            return other instanceof CharSequence && !isKnown(other) ? WrongValue.ofName(known.field, known.shape.type(), other.toString()) : null
        }
        if (!(other instanceof CharSequence || other instanceof ApiObject)) {
            return WrongValue.ofOtherSort(known.field, known.shape, other)
        }
        if (other instanceof ApiObject || isOne(other)) {
            return WrongValue.ofOtherType(known.field, known.shape, other instanceof ApiObject ? other.type() : origin(other).referred())
        }
        WrongValue.inField(known.field, known.shape, other.toString(), known.own)
    }

    /** Both as moments, where one of them is a time that was read and the other is a time, too, and else both as they are. */
    static List<Object> alike(Object one, Object other) {
        boolean mixed = isTime(one) != isTime(other) || (Moments.ofJava(one) == null) != (Moments.ofJava(other) == null)
        Instant left = mixed ? Moments.of(one) : null
        Instant right = left == null ? null : Moments.of(other)
        right == null ? [one, other] : [left, right] as List<Object>
    }

    /** Whether {@code value} is a time that was read. */
    static boolean isTime(Object value) {
        origin(value)?.shape?.sort() == Shape.Sort.DATE
    }

    private static Origin origin(Object value) {
        value instanceof String && !ORIGINS.isEmpty() ? ORIGINS.get(new Sought((String) value)) : null
    }

    private static final class Origin {
        final String field
        final Shape shape
        /** Gives what the engine knows of the field. */
        final Supplier<Shape> own
        final Set<String> others

        Origin(String field, Shape shape, Supplier<Shape> own, Set<String> others) {
            this.field = field
            this.shape = shape
            this.own = own
            this.others = others
        }

        boolean isName() {
            shape.sort() == Shape.Sort.STRING
        }

        /** The type of the objects whose reference it is, or null. */
        String referred() {
            shape.sort() == Shape.Sort.REFERENCE ? shape.type() : null
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
