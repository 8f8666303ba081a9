package dev.sluice.dsl.words.object

import dev.sluice.dsl.grammar.HistoryPoint
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.dsl.grammar.WireValues
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.WrittenBody
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class BookmarkWord extends OneLineWord {
    final String about = 'Make or read a bookmark: a name for a point of a history.'
    final String example = "bookmark { name 'before the tests'; from 'qa1' }"
    final String inOneLine = "bookmark 'before', from: 'qa1'"
    final String makes = 'TimeflowBookmarkCreateParameters'
    final String reads = 'TimeflowBookmark'
    /** What may be said besides its name in place of braces. */
    final List<String> options = ['from', 'at']
    final String needed = 'from'

    @Override
    protected ApiObject ofLine(WordCall call) {
        Vocabulary vocabulary = call.grammar().inside(this)
        Map<String, Object> point = new HistoryPoint(call.grammar(), call.around).itself(call.named.from, call.named)
        Object fitting = WireValues.fit(vocabulary, vocabulary.pointField(), point)
        make(call, new WrittenBody(vocabulary, [name: call.told(), (vocabulary.pointField()): fitting] as Map<String, Object>))
    }
}
