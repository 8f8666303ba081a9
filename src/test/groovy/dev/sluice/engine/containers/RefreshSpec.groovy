package dev.sluice.engine.containers

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** VDBs get other data: newer of their parent, older of their own, and back. */
class RefreshSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    Path tree
    String orders
    String qa

    def setup() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        tree = lab.tree('orders')
        Files.writeString(tree.resolve('orders.csv'), 'first')
        orders = flow.linked('orders', tree)
        qa = flow.provisioned('qa1', orders)
        Files.writeString(tree.resolve('orders.csv'), 'second')
        flow.completed(flow.sync(orders))
    }

    private Map timeflow(String reference) {
        flow.get("timeflow/$reference").result
    }

    def "an engine with other mount roots leaves a VDB as it is, in place of taking away what it cannot show again"() {
        given:
        def refreshed = flow.refresh(qa)
        flow.completed(refreshed)
        flow.write('qa1', 'mine')
        lab.engine.close()
        lab.settings = lab.settings.withMountRoots([Files.createDirectory(folder.resolve('others'))])
        lab.begin()
        flow = new Flow(lab)

        when:
        def failures = [flow.refresh(qa), flow.rollback(qa, flow.point(flow.snapshots(qa)[0].reference)), flow.undo(qa)].collect { flow.failed(it) }

        then:
        failures.every { it.startsWith("'${lab.mountPath('qa1')}' is outside the mount roots: $folder/others.") }
        flow.text('qa1') == 'mine'
        flow.source(qa).runtime.status == 'RUNNING'
    }

    def "a refresh gives a VDB the latest data of its parent, on a timeflow of its own"() {
        given:
        flow.write('qa1', 'mine')
        def before = flow.container(qa)

        when:
        def answer = flow.refresh(qa)
        def job = flow.completed(answer)

        then:
        answer.result == ''
        job.subMap('actionType', 'target', 'targetName') == [actionType: 'DB_REFRESH', target: qa, targetName: 'Virtual/qa1']
        flow.text('qa1') == 'second'

        and: 'the timeflow tells where it came from, and the one before stays'
        def after = flow.container(qa)
        after.previousTimeflow == before.currentTimeflow
        def line = timeflow(after.currentTimeflow)
        line.name ==~ /DB_REFRESH@\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
        line.subMap('creationType', 'container', 'parentSnapshot') ==
                [creationType: 'REFRESH', container: qa, parentSnapshot: flow.snapshots(orders)[0].reference]
        line.parentPoint == flow.snapshots(orders)[0].latestChangePoint
        timeflow(before.currentTimeflow).name ==~ /DB_PROVISION@.*/

        and: 'each has its first snapshot'
        flow.snapshots(qa)*.timeflow == [after.currentTimeflow, before.currentTimeflow]
        flow.state(qa) == ['RUNNING', 'ENABLED']
    }

    def "a rollback gives a VDB a point of its own history, and what came after stays as history"() {
        given:
        flow.write('qa1', 'kept')
        flow.completed(flow.sync(qa))
        def kept = flow.snapshots(qa)[0].reference
        flow.write('qa1', 'spoilt')

        when:
        flow.completed(flow.rollback(qa, Flow.point(kept)))

        then:
        flow.text('qa1') == 'kept'
        def line = timeflow(flow.container(qa).currentTimeflow)
        line.name ==~ /DB_ROLLBACK@.*/
        line.subMap('creationType', 'parentSnapshot') == [creationType: 'ROLLBACK', parentSnapshot: kept]
        flow.container(qa).provisionContainer == orders
    }

    def "the snapshots of a timeflow are listed with those of its own history that lead to it"() {
        given: 'a rollback to the first of three snapshots, and a snapshot after it'
        2.times { flow.completed(flow.sync(qa)) }
        def old = flow.snapshots(qa).reverse()
        flow.completed(flow.rollback(qa, Flow.point(old[1].reference)))
        flow.completed(flow.sync(qa))
        def line = flow.container(qa).currentTimeflow

        expect:
        def own = flow.get("snapshot?timeflow=$line").result*.reference
        own.size() == 2 && old.every { !(it.reference in own) }
        flow.get("snapshot?timeflow=$line&traverseTimeflows=true").result*.reference == own + [old[1].reference, old[0].reference]
        flow.get("snapshot?timeflow=$line&traverseTimeflows=true&pageSize=1&pageOffset=3").result*.reference == [old[0].reference]
        flow.get("snapshot?timeflow=${old[0].timeflow}&traverseTimeflows=true").result.size() == 3
        flow.get('snapshot?missingNonLoggedDataOnly=true').result == []
    }

    def "an undo brings the data before the last refresh back, and another one takes it away again"() {
        given:
        flow.write('qa1', 'mine, in no snapshot')
        flow.completed(flow.refresh(qa))
        def refreshed = flow.container(qa)

        when:
        def job = flow.completed(flow.undo(qa))

        then:
        flow.text('qa1') == 'mine, in no snapshot'
        job.actionType == 'DB_UNDO'
        flow.container(qa).subMap('currentTimeflow', 'previousTimeflow') ==
                [currentTimeflow: refreshed.previousTimeflow, previousTimeflow: refreshed.currentTimeflow]

        when:
        flow.completed(flow.undo(qa))

        then:
        flow.text('qa1') == 'second'
        flow.container(qa) == refreshed
    }

    def "only the timeflow before can be gone back to by undo; of older ones the snapshots are kept"() {
        given:
        def first = flow.snapshots(qa)[0].reference
        flow.completed(flow.refresh(qa))
        flow.completed(flow.refresh(qa))

        when: 'the first point is rolled back to, though its timeflow is neither the current nor the previous one'
        flow.completed(flow.rollback(qa, Flow.point(first)))

        then:
        flow.text('qa1') == 'first'
        flow.get("timeflow?database=$qa").result*.creationType == ['INITIAL', 'REFRESH', 'REFRESH', 'ROLLBACK']

        and: 'the pool holds no data but snapshots and the two newest timeflows'
        def line = flow.container(qa)
        new PollingConditions(timeout: 20).eventually {
            assert folder.resolve('pool/datasets').toFile().list() as Set ==
                    [flow.container(orders).currentTimeflow, line.currentTimeflow, line.previousTimeflow] as Set
        }
    }

    def "a VDB can be refreshed from another container of its kind, which is its parent from then on"() {
        given:
        def invoices = flow.linked('invoices', lab.tree('invoices'))

        when:
        flow.completed(flow.refresh(qa, Flow.latest(invoices)))

        then:
        flow.text('qa1').startsWith('id,amount')
        flow.container(qa).provisionContainer == invoices
        flow.remove(invoices).error.details == "'invoices' is what 'qa1' came from."

        and: 'the older history still needs the former parent'
        flow.remove(orders).error.details == "'orders' is what 'qa1' came from."

        when:
        flow.completed(flow.undo(qa))

        then:
        flow.container(qa).provisionContainer == orders
    }

    def "a VDB of a VDB gets the latest snapshot of that, and nothing written after it"() {
        given:
        def child = flow.provisioned('qa2', qa)
        flow.write('qa1', 'in a snapshot')
        flow.completed(flow.sync(qa))
        flow.write('qa1', 'after it')

        when:
        flow.completed(flow.refresh(child))

        then:
        flow.text('qa2') == 'in a snapshot'
    }

    def "a refresh is refused when #what"() {
        given:
        def child = flow.provisioned('qa2', qa)
        def names = [QA: qa, CHILD: child, ORDERS: orders]

        when:
        def answer = flow.refresh(names[of], Flow.latest(names[from]))

        then:
        answer.error.details.timeflowPointParameters.details == problem
        answer.error.details.timeflowPointParameters.action == remedy

        where:
        what                         | of   | from    || problem                            | remedy
        'the point is its own'       | 'QA' | 'QA'    || "that is a point of 'qa1' itself." | 'Use rollback to go back in its own history.'
        'the parent came from it'    | 'QA' | 'CHILD' || "'qa2' came from 'qa1'."           | 'Use a container that did not.'
    }

    def "a dSource is neither refreshed nor rolled back nor undone"() {
        expect:
        flow.refresh(orders, Flow.latest(qa)).error.subMap('id', 'details', 'action') ==
                [id: 'exception.container.not.virtual', details: "'orders' is a dSource.", action: 'Sync it instead.']
        flow.rollback(orders, Flow.latest(orders)).error.action == 'Provision a VDB from the point instead.'
        flow.undo(orders).error.action == 'Only the refresh of a VDB can be undone.'
    }

    def "a rollback to a point of another container is refused"() {
        expect:
        flow.rollback(qa, Flow.latest(orders)).error.details.timeflowPointParameters.subMap('details', 'action') ==
                [details: "that is a point of 'orders', not of 'qa1'.", action: "Use refresh for it, or name a point of 'qa1'."]
    }

    def "an undo is refused where nothing was done that it could undo"() {
        expect:
        flow.undo(qa).error.subMap('id', 'details', 'action') == [id: 'exception.container.nothing.to.undo',
                details: "'qa1' has not been refreshed or rolled back.", action: 'There is nothing to undo.']
    }

    def "a refresh that fails leaves the VDB as it was"() {
        given:
        flow.write('qa1', 'mine')
        def before = Flow.withoutSize([flow.container(qa), flow.source(qa), flow.snapshots(qa), flow.get('timeflow').result])
        def point = flow.snapshots(orders)[0].reference

        when: 'the data of the point has gone from the pool, which nobody but a broken disk would do'
        Files.move(folder.resolve("pool/snapshots/$point"), folder.resolve('away'))
        def said = flow.failed(flow.refresh(qa))

        then:
        said == "pool: there is no snapshot '$point' in ${folder.resolve('pool')}."
        flow.text('qa1') == 'mine'
        Flow.withoutSize([flow.container(qa), flow.source(qa), flow.snapshots(qa), flow.get('timeflow').result]) == before
    }

    def "an empty VDB has no parent and no data, and a history of its own"() {
        when:
        def answer = flow.post('database/createEmpty', [type: 'AppDataEmptyVFilesCreationParameters',
                container: [type: 'AppDataContainer', name: 'empty', group: 'Virtual'],
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('empty')]],
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'empty', repository: flow.repository()]])
        flow.completed(answer)

        then:
        def made = flow.container(answer.result)
        made.provisionContainer == null
        timeflow(made.currentTimeflow).with { [it.name.split('@')[0], it.creationType, it.parentSnapshot] } ==
                ['DB_EMPTY_DATASET', 'INITIAL', null]
        Files.list(Path.of(lab.mountPath('empty'))).withCloseable { it.count() } == 0

        when:
        flow.write('empty', 'now it holds something', 'file')
        def snapshot = flow.snapshots(answer.result)[0]
        def rolled = flow.completed(flow.rollback(answer.result, Flow.latest(null)))

        then: 'what is gone is told'
        rolled.events.findAll { it.eventType == 'WARNING' }*.messageDetails ==
                ["'empty' keeps no log: the copy is of its snapshot '$snapshot.name', of $snapshot.creationTime, and has nothing after that." as String]
        !Files.exists(Path.of(lab.mountPath('empty'), 'file'))
        flow.refresh(answer.result).error.details.timeflowPointParameters.container.subMap('details', 'action') ==
                [details: 'it is missing.', action: 'Give the reference of the container to start from.']
    }

    def "an empty VDB of a kind that needs data is refused"() {
        when:
        def answer = flow.post('database/createEmpty', [type: 'AppDataEmptyVFilesCreationParameters',
                container: [type: 'AppDataContainer', name: 'empty', group: 'Virtual'],
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('empty')]],
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'empty',
                               repository: flow.named('repository', 'rman-backups').reference]])

        then:
        answer.error.details.sourceConfig.repository.subMap('details', 'action') ==
                [details: "'rman-backups' is for Oracle (RMAN backups), which cannot begin empty.",
                 action: 'Provision from a dSource instead.']
    }
}
