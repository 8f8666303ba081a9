package dev.sluice.wire.json;

/** Reads one string of JSON text. */
final class JsonString {
    private JsonString() {
    }

    static String read(JsonCursor cursor) {
        cursor.advance();
        int start = cursor.place();
        skipPlain(cursor);
        if (cursor.peek() == '"') {
            String string = cursor.knownSince(start);
            cursor.advance();
            return string;
        }
        StringBuilder string = new StringBuilder(cursor.since(start));
        while (!cursor.skip("\"")) {
            cursor.advance();
            string.append(escape(cursor));
            start = cursor.place();
            skipPlain(cursor);
            string.append(cursor.since(start));
        }
        requireWholeCharacters(string, cursor);
        return string.toString();
    }

    /** Goes on to the end of the string or to its next escape. */
    private static void skipPlain(JsonCursor cursor) {
        cursor.skipPlain();
        if (cursor.isAtEnd()) {
            throw new MalformedJson("it ends within a string");
        }
        if (cursor.peek() < ' ') {
            throw cursor.wrong("a string holds a control character");
        }
    }

    private static char escape(JsonCursor cursor) {
        char c = cursor.peek();
        cursor.advance();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> hexadecimal(cursor);
            default -> throw cursor.wrong("a string holds an escape that JSON does not know");
        };
    }

    private static char hexadecimal(JsonCursor cursor) {
        int code = 0;
        for (int count = 0; count < 4; count++) {
            char c = cursor.peek();
            if (c > 'f' || Character.digit(c, 16) < 0) {
                throw cursor.wrong("an escape needs four hexadecimal digits");
            }
            code = code << 4 | Character.digit(c, 16);
            cursor.advance();
        }
        return (char) code;
    }

    /** Half a character cannot be sent on: encoders put a question mark in its place. */
    private static void requireWholeCharacters(CharSequence string, JsonCursor cursor) {
        for (int i = 0; i < string.length(); i++) {
            boolean pair = i + 1 < string.length() && Character.isSurrogatePair(string.charAt(i), string.charAt(i + 1));
            if (!pair && Character.isSurrogate(string.charAt(i))) {
                throw cursor.wrong("a string holds half a character");
            }
            i += pair ? 1 : 0;
        }
    }
}
