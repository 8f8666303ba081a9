package dev.sluice.dsl.words.look

import dev.sluice.dsl.flow.KnownRow
import dev.sluice.dsl.flow.ObjectList
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Choices.Choice
import dev.sluice.language.View
import dev.sluice.operations.ReadRanges
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class RangesWord extends Word {
    private static final ResultSort ROWS = ResultSort.rows('range', ['from', 'until', 'provisionable'])

    final String about = 'Which times of a dSource or a VDB can be had: stretch by stretch.'
    final String example = "ranges('orders').last().until"
    final String usage = "ranges takes a dSource or a VDB: ranges 'orders'"
    final boolean method = true
    final boolean naming = true

    @Override
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        ROWS
    }

    /** Each that is provisionable can be given to {@code at} again; what lies between two of them is not to be had. */
    @Override
    protected Object run(WordCall call) {
        Object container = call.onlyObject()
        List<ApiObject> ranges = call.perform('times of', container) { Schema schema -> new ReadRanges(schema, container) }
        View.showing(new ObjectList<>(ranges.collect {
            new KnownRow(ROWS.type, [from: (Object) it.object('startPoint').string('timestamp'), until: it.object('endPoint').string('timestamp'),
                                   provisionable: it.flag('provisionable')])
        }, KnownRow.ofNone(ROWS.type, ROWS.columns)), [])
    }

    @Override
    boolean isOfferedFor(Schema schema, Type type, boolean copy) {
        type.isA(schema.type('Container'))
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.read(Words.named('container'))
    }
}
