package dev.sluice.shell.text;

import java.util.function.UnaryOperator;

/**
 * A value as people read it.
 *
 * @param right whether it stands at the right of its column, as what is counted does
 * @param marked whether it stands out from the others
 */
record ShownValue(String text, Tone tone, boolean right, boolean marked) {
    ShownValue(String text, Tone tone, boolean right) {
        this(text, tone, right, false);
    }

    static ShownValue of(Object value) {
        return new ShownValue(Cell.of(value), Tone.PLAIN, false);
    }

    static ShownValue counted(String text) {
        return new ShownValue(text, Tone.PLAIN, true);
    }

    static ShownValue toned(String text, Tone tone) {
        return new ShownValue(text, tone, false);
    }

    /** The same, standing out. */
    ShownValue standingOut() {
        return new ShownValue(text, tone, right, true);
    }

    /** The same where its text is not empty, else with {@code other} in its place. */
    ShownValue orIfEmpty(String other) {
        return text.isEmpty() ? new ShownValue(other, Tone.PLAIN, right, marked) : this;
    }

    /** The same in at most {@code room} columns. */
    ShownValue cut(int room) {
        return new ShownValue(Cell.cut(text, room), tone, right, marked);
    }

    /** The same as {@code mask} leaves it: what is hidden later would still tell by its width how long it is. */
    ShownValue masked(UnaryOperator<String> mask) {
        return new ShownValue(mask.apply(text), tone, right, marked);
    }

    int width() {
        return Cell.width(text);
    }

    /** With blanks, which have no tone, up to {@code width}. */
    String padded(int width, Style style) {
        String blanks = " ".repeat(Math.max(0, width - width()));
        String shown = marked ? Style.inverse(text) : style.toned(text, tone);
        return right ? blanks + shown : shown + blanks;
    }
}
