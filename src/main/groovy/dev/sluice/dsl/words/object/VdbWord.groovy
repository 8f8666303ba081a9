package dev.sluice.dsl.words.object

import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.operations.ContainerSort
import dev.sluice.operations.Effect
import dev.sluice.operations.Provision
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class VdbWord extends OneLineWord {
    final String about = 'Make or read a VDB: a writable copy of a point in a history.'
    final String example = '''
        vdb {
            container { name 'qa1'; group 'Virtual' }
            source { name 'qa1'; parameters { mountPath '/mnt/qa1' } }
            sourceConfig { name 'qa1'; repository 'files' }
            from 'orders', at: LATEST_POINT
        }'''.stripIndent().strip()
    final String inOneLine = "vdb 'qa1', from: 'orders'"
    final String makes = 'AppDataProvisionParameters'
    final String reads = 'Container'

    /** What may be said besides its name in place of braces; all else is chosen as for {@code clone}. */
    final List<String> options = ['from', 'at', 'stale', 'group', 'path', 'ttl', 'after']
    final String needed = 'from'

    final String operation = 'provision'
    final String making = 'provision of'

    @Override
    protected ApiObject ofLine(WordCall call) {
        WordCloning.clone(call, call.named.from, call.told())
    }

    @Override
    protected List<ApiObject> covered(List<ApiObject> containers, ScriptContext around) {
        ContainerSort sort = around.engines.sortOf(containers)
        containers.findAll { sort.isVdb(it) }
    }

    @Override
    boolean covers(ApiObject container) {
        container.get('provisionContainer') != null
    }

    @Override
    Object title(Map<String, Object> body) {
        ((Map) body.container)?.name
    }

    @Override
    Effect<ApiObject> creation(Schema schema, Map<String, Object> body) {
        new Provision(schema, body)
    }
}
