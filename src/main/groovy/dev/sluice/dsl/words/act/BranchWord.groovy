package dev.sluice.dsl.words.act

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.words.object.WordCloning
import dev.sluice.language.Choices.Choice
import dev.sluice.operations.clone.BranchClone
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class BranchWord extends Word {
    final String about = 'The VDB of a branch of what is developed: the one that it has, else a new one.'
    final String example = "branch 'feature-x', from: 'orders'"
    final String usage = "branch takes the name of a branch, and of what it is to be a copy: branch 'feature-x', from: 'shop'"
    final boolean acting = true
    final boolean writing = true
    final boolean takingMore = true
    final List<String> options = ['from', 'at', 'stale', 'group', 'path', 'ttl', 'idle', 'protect', 'after']

    @Override
    boolean fits(Arguments given) {
        given.values.size() == 1 && given.names().contains('from') && given.braces == null
    }

    @Override
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        ResultSort.object('Container')
    }

    @Override
    protected Object run(WordCall call) {
        Object from = call.named.from
        if (call.braces || from == null) {
            throw call.misused()
        }
        String source = from instanceof ApiObject ? ((ApiObject) from).name() : from.toString()
        String project = source.replaceFirst(/[?#].*/, '').tokenize('/').with { it.empty ? source : it.last() }
        WordCloning.branch(call, from, BranchClone.name(project, call.told().toString()))
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.place == 0 ? at.values() : at.pairs(this)
    }
}
