package dev.sluice.dsl.words

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ShowWord extends Word {
    final String about = 'Print a table in the middle of a script.'
    final String example = 'show repositories'
    final String usage = 'show takes one value.'

    @Override
    boolean fits(Arguments given) {
        given.oneValue || given.onlyNamed
    }

    @Override
    protected Object run(WordCall call) {
        call.around.output.show(call.onlyOrNull(), call.around.engines)
        null
    }
}
