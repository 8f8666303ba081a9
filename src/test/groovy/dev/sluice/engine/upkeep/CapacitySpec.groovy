package dev.sluice.engine.upkeep

import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Conformance
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** The engine tells what its data takes, in figures from the pool; a copy pool shares nothing, which makes them easy to check. */
class CapacitySpec extends Specification {
    private static final int MEGABYTE = 1 << 20

    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    PollingConditions soon = new PollingConditions(timeout: 20)

    def setup() {
        lab = new Lab(folder)
        flow = new Flow(lab)
    }

    private Path big(String name, int megabytes) {
        def tree = lab.tree(name)
        megabytes.times { i -> Files.write(tree.resolve("big$i"), ('x' * MEGABYTE).bytes) }
        tree
    }

    private Map consumer(String name) {
        flow.get('capacity/consumer').result.find { it.name == name }
    }

    private static boolean about(Object bytes, int megabytes) {
        bytes >= megabytes * MEGABYTE && bytes < (megabytes + 1) * MEGABYTE
    }

    def "a container tells what its data and its snapshots take"() {
        given:
        def orders = flow.linked('orders', big('orders', 3))
        def qa = flow.provisioned('qa1', orders)

        expect:
        soon.eventually {
            def origin = consumer('orders')
            assert about(origin.breakdown.activeSpace, 3) && about(origin.breakdown.syncSpace, 3)
            assert about(origin.breakdown.actualSpace, 6) && about(origin.breakdown.unvirtualizedSpace, 3)
            assert about(origin.breakdown.descendantSpace, 3) && origin.breakdown.policySpace == 0
        }
        consumer('qa1').subMap('container', 'parent', 'groupName', 'multiOwner') ==
                [container: qa, parent: orders, groupName: 'Virtual', multiOwner: false]
        soon.eventually { assert about(consumer('qa1').breakdown.activeSpace, 3) }
    }

    def "each snapshot tells what would be free without it, and who came from it"() {
        given:
        def orders = flow.linked('orders', big('orders', 2))
        def qa = flow.provisioned('qa1', orders)
        def snapshot = flow.snapshots(orders)[0]
        flow.post("snapshot/$snapshot.reference", [type: 'AppDataSnapshot', retention: 7])

        expect:
        soon.eventually {
            def told = flow.get("capacity/snapshot?container=$orders").result
            assert told.size() == 1 && about(told[0].space, 2)
            assert told[0].subMap('snapshot', 'container', 'descendantVDBs', 'manualRetention', 'policyRetention') ==
                    [snapshot: snapshot.reference, container: orders, descendantVDBs: [qa], manualRetention: 7, policyRetention: false]
        }
        flow.get('capacity/snapshot').result*.container == [qa, orders]

        and: 'several at once'
        soon.eventually {
            assert about(flow.post('snapshot/space', [type: 'SnapshotSpaceParameters',
                    objectReferences: flow.get('snapshot').result*.reference]).result.totalSize, 4)
        }
        flow.post('snapshot/space', [type: 'SnapshotSpaceParameters', objectReferences: ['APPDATA_SNAPSHOT-99']]).error.details ==
                "There is no timeflow snapshot 'APPDATA_SNAPSHOT-99'."
    }

    def "the engine and each group tell what they take, and how much there is"() {
        given:
        def orders = flow.linked('orders', big('orders', 2))
        flow.provisioned('qa1', orders)
        flow.provisioned('qa2', orders)

        expect:
        soon.eventually {
            def system = flow.get('capacity/system').result
            assert about(system.source.actualSpace, 4) && about(system.virtual.actualSpace, 8)
            assert system.totalSpace == folder.toFile().totalSpace
        }
        def groups = flow.get('capacity/group').result
        groups*.group == flow.get('group').result*.reference
        about(groups[0].source.actualSpace, 4) && groups[0].virtual.actualSpace == 0
    }

    def "after a restart the figures come back, and a job brings them up to date"() {
        given:
        def orders = flow.linked('orders', big('orders', 2))
        flow.provisioned('qa1', orders)
        flow.write('qa1', 'y' * 3 * MEGABYTE, 'more')

        when:
        def job = flow.completed(flow.post('capacity/refresh', [:]))

        then:
        job.subMap('actionType', 'target') == [actionType: 'CAPACITY_REFRESH', target: null]
        about(consumer('qa1').breakdown.activeSpace, 5)

        when:
        lab.restart()
        flow = new Flow(lab)

        then:
        soon.eventually { assert about(consumer('qa1').breakdown.activeSpace, 5) }
    }

    def "what the engine took in the past is sampled"() {
        given:
        lab.close()
        lab = new Lab(folder, { it.withLimits(new EngineSettings.Limits(Duration.ofSeconds(10), Duration.ofMillis(100), 100)) })
        flow = new Flow(lab)
        flow.linked('orders', big('orders', 1))

        expect:
        soon.eventually { assert flow.get('capacity/system/historical').result.size() == 1 }
        def sample = flow.get('capacity/system/historical').result[0]
        sample.totalSpace == folder.toFile().totalSpace
        Conformance.faults(sample) == []
        flow.get("capacity/system/historical?startDate=$sample.timestamp&resolution=3600").result == [sample]
        flow.get('capacity/system/historical?endDate=2020-01-31T18:00:00.000Z').result == []
        flow.get('capacity/heldSpace').result == []
    }

    def "what a container and its group took in the past is sampled when the space is measured, once a day"() {
        given:
        def orders = flow.linked('orders', big('orders', 1))
        def qa = flow.provisioned('qa1', orders)
        2.times { flow.completed(flow.post('capacity/refresh', [:])) }

        expect:
        def samples = flow.get('capacity/consumer/historical').result
        samples*.subMap('name', 'container', 'groupName', 'parent') ==
                [[name: 'orders', container: orders, groupName: 'Sources', parent: null],
                 [name: 'qa1', container: qa, groupName: 'Virtual', parent: orders]]
        samples.every { about(it.breakdown.activeSpace, 1) }
        flow.get("capacity/consumer/historical?container=$qa").result == [samples[1]]
        flow.get('capacity/consumer/historical?endDate=2020-01-31T18:00:00.000Z').result == []
        def groups = flow.get("capacity/group/historical?group=${flow.group('Sources')}").result
        groups.size() == 1 && about(groups[0].source.activeSpace, 1)
        Conformance.faults(samples + groups) == []

        and: 'people see the past of what they see the present of'
        lab.user('reader', [Read: qa]).get('capacity/consumer/historical').result*.name == ['qa1']
        lab.user('nobody').get('capacity/group/historical').result == []

        when: 'it does not keep anything from being deleted'
        flow.completed(flow.remove(qa))
        flow.completed(flow.remove(orders))

        then:
        flow.get('capacity/consumer/historical').result == []
        flow.delete("group/${flow.group('Virtual')}").json.status == 'OK'
    }

    def "what is deleted counts no more"() {
        given:
        def orders = flow.linked('orders', big('orders', 1))
        def qa = flow.provisioned('qa1', orders)

        when:
        flow.completed(flow.remove(qa))

        then:
        flow.get('capacity/consumer').result*.name == ['orders']
        flow.get('capacity/system').result.virtual.actualSpace == 0
    }
}
