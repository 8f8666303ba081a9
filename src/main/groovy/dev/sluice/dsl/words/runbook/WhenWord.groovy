package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.flow.ClosureRunner
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.WordCall
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ClosureExpression

@POJO
@CompileStatic
final class WhenWord extends FlowWord {
    final String about = 'Do something only if a condition holds; a resumed run goes the same way.'
    final String example = "when(vdbs.empty) { println 'nothing to refresh' }"
    final String usage = 'when takes a condition and braces: when(vdbs.empty) { }'
    final List<String> options = []
    final boolean withBraces = true

    @Override
    boolean fits(Arguments given) {
        given.values.size() == 1 && given.braces != null
    }

    @Override
    ClosureExpression passedOn(Arguments given) {
        given.braces
    }

    @Override
    protected Object run(WordCall call) {
        List<Object> all = call.values + (List<Object>) (List) call.braces
        if (call.named || call.braces.empty || all.size() != 2) {
            throw call.misused()
        }
        Object condition = all.first()
        Object holds = call.around.run.remembered(name) { (condition instanceof Closure ? ClosureRunner.run(condition) : condition) ? true : false }
        holds ? ClosureRunner.run(call.braces.last()) : null
    }
}
