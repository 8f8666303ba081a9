package dev.sluice.dsl.words

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.operations.ReadSystem
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class SystemWord extends Word {
    final String about = 'Read what the engine tells of itself: its version, how long it has been running, its clock.'
    final String example = 'println system.upTime'
    final String usage = 'system takes nothing: system'
    final String listing = 'system'

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
    ApiObject list(ScriptContext around) {
        around.engines.perform(name, 'read of', name) { Schema schema -> new ReadSystem() }
    }
}
