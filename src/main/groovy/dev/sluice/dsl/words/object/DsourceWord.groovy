package dev.sluice.dsl.words.object

import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.operations.ContainerSort
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class DsourceWord extends ObjectWord {
    final String about = 'Read a dSource: a copy of a source that the engine keeps, with its history.'
    final String example = "dsource 'orders'"
    final String reads = 'Container'

    @Override
    protected List<ApiObject> covered(List<ApiObject> containers, ScriptContext around) {
        ContainerSort sort = around.engines.sortOf(containers)
        containers.findAll { !sort.isVdb(it) }
    }

    @Override
    boolean covers(ApiObject container) {
        container.get('provisionContainer') == null
    }
}
