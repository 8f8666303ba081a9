package dev.sluice.dsl.compile

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import groovyjarjarantlr4.v4.runtime.CharStreams
import groovyjarjarantlr4.v4.runtime.LexerNoViableAltException
import groovyjarjarantlr4.v4.runtime.Token
import org.apache.groovy.parser.antlr4.GroovyLangLexer
import org.apache.groovy.parser.antlr4.GroovyLexer
import org.apache.groovy.parser.antlr4.GroovySyntaxError
import org.codehaus.groovy.control.CompilationFailedException
import org.codehaus.groovy.control.MultipleCompilationErrorsException
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.control.messages.SyntaxErrorMessage

/** A script as Groovy's own lexer cuts it up: which brackets and texts are open at its end, and what it ends with. */
@POJO
@CompileStatic
final class Tokens {
    /** A bracket or quote. */
    @POJO
    @CompileStatic
    static final class Bracket {
        final String text
        final int line
        final int column
        final boolean opens

        private Bracket(String text, List<Integer> position, boolean opens) {
            this.text = text
            this.line = position[0]
            this.column = position[1]
            this.opens = opens
        }

        boolean isQuote() {
            text.startsWith("'") || text.startsWith('"')
        }
    }

    private static final Map<Integer, Integer> CLOSES = [
        (GroovyLexer.RPAREN): GroovyLexer.LPAREN, (GroovyLexer.RBRACK): GroovyLexer.LBRACK,
        (GroovyLexer.RBRACE): GroovyLexer.LBRACE, (GroovyLexer.GStringEnd): GroovyLexer.GStringBegin] as Map<Integer, Integer>

    private final String text
    private final List<Token> tokens = []
    private final Deque<Token> open = new ArrayDeque<>()
    private Token stray
    /** Where the lexer gave up, or -1. */
    private int broken = -1

    Tokens(String text) {
        this.text = text
        GroovyLangLexer lexer = new GroovyLangLexer(CharStreams.fromString(text))
        lexer.removeErrorListeners()
        try {
            for (Token token = lexer.nextToken(); token.type != Token.EOF; token = lexer.nextToken()) {
                take(token)
            }
        } catch (GroovySyntaxError unreadable) {
            broken = offset(unreadable.line, unreadable.column)
        } catch (LexerNoViableAltException unreadable) {
            broken = unreadable.startIndex
        }
    }

    private void take(Token token) {
        tokens.add(token)
        if (CLOSES.containsValue(token.type)) {
            open.push(token)
        } else if (CLOSES.containsKey(token.type)) {
            if (open && open.peek().type == CLOSES[token.type]) {
                open.pop()
            } else if (stray == null) {
                stray = token
            }
        }
    }

    List<Token> all() {
        tokens
    }

    /** Behind the quote of a text that is open on the last line; -1 where there is none, or only a text of several lines. */
    int openText() {
        isQuote(broken) && !isTriple() && text.indexOf('\n', broken) < 0 ? broken + 1 : -1
    }

    /** Where the lexer gave up, as at an open quote; the end of the text where it did not. */
    int end() {
        broken < 0 ? text.length() : broken
    }

    /** Whether the last line ends in a comment, or all that follows is one. */
    boolean endsInComment() {
        Token last = tokens ? tokens.last() : null
        isInComment() || last != null && isComment(last) && last.text.startsWith('//') && last.stopIndex == text.length() - 1
    }

    /** By how much {@code token} changes the depth: 1 where it is of the type {@code down}, -1 where it is of the type {@code up}. */
    static int depth(Token token, int down, int up) {
        (token.type == down ? 1 : 0) - (token.type == up ? 1 : 0)
    }

    /** The lexer takes comments for line ends. */
    static boolean isComment(Token token) {
        token.type == GroovyLexer.NL && token.text.startsWith('/')
    }

    /** Whether {@code text} is no script yet, but could go on as one. */
    static boolean isUnfinished(String text) {
        Tokens tokens = new Tokens(text)
        if (tokens.loneDollar() != null) {
            return false
        }
        try {
            parse(text)
            return false
        } catch (CompilationFailedException unreadable) {
            return tokens.goesOn(endsEarly(text, unreadable))
        }
    }

    /** Fails where {@code text} is no script. */
    static void parse(String text) throws CompilationFailedException {
        SourceUnit unit = SourceUnit.create('script', text)
        unit.parse()
        unit.completePhase()
        unit.nextPhase()
        unit.convert()
    }

    /** Whether the parser missed something behind the last word. */
    private static boolean endsEarly(String text, CompilationFailedException unreadable) {
        List<String> lines = text.split('\n', -1).toList()
        unreadable instanceof MultipleCompilationErrorsException && unreadable.errorCollector.errors.any {
            it instanceof SyntaxErrorMessage && it.cause.line == lines.size() && it.cause.startColumn > lines.last().length()
        }
    }

    /** The bracket or quote that makes the script unreadable, or null. */
    Bracket unpaired() {
        if (broken >= 0) {
            return isQuote(broken) ? new Bracket(isTriple() ? text.substring(broken - 2, broken + 1) : text.substring(broken, broken + 1),
                    position(isTriple() ? broken - 2 : broken), true) : null
        }
        Token token = stray ?: open.peek()
        token == null ? null : new Bracket(token.type == GroovyLexer.GStringBegin ? token.text.takeBefore('$').take(3) : token.text,
                [token.line, token.charPositionInLine + 1], stray == null)
    }

    /** Where a dollar sign is that begins no name in a text in double quotes, as line and column; null where there is none. */
    List<Integer> loneDollar() {
        broken > 0 && text.charAt(broken - 1) == ('$' as char) ? position(broken - 1) : null
    }

    /** The token that stands at a place; null behind the last one. */
    String at(int line, int column) {
        Token found = tokens.find { it.line == line && it.charPositionInLine < column && column <= it.charPositionInLine + it.text.length() }
        if (found != null) {
            return found.text.readLines().find()
        }
        int offset = offset(line, column)
        offset < text.length() ? text.substring(offset, offset + 1) : null
    }

    /**
     * Whether a script that cannot be parsed could be, if more followed.
     *
     * @param endsEarly whether the parser missed something at its end
     */
    private boolean goesOn(boolean endsEarly) {
        if (broken >= 0) {
            return isTriple() || text.startsWith('\\', broken) && text.substring(broken + 1).isAllWhitespace()
        }
        boolean inLine = open && open.peek().type == GroovyLexer.GStringBegin && open.peek().text.startsWith('"')
                && !open.peek().text.startsWith('"""')
        stray == null && !inLine && (endsEarly || !open.isEmpty() || isInComment() || isOperator(lastType()))
    }

    private int lastType() {
        tokens.reverse().find { it.type != GroovyLexer.NL }?.type ?: Token.EOF
    }

    /** A comment that is closed is no token, so its beginning would not be seen. */
    private boolean isInComment() {
        tokens.collate(2, 1, false).any { List<Token> pair ->
            pair[0].type == GroovyLexer.DIV && pair[1].type == GroovyLexer.MUL && pair[1].startIndex == pair[0].stopIndex + 1
        }
    }

    /** The lexer numbers them in three rows, between which are brackets, and the two that may end an expression. */
    static boolean isOperator(int type) {
        type == GroovyLexer.INSTANCEOF || type in GroovyLexer.RANGE_INCLUSIVE..GroovyLexer.NOT_IN || type in GroovyLexer.COMMA..GroovyLexer.OR
                && type != GroovyLexer.GT || type in GroovyLexer.ADD..GroovyLexer.ELVIS_ASSIGN
    }

    private boolean isQuote(int offset) {
        offset >= 0 && offset < text.length() && (text.charAt(offset) == ('"' as char) || text.charAt(offset) == ("'" as char))
    }

    private boolean isTriple() {
        isQuote(broken) && broken >= 2 && text.charAt(broken - 1) == text.charAt(broken) && text.charAt(broken - 2) == text.charAt(broken)
    }

    private int offset(int line, int column) {
        int start = 0
        for (int passed = 1; passed < line; passed++) {
            int end = text.indexOf('\n', start)
            if (end < 0) {
                return text.length()
            }
            start = end + 1
        }
        Math.min(start + Math.max(column - 1, 0), text.length())
    }

    private List<Integer> position(int offset) {
        String before = text.substring(0, offset)
        [before.count('\n') + 1, offset - before.lastIndexOf('\n')]
    }
}
