package dev.sluice.dsl.words.act

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.words.object.WordCloning
import dev.sluice.language.Choices.Choice
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class CloneWord extends Word {
    final String about = 'Make a VDB of whatever there is: a dSource, a VDB, or the address of a source, which is linked first.'
    final String example = "clone 'orders', as: 'nightly', at: LATEST_SNAPSHOT"
    final String usage = "clone takes a dSource, a VDB, or an address: clone 'orders', as: 'qa1' or clone '~/notes'"
    final boolean acting = true
    final boolean writing = true
    final boolean method = true
    final boolean naming = true
    final boolean takingMore = true
    final List<String> options = ['as', 'at', 'stale', 'group', 'path', 'ttl', 'idle', 'protect', 'after']

    @Override
    boolean fits(Arguments given) {
        given.values.size() == 1 && given.braces == null
    }

    @Override
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        ResultSort.object('Container')
    }

    @Override
    protected Object run(WordCall call) {
        if (call.braces) {
            throw call.misused()
        }
        WordCloning.clone(call, call.object(call.told()), call.named.as)
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.place == 0 ? at.read(Words.named('container')) : at.pairs(this)
    }

    @Override
    boolean isOfferedFor(Schema schema, Type type, boolean copy) {
        type.isA(schema.type('Container'))
    }
}
