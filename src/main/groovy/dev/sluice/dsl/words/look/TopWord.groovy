package dev.sluice.dsl.words.look

import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.words.ToldVdbWord
import dev.sluice.operations.ReadActivity
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class TopWord extends ToldVdbWord {
    final String about = 'What goes on in a VDB: who is connected, which statements take the most time, what takes the most room.'
    final String example = 'def busy = { copy -> top(copy).sessions.findAll { it.state == "active" } }'
    final String usage = "top takes a VDB: top 'qa1'"

    @Override
    protected Object run(WordCall call) {
        Object vdb = call.onlyObject()
        call.perform('look into', vdb) { Schema schema -> new ReadActivity(schema, vdb) }
    }
}
