package dev.sluice.shell.text;

/**
 * A value as people read it.
 *
 * @param right whether it stands at the right of its column, as what is counted does
 */
record ShownValue(String text, Tone tone, boolean right) {
    static ShownValue of(Object value) {
        return new ShownValue(Cell.of(value), Tone.PLAIN, false);
    }

    static ShownValue counted(String text) {
        return new ShownValue(text, Tone.PLAIN, true);
    }

    static ShownValue toned(String text, Tone tone) {
        return new ShownValue(text, tone, false);
    }

    int width() {
        return Cell.width(text);
    }

    /** With blanks, which have no tone, up to {@code width}. */
    String padded(int width, Style style) {
        String blanks = " ".repeat(Math.max(0, width - width()));
        return right ? blanks + style.toned(text, tone) : style.toned(text, tone) + blanks;
    }
}
