package dev.sluice.shell.text;

/**
 * A value as people read it.
 *
 * @param right whether it stands at the right of its column, as what is counted does
 */
record Shown(String text, Tone tone, boolean right) {
    static Shown of(Object value) {
        return new Shown(Cell.of(value), Tone.PLAIN, false);
    }

    static Shown counted(String text) {
        return new Shown(text, Tone.PLAIN, true);
    }

    static Shown toned(String text, Tone tone) {
        return new Shown(text, tone, false);
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
