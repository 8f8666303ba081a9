package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.runbook.Consent
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ConfirmWord extends FlowWord {
    final String about = 'Ask whoever runs the script, and show the values that it is about.'
    final String example = "confirm 'Refresh it?', vdb: 'qa1', from: 'orders'"
    final String usage = "confirm takes a question, and values to be shown: confirm 'Refresh?', vdb: 'qa1'"

    @Override
    boolean fits(Arguments given) {
        given.values.size() == 1 && given.braces == null
    }

    @Override
    protected Object run(WordCall call) {
        new Consent(call.around.run).confirm(call.text() + values(call.named))
        null
    }

    /** What is decided upon, a line each. */
    private static String values(Map<?, ?> named) {
        named.collect { name, value -> "\n    $name  ${shown(value)}" }.join('')
    }

    private static String shown(Object value) {
        if (value instanceof Collection) {
            return value.collect { shown(it) }.join(', ')
        }
        value instanceof Map && value.name != null ? value.name : String.valueOf(value)
    }
}
