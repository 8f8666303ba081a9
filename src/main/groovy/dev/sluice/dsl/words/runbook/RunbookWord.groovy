package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.WordCall
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ClosureExpression

@POJO
@CompileStatic
final class RunbookWord extends FlowWord {
    final String about = 'Say a row of steps that can be stopped anywhere and gone on with.'
    final String example = '''
        runbook('Refresh QA') {
            step('Refresh') { refresh 'qa1' }
        }'''.stripIndent().strip()
    final String usage = "runbook takes a title and braces: runbook('Refresh QA') { }"
    final List<String> options = []
    final boolean withBraces = true
    final boolean alwaysRunning = true

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
        StepWord.begin(call, call.onlyBraces(), null)
    }
}
