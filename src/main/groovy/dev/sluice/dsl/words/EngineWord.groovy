package dev.sluice.dsl.words

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.language.Choices.Choice
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ClosureExpression

@POJO
@CompileStatic
final class EngineWord extends Word {
    final String about = 'Say which engine the words mean: those in its braces, or from here on all.'
    final String example = '''
        engine('https://engine.example') {
            login user: 'ann', password: secret('PASSWORD')
            println vdbs*.name
        }'''.stripIndent().strip()
    final String usage = "engine takes a URL or a profile's name, or none, and braces if it is for what they hold only."
    final boolean acting = true
    final boolean withBraces = true
    final boolean choosingEngine = true
    final boolean alwaysRunning = true

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.engines()
    }

    @Override
    boolean fits(Arguments given) {
        given.values.size() <= 1 && given.named == null
    }

    @Override
    void readOn(Arguments given, ScriptChecker checker) {
        checker.readInEngine(given)
    }

    @Override
    ClosureExpression passedOn(Arguments given) {
        given.braces
    }

    @Override
    protected Object run(WordCall call) {
        if (call.naming || call.values.size() > 1 || call.braces.size() > 1 || call.values.any { !(it instanceof CharSequence) }) {
            throw call.misused()
        }
        String engine = call.values ? call.text() : null
        call.braces ? call.around.engines.within(engine, call.onlyBraces()) : call.around.engines.choose(engine).target()
    }
}
