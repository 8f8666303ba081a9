package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.flow.DurationText
import dev.sluice.dsl.flow.EnginesInUse
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.runbook.Consent
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ApproveWord extends FlowWord {
    final String about = 'Wait until another user has approved; the process ends meanwhile.'
    final String example = "approve 'Refresh qa1', by: 'ann'"
    final String usage = "approve says who has to: approve 'Refresh qa1', by: 'bob'"
    final List<String> options = ['by', 'own', 'within']

    @Override
    boolean fits(Arguments given) {
        boolean somebody = given.named('by') != null && Arguments.literal(given.named('by')) != []
        given.values.size() <= 1 && given.braces == null && somebody
    }

    @Override
    protected void checkValues(Arguments given, ScriptChecker checker) {
        checker.attempt(given.named('within')) { DurationText.of(name, it) }
    }

    @Override
    protected Object run(WordCall call) {
        Object by = call.named.by
        List<String> users = (by instanceof Collection ? by.toList() : [by]).findAll { it != null }*.toString()
        if (users.empty) {
            throw call.misused()
        }
        EnginesInUse engines = call.around.engines
        new Consent(call.around.run).approve(users, call.named.own == true, engines.current().user(), engines.approvalEngine(),
                call.values ? call.text() : '', call.named.within == null ? null : DurationText.of(name, call.named.within))
        null
    }
}
