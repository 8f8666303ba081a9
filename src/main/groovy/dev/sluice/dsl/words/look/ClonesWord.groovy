package dev.sluice.dsl.words.look

import dev.sluice.dsl.flow.KnownRow
import dev.sluice.dsl.flow.ObjectList
import dev.sluice.dsl.flow.ReadTexts
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
    private static final Set<String> TIMES = ['created', 'until', 'protected'] as Set
    private static final Map<String, String> NAMES = [name: 'Container', from: 'Container', owner: 'User'].asImmutable()
    private static final String STATE = 'state'
    private static final List<String> STATES = Schema.family().type('SourceRuntime').field('status').shape().values() + 'ASLEEP'

    final String about = 'List all VDBs: what each came from, and the address by which it is reached.'
    final String example = 'println clones*.address'

    final ResultSort listedSort = ResultSort.rows('clone', ReadClones.columns())

    @Override
    List<?> list(ScriptContext around) {
        List<Map<String, Object>> all = around.engines.perform(name, 'list of', name) { Schema schema -> ReadClones.withOwners(schema) }
        View.showing(new ObjectList<>(all.collect { new KnownRow(listedSort.type, read(ReadClones.row(it))) }, KnownRow.ofNone(listedSort.type, listedSort.columns)), [])
    }

    /** So that nobody compares a state with a word that is none, a time with what is no time, or a name with a reference, and wonders. */
    private static Map<String, Object> read(Map<String, Object> row) {
        row.collectEntries { String field, Object value -> [field, value instanceof String ? read(field, value) : value] }
    }

    private static String read(String field, String value) {
        if (field == STATE) {
            return ReadTexts.oneOf(field, STATES, value)
        }
        field in TIMES ? ReadTexts.time(value) : NAMES.containsKey(field) ? ReadTexts.name(field, NAMES[field], value) : value
    }
}
