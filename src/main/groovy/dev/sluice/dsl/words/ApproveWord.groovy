package dev.sluice.dsl.words

import dev.sluice.dsl.flow.EnginesInUse
import dev.sluice.dsl.grammar.Arguments
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

    @Override
    boolean fits(Arguments given) {
        boolean somebody = given.named('by') != null && Arguments.literal(given.named('by')) != []
        given.values.size() <= 1 && given.braces == null && given.namesOnly('by', 'own') && somebody
    }

    @Override
    protected Object run(WordCall call) {
        Object by = call.mayName('by', 'own').named.by
        List<String> users = (by instanceof Collection ? by.toList() : [by]).findAll { it != null }*.toString()
        if (users.empty) {
            throw call.misused()
        }
        EnginesInUse engines = call.around.engines
        new Consent(call.around.run).approve(users, call.named.own == true, engines.current().user(), engines.approvalEngine(), call.values ? call.text() : '')
        null
    }
}
