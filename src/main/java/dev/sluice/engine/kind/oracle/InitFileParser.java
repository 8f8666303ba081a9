package dev.sluice.engine.kind.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads initialization parameters as Oracle does: several of them on a line, lists with and without parentheses, values and
 * names in quotes, letters after a backslash, lines that a backslash joins, and comments after #.
 *
 * <p>It is stricter where a line could be read in two ways: what goes on with a value on a new line is indented, or follows a comma, a
 * parenthesis or a backslash; and a value with an equals sign in it stands in quotes.
 */
final class InitFileParser {
    private static final String MARKS = "=,()";
    private static final String ENDS_OF_WORDS = MARKS + "#'\" \t\n";
    private static final Pattern NAME = Pattern.compile("(?:(?<instance>\\*|[A-Za-z0-9_$]+)\\.)?(?<name>[A-Za-z_][A-Za-z0-9_$]*)");

    private final List<Token> tokens;
    private final List<InitParameter> parameters = new ArrayList<>();
    private int next;

    /** What is no initialization parameter. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;
        private final int line;

        private Malformed(int line) {
            super("line " + line, null, false, false);
            this.line = line;
        }

        /** Counted from one. */
        int line() {
            return line;
        }
    }

    /**
     * @param mark whether it is one of {@link #MARKS}, outside of quotes
     * @param begins whether it stands at the very beginning of a line of its own
     */
    private record Token(String text, boolean mark, boolean begins, int line) {
        boolean is(String sign) {
            return mark && text.equals(sign);
        }
    }

    private InitFileParser(List<Token> tokens) {
        this.tokens = tokens;
    }

    static List<InitParameter> parse(String text) throws Malformed {
        InitFileParser parser = new InitFileParser(new Scanner(text).tokens());
        while (parser.next < parser.tokens.size()) {
            parser.parameter();
        }
        return List.copyOf(parser.parameters);
    }

    private void parameter() throws Malformed {
        Token first = tokens.get(next);
        Matcher name = NAME.matcher(first.text());
        if (!isName(next) || !name.matches()) {
            throw new Malformed(first.line());
        }
        next += 2;
        List<String> values = isMark(next, "(") ? list() : values();
        InitParameter parameter = new InitParameter(name.group("instance") == null ? "" : name.group("instance"),
                name.group("name").toLowerCase(Locale.ROOT), values);
        if (values.isEmpty() || !parameter.canBeWritten()) {
            throw new Malformed(first.line());
        }
        parameters.add(parameter);
    }

    /** Between parentheses. */
    private List<String> list() throws Malformed {
        int opened = tokens.get(next++).line();
        List<String> values = new ArrayList<>();
        while (next < tokens.size() && !isMark(next, ")")) {
            Token token = tokens.get(next);
            if (isName(next) || token.mark() && !token.is(",")) {
                throw new Malformed(token.line());
            }
            if (!token.mark()) {
                values.add(token.text());
            }
            next++;
        }
        if (next++ == tokens.size()) {
            throw new Malformed(opened);
        }
        return values;
    }

    /** Up to the next name. */
    private List<String> values() throws Malformed {
        List<String> values = new ArrayList<>();
        boolean expected = false;
        while (next < tokens.size() && (expected || !isName(next))) {
            Token token = tokens.get(next);
            boolean isComma = token.is(",");
            boolean isOutOfPlace = isComma ? expected || values.isEmpty()
                    : token.mark() || token.begins() && !expected || isName(next);
            if (isOutOfPlace) {
                throw new Malformed(token.line());
            }
            if (!isComma) {
                values.add(token.text());
            }
            expected = isComma;
            next++;
        }
        if (expected) {
            throw new Malformed(tokens.get(next - 1).line());
        }
        return values;
    }

    private boolean isName(int index) {
        return !tokens.get(index).mark() && isMark(index + 1, "=");
    }

    private boolean isMark(int index, String sign) {
        return index < tokens.size() && tokens.get(index).is(sign);
    }

    /** Cuts a text into marks, words and quoted texts. */
    private static final class Scanner {
        private final String text;
        private final List<Token> tokens = new ArrayList<>();
        private int at;
        private int line = 1;
        private boolean begins = true;

        Scanner(String text) {
            this.text = text;
        }

        List<Token> tokens() throws Malformed {
            while (at < text.length()) {
                char letter = text.charAt(at);
                if (letter == '\n') {
                    endLine();
                } else if (letter == ' ' || letter == '\t') {
                    begins = false;
                    at++;
                } else if (isJoint()) {
                    join();
                } else if (letter == '#') {
                    skipComment();
                } else if (Character.isISOControl(letter)) {
                    throw new Malformed(line);
                } else if (MARKS.indexOf(letter) >= 0) {
                    at++;
                    add(String.valueOf(letter), true, line);
                } else if (letter == '\'' || letter == '"') {
                    quoted(letter);
                } else {
                    word();
                }
            }
            return tokens;
        }

        private void add(String token, boolean mark, int firstLine) {
            tokens.add(new Token(token, mark, begins, firstLine));
            begins = false;
        }

        private void endLine() {
            line++;
            at++;
            begins = true;
        }

        /** Whether a backslash takes the end of the line away. */
        private boolean isJoint() {
            return text.startsWith("\\\n", at);
        }

        private void join() {
            line++;
            at += 2;
            begins = false;
        }

        private void skipComment() throws Malformed {
            while (at < text.length() && text.charAt(at) != '\n') {
                checkPrintable(text.charAt(at++));
            }
        }

        private void word() throws Malformed {
            StringBuilder word = new StringBuilder();
            int firstLine = line;
            boolean first = begins;
            while (at < text.length() && ENDS_OF_WORDS.indexOf(text.charAt(at)) < 0) {
                if (isJoint()) {
                    join();
                } else {
                    word.append(letter(text.charAt(at) == '\\'));
                }
            }
            begins = first;
            add(word.toString(), false, firstLine);
        }

        /** The next letter, or the one after the backslash that is next. */
        private char letter(boolean escaped) throws Malformed {
            at += escaped ? 1 : 0;
            if (at == text.length()) {
                throw new Malformed(line);
            }
            checkPrintable(text.charAt(at));
            return text.charAt(at++);
        }

        private void quoted(char quote) throws Malformed {
            int firstLine = line;
            boolean first = begins;
            StringBuilder value = new StringBuilder();
            at++;
            while (!endsAt(quote, firstLine)) {
                if (isJoint()) {
                    join();
                } else if (text.charAt(at) == '\n') {
                    goOn(value, firstLine);
                } else {
                    value.append(letter(isEscape(quote)));
                }
            }
            at++;
            begins = first;
            add(value.toString(), false, firstLine);
        }

        private boolean endsAt(char quote, int firstLine) throws Malformed {
            if (at >= text.length()) {
                throw new Malformed(firstLine);
            }
            return text.charAt(at) == quote && !isEscape(quote);
        }

        /** Whether what is next makes the letter behind it an ordinary one: a backslash, or the first of two quotes. */
        private boolean isEscape(char quote) {
            return text.startsWith("\\" + quote, at) || text.startsWith("\\\\", at) || text.startsWith("" + quote + quote, at);
        }

        /** A line that is indented goes on with the text of the one before. */
        private void goOn(StringBuilder value, int firstLine) throws Malformed {
            endLine();
            int start = at;
            while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
                at++;
            }
            if (at == start) {
                throw new Malformed(firstLine);
            }
            value.append(' ');
        }

        private void checkPrintable(char letter) throws Malformed {
            if (Character.isISOControl(letter) && letter != '\t') {
                throw new Malformed(line);
            }
        }
    }
}
