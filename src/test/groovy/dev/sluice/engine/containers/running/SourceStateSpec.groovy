package dev.sluice.engine.containers.running

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Mounts
import java.nio.file.Files
import java.nio.file.LinkOption
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** Sources run or not, and are enabled or not. */
class SourceStateSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    String orders
    String qa

    def setup() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'), [parameters: [mountPath: lab.mountPath('staged')]])
        qa = flow.provisioned('qa1', orders)
    }

    private Map tell(String container, String what, Map body = [:]) {
        flow.completed(flow.post("source/${flow.source(container).reference}/$what", body))
    }

    private boolean isSeen(String name) {
        Files.exists(Path.of(lab.mountPath(name)), LinkOption.NOFOLLOW_LINKS)
    }

    def "a VDB is stopped and started, and its data stays where it is"() {
        when:
        def job = tell(qa, 'stop')

        then:
        job.subMap('actionType', 'target', 'title') == [actionType: 'SOURCE_STOP', target: qa, title: 'Stop virtual database "qa1".']
        flow.state(qa) == ['INACTIVE', 'ENABLED']
        isSeen('qa1')

        when:
        job = tell(qa, 'start')

        then:
        job.actionType == 'SOURCE_START'
        flow.state(qa) == ['RUNNING', 'ENABLED']
    }

    def "a source that is disabled shows its data nowhere, and keeps it for when it is enabled again"() {
        given:
        flow.write('qa1', 'mine')

        when:
        def job = tell(qa, 'disable')

        then:
        job.actionType == 'SOURCE_DISABLE'
        flow.state(qa) == ['UNKNOWN', 'DISABLED']
        !isSeen('qa1')

        when:
        job = tell(qa, 'enable')

        then:
        job.actionType == 'SOURCE_ENABLE'
        flow.state(qa) == ['RUNNING', 'ENABLED']
        flow.text('qa1') == 'mine'
    }

    def "a dSource is disabled and enabled, too"() {
        when:
        tell(orders, 'disable')

        then:
        flow.state(orders) == ['UNKNOWN', 'DISABLED']
        !isSeen('staged')

        and: 'its history can be used all the same'
        flow.provisioned('qa2', orders)

        when:
        tell(orders, 'enable')

        then:
        flow.state(orders) == ['RUNNING', 'ENABLED']
        isSeen('staged')
        flow.completed(flow.sync(orders))
    }

    def "a source may be disabled without a clean-up, and enabled without a start"() {
        when:
        tell(qa, 'disable', [type: 'SourceDisableParameters', attemptCleanup: false])

        then:
        flow.state(qa) == ['UNKNOWN', 'DISABLED']
        isSeen('qa1')

        when:
        tell(qa, 'enable', [type: 'SourceEnableParameters', attemptStart: false])

        then:
        flow.state(qa) == ['INACTIVE', 'ENABLED']
    }

    def "nothing but enabling and deleting can be done with what is disabled"() {
        given:
        tell(qa, 'disable')
        tell(orders, 'disable')
        def source = flow.source(qa).reference
        def point = [timeflowPointParameters: [type: 'TimeflowPointSemantic']]

        expect:
        [["database/$qa/sync", [:], 'qa1'], ["database/$qa/refresh", point, 'qa1'], ["database/$qa/rollback", point, 'qa1'],
         ["database/$qa/undo", [:], 'qa1'], ["source/$source/start", [:], 'qa1'], ["source/$source/stop", [:], 'qa1'],
         ["database/$orders/sync", [:], 'orders']].every { call, body, name ->
            flow.post(call as String, body).error.subMap('id', 'details', 'action') ==
                    [id: 'exception.source.disabled', details: "'$name' is disabled.", action: 'Enable it first.']
        }
    }

    def "what is disabled can be deleted"() {
        given:
        tell(qa, 'disable')

        when:
        flow.completed(flow.remove(qa))

        then:
        flow.get('database').result*.name == ['orders']
    }

    def "a dSource is neither started nor stopped"() {
        expect:
        ['start', 'stop'].every {
            flow.post("source/${flow.source(orders).reference}/$it", [:]).error.subMap('details', 'action') ==
                    [details: "'orders' is a dSource.", action: 'Only VDBs are started and stopped.']
        }
    }

    def "clients that send no body, or that of another database, are understood: #path"() {
        given:
        def source = flow.source(qa).reference

        expect:
        flow.completed(flow.send('POST', "source/$source/$path", body, body ? 'application/json' : null))

        where:
        path      | body
        'stop'    | null
        'start'   | '{}'
        'disable' | '{"type":"OracleDisableParameters","attemptCleanup":true,"force":true}'
        'enable'  | '{"type":"OracleEnableParameters","attemptStart":true}'
    }

    def "states outlive a restart of the engine, and so does what is seen where"() {
        given:
        def other = flow.provisioned('qa2', orders)
        tell(qa, 'disable')
        tell(other, 'stop')

        when:
        lab.restart()
        flow = new Flow(lab)

        then:
        flow.state(qa) == ['UNKNOWN', 'DISABLED'] && !isSeen('qa1')
        flow.state(other) == ['INACTIVE', 'ENABLED'] && isSeen('qa2')
        flow.state(orders) == ['RUNNING', 'ENABLED'] && isSeen('staged')
    }

    def "a mount path that something else has taken is told at the next start, and mended by enabling"() {
        given:
        flow.write('qa1', 'mine')
        lab.engine.close()
        Mounts.takeAway(Path.of(lab.mountPath('qa1')))
        Files.writeString(Path.of(lab.mountPath('qa1')), 'not ours')

        when:
        lab.begin()
        flow = new Flow(lab)

        then:
        flow.state(qa) == ['UNKNOWN', 'ENABLED']
        Files.readString(Path.of(lab.mountPath('qa1'))) == 'not ours'

        when:
        Files.delete(Path.of(lab.mountPath('qa1')))
        tell(qa, 'enable')

        then:
        flow.state(qa) == ['RUNNING', 'ENABLED']
        flow.text('qa1') == 'mine'
    }
}
