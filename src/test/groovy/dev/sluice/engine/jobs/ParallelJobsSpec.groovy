package dev.sluice.engine.jobs

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** What runs at the same time. */
class ParallelJobsSpec extends Specification {
    private static final int THREADS = 3

    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    Path begun
    Path go
    def soon = new PollingConditions(timeout: 60)

    def setup() {
        lab = new Lab(folder, { it.withJobThreads(THREADS) })
        flow = new Flow(lab)
        begun = Files.createDirectory(folder.resolve('begun'))
        go = folder.resolve('go')
    }

    /** A hook that writes down that it runs, and goes on when it may. */
    private Map waiting(String point, String type = 'VirtualSourceOperations') {
        [type: type, (point): [[type: 'RunBashOnSourceOperation', name: 'wait',
                command: "touch $begun/\$\$; until [ -e $go ]; do sleep 0.05; done" as String]]]
    }

    private Map vdb(String name, Map operations) {
        [source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath(name)], operations: operations]]
    }

    private int begun() {
        begun.toFile().list().length
    }

    private List<Boolean> queued(List answers) {
        answers.collect { flow.get("job/$it.json.job").result.queued }
    }

    def "jobs about different containers run side by side, as many as the setting says"() {
        given:
        def orders = flow.linked('orders', lab.tree('orders'))

        when:
        def answers = (1..5).collect { flow.provision("qa$it", orders, vdb("qa$it", waiting('configureClone'))) }

        then:
        soon.eventually { assert begun() == THREADS }
        soon.eventually { assert queued(answers).count(true) == 2 }

        when:
        Files.createFile(go)

        then:
        answers.every { flow.completed(it) }
        begun() == 5
    }

    def "jobs about one container wait for each other, in the order in which they were asked for"() {
        given:
        def qa = flow.provisioned('qa', flow.linked('orders', lab.tree('orders')), vdb('qa', waiting('preSnapshot')))

        when:
        def answers = (1..3).collect { flow.sync(qa) }

        then:
        soon.eventually { assert begun() == 1 }
        queued(answers) == [false, true, true]

        when: 'another container is not held up'
        flow.linked('others', lab.tree('others'))

        then:
        queued(answers) == [false, true, true]

        when:
        Files.createFile(go)

        then:
        answers.every { flow.completed(it) }
        def times = answers.collect { flow.get("job/$it.json.job").result }*.updateTime
        times == times.toSorted()
        flow.snapshots(qa).size() == 4
    }

    def "somebody whose jobs take all places keeps nobody else waiting, whose jobs run one after another meanwhile"() {
        given:
        def orders = flow.linked('orders', lab.tree('orders'))
        def mine = (1..5).collect { flow.provision("qa$it", orders, vdb("qa$it", waiting('configureClone'))) }
        soon.eventually { assert begun() == THREADS }
        def eve = lab.user('eve', [OWNER: 'GROUP-1'])

        when:
        def theirs = (1..2).collect { eve.post("database/$orders/sync", [type: 'AppDataSyncParameters']) }

        then:
        theirs.every { flow.completed(it) }
        queued(mine).count(true) == 2

        when:
        Files.createFile(go)

        then:
        mine.every { flow.completed(it) }
        begun() == 5
    }

    @Tag('slow')
    def "whoever suspends jobs and resumes them all has no more places than before, and keeps nobody else waiting"() {
        given:
        Files.createFile(go)
        def hook = [operations: waiting('preSync', 'LinkedSourceOperations')]
        def many = (1..2 * THREADS).collect { flow.linked("orders$it", lab.tree("orders$it"), hook) }
        def other = flow.linked('others', lab.tree('others'))
        Files.delete(go)
        begun.toFile().listFiles()*.delete()

        and: 'all are suspended while what takes the places has not ended'
        def first = (1..THREADS).collect { flow.provision("qa$it", other, vdb("qa$it", waiting('configureClone'))) }
        soon.eventually { assert begun() == THREADS }
        def syncs = many.collect { flow.sync(it) }
        syncs.each { flow.post("job/$it.json.job/suspend", [:]) }
        Files.createFile(go)
        assert first.every { flow.completed(it) }
        soon.eventually { assert flow.get('job?jobState=SUSPENDED').result.size() == many.size() }
        Files.delete(go)
        begun.toFile().listFiles()*.delete()

        when:
        syncs.each { flow.post("job/$it.json.job/resume", [:]) }
        soon.eventually { assert begun() >= THREADS }
        def eve = lab.user('eve', [OWNER: 'GROUP-1'])

        then:
        flow.completed(eve.post("database/$other/sync", [type: 'AppDataSyncParameters']))
        begun() == THREADS

        when: 'one that waits for its turn is cancelled at once'
        def waiting = syncs.find { flow.get("job/$it.json.job").result.jobState == 'SUSPENDED' }
        flow.post("job/$waiting.json.job/cancel", [:])

        then:
        flow.finished(waiting).jobState == 'CANCELED'

        when:
        Files.createFile(go)

        then:
        (syncs - waiting).every { flow.completed(it) }
    }

    @Tag('slow')
    def "whoever suspends jobs without end is refused, and keeps nobody else from suspending one"() {
        given: 'more than may be suspended wait for one that does not end'
        Files.createFile(go)
        def first = flow.linked('orders', lab.tree('orders'), [operations: waiting('preSync', 'LinkedSourceOperations')])
        def many = (1..17).collect { flow.linked("orders$it", lab.tree('orders')) }
        Files.delete(go)
        begun.toFile().listFiles()*.delete()
        def taking = (1..THREADS).collect { flow.provision("qa$it", first, vdb("qa$it", waiting('configureClone'))) }
        soon.eventually { assert begun() == THREADS }
        def syncs = many.collect { flow.sync(it) }

        when:
        def answers = syncs.collect { flow.post("job/$it.json.job/suspend", [:]).json }

        then:
        answers[0..15]*.status.unique() == ['OK']
        answers[16].error.subMap('id', 'details', 'action') == [id: 'exception.jobs.suspended.many',
                details: 'too many jobs are suspended, or wait for their turn since they were: 16 of one user.',
                action: 'Resume or cancel some of them, and let them end.']

        when:
        def eve = lab.user('eve', [OWNER: 'GROUP-1'])
        def theirs = eve.post("database/${many[16]}/sync", [type: 'AppDataSyncParameters'])

        then:
        eve.post("job/$theirs.json.job/suspend", [:]).json.status == 'OK'

        when: 'one is resumed, and makes room for another'
        flow.post("job/${syncs[0].json.job}/resume", [:])

        then:
        flow.post("job/${syncs[16].json.job}/suspend", [:]).json.status == 'OK'

        when:
        Files.createFile(go)
        (syncs[1..16] + theirs).each { flow.post("job/$it.json.job/resume", [:]) }

        then:
        (taking + syncs + theirs).every { flow.finished(it).jobState == 'COMPLETED' }
    }
}
