package dev.sluice.engine.containers

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.wire.Schema
import dev.sluice.wire.Shape
import java.nio.file.Path
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Every field of what makes a dSource or a VDB, given in shapes that it does not have. */
class ShapesSpec extends Specification {
    static final List WRONG = ['a text', 7, [null], ['a text'], [7], [[:]], [a: null]]

    @Shared @TempDir Path folder
    @Shared Lab lab
    @Shared Flow flow

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
    }

    def cleanupSpec() {
        lab.close()
    }

    def "no shape of a field makes a link or a provision fail in a way it should not"() {
        given:
        def repository = flow.named('repository', 'rman-backups').reference
        def config = flow.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: 'ORCL', repository: repository,
                environmentUser: flow.get('environment/user').result[0].reference, parameters: [:]]).result
        def staged = [type: 'LinkParameters', name: 'x', group: 'nowhere', linkData: [type: 'AppDataStagedLinkData', config: config,
                environmentUser: 'nobody', operations: [type: 'LinkedSourceOperations'], sourcingPolicy: [type: 'SourcingPolicy'],
                syncParameters: [type: 'AppDataSyncParameters', parameters: [:]], parameters: [dbrmanbkploc: '/nonexistent', dbid: '1']]]
        def virtual = [type: 'AppDataProvisionParameters', container: [type: 'AppDataContainer', name: 'x', group: 'nowhere',
                sourcingPolicy: [type: 'SourcingPolicy']], timeflowPointParameters: [type: 'TimeflowPointSemantic', container: 'nothing'],
                source: [type: 'AppDataVirtualSource', name: 'x', operations: [type: 'VirtualSourceOperations'],
                        parameters: [mountPath: lab.mountPath('x')]],
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'x', repository: repository, parameters: [:]]]

        expect:
        config ==~ /APPDATA_SOURCE_CONFIG-\d+/
        defects('database/link', staged, 'LinkParameters', 'oracle.Link') == []
        defects('database/provision', virtual, 'AppDataProvisionParameters', 'oracle.Virtual') == []
    }

    /** The bodies, as far as they differ from the sound one, to which the engine did not answer what is wrong. */
    private List defects(String call, Map sound, String type, String parameters) {
        places(sound, type, parameters, []).collectMany { place ->
            WRONG.findResults { wrong ->
                def answer = flow.post(call, changed(sound, place, wrong))
                answer.json.error?.id == 'exception.validation' ? null : [(place.join('.')): wrong, answer: answer.text.take(300)]
            }
        }
    }

    /** The paths of all fields that the objects of a body may have. */
    private List<List<String>> places(Map object, String type, String parameters, List<String> path) {
        Schema.standard().type(type).fields().values().collectMany { field ->
            def here = path + field.name()
            def nested = object[field.name()]
            if (field.shape().sort() == Shape.Sort.JSON && path.last() in ['linkData', 'source']) {
                return [here] + Schema.standard().type(parameters).fields().keySet().collect { here + it }
            }
            nested instanceof Map && nested.type ? [here] + places(nested, nested.type as String, parameters, here) : [here]
        }
    }

    private static Map changed(Map object, List<String> path, Object value) {
        object + [(path[0]): path.size() == 1 ? value : changed(object[path[0]] as Map, path.drop(1), value)]
    }
}
