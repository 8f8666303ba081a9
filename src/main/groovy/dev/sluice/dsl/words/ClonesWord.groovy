package dev.sluice.dsl.words

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.language.View
import dev.sluice.operations.clone.ReadClones
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ClonesWord extends Word {
    final String about = 'List all VDBs: what each came from, and the address by which it is reached.'
    final String example = 'println clones*.address'
    final String usage = 'clones takes nothing: clones'
    final String listing = 'clones'

    @Override
    boolean fits(Arguments given) {
        given.nothing
    }

    @Override
    protected Object run(WordCall call) {
        if (call.values || call.naming || call.braces) {
            throw call.misused()
        }
        list(call.around)
    }

    @Override
    List<?> list(ScriptContext around) {
        List<Map<String, Object>> all = around.engines.perform(name, 'list of', name) { Schema schema -> new ReadClones(schema) }
        new View(all.collect { clone ->
            [name: clone.name, from: clone.from, state: clone.state, created: clone.created, until: clone.until, address: ReadClones.address(clone)] as Map<String, Object>
        }, [])
    }
}
