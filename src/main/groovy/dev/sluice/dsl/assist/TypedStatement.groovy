package dev.sluice.dsl.assist

import dev.sluice.dsl.compile.Tokens
import dev.sluice.dsl.flow.ListMethod
import dev.sluice.dsl.flow.Units
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import groovyjarjarantlr4.v4.runtime.Token
import org.apache.groovy.parser.antlr4.GroovyLexer

/** A statement up to some place in it, or what stands in the parentheses of a call: the word, and what is given to it. */
@POJO
@CompileStatic
final class TypedStatement {
    private static final Set<Integer> POINTS = [GroovyLexer.DOT, GroovyLexer.SAFE_DOT, GroovyLexer.SPREAD_DOT] as Set<Integer>

    private static final Set<Integer> NUMBERS = [GroovyLexer.IntegerLiteral, GroovyLexer.FloatingPointLiteral] as Set<Integer>

    private static final Set<Integer> COMPARISONS = [GroovyLexer.EQUAL, GroovyLexer.NOTEQUAL, GroovyLexer.LT, GroovyLexer.GT, GroovyLexer.LE,
            GroovyLexer.GE] as Set<Integer>

    /** The word that it begins with, or null. */
    final String head
    /** What is given to the word, one list each; the last is the one that is not finished. */
    final List<List<Token>> given
    /** The method that it calls on something, or null. */
    final String method
    /** What it calls it on, or whatever stands before its last point. */
    final List<Token> object
    private final List<Token> tokens
    private final boolean assigning

    /**
     * @param callee the word before the parenthesis that is open, or null
     * @param receiver what stands before that word and a point
     * @param fields whether a word that is assigned to is a field
     */
    TypedStatement(Token callee, List<Token> receiver, List<Token> all, boolean fields) {
        boolean assigned = fields && callee == null && all.size() > 1 && isWord(all[0]) && all[1].type == GroovyLexer.ASSIGN
        int from = assigned ? 0 : all.findLastIndexOf { it.type == GroovyLexer.ASSIGN || it.type == GroovyLexer.RETURN } + 1
        assigning = all.any { it.type == GroovyLexer.ASSIGN }
        tokens = callee != null ? [callee] + all : all.drop(from)
        head = tokens && isWord(tokens[0]) ? tokens[0].text : null
        int point = callee != null ? -1 : lastPoint()
        boolean calls = point > 0 && point + 1 < tokens.size() && isWord(tokens[point + 1])
        object = callee == null ? tokens.take(Math.max(point, 0)) : afterPoint ? argument(all).init() : receiver
        String called = callee != null && receiver ? callee.text : null
        method = calls ? tokens[point + 1].text : called
        int before = assigned ? 2 : 1
        given = split(callee != null ? all : unwrapped(tokens.drop(calls ? point + 2 : before)))
    }

    /** Whether it is a variable, a field, or an element of a list, rather than something that is done. */
    boolean isValue() {
        if (assigning || tokens.empty) {
            return false
        }
        boolean alone = tokens.size() == 1 && (tokens[0].type == GroovyLexer.NullLiteral || isWord(tokens[0]) && !Words.has(tokens[0].text))
        boolean field = method != null && given == [[]] && !Words.named(method)?.told
        alone || field || tokens.last().type == GroovyLexer.RBRACK || ListMethod.named(method)?.gives == ListMethod.Gives.ELEMENT
    }

    /** Whether nothing of it is said yet. */
    boolean isStart() {
        tokens.empty
    }

    /** Whether the name of a method or field has to follow. */
    boolean isAfterPoint() {
        tokens && POINTS.contains(tokens.last().type)
    }

    /** Whether the name of a form of text has to follow. */
    boolean isAfterAs() {
        tokens && tokens.last().type == GroovyLexer.AS
    }

    /** Whether what stands before the point is a list of which each is meant. */
    boolean isOfEach() {
        tokens && tokens.last().type == GroovyLexer.SPREAD_DOT
    }

    /** The field of {@link #getObject} that what follows is compared with, or null. */
    String getCompared() {
        List<Token> only = given.size() == 1 ? given[0] : []
        only.size() == 1 && COMPARISONS.contains(only[0].type) ? method : null
    }

    /** Whether the unit of a number has to follow: {@code 2.}. */
    boolean isAfterNumber() {
        object && object.last().type in NUMBERS
    }

    /** Whether a word for a point of time may follow a span: {@code 2.hours.}. */
    boolean isAfterSpan() {
        object?.size() > 2 && object[-3].type in NUMBERS && isPoint(object[-2]) && Units.isSpan(object[-1].text)
    }

    /** What is given first, but for {@code name: value}. */
    List<Token> getFirst() {
        given.find { !isNamed(it) } ?: []
    }

    /** The text that is given first, or null. */
    String getLiteral() {
        literal(first)
    }

    /** The {@code name:} of what is being given, or null. */
    String getKey() {
        isNamed(given.last()) ? given.last()[0].text : null
    }

    /** Whether what is being given has just begun. */
    boolean isFresh() {
        given.last().size() == (key == null ? 0 : 2)
    }

    /** How many came before what is being given. */
    int getPlace() {
        given.size() - 1
    }

    /** What {@code name:} says, or null. */
    List<Token> named(String name) {
        given.find { isNamed(it) && it[0].text == name }?.drop(2)
    }

    private static boolean isNamed(List<Token> one) {
        one.size() > 1 && isWord(one[0]) && one[1].type == GroovyLexer.COLON
    }

    /** Only parentheses that are closed are left here, with all that they hold. */
    private int lastPoint() {
        int depth = 0
        for (int i = tokens.size() - 1; i >= 0; i--) {
            depth += Tokens.depth(tokens[i], GroovyLexer.RPAREN, GroovyLexer.LPAREN)
            if (depth == 0 && POINTS.contains(tokens[i].type)) {
                return i
            }
        }
        -1
    }

    /** The last of what stands in parentheses that are open, whatever it is. */
    static List<Token> argument(List<Token> all) {
        int depth = 0
        int comma = all.findLastIndexOf { Token token ->
            depth += Tokens.depth(token, GroovyLexer.LPAREN, GroovyLexer.RPAREN)
            depth == 0 && token.type == GroovyLexer.COMMA
        }
        all.drop(comma + 1)
    }

    private static List<Token> unwrapped(List<Token> rest) {
        boolean wrapped = rest.size() > 1 && rest.first().type == GroovyLexer.LPAREN && rest.last().type == GroovyLexer.RPAREN
        wrapped ? rest.subList(1, rest.size() - 1) : rest
    }

    private static List<List<Token>> split(List<Token> rest) {
        List<List<Token>> all = [[] as List<Token>]
        int depth = 0
        for (Token token : rest) {
            depth += Tokens.depth(token, GroovyLexer.LPAREN, GroovyLexer.RPAREN)
            if (depth == 0 && token.type == GroovyLexer.COMMA) {
                all.add([] as List<Token>)
            } else if (token.type != GroovyLexer.LBRACK && token.type != GroovyLexer.RBRACK) {
                all.last().add(token)
            }
        }
        all
    }

    /** What a token of text says, or null where {@code value} is something else. */
    static String literal(List<Token> value) {
        Token only = value?.size() == 1 ? value[0] : null
        only?.type == GroovyLexer.StringLiteral ? only.text.replaceAll(/^('''|"""|['"])|('''|"""|['"])$/, '').replaceAll(/\\(.)/, '$1') : null
    }

    /** The word by which {@code object} reads something, or null: {@code vdb('qa1')}, {@code vdb 'qa1'}. */
    static Word reader(List<Token> object) {
        Word word = object && isWord(object[0]) ? Words.named(object[0].text) : null
        word?.reads != null && name(object) != null ? word : null
    }

    /** What {@code object} is called, as far as it says so: {@code 'qa1'}, {@code vdb('qa1')}. */
    static String name(List<Token> object) {
        if (object == null || object.empty) {
            return null
        }
        literal(object) ?: literal(unwrapped(object.drop(1)))
    }

    /** The name without quotes that {@code object} is, one with dashes, too, or null. */
    static String bareName(List<Token> object) {
        boolean together = object && isWord(object[0]) && (1..<object.size()).every { object[it].startIndex == object[it - 1].stopIndex + 1 }
        String name = together ? object*.text.join('') : null
        name ==~ /\w+(-\w+)*/ ? name : null
    }

    static boolean isPoint(Token token) {
        POINTS.contains(token.type)
    }

    static boolean isWord(Token token) {
        Character.isJavaIdentifierStart(token.text.charAt(0)) && token.type != GroovyLexer.BooleanLiteral && token.type != GroovyLexer.NullLiteral
    }
}
