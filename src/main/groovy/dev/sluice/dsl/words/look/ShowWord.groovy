package dev.sluice.dsl.words.look

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Choices.Choice
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ShowWord extends Word {
    final String about = 'Show one object with all that belongs to it, or a table in the middle of a script.'
    final String example = "show 'qa1'"
    final String usage = "show takes a value, or the name of an object: show 'qa1'"
    final boolean naming = true

    @Override
    boolean fits(Arguments given) {
        given.oneValue || given.onlyNamed
    }

    @Override
    protected boolean takesUnknown() {
        true
    }

    @Override
    protected Object run(WordCall call) {
        Object value = call.onlyOrNull()
        Object object = value instanceof CharSequence ? ObjectPage.find(value.toString(), call.around) : value
        if (object instanceof ApiObject) {
            ObjectPage.show(object, call.around)
        } else {
            call.around.output.show(value, call.around.engines)
        }
        null
    }

    @Override
    Object ofName(String name, ScriptContext around) {
        ApiObject object = ObjectPage.find(name, around)
        object == null ? null : new ObjectPage(object, around).whole()
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.read(Words.named('container')) ?: at.values()
    }
}
