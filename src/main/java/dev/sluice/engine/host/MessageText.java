package dev.sluice.engine.host;

import java.util.Locale;

/** Text from outside, made fit for a message: one line of bounded length, without control characters. */
public final class MessageText {
    private static final int LONGEST = 120;

    private MessageText() {
    }

    /** The text as it was typed, in quotes; of a very long one the beginning. */
    public static String quoted(String text) {
        return "'" + plain(text) + "'";
    }

    /** The same without the quotes. */
    public static String plain(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().limit(LONGEST).forEach(letter -> append(shown, letter));
        if (text.codePointCount(0, text.length()) > LONGEST) {
            shown.append('…');
        }
        return shown.toString();
    }

    private static void append(StringBuilder shown, int letter) {
        if (Character.isISOControl(letter)) {
            shown.append(String.format(Locale.ROOT, "\\u%04x", letter));
        } else {
            shown.appendCodePoint(letter);
        }
    }
}
