package dev.sluice.dsl.words.act

import dev.sluice.dsl.grammar.WordCall
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class RollbackWord extends VerbWord {
    final String about = 'Give a VDB the data of a point of its own history.'
    final String example = "rollback 'qa1', at: bookmark('before the tests')"
    final String pointExample = ', at: snapshots.last()'
    final boolean ofCopies = true

    @Override
    String missingMore() {
        missingPoint()
    }

    @Override
    protected Map<Object, Object> pairs(WordCall call, Object object) {
        Map<Object, Object> pairs = new LinkedHashMap<>(call.named)
        if (pairs.at != null) {
            pairs.putIfAbsent('from', object)
        }
        pairs
    }

    @Override
    protected Object homeOf(WordCall call, Object object) {
        object
    }
}
