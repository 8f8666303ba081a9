package dev.sluice.dsl.assist

import dev.sluice.dsl.compile.Tokens
import dev.sluice.dsl.flow.ListMethod
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Field
import dev.sluice.wire.Schema
import dev.sluice.wire.Shape
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import groovyjarjarantlr4.v4.runtime.Token
import org.apache.groovy.parser.antlr4.GroovyLexer

/** What a part of a script that is being typed gives, as far as that can be told without running it: an object, or a list of such. */
@POJO
@CompileStatic
final class TypedValue {
    /** The type of the object or of those in the list; null where that is not known. */
    final Type type
    final boolean list
    /** The word that gives it, or null. */
    final Word word
    /** The variable's value, or an element of it; null where no variable has it. */
    final Object value

    private TypedValue(Type type, boolean list, Word word, Object value) {
        this.type = type
        this.list = list
        this.word = word
        this.value = value
    }

    /** What {@code tokens} give; null where nothing can be told. */
    static TypedValue of(List<Token> tokens, Schema schema, Map<String, Object> variables) {
        int end = tokens.findIndexOf { it.type == GroovyLexer.DOT || it.type == GroovyLexer.LBRACK || it.type == GroovyLexer.LPAREN }
        Word word = TypedStatement.reader(beginning(tokens))
        List<Token> root = word != null ? beginning(tokens) : tokens.take(end < 0 ? tokens.size() : end)
        TypedValue first = word != null ? new TypedValue(schema.type(word.reads), false, word, null) : named(root, schema, variables)
        first == null ? null : first.followedBy(tokens.drop(root.size()), schema)
    }

    /** The last value in {@code written}, without the words before it and what it is compared with: {@code println vdbs}. */
    static List<Token> last(List<Token> written) {
        int depth = 0
        int before = -1
        written.eachWithIndex { Token token, int at ->
            boolean closing = token.type in [GroovyLexer.RPAREN, GroovyLexer.RBRACK, GroovyLexer.RBRACE]
            depth += closing ? -1 : token.type in [GroovyLexer.LPAREN, GroovyLexer.LBRACK, GroovyLexer.LBRACE] ? 1 : 0
            if (depth == 0 && !closing && Tokens.isOperator(token.type) && !TypedStatement.isPoint(token)) {
                before = at
            }
        }
        List<Token> rest = written.drop(before + 1)
        while (rest.size() > 1 && TypedStatement.isWord(rest[0]) && TypedStatement.isWord(rest[1])) {
            rest = rest.tail()
        }
        rest
    }

    /** A word and the name behind it. */
    private static List<Token> beginning(List<Token> tokens) {
        boolean wrapped = tokens.size() > 3 && tokens[1].type == GroovyLexer.LPAREN && tokens[3].type == GroovyLexer.RPAREN
        tokens.take(wrapped ? 4 : 2)
    }

    private static TypedValue named(List<Token> root, Schema schema, Map<String, Object> variables) {
        if (root.size() != 1 || !TypedStatement.isWord(root[0])) {
            return null
        }
        Object value = variables[root[0].text]
        if (value != null) {
            Object element = value instanceof Collection && !(value as Collection).empty ? (value as Collection).first() : value
            return new TypedValue(typeOf(element, schema), value instanceof Collection, null, element)
        }
        Word word = Words.listing(root[0].text)
        word?.listed == null ? null : new TypedValue(schema.type(word.listed), true, word, null)
    }

    private static Type typeOf(Object value, Schema schema) {
        value instanceof ApiObject ? schema.find(value.type()).orElse(null) : null
    }

    /** What comes of it by an index, by methods of lists, and by its fields. */
    TypedValue followedBy(List<Token> rest, Schema schema) {
        if (rest.empty) {
            return this
        }
        if (list && rest[0].type == GroovyLexer.LBRACK) {
            return element().followedBy(rest.drop(closed(rest, GroovyLexer.LBRACK, GroovyLexer.RBRACK)), schema)
        }
        if (!list && rest.size() > 1 && TypedStatement.isPoint(rest[0])) {
            return inside(type?.field(rest[1].text), schema)?.followedBy(rest.drop(2), schema)
        }
        ListMethod method = list && rest.size() > 1 && rest[0].type == GroovyLexer.DOT ? ListMethod.named(rest[1].text) : null
        if (method == null || method.gives == ListMethod.Gives.OTHER) {
            return null
        }
        List<Token> behind = rest.drop(2)
        while (behind && behind[0].type in [GroovyLexer.LPAREN, GroovyLexer.LBRACE]) {
            boolean braces = behind[0].type == GroovyLexer.LBRACE
            behind = behind.drop(closed(behind, braces ? GroovyLexer.LBRACE : GroovyLexer.LPAREN, braces ? GroovyLexer.RBRACE : GroovyLexer.RPAREN))
        }
        (method.gives == ListMethod.Gives.LIST ? this : element()).followedBy(behind, schema)
    }

    /** What {@code field} holds, where that are objects with fields of their own. */
    private static TypedValue inside(Field field, Schema schema) {
        Shape shape = field?.shape()
        Shape one = shape?.items() ?: shape
        Type held = one?.sort() == Shape.Sort.OBJECT ? schema.find(one.type()).orElse(null) : null
        held == null ? null : new TypedValue(held, shape.items() != null, null, null)
    }

    /** How many tokens there are up to the bracket that closes the first. */
    private static int closed(List<Token> tokens, int opening, int closing) {
        int depth = 0
        int end = tokens.findIndexOf { Token token ->
            depth += Tokens.depth(token, opening, closing)
            depth == 0
        }
        end < 0 ? tokens.size() : end + 1
    }

    /** One of the list. */
    TypedValue element() {
        new TypedValue(type, false, word, value)
    }
}
