package dev.sluice.dsl.assist

import dev.sluice.dsl.compile.CompileErrors
import dev.sluice.dsl.compile.Tokens
import dev.sluice.dsl.flow.EnginesInUse
import dev.sluice.dsl.flow.ListMethod
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Assistant
import dev.sluice.language.Choices
import dev.sluice.language.Problem
import dev.sluice.language.Script as Text
import dev.sluice.language.StyledRange
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Supplier
import org.codehaus.groovy.control.MultipleCompilationErrorsException

/** Helps while a script is typed, by the words that count in a conversation at that moment. */
@POJO
@CompileStatic
final class GroovyAssistant implements Assistant {
    private final Supplier<Grammar> grammar
    private final EnginesInUse engines
    private final Map<String, Object> variables

    GroovyAssistant(Supplier<Grammar> grammar, EnginesInUse engines, Map<String, Object> variables) {
        this.grammar = grammar
        this.engines = engines
        this.variables = variables
    }

    @Override
    Choices choices(String text, int cursor) {
        Cursor place = new Cursor(grammar.get(), text, cursor)
        place.of(new Completions(grammar.get(), place, engines, variables).all())
    }

    @Override
    List<StyledRange> spans(String text, int cursor) {
        new Colours(grammar.get(), text).spans(cursor)
    }

    @Override
    Optional<String> help(String word) {
        Optional.ofNullable(new Help(grammar.get()).page(word))
    }

    @Override
    String unknown(String word, Collection<String> besides) {
        new Help(grammar.get()).stranger(word, besides)
    }

    @Override
    String notice() {
        engines.currentIfOpen() == null ? '' : new OwnLeases(engines.known(null), engines.user()).text()
    }

    @Override
    boolean isReadOnly() {
        engines.isReadOnly(null)
    }

    @Override
    Optional<String> helpAt(String text, int cursor) {
        int end = cursor
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++
        }
        Outline outline = new Outline(grammar.get(), new Tokens(text.substring(0, end)).all())
        Help help = new Help(grammar.get())
        Outline.Head last = outline.heads ? outline.heads.last() : null
        TypedStatement sentence = outline.open().sentence()
        Vocabulary block = outline.open().vocabulary
        if (ListMethod.named(sentence.method) != null) {
            return Optional.ofNullable(help.page(sentence.method))
        }
        if (readOnly && block != null) {
            return Optional.ofNullable(help.page(outline.heads.first().token.text))
        }
        if (sentence.head != null && block != null && block.knows(sentence.head)) {
            return Optional.of(help.of(block, sentence.head))
        }
        boolean ofLists = last != null && ListMethod.named(last.token.text) != null && !Words.has(last.token.text)
        String page = last != null && !sentence.isStart() && !ofLists ? help.page(last.token.text) : null
        Optional.ofNullable(page ?: block == null ? page : help.of(block))
    }

    @Override
    Optional<Problem> fault(Text script) {
        List<Problem> dollar = CompileErrors.loneDollar(script)
        if (dollar) {
            return Optional.of(dollar.first())
        }
        try {
            Tokens.parse(script.text())
            return Optional.empty()
        } catch (MultipleCompilationErrorsException unreadable) {
            return new CompileErrors(script).problems(unreadable).stream().filter { Problem it -> it.line() > 0 }.findFirst()
        }
    }
}
