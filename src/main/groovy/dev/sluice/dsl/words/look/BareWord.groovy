package dev.sluice.dsl.words.look

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** A word that takes nothing: it lists all there are, or reads what there is only one of. */
@POJO
@CompileStatic
abstract class BareWord extends Word {
    final String usage = "$name takes nothing: $name".toString()
    final String listing = name

    @Override
    boolean fits(Arguments given) {
        given.nothing
    }

    @Override
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        listedSort
    }

    @Override
    protected Object run(WordCall call) {
        if (call.values || call.naming || call.braces) {
            throw call.misused()
        }
        list(call.around)
    }
}
