package dev.sluice.wire;

import java.util.Arrays;

/**
 * One field of a type, as the schema declares it.
 *
 * @param create what a request that makes the object may or has to say of it
 * @param update the same for a request that changes the object
 * @param redact whether its value is a secret
 * @param preset the value that counts when none is given, or null; for an abstract object the type name
 * @param bounds what else its value has to keep to
 * @param unit what its number counts
 * @param traits what else it means
 * @param about one sentence for help, or the empty text
 */
public record Field(String name, Shape shape, Presence create, Presence update, boolean redact, Object preset,
                    Bounds bounds, Unit unit, Traits traits, String about) {
    /** Whether a value counts when none is given. */
    public boolean hasDefault() {
        return preset != null && shape.sort() != Shape.Sort.OBJECT && shape.sort() != Shape.Sort.ARRAY;
    }

    /** Whether a request must, may or must not carry the field; the engine sets what it must not carry. */
    public enum Presence { REQUIRED, OPTIONAL, READONLY }

    /** What a number counts, so that people need not read its digits. */
    public enum Unit {
        NONE(""), BYTES("bytes"), RATE("bytes/s"), PERCENT("percent"), SECONDS("seconds");

        private final String word;

        Unit(String word) {
            this.word = word;
        }

        /** As a schema writes it. */
        @Override
        public String toString() {
            return word;
        }

        /** The unit that a schema calls so; NONE for one that we do not know. */
        static Unit called(String word) {
            return Arrays.stream(values()).filter(unit -> unit.word.equals(word)).findFirst().orElse(NONE);
        }
    }

    /**
     * What a field means beyond its value.
     *
     * @param owner whether it names whose the object is
     * @param within whether it names what the object is in otherwise
     * @param part whether the object goes with what it names
     * @param column its place in tables from the left, or null where it is not shown there
     * @param spare how early it is left out of a table that is too wide, from 1 on; null for never
     * @param path what is done at the path that it is, or null
     * @param filter whether engines can be asked for the objects with a value of it
     * @param always whether what an engine keeps has a value of it: an empty array, or an object with all its fields, where none was sent
     */
    public record Traits(boolean owner, boolean within, boolean part, Integer column, Integer spare, PathUse path, boolean filter, boolean always) {
        public static final Traits NONE = new Traits(false, false, false, null, null, null, false, false);
    }

    /** What an engine does at a path of its host. */
    public enum PathUse {
        /** Data is to be seen there. */
        MOUNT,
        /** Data of a dSource is copied from there. */
        SOURCE
    }

    /**
     * Limits of a value.
     *
     * @param minimum of a number, or the least length of a text or array; null for none
     * @param maximum of a number, or the greatest length of a text or array; null for none
     * @param pattern that the whole text matches; null for none
     */
    public record Bounds(Long minimum, Long maximum, String pattern) {
        public static final Bounds NONE = new Bounds(null, null, null);
        /** A text that is one line: what people read next to others, such as a name. */
        static final String LINE = "[^\\p{Cc}\\p{Zl}\\p{Zp}]*";

        boolean isLine() {
            return LINE.equals(pattern);
        }
    }
}
