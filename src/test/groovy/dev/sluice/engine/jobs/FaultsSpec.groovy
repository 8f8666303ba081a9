package dev.sluice.engine.jobs

import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Mounts
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** The engine tells what is wrong until it is mended. */
class FaultsSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    String orders
    PollingConditions soon = new PollingConditions(timeout: 10, delay: 0.05)

    def setup() {
        begin(100)
        orders = flow.linked('orders', lab.tree('orders'))
    }

    private void begin(int fullPercent) {
        lab = new Lab(folder, { it.withLimits(new EngineSettings.Limits(Duration.ofSeconds(10), Duration.ofMillis(100), fullPercent)) })
        flow = new Flow(lab)
    }

    private List<Map> active() {
        flow.get('fault?status=ACTIVE').result
    }

    private List<String> alerts() {
        flow.get('alert?ascending=true').result*.event - 'alert.jobs.complete.object'
    }

    def "a sync that fails is a fault until one succeeds"() {
        given:
        Files.move(folder.resolve('sources/orders'), folder.resolve('away'))

        when:
        def job = flow.sync(orders)
        def said = flow.failed(job)
        flow.failed(flow.sync(orders))

        then: 'it is told once, with what to do'
        active()*.subMap('bundleID', 'severity', 'title', 'description', 'target', 'targetName', 'targetObjectType', 'action') == [[
                bundleID: 'fault.dsource.sync.failed', severity: 'WARNING', title: 'Sync failed', description: said, target: orders,
                targetName: 'Sources/orders', targetObjectType: 'AppDataContainer',
                action: 'Mend what the description says, then sync it again.']]

        and: 'each failure is an alert, too'
        alerts() == ['alert.job.failed', 'fault.dsource.sync.failed', 'alert.job.failed']
        flow.get('alert?ascending=true').result.find { it.event == 'alert.job.failed' }.eventDescription ==
                "$job.json.job failed (Run SnapSync for database \"orders\".) $said"

        when:
        Files.move(folder.resolve('away'), folder.resolve('sources/orders'))
        flow.completed(flow.sync(orders))

        then:
        active() == []
        flow.get('fault').result[0].subMap('status', 'resolutionComments') ==
                [status: 'RESOLVED', resolutionComments: 'The engine found that it is mended.']
        alerts().last() == 'fault.dsource.sync.failed.mended'
    }

    def "a sync that is cancelled is no fault"() {
        given:
        def first = flow.sync(orders)
        def second = flow.sync(orders)
        flow.post("job/$second.json.job/cancel", [:])
        flow.completed(first)

        expect:
        flow.finished(second).jobState in ['CANCELED', 'COMPLETED']
        flow.get('fault').result == []
    }

    def "data that has gone from its mount path is a fault until it is seen again"() {
        given:
        def qa = flow.provisioned('qa1', orders)

        when:
        Mounts.takeAway(Path.of(lab.mountPath('qa1')))

        then:
        soon.eventually {
            assert active()*.subMap('bundleID', 'severity', 'description', 'target') == [[bundleID: 'fault.source.not.presented',
                    severity: 'CRITICAL', description: "The data of 'qa1' is not at '${lab.mountPath('qa1')}' any more.", target: qa]]
        }
        flow.state(qa) == ['UNKNOWN', 'ENABLED']

        when:
        flow.completed(flow.post("source/${flow.source(qa).reference}/enable", [:]))

        then:
        flow.text('qa1').startsWith('id,amount')
        soon.eventually { assert active() == [] }
    }

    def "what is disabled is not looked for"() {
        given:
        def qa = flow.provisioned('qa1', orders)
        flow.completed(flow.post("source/${flow.source(qa).reference}/disable", [:]))
        def other = flow.provisioned('qa2', orders)

        when: 'the engine has looked at all of them'
        Mounts.takeAway(Path.of(lab.mountPath('qa2')))
        soon.eventually { assert active()*.target == [other] }

        then:
        flow.state(qa) == ['UNKNOWN', 'DISABLED']
    }

    def "a pool over its threshold is a fault of the engine"() {
        expect:
        active() == []

        when:
        lab.close()
        begin(0)

        then:
        soon.eventually {
            assert active()*.subMap('bundleID', 'target', 'description') == [[bundleID: 'fault.pool.over.threshold', target: null,
                    description: 'The disk of the pool is full to more than 0 %.']]
        }
    }

    def "a fault is resolved by hand, or ignored, and an ignored one is not told again"() {
        given:
        Files.move(folder.resolve('sources/orders'), folder.resolve('away'))
        flow.failed(flow.sync(orders))
        def fault = active()[0].reference

        when:
        def answer = flow.post("fault/$fault/resolve", [type: 'FaultResolveParameters', comments: 'seen'])

        then:
        answer.json.subMap('status', 'result') == [status: 'OK', result: '']
        flow.get("fault/$fault").result.subMap('status', 'resolutionComments') == [status: 'RESOLVED', resolutionComments: 'seen']
        flow.post("fault/$fault/resolve", [:]).error.subMap('details', 'action') ==
                [details: "$fault is RESOLVED already.", action: 'See which faults are active.']

        when: 'it happens again'
        flow.failed(flow.sync(orders))
        def next = active()[0].reference
        flow.post("fault/$next/resolve", [ignore: true])
        flow.failed(flow.sync(orders))

        then:
        active() == []
        flow.get("fault/$next").result.status == 'IGNORED'
    }

    def "what is wrong with a container is right when the container is gone"() {
        given:
        Files.move(folder.resolve('sources/orders'), folder.resolve('away'))
        flow.failed(flow.sync(orders))

        when:
        flow.completed(flow.remove(orders))

        then:
        flow.get('fault').result*.subMap('status', 'resolutionComments') == [[status: 'RESOLVED', resolutionComments: "'orders' was deleted."]]
    }
}
