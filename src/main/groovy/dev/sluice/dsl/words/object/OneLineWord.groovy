package dev.sluice.dsl.words.object

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.language.Choices.Choice
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** A word for objects that are made in one line, too: by a name, and what may be said besides it in place of braces. */
@POJO
@CompileStatic
abstract class OneLineWord extends ObjectWord {
    /** Which of the options has to be said. */
    abstract String getNeeded()

    /** Makes what one line says. */
    protected abstract ApiObject ofLine(WordCall call)

    @Override
    boolean fits(Arguments given) {
        super.fits(given) || given.named(needed) != null && given.values.size() == 1 && given.braces == null
    }

    @Override
    protected Object run(WordCall call) {
        if (!call.naming) {
            return super.run(call)
        }
        if (call.named[needed] == null) {
            throw call.misused()
        }
        ofLine(call)
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.place == 0 ? super.choices(at) : at.pairs(this)
    }
}
