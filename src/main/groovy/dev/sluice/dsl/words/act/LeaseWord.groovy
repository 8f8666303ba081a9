package dev.sluice.dsl.words.act

import dev.sluice.dsl.flow.DurationText
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Choices.Choice
import dev.sluice.operations.Update
import dev.sluice.wire.Schema
import dev.sluice.wire.Timestamp
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Instant

@POJO
@CompileStatic
final class LeaseWord extends Word {
    final String about = 'Say how long from now on a VDB is to be there, after which the engine deletes it; null has it stay.'
    final String example = "lease 'qa1', ttl: '8h'"
    final String usage = "lease takes a VDB and a length of time: lease 'qa1', ttl: '8h'"
    final boolean acting = true
    final boolean writing = true
    final boolean method = true
    final boolean takingMore = true
    final List<String> options = ['ttl']

    @Override
    boolean fits(Arguments given) {
        given.values.size() == 1 && given.names() == options && given.braces == null
    }

    @Override
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        ResultSort.object('Container')
    }

    @Override
    protected Object run(WordCall call) {
        Object vdb = call.around.read(Words.named('vdb'), call.told())
        if (!call.named.containsKey('ttl')) {
            throw call.misused()
        }
        String end = call.named.ttl == null ? null : Timestamp.of(Instant.now() + DurationText.of(name, call.named.ttl))
        call.perform('lease of', vdb) { Schema schema -> new Update(schema, vdb, [leaseEnd: end] as Map<String, Object>) }
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
