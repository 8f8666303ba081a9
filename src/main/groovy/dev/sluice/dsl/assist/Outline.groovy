package dev.sluice.dsl.assist

import dev.sluice.dsl.compile.Tokens
import dev.sluice.dsl.flow.ListMethod
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import groovyjarjarantlr4.v4.runtime.Token
import org.apache.groovy.parser.antlr4.GroovyLexer

/** Which words count at each place of a text that may be unfinished, as far as its tokens tell. */
@POJO
@CompileStatic
final class Outline {
    /** What braces call the one that they are handed where they do not say. */
    private static final String IT = 'it'

    /** What is open, and the statement in it so far. */
    @POJO
    @CompileStatic
    static final class Frame {
        /** The bracket, or null at the outside. */
        final Token bracket
        /** The words of the block, whatever type it makes; null where the words that stand by themselves count. */
        final Vocabulary any
        /** The words of the type that it makes as far as it is said by now. */
        Vocabulary vocabulary
        /** The engine that the braces around name, or null for the one in use. */
        final String engine
        /** The word before a parenthesis, or null. */
        private final Token callee
        /** What that word is called on. */
        private List<Token> receiver = []
        /** The fields that are said by now. */
        final Set<String> said = []
        /** The names that are said by now, by the fields. */
        final Map<String, String> names = [:]
        /** What the braces look at one after another, or null. */
        private List<Token> each
        /** What they call the one that they are at. */
        private String eachName = IT
        private final List<Token> tokens = []
        private int brackets

        private Frame(Token bracket, Vocabulary any, String engine, Token callee) {
            this.bracket = bracket
            this.any = any
            this.vocabulary = any?.usual()
            this.engine = engine
            this.callee = callee
        }

        boolean isParenthesis() {
            bracket?.type == GroovyLexer.LPAREN
        }

        TypedStatement sentence() {
            new TypedStatement(callee, receiver, tokens, vocabulary != null)
        }

        private boolean isAtStart() {
            !parenthesis && (tokens.empty || tokens.last().type == GroovyLexer.ASSIGN || tokens.last().type == GroovyLexer.RETURN)
        }

        private void add(Token token) {
            brackets += Tokens.depth(token, GroovyLexer.LBRACK, GroovyLexer.RBRACK)
            tokens.add(token)
        }

        /** Whether a statement that ends so goes on in the next line. */
        private boolean goesOn() {
            parenthesis || brackets > 0 || tokens && Tokens.isOperator(tokens.last().type)
        }

        private void end() {
            TypedStatement sentence = sentence()
            if (vocabulary != null && sentence.head != null) {
                said.add(sentence.head)
                sentence.literal != null && names.put(sentence.head, sentence.literal)
                if (sentence.head == 'type' && sentence.literal != null) {
                    vocabulary = any.narrowed(sentence.literal)
                }
            }
            tokens.clear()
            brackets = 0
        }
    }

    /** A word where one has a meaning: at the beginning of a statement, or before a parenthesis. */
    @POJO
    @CompileStatic
    static final class Head {
        final Token token
        final Frame frame

        private Head(Token token, Frame frame) {
            this.token = token
            this.frame = frame
        }
    }

    private final Grammar grammar
    private final Deque<Frame> frames = new ArrayDeque<>()
    final List<Head> heads = []
    /** What is assigned to variables, by their names. */
    private final Map<String, List<Token>> assigned = [:]

    Outline(Grammar grammar, List<Token> tokens) {
        this.grammar = grammar
        frames.push(new Frame(null, null, null, null))
        tokens.each { take(it) }
    }

    /** The innermost one. */
    Frame open() {
        frames.peek()
    }

    /** The braces around the cursor, whatever parentheses are between. */
    Frame braces() {
        frames.find { !it.parenthesis }
    }

    /** What the braces look at one after another that call the one that they are at {@code name}; null where none do. */
    List<Token> each(String name) {
        frames.find { it.each != null && it.eachName == name }?.each
    }

    /** What the innermost braces that look at one after another call it; null where none do. */
    String eachName() {
        frames.find { it.each != null }?.eachName
    }

    /** What was assigned to the variable {@code name} last, or null. */
    List<Token> assigned(String name) {
        assigned[name]
    }

    /** The name that is said in {@code field}, in these braces or around them, or null. */
    String name(String field) {
        frames.findResult { it.names[field] }
    }

    private void take(Token token) {
        Frame frame = frames.peek()
        switch (token.type) {
            case GroovyLexer.LBRACE:
                frames.push(braces(token, frame))
                break
            case GroovyLexer.LPAREN:
                Token callee = frame.tokens && TypedStatement.isWord(frame.tokens.last()) ? frame.tokens.last() : null
                note(callee, frame)
                frames.push(parenthesis(token, frame, callee))
                break
            case GroovyLexer.RBRACE:
            case GroovyLexer.RPAREN:
                close(token, frame)
                break
            case GroovyLexer.NL:
                if (!Tokens.isComment(token) && !frame.goesOn()) {
                    noteAssigned(frame.tokens)
                    frame.end()
                }
                break
            case GroovyLexer.SEMI:
                noteAssigned(frame.tokens)
                frame.end()
                break
            case GroovyLexer.ARROW:
                frame.eachName = frame.tokens ? frame.tokens.last().text : IT
                frame.end()
                break
            default:
                if (frame.isAtStart()) {
                    note(token, frame)
                }
                frame.add(token)
        }
    }

    private void noteAssigned(List<Token> statement) {
        int sign = statement.findIndexOf { it.type == GroovyLexer.ASSIGN }
        if (sign > 0 && TypedStatement.isWord(statement[sign - 1])) {
            assigned.put(statement[sign - 1].text, statement.drop(sign + 1))
        }
    }

    private static Frame parenthesis(Token bracket, Frame frame, Token callee) {
        Frame inside = new Frame(bracket, frame.any, frame.engine, callee)
        inside.vocabulary = frame.vocabulary
        inside.receiver = frame.sentence().with { it.method != null && it.method == callee?.text ? it.object : [] }
        inside
    }

    private void note(Token token, Frame frame) {
        if (token != null && TypedStatement.isWord(token) && !(heads && heads.last().token.is(token))) {
            heads.add(new Head(token, frame))
        }
    }

    /** What stands in parentheses stays part of the statement around them; what stands in braces does not. */
    private void close(Token token, Frame frame) {
        boolean fits = frame.bracket != null && frame.parenthesis == (token.type == GroovyLexer.RPAREN)
        if (!fits) {
            return
        }
        frames.pop()
        Frame around = frames.peek()
        around.add(frame.bracket)
        if (frame.parenthesis) {
            frame.tokens.each { around.add(it) }
        }
        around.add(token)
    }

    private Frame braces(Token brace, Frame frame) {
        TypedStatement sentence = frame.sentence()
        Frame same = new Frame(brace, frame.any, frame.engine, null)
        same.vocabulary = frame.vocabulary
        if (frame.parenthesis) {
            TypedStatement argument = new TypedStatement(null, [], TypedStatement.argument(frame.tokens), false)
            same.each = ListMethod.named(argument.method) == null ? null : argument.object
        }
        if (sentence.head == null || same.each != null) {
            return same
        }
        if (sentence.head == 'for') {
            int sign = frame.tokens.findIndexOf { it.type == GroovyLexer.IN }
            same.each = sign < 2 ? null : frame.tokens.drop(sign + 1).init()
            same.eachName = sign < 2 ? IT : frame.tokens[sign - 1].text
            return same
        }
        if (sentence.method != null) {
            Vocabulary told = told(Words.named(sentence.method), sentence.object)
            same.each = ListMethod.named(sentence.method) == null ? null : sentence.object
            return told == null ? same : block(brace, told, frame)
        }
        if (frame.vocabulary != null && frame.vocabulary.knows(sentence.head)) {
            Vocabulary inner = frame.vocabulary.inside(sentence.head)
            return inner == null ? same : block(brace, inner, frame)
        }
        Word word = Words.named(sentence.head)
        if (word?.choosingEngine) {
            return new Frame(brace, null, sentence.literal, null)
        }
        Vocabulary words = word?.told ? told(word, sentence.first) : inside(word)
        words == null ? same : block(brace, words, frame)
    }

    private Vocabulary inside(Word word) {
        word == null ? null : grammar.inside(word)
    }

    private static Frame block(Token brace, Vocabulary words, Frame around) {
        new Frame(brace, words, around.engine, null)
    }

    /** What can be said besides the object that is told to do something. */
    Vocabulary told(Word word, List<Token> object) {
        word?.told ? word.besides(grammar, TypedStatement.reader(object)) : null
    }
}
