package dev.sluice.dsl.words.act

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.words.ToldVdbWord
import dev.sluice.dsl.words.object.WordCloning
import dev.sluice.operations.PerformVerb
import dev.sluice.operations.SaidEffect
import dev.sluice.operations.Update
import dev.sluice.operations.Verb
import dev.sluice.operations.clone.WantedLease
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class LeaseWord extends ToldVdbWord {
    final String about = 'Say how long from now on a VDB is to be there, or be there without a connection, and whose it is; null has it stay.'
    final String example = "lease 'qa1', ttl: '8h'"
    final String usage = "lease takes a VDB, and how long: lease 'qa1', ttl: '8h', idle: '2h', protect: '1h'; and whose it is: owner: 'ann'"
    final boolean acting = true
    final boolean writing = true
    final boolean takingMore = true
    final boolean ofOne = false
    final List<String> options = ['ttl', 'idle', 'protect', 'owner']

    @Override
    boolean fits(Arguments given) {
        given.values.size() == 1 && given.names() && given.braces == null
    }

    @Override
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        givesOfEach(first)
    }

    @Override
    protected Object run(WordCall call) {
        if (!call.named) {
            throw call.misused()
        }
        if (call.named.containsKey('protect') && call.named.protect == null) {
            throw DslException.about(name, 'protect: null takes nothing away: what is protected stays so until that is over. Leave it out.')
        }
        ofEach(call.told()) { lease(call, it) }
    }

    private static Object lease(WordCall call, Object told) {
        Object vdb = call.around.read(Words.named('vdb'), call.object(told))
        WantedLease wanted = WordCloning.lease(call)
        Map<String, Object> changes = [:] + wanted.fields()
        if (call.named.containsKey('owner')) {
            changes.owner = call.named.owner
        }
        Object changed = changes ? call.perform('lease of', vdb) { Schema schema ->
            new SaidEffect(new Update(schema, vdb, changes), WantedLease.words(''))
        } : vdb
        wanted.protection() == null ? changed : call.perform('lock of', vdb) { Schema schema ->
            new PerformVerb(schema, Verb.LOCK, vdb, [until: wanted.protectedUntil()])
        }
    }
}
