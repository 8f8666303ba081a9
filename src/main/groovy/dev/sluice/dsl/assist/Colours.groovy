package dev.sluice.dsl.assist

import dev.sluice.dsl.compile.Tokens
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.StyledRange
import dev.sluice.language.StyledRange.Look
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import groovyjarjarantlr4.v4.runtime.Token
import org.apache.groovy.parser.antlr4.GroovyLexer

/** How the parts of a text look while it is typed: words, fields, texts, numbers, comments, and the pair of brackets at the cursor. */
@POJO
@CompileStatic
final class Colours {
    private static final Map<Integer, Look> LOOKS = [
        (GroovyLexer.StringLiteral): Look.TEXT, (GroovyLexer.GStringBegin): Look.TEXT, (GroovyLexer.GStringPart): Look.TEXT,
        (GroovyLexer.GStringEnd): Look.TEXT, (GroovyLexer.IntegerLiteral): Look.NUMBER,
        (GroovyLexer.FloatingPointLiteral): Look.NUMBER] as Map<Integer, Look>
    private static final Map<Integer, Integer> OPENS = [(GroovyLexer.RPAREN): GroovyLexer.LPAREN,
        (GroovyLexer.RBRACK): GroovyLexer.LBRACK, (GroovyLexer.RBRACE): GroovyLexer.LBRACE] as Map<Integer, Integer>

    private final Grammar grammar
    private final String text
    private final Tokens tokens
    private final List<StyledRange> spans = []

    Colours(Grammar grammar, String text) {
        this.grammar = grammar
        this.text = text
        tokens = new Tokens(text)
    }

    /** Those that have a look, in their order. */
    List<StyledRange> spans(int cursor) {
        tokens.all().each { Token token ->
            Look look = Tokens.isComment(token) ? Look.COMMENT : LOOKS[token.type]
            look != null && add(token, look)
        }
        if (tokens.end() < text.length() && text.charAt(tokens.end()) in ['\'' as char, '"' as char]) {
            spans.add(new StyledRange(tokens.end(), text.length(), Look.TEXT))
        }
        new Outline(grammar, tokens.all()).heads.each { Outline.Head head -> word(head) }
        brackets(cursor)
        spans.toSorted { StyledRange a, StyledRange b -> a.start() <=> b.start() }
    }

    private void word(Outline.Head head) {
        String word = head.token.text
        Vocabulary block = head.frame.vocabulary
        if (block != null && !block.open && block.knows(word)) {
            add(head.token, Look.FIELD)
        } else if (Words.has(word) || Words.listing(word) != null) {
            add(head.token, Look.WORD)
        }
    }

    private void brackets(int cursor) {
        Deque<Token> open = new ArrayDeque<>()
        for (Token token : tokens.all()) {
            if (OPENS.containsValue(token.type)) {
                open.push(token)
            } else if (OPENS.containsKey(token.type)) {
                pair(open, token, cursor)
            }
        }
    }

    private void pair(Deque<Token> open, Token closing, int cursor) {
        if (open.peek()?.type != OPENS[closing.type]) {
            add(closing, Look.ALONE)
            return
        }
        Token opening = open.pop()
        if (isBeside(opening, cursor) || isBeside(closing, cursor)) {
            add(opening, Look.PARTNER)
            add(closing, Look.PARTNER)
        }
    }

    private static boolean isBeside(Token token, int cursor) {
        token.startIndex == cursor || token.startIndex == cursor - 1
    }

    private void add(Token token, Look look) {
        spans.add(new StyledRange(token.startIndex, token.stopIndex + 1, look))
    }
}
