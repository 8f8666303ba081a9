package dev.sluice.dsl.words.look

import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Choices.Choice
import dev.sluice.operations.ReadActivity
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class TopWord extends Word {
    final String about = 'What goes on in a VDB: who is connected, which statements take the most time, what takes the most room.'
    final String example = 'def busy = { copy -> top(copy).sessions.findAll { it.state == "active" } }'
    final String usage = "top takes a VDB: top 'qa1'"
    final boolean naming = true
    final boolean method = true

    @Override
    protected Object run(WordCall call) {
        Object vdb = call.only()
        call.perform('look into', vdb) { Schema schema -> new ReadActivity(schema, vdb) }
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.place == 0 ? at.read(Words.named('vdb')) : at.values()
    }

    @Override
    boolean isOfferedFor(Schema schema, Type type, boolean copy) {
        copy && type.isA(schema.type('Container'))
    }
}
