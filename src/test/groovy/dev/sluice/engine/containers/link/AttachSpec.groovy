package dev.sluice.engine.containers.link

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** dSources lose their source, and get one again. */
class AttachSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    String orders

    def setup() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'), [parameters: [mountPath: lab.mountPath('staged')]])
    }

    private detach(String container, String source) {
        flow.post("database/$container/detachSource", [type: 'DetachSourceParameters', source: source])
    }

    private attach(String container, String config, Map more = [:]) {
        flow.post("database/$container/attachSource", [type: 'AttachSourceParameters', attachData:
                [type: 'AppDataDirectAttachData', config: config, parameters: [:]] + more])
    }

    def "a detached dSource keeps its history, and has no source any more"() {
        when:
        def answer = detach(orders, flow.source(orders).reference)

        then:
        answer.json.subMap('status', 'result', 'job') == [status: 'OK', result: '', job: null]
        flow.get("action/$answer.json.action").result.subMap('actionType', 'state') ==
                [actionType: 'DB_DETACH_SOURCE', state: 'COMPLETED']
        flow.get('source').result == []
        !Files.exists(Path.of(lab.mountPath('staged')))
        flow.provisioned('qa1', orders)
        flow.text('qa1').startsWith('id,amount')

        and: 'it cannot be synced'
        flow.sync(orders).error.subMap('id', 'details', 'action') == [id: 'exception.container.detached',
                details: "'orders' has no source: it was detached.", action: 'Attach a source first.']

        and: 'nothing holds on to the source configuration'
        flow.post("sourceconfig/${flow.named('sourceconfig', 'orders').reference}/delete", [:]).json.status == 'OK'
    }

    def "a dSource that gets another source syncs what that holds, and keeps its history"() {
        given:
        detach(orders, flow.source(orders).reference)
        def moved = lab.tree('moved')
        Files.writeString(moved.resolve('orders.csv'), 'moved')

        when:
        def answer = attach(orders, flow.config('moved', moved), [parameters: [mountPath: lab.mountPath('staged')]])

        then:
        answer.json.subMap('status', 'result', 'job') == [status: 'OK', result: '', job: null]
        flow.source(orders).subMap('type', 'name', 'linked') == [type: 'AppDataLinkedDirectSource', name: 'orders', linked: true]
        flow.state(orders) == ['RUNNING', 'ENABLED']
        Files.readString(Path.of(lab.mountPath('staged'), 'orders.csv')).startsWith('id,amount')

        when:
        flow.completed(flow.sync(orders))

        then:
        Files.readString(Path.of(lab.mountPath('staged'), 'orders.csv')) == 'moved'
        flow.snapshots(orders).size() == 2
    }

    def "a detached dSource is deleted like any other"() {
        given:
        detach(orders, flow.source(orders).reference)

        when:
        flow.completed(flow.remove(orders))

        then:
        flow.get('database').result == []
        new PollingConditions(timeout: 10).eventually { assert folder.resolve('pool/snapshots').toFile().list() == [] }
    }

    def "detaching is refused: #what"() {
        given:
        def qa = flow.provisioned('qa1', orders)
        def (source, virtual) = [flow.source(orders).reference, flow.source(qa).reference]

        expect:
        def error = [
            'from a VDB'              : detach(qa, virtual),
            'another source'          : detach(orders, virtual),
            'a source that is not there' : detach(orders, 'APPDATA_LINKED_SOURCE-99')][what].error
        (error.details instanceof String ? error : error.details.source).subMap('details', 'action') == [details: problem, action: remedy]

        where:
        what                         || problem                                                      | remedy
        'from a VDB'                 || "'qa1' is a VDB."                                            | 'Only dSources are detached; delete the VDB instead.'
        'another source'             || "'APPDATA_VIRTUAL_SOURCE-1' is not the source of 'orders'."  | 'That is APPDATA_LINKED_SOURCE-1.'
        'a source that is not there' || "'APPDATA_LINKED_SOURCE-99' is not the source of 'orders'."  | 'That is APPDATA_LINKED_SOURCE-1.'
    }

    def "attaching is refused to a dSource that has a source, and of a source of another kind"() {
        given:
        def other = flow.config('moved', lab.tree('moved'))
        def backups = flow.post('sourceconfig', [type: 'AppDataDirectSourceConfig', name: 'ORCL',
                repository: flow.named('repository', 'rman-backups').reference]).result

        expect:
        attach(orders, other).error.subMap('id', 'details', 'action') == [id: 'exception.container.attached',
                details: "'orders' has a source: APPDATA_LINKED_SOURCE-1.", action: 'Detach that first.']

        when:
        detach(orders, flow.source(orders).reference)
        Files.createDirectories(folder.resolve('backup'))

        then:
        attach(orders, backups, [parameters: [dbrmanbkploc: folder.resolve('backup').toString(), dbid: '1']]).error.details.attachData.config
                .subMap('details', 'action') == [details: "it is of another kind than what 'orders' holds.",
                action: 'Use a source configuration of the same kind.']
    }
}
