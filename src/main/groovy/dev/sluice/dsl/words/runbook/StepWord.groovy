package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ScriptWork
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.runbook.Run
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ClosureExpression

@POJO
@CompileStatic
final class StepWord extends FlowWord {
    final String about = 'Say one step of a run: done once, however often the run is resumed.'
    final String example = "step('Take a snapshot') { sync 'orders' }"
    final String usage = "step takes a title and braces, and may say how it is taken back: step('Stop the app') { } undo { }"
    final List<String> options = []
    final boolean withBraces = true

    /** The braces that say how it is taken back have been handed to it by then. */
    @Override
    boolean fits(Arguments given) {
        boolean titled = given.values.size() == 1 || given.values.size() == 2 && given.values[1] instanceof ClosureExpression
        titled && given.braces != null
    }

    @Override
    ClosureExpression passedOn(Arguments given) {
        given.values.find { it instanceof ClosureExpression } as ClosureExpression ?: given.braces
    }

    @Override
    protected Object run(WordCall call) {
        if (call.braces.empty || call.braces.size() > 2) {
            throw call.misused()
        }
        begin(call, call.braces[0], call.braces[1])
    }

    /** One of several at the same time is done later. */
    static Object begin(WordCall call, Closure<?> braces, Closure<?> undo) {
        String title = call.text()
        if (call.around.lab != null) {
            throw DslException.about(call.word.name, "what is in lab '$call.around.lab.name' cannot be passed over when the run is resumed. Put the lab into the step.")
        }
        Run run = call.around.run
        ScriptWork work = new ScriptWork(braces, call.around)
        ScriptWork back = ScriptWork.of(undo, call.around)
        call.around.parallelSteps.takes { run.laterStep(title, work, back) } ? null : run.step(title, work, back)
    }
}
