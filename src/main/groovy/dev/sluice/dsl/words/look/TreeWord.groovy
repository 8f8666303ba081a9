package dev.sluice.dsl.words.look

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.Choices.Choice
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class TreeWord extends Word {
    final String about = 'Draw what came from what: dSources, snapshots, VDBs.'
    final String example = "tree 'orders'"
    final boolean naming = true
    final String usage = "tree takes a container, or nothing for all: tree or tree 'orders'"
    final String listing = 'tree'
    final ResultSort listedSort = ResultSort.rows('branch', ['sort', 'object', 'branches'])

    final boolean ofOne = true

    @Override
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        listedSort
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.read(Words.named('container'))
    }

    @Override
    protected Object run(WordCall call) {
        [drawn(call.around).of((ApiObject) Words.named('container').call([call.onlyObject()] as Object[], call.around))]
    }

    @Override
    List<?> list(ScriptContext around) {
        drawn(around).roots()
    }

    private static ContainerTree drawn(ScriptContext around) {
        List<ApiObject> containers = all('container', around)
        new ContainerTree(containers, around.engines.sortOf(containers), all('timeflow', around), all('snapshot', around))
    }

    private static List<ApiObject> all(String word, ScriptContext around) {
        (List<ApiObject>) Words.named(word).list(around)
    }
}
