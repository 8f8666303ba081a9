package dev.sluice.dsl.words.look

import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.operations.ReadSystem
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class SystemWord extends BareWord {
    final String about = 'Read what the engine tells of itself: its version, how long it has been running, its clock.'
    final String example = 'println system.upTime'

    final ResultSort listedSort = ResultSort.object('SystemInfo', ['time'])

    @Override
    ApiObject list(ScriptContext around) {
        around.engines.perform(name, 'read of', name) { Schema schema -> new ReadSystem() }
    }
}
