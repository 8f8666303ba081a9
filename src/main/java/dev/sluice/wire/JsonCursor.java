package dev.sluice.wire;

/** A place in JSON text, and the steps from there. */
final class JsonCursor {
    private final String text;
    private final KeptTexts kept = new KeptTexts();
    private int at;

    JsonCursor(String text) {
        this.text = text;
    }

    int place() {
        return at;
    }

    boolean isAtEnd() {
        return at == text.length();
    }

    /** The character here, without passing it; NUL at the end. */
    char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    /** The next character that is not space, without passing it. */
    char next() {
        skipSpace();
        if (isAtEnd()) {
            throw new MalformedJson("it ends too early");
        }
        return text.charAt(at);
    }

    void advance() {
        at++;
    }

    void skipSpace() {
        while (!isAtEnd() && text.charAt(at) <= ' ' && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    /** Goes on to the next quote, backslash or control character, or to the end: most of all text is passed here. */
    void skipPlain() {
        int place = at;
        while (place < text.length()) {
            char c = text.charAt(place);
            if (c == '"' || c == '\\' || c < ' ') {
                break;
            }
            place++;
        }
        at = place;
    }

    /** Passes the character here if it is one of {@code choice}. */
    boolean skip(String choice) {
        boolean found = !isAtEnd() && choice.indexOf(text.charAt(at)) >= 0;
        at += found ? 1 : 0;
        return found;
    }

    /** Passes {@code word} if it stands here. */
    boolean skipWord(String word) {
        boolean found = text.startsWith(word, at);
        at += found ? word.length() : 0;
        return found;
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
        return kept.of(text, start, at);
    }

    /** The text from {@code start} to here. */
    String since(int start) {
        return text.substring(start, at);
    }

    MalformedJson wrong(String what) {
        return new MalformedJson(what + ", at character " + (at + 1));
    }
}
