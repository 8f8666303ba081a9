package dev.sluice.dsl.words.act

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.LineWriter
import dev.sluice.dsl.grammar.PlannedChange
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.WrittenBody
import dev.sluice.operations.Undelete
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Function

@POJO
@CompileStatic
final class UndeleteWord extends ToldWord {
    final String about = 'Bring back a container that was deleted, with its data and its history.'
    final String example = "undelete 'qa1'"
    final String usage = "undelete takes the name of what was deleted: undelete 'name'"
    final String body = 'UndeleteParameters'

    @Override
    protected Object tell(WordCall call, Object object, WrittenBody said) {
        call.perform('undelete of', object) { Schema schema -> said.checked(new Undelete(schema, object, said.fields), name) }
    }

    @Override
    protected ResultSort givesOfOne(Arguments given, Schema schema, ResultSort first) {
        ResultSort.object('Container')
    }

    @Override
    String getToldType() {
        'DeletedContainer'
    }

    @Override
    boolean isOfferedFor(Schema schema, Type type, boolean copy) {
        type.isA(schema.type('DeletedContainer'))
    }

    @Override
    String line(LineWriter writer, ApiObject settings) {
        writer.told(this, settings)
    }

    @Override
    Function<Object, String> inverse(PlannedChange change) {
        Function<Object, String> back = (Object container) -> "delete ${change.shown((ApiObject) container)}".toString()
        back
    }
}
