package dev.sluice.dsl.words

import dev.sluice.dsl.flow.DoneTable
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Choices.Choice
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** A word that takes a VDB first, or is told to one: {@code top 'qa1'}, {@code vdb('qa1').top()}. */
@POJO
@CompileStatic
abstract class ToldVdbWord extends Word {
    final boolean method = true
    final boolean naming = true

    /** What {@code one} does with a VDB, or a table of what it has done with each of several. */
    protected final Object ofEach(Object told, Closure<?> one) {
        if (!(told instanceof Collection)) {
            return one.call(told)
        }
        told.each { one.call(it) }
        DoneTable.of(name, told)
    }

    /** What that gives. */
    protected final ResultSort givesOfEach(ResultSort told) {
        told != null && told.list ? ResultSort.rows('result', ['name', name]) : ResultSort.object('Container')
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        if (at.place == 0) {
            return at.read(Words.named('vdb'))
        }
        options == null ? at.values() : at.pairs(this)
    }

    @Override
    boolean isOfferedFor(Schema schema, Type type, boolean copy) {
        copy && type.isA(schema.type('Container'))
    }
}
