package dev.sluice.dsl.compile

import dev.sluice.dsl.check.KnownClasses
import dev.sluice.dsl.check.MissingSeparators
import dev.sluice.dsl.text.TextForm
import dev.sluice.language.Problem
import dev.sluice.language.Script as Text
import dev.sluice.wire.Suggestion
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import groovyjarjarantlr4.v4.runtime.Token
import groovyjarjarasm.asm.ClassTooLargeException
import groovyjarjarasm.asm.MethodTooLargeException
import java.util.regex.Matcher
import java.util.regex.Pattern
import org.apache.groovy.parser.antlr4.GroovyLexer
import org.codehaus.groovy.control.MultipleCompilationErrorsException
import org.codehaus.groovy.control.messages.ExceptionMessage
import org.codehaus.groovy.control.messages.Message
import org.codehaus.groovy.control.messages.SimpleMessage
import org.codehaus.groovy.control.messages.SyntaxErrorMessage
import org.codehaus.groovy.syntax.SyntaxException

/** Says what Groovy found wrong in a script, in the form of our own messages. */
@POJO
@CompileStatic
final class CompileErrors {
    private static final Pattern UNRESOLVED = ~/unable to resolve class (\S+)/
    private static final Pattern RUN_WHILE_READ = ~/find class for Transformation Processor \S+ declared by (\S+)/
    private static final Pattern LONE_DOLLAR = ~/\$(?![\w{])/
    private static final Pattern QUOTED = ~/'([^']+)'/
    private static final Set<Integer> NAMES = [GroovyLexer.Identifier, GroovyLexer.CapitalizedIdentifier] as Set
    private static final Set<Integer> ENDS_OF_VALUES = NAMES + [GroovyLexer.StringLiteral, GroovyLexer.GStringEnd, GroovyLexer.IntegerLiteral,
            GroovyLexer.RPAREN, GroovyLexer.RBRACK]
    private static final Set<Integer> OPENING = [GroovyLexer.LBRACK, GroovyLexer.LPAREN, GroovyLexer.LBRACE] as Set
    private static final Set<Integer> CLOSING = [GroovyLexer.RBRACK, GroovyLexer.RPAREN, GroovyLexer.RBRACE] as Set
    private static final Set<Integer> VALUES = NAMES + [GroovyLexer.StringLiteral, GroovyLexer.IntegerLiteral]

    private final Text script

    /** A dollar sign in a text in double quotes that begins no name; Groovy's parser would only complain of it on standard error. */
    static List<Problem> loneDollar(Text script) {
        List<Integer> place = LONE_DOLLAR.matcher(script.text()).find() ? new Tokens(script.text()).loneDollar() : null
        place == null ? [] as List<Problem> : [new Problem(script.name(), place[0], place[1],
                "'\$' begins no name here. In double quotes write '\\\$' for the sign, or use single quotes.")]
    }

    CompileErrors(Text script) {
        this.script = script
    }

    List<Problem> problems(MultipleCompilationErrorsException failed) {
        failed.errorCollector.errors.collect { Message message ->
            if (message instanceof SyntaxErrorMessage) {
                return problem(message.cause)
            }
            if (message instanceof ExceptionMessage && isTooLarge(message.cause)) {
                return new Problem(script.name(), 0, 0, 'it is too large for one class of Java. Make several scripts, or methods, of it.')
            }
            if (message instanceof ExceptionMessage) {
                throw new IllegalStateException("cannot compile ${script.name()}", message.cause)
            }
            message instanceof SimpleMessage ? withoutPlace(message.message) : new Problem(script.name(), 0, 0, 'Groovy cannot compile it.')
        }
    }

    /** What is wrong with an annotation by which Groovy would do something while it compiles. */
    static String acting(String annotation) {
        "$annotation would have an effect while the script is read. Leave it out."
    }

    /** It is told at the text that it quotes, such as the name of a file that is not there. */
    private Problem withoutPlace(String text) {
        Matcher acts = RUN_WHILE_READ.matcher(text)
        if (acts.find()) {
            String name = acts.group(1).tokenize('.$').last()
            return at(new Tokens(script.text()).all().find { it.text == name }, acting(name))
        }
        Matcher quoted = QUOTED.matcher(text)
        Token token = quoted.find() ? new Tokens(script.text()).all().find { unquoted(it.text) == quoted.group(1) && it.text != quoted.group(1) } : null
        at(token, sentence(text))
    }

    private Problem at(Token token, String text) {
        new Problem(script.name(), token == null ? 0 : token.line, token == null ? 0 : token.charPositionInLine + 1, text)
    }

    /** What the writer of classes says of a script, a method or a text beyond what a class can hold. */
    private static boolean isTooLarge(Throwable cause) {
        cause instanceof MethodTooLargeException || cause instanceof ClassTooLargeException
                || cause instanceof IllegalArgumentException && cause.message == 'UTF8 string too large'
    }

    private Problem problem(SyntaxException error) {
        String text = error.originalMessage.readLines().first()
        Matcher unresolved = UNRESOLVED.matcher(text)
        if (unresolved.find()) {
            return withoutClass(error, unresolved.group(1))
        }
        text.startsWith('Unexpected ') || text.startsWith('token recognition error') ? unreadable(error) : new Problem(script.name(), Math.max(error.line, 0), Math.max(error.startColumn, 0), sentence(text))
    }

    /** A bracket or quote that has no partner is named, since Groovy notices it only much later. */
    private Problem unreadable(SyntaxException error) {
        Tokens tokens = new Tokens(script.text())
        Tokens.Bracket alone = tokens.unpaired()
        if (alone != null) {
            String name = alone.quote ? "the quote $alone.text" : "'$alone.text'"
            return new Problem(script.name(), alone.line, alone.column, alone.opens ? "$name is never closed." : "$name closes nothing.")
        }
        List<Token> apart = withoutComma(tokens.all(), error)
        if (apart) {
            return new Problem(script.name(), apart[1].line, apart[1].charPositionInLine + 1, MissingSeparators.missingComma(unquoted(apart[0].text)))
        }
        String found = tokens.at(error.line, error.startColumn)
        String what = found == null ? 'the script ends in the middle of something.' : "'$found' cannot stand here."
        new Problem(script.name(), error.line, error.startColumn, what + ' Check what stands before it.')
    }

    /** Two that stand beside each other where only the comma between them is missing. Behind a key Groovy stops at its colon. */
    private static List<Token> withoutComma(List<Token> tokens, SyntaxException error) {
        int stop = tokens.findIndexOf { it.line == error.line && it.charPositionInLine + 1 == error.startColumn }
        int next = stop > 0 && tokens[stop].type == GroovyLexer.COLON && NAMES.contains(tokens[stop - 1].type) ? stop - 1 : stop
        boolean text = next > 0 && tokens[next].type == GroovyLexer.StringLiteral && tokens[next - 1].type == GroovyLexer.StringLiteral
        boolean apart = text || next < stop || next > 0 && VALUES.contains(tokens[next].type) && isListed(tokens.take(next))
        next > 0 && apart && ENDS_OF_VALUES.contains(tokens[next - 1].type) ? tokens.subList(next - 1, next + 1) : []
    }

    /** Whether {@code tokens} end within brackets or parentheses, where a comma has to be between two values. */
    private static boolean isListed(List<Token> tokens) {
        int depth = 0
        Token open = tokens.reverse().find { Token token ->
            depth += token.type in OPENING ? 1 : 0
            depth -= token.type in CLOSING ? 1 : 0
            depth > 0
        }
        open != null && open.type != GroovyLexer.LBRACE
    }

    private static String unquoted(String text) {
        text.length() > 1 && text.startsWith("'") && text.endsWith("'") ? text.substring(1, text.length() - 1) : text
    }

    /** Groovy tells of an expression around the name, which may begin long before it. */
    private Problem withoutClass(SyntaxException error, String type) {
        List<Token> tokens = new Tokens(script.text()).all()
        String last = type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1)
        Closure<Boolean> isIt = { Token each, int from -> each.text == last && (each.line > error.line || each.line == error.line && each.charPositionInLine + 1 >= from) }
        int behind = tokens.findIndexOf { Token each -> isIt.call(each, error.startColumn) }
        int at = behind < 0 ? tokens.findIndexOf { Token each -> isIt.call(each, 0) } : behind
        if (at < 2 * type.count('.')) {
            return new Problem(script.name(), Math.max(error.line, 0), Math.max(error.startColumn, 0), KnownClasses.none(type))
        }
        at -= 2 * type.count('.')
        boolean form = at > 0 && tokens[at - 1].type == GroovyLexer.AS && Character.isLowerCase(type.charAt(0))
        new Problem(script.name(), tokens[at].line, tokens[at].charPositionInLine + 1, form ? noForm(type) : KnownClasses.none(type))
    }

    private static String noForm(String type) {
        "${KnownClasses.NONE}'$type', and no such form of text. ${Suggestion.orElse(type, TextForm.words(), "The forms are ${TextForm.values().join(', ')}.")}"
    }

    private static String sentence(String text) {
        String lower = text.take(1).toLowerCase(Locale.ROOT) + text.drop(1).trim()
        lower.endsWith('.') ? lower : lower + '.'
    }
}
