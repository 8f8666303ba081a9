package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.flow.ParallelBranches
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.ScriptWork
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.language.Choices.Choice
import dev.sluice.runbook.Run
import dev.sluice.runbook.StepBody
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Supplier
import org.codehaus.groovy.ast.expr.ClosureExpression

@POJO
@CompileStatic
final class OnWord extends BranchingWord {
    final String about = 'Do something in another engine, or the same in several with one table of what came of it.'
    final String example = '''
        on('https://engine.example') {
            login user: 'ann', password: secret('PASSWORD')
            vdbs.size()
        }'''.stripIndent().strip()
    final String usage = "on takes engines and braces: on('first', 'second') { vdbs.size() }, or on(*names) { } for those of a list"

    @Override
    boolean fits(Arguments given) {
        given.values && given.braces != null
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.engines()
    }

    @Override
    ClosureExpression passedOn(Arguments given) {
        given.values.size() == 1 ? given.braces : null
    }

    /** What the braces give on one engine, or on each of several by their names. */
    @Override
    protected Object run(WordCall call) {
        List<String> names = call.values.collect { it.toString() }
        if (names.empty || names.toSet().size() != names.size() || call.values.any { !(it instanceof CharSequence) }) {
            throw call.misused()
        }
        Closure<?> braces = call.onlyBraces()
        Run run = call.around.run
        List<Closure<?>> all = run.within('') {
            names.collect { String name -> branch(call, name, names.size() > 1, braces) }
        } as List<Closure<?>>
        if (names.size() == 1) {
            return all.first().call()
        }
        List<StepBody> works = [new ScriptWork(braces, call.around)] as List<StepBody>
        List<ParallelBranches.End> ends = run.sharing(works) { atOnce(call, call.named.keepGoing != false, all) }
        if (run.name() != null || ends*.failure.any()) {
            // A shell shows the values anyway, where there are no others.
            call.around.output.show(names.withIndex().collect { String name, int i -> row(call, name, ends[i]) }, call.around.engines)
        }
        List<Object> values = values(call, ends)
        names.withIndex().collectEntries { String name, int i -> [name, values[i]] }
    }

    private static Closure<?> branch(WordCall call, String engine, boolean beside, Closure<?> braces) {
        Supplier<Object> work = call.around.run.laterWithin(engine, beside) { call.around.engines.within(engine, braces) }
        return { -> work.get() }
    }

    private static Map<String, Object> row(WordCall call, String engine, ParallelBranches.End end) {
        if (!end.begun) {
            return [engine: (Object) engine, outcome: 'not begun', result: null]
        }
        end.failure == null ? [engine: (Object) engine, outcome: 'done', result: end.value]
                : [engine: (Object) engine, outcome: 'failed', result: call.around.failures.apply(end.failure).problems()*.message().join('; ')]
    }
}
