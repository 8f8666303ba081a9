package dev.sluice.dsl.words.look

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Choices.Choice
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ShowWord extends Word {
    final String about = 'Show one object with all that belongs to it, or a table in the middle of a script.'
    final String example = "show 'qa1'"
    final String usage = "show takes a value, or the name of an object: show 'qa1'"
    final boolean naming = true
    /** The sorts of objects that one looks at by their names. */
    private static final List<String> SORTS = ['container', 'group', 'user', 'policy', 'environment', 'job'].asImmutable()

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
        ApiObject object = value instanceof CharSequence ? named(value.toString(), call) : isContainer(value, call) ? (ApiObject) value : null
        call.around.output.show(object == null ? value : new ObjectPage(object, call.around).whole(), call.around.engines)
        null
    }

    private static boolean isContainer(Object value, WordCall call) {
        Schema schema = call.around.grammar.schema
        value instanceof ApiObject && schema.find(value.type()).map { Type type -> type.isA(schema.type('Container')) }.orElse(false)
    }

    /** The object of that name, or null. */
    private static ApiObject named(String name, WordCall call) {
        SORTS.findResult { String sort ->
            ((List<ApiObject>) Words.named(sort).list(call.around)).find { it.name() == name || it.reference() == name }
        }
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.read(Words.named('container')) ?: at.values()
    }
}
