package dev.sluice.dsl.words.act

import dev.sluice.dsl.flow.DurationText
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.words.ToldVdbWord
import dev.sluice.operations.Update
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class RestWord extends ToldVdbWord {
    final String about = 'Say after how long without a connection a VDB sleeps, whose server then ends until the next one; null has it never sleep.'
    final String example = "rest 'qa1', after: '30m'"
    final String usage = "rest takes a VDB and a length of time: rest 'qa1', after: '30m'"
    final boolean acting = true
    final boolean writing = true
    final boolean takingMore = true
    final boolean ofOne = false
    final List<String> options = ['after']

    @Override
    boolean fits(Arguments given) {
        given.values.size() == 1 && given.names() == options && given.braces == null
    }

    @Override
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        givesOfEach(first)
    }

    @Override
    protected Object run(WordCall call) {
        if (!call.named.containsKey('after')) {
            throw call.misused()
        }
        long seconds = call.named.after == null ? 0 : Math.max(1, DurationText.of(name, call.named.after).toSeconds())
        ofEach(call.told()) {
            Object vdb = call.around.read(Words.named('vdb'), call.object(it))
            call.perform('rest of', vdb) { Schema schema -> new Update(schema, vdb, [sleepAfter: seconds] as Map<String, Object>) }
        }
    }
}
