package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.grammar.WordCall
import dev.sluice.runbook.Consent
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ManualWord extends FlowWord {
    final String about = 'Wait until something has been done by hand.'
    final String example = "manual 'Tell the testers'"
    final String usage = "manual says what is to be done by hand: manual 'Move the cable'"

    @Override
    protected Object run(WordCall call) {
        new Consent(call.around.run).manual(call.text())
        null
    }
}
