package dev.sluice.runbook.journal;

import java.util.function.Function;

/**
 * How a journal keeps the values of one class: by what they are made of, which is kept in turn.
 *
 * @param name what stands before that in the journal; begins with a dollar
 * @param type the class, or an interface that hidden classes implement
 * @param parts what a value is made of; {@link JournalValues#LOST} for one that cannot be kept
 * @param made makes it anew of that
 * @param holding whether it only holds what it is made of, so that it is there again even where some of that is lost
 */
public record ValueSort<T>(String name, Class<T> type, Function<T, ?> parts, Function<Object, ?> made, boolean holding) {
    public ValueSort(String name, Class<T> type, Function<T, ?> parts, Function<Object, ?> made) {
        this(name, type, parts, made, false);
    }

    /** Values that show as a text from which they can be read. */
    static <T> ValueSort<T> text(String name, Class<T> type, Function<String, ?> read) {
        return new ValueSort<>(name, type, Object::toString, text -> read.apply(text.toString()));
    }

    Object partsOf(Object value) {
        return parts.apply(type.cast(value));
    }
}
