package dev.sluice.dsl.words.look

import dev.sluice.dsl.flow.KnownRow
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.language.View
import dev.sluice.operations.clone.ReadClones
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ClonesWord extends BareWord {
    final String about = 'List all VDBs: what each came from, and the address by which it is reached.'
    final String example = 'println clones*.address'

    final ResultSort listedSort = ResultSort.rows('clone', ReadClones.columns())

    @Override
    List<?> list(ScriptContext around) {
        List<Map<String, Object>> all = around.engines.perform(name, 'list of', name) { Schema schema -> ReadClones.withOwners(schema) }
        new View(all.collect { new KnownRow(listedSort.type, ReadClones.row(it)) }, [])
    }
}
