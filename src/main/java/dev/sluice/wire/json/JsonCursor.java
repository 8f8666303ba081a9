package dev.sluice.wire.json;

import java.nio.charset.StandardCharsets;

/**
 * A place in JSON text, and the steps from there. It walks the bytes of UTF-8, where all that JSON itself consists of is one
 * byte each: before a program is warm, that is much faster than to ask a string for its characters.
 */
final class JsonCursor {
    private final byte[] text;
    private final KeptTexts kept;
    private int at;

    /** @param text in UTF-8 */
    JsonCursor(byte[] text) {
        this.text = text;
        this.kept = new KeptTexts(text);
    }

    int place() {
        return at;
    }

    boolean isAtEnd() {
        return at == text.length;
    }

    /** What is here, without passing it: a character of ASCII, something else for a part of another; NUL at the end. */
    char peek() {
        return at < text.length ? (char) text[at] : 0;
    }

    /** What is here behind any space, without passing it. */
    char next() {
        skipSpace();
        if (isAtEnd()) {
            throw new MalformedJson("it ends too early");
        }
        return (char) text[at];
    }

    void advance() {
        at++;
    }

    void skipSpace() {
        while (at < text.length && text[at] <= ' ' && " \t\n\r".indexOf(text[at]) >= 0) {
            at++;
        }
    }

    /** Goes on to the next quote, backslash or control character, or to the end: most of all text is passed here. */
    void skipPlain() {
        byte[] bytes = text;
        int place = at;
        while (place < bytes.length) {
            byte c = bytes[place];
            if (c == '"' || c == '\\' || c >= 0 && c < ' ') {
                break;
            }
            place++;
        }
        at = place;
    }

    /** Passes the character here if it is one of {@code choice}. */
    boolean skip(String choice) {
        boolean found = !isAtEnd() && choice.indexOf(text[at]) >= 0;
        at += found ? 1 : 0;
        return found;
    }

    /** Passes {@code word}, which is ASCII, if it stands here. */
    boolean skipWord(String word) {
        if (text.length - at < word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (text[at + i] != word.charAt(i)) {
                return false;
            }
        }
        at += word.length();
        return true;
    }

    /** Passes {@code wanted} after any space. */
    boolean skipNext(char wanted) {
        boolean found = next() == wanted;
        at += found ? 1 : 0;
        return found;
    }

    void require(char wanted) {
        if (!skipNext(wanted)) {
            throw wrong("'" + wanted + "' is missing");
        }
    }

    /** The text from {@code start} to here; the same object where it came before, as names and states do again and again. */
    String knownSince(int start) {
        return kept.of(start, at);
    }

    /** The text from {@code start} to here. */
    String since(int start) {
        return new String(text, start, at - start, StandardCharsets.UTF_8);
    }

    MalformedJson wrong(String what) {
        int past = Math.min(at, text.length);
        String before = new String(text, 0, past, StandardCharsets.UTF_8);
        return new MalformedJson(what + ", at character " + (before.length() + at - past + 1));
    }
}
