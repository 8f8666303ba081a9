package dev.sluice.engine.containers.link

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** dSources follow their sources; VDBs get snapshots. */
class SyncSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    Path tree
    String orders

    def setup() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        tree = lab.tree('orders')
        orders = flow.linked('orders', tree, [parameters: [mountPath: lab.mountPath('staged')]])
    }

    /** Enough files to be caught while they are copied. */
    private void grow(int files = 3000) {
        Files.createDirectories(tree.resolve('many'))
        files.times { Files.writeString(tree.resolve("many/f$it"), "file $it") }
    }

    /** What the dSource's dataset holds, path to content. */
    private Map<String, String> staged() {
        def root = Path.of(lab.mountPath('staged')).toRealPath()
        Files.walk(root).withCloseable { paths ->
            paths.filter { Files.isRegularFile(it) }.toList().collectEntries { ["${root.relativize(it)}" as String, Files.readString(it)] }
        }
    }

    def "a sync takes in what was added, changed and removed, and each snapshot keeps its own state"() {
        given:
        Files.writeString(tree.resolve('orders.csv'), 'changed')
        Files.writeString(tree.resolve('new.csv'), 'added')
        Files.delete(tree.resolve('archive/2025.csv'))

        when:
        def answer = flow.sync(orders)
        def job = flow.completed(answer)

        then:
        answer.result == ''
        job.subMap('actionType', 'target', 'title') == [actionType: 'DB_SYNC', target: orders, title: 'Run SnapSync for database "orders".']
        staged() == ['orders.csv': 'changed', 'new.csv': 'added']
        def (newest, oldest) = flow.snapshots(orders)
        newest.timeflow == oldest.timeflow && newest.creationTime > oldest.creationTime
        newest.latestChangePoint.location > oldest.latestChangePoint.location

        and:
        flow.provisioned('before', orders, [timeflowPointParameters: Flow.point(oldest.reference)])
        flow.provisioned('after', orders)
        flow.text('before') == 'id,amount\n1,10\n2,20\n' && flow.text('before', 'archive/2025.csv') == 'id,amount\n3,30\n'
        flow.text('after') == 'changed' && flow.text('after', 'new.csv') == 'added'
    }

    def "the link of a dSource is an action with the first sync as its part"() {
        given:
        def answer = flow.link('second', lab.tree('second'))
        flow.completed(answer)

        when: 'a client waits for the action and then for its parts'
        def action = flow.get("action/$answer.json.action").result
        def parts = flow.get("action?parentAction=$answer.json.action").result

        then:
        action.subMap('actionType', 'state') == [actionType: 'DB_LINK', state: 'COMPLETED']
        parts*.subMap('actionType', 'state', 'parentAction') ==
                [[actionType: 'DB_SYNC', state: 'COMPLETED', parentAction: action.reference]]
        flow.get("action/${parts[0].reference}/getJob").result.reference == answer.json.job
    }

    def "when the first sync fails, the link and its part fail, and nothing of the dSource is left"() {
        given:
        def config = flow.config('gone', folder.resolve('nowhere'))

        when:
        def answer = flow.post('database/link', [type: 'LinkParameters', name: 'gone', group: flow.group('Sources'),
                linkData: [type: 'AppDataDirectLinkData', config: config, parameters: [:]]])
        def said = flow.failed(answer)

        then:
        said == "path: '${folder.resolve('nowhere')}' does not exist."
        def actions = [flow.get("action/$answer.json.action").result] + flow.get("action?parentAction=$answer.json.action").result
        actions*.actionType == ['DB_LINK', 'DB_SYNC']
        actions*.state == ['FAILED', 'FAILED']
        actions*.failureDescription == [said, said]
        flow.get('database').result*.name == ['orders']
        flow.get('sourceconfig').result*.name == ['orders', 'gone']
    }

    def "a sync that fails gives the dSource back what it had at its last snapshot"() {
        given:
        def before = staged()
        grow()
        def snapshots = flow.snapshots(orders)

        when: 'the source goes away after it has begun to change'
        Files.writeString(tree.resolve('orders.csv'), 'changed')
        def answer = flow.sync(orders)
        new PollingConditions(timeout: 20).eventually { assert Files.exists(Path.of(lab.mountPath('staged'), 'many')) }
        Files.move(tree, folder.resolve('elsewhere'))
        flow.failed(answer)

        then:
        staged() == before
        flow.snapshots(orders) == snapshots
        flow.state(orders) == ['RUNNING', 'ENABLED']

        when: 'it comes back'
        Files.move(folder.resolve('elsewhere'), tree)
        flow.completed(flow.sync(orders))

        then:
        staged()['orders.csv'] == 'changed' && staged().size() == before.size() + 3000
    }

    def "a sync that is cancelled leaves no trace"() {
        given:
        def before = staged()
        grow()
        def (snapshots, source) = [flow.snapshots(orders), Flow.withoutSize(flow.source(orders))]
        def pool = folder.resolve('pool/snapshots').toFile().list() as Set

        when:
        def answer = flow.sync(orders)
        new PollingConditions(timeout: 20).eventually { assert Files.exists(Path.of(lab.mountPath('staged'), 'many')) }
        flow.post("job/$answer.json.job/cancel", [:])
        def job = flow.finished(answer)

        then:
        job.subMap('jobState', 'cancelReason', 'cancelable') == [jobState: 'CANCELED', cancelReason: 'Cancelled by a user.', cancelable: false]
        flow.get("action/$answer.json.action").result.state == 'CANCELED'
        staged() == before
        [flow.snapshots(orders), Flow.withoutSize(flow.source(orders))] == [snapshots, source]
        folder.resolve('pool/snapshots').toFile().list() as Set == pool
    }

    def "a sync can pause and go on, while others work"() {
        given:
        grow()
        def first = flow.sync(orders)
        def second = flow.sync(orders)

        when: 'the one that waits for its turn is suspended before it begins'
        flow.get("job/$second.json.job").result.suspendable
        flow.post("job/$second.json.job/suspend", [:])
        flow.completed(first)

        then:
        new PollingConditions(timeout: 20).eventually { assert flow.get("job/$second.json.job").result.jobState == 'SUSPENDED' }
        flow.get('job?jobState=SUSPENDED').result*.reference == [second.json.job]

        and: 'suspended jobs take no thread away from others'
        flow.provisioned('qa1', orders)

        when:
        flow.post("job/$second.json.job/resume", [:])
        def job = flow.completed(second)

        then:
        job.events*.messageCode.containsAll(['event.job.suspended', 'event.job.resumed'])
        flow.snapshots(orders).size() == 3
    }

    def "a sync that is suspended in the middle of its work does nothing until it is resumed"() {
        given:
        grow()
        def answer = flow.sync(orders)
        def job = { flow.get("job/$answer.json.job").result }
        new PollingConditions(timeout: 20, delay: 0.005).eventually { assert copied() > 0 }

        when:
        flow.post("job/$answer.json.job/suspend", [:])

        then:
        new PollingConditions(timeout: 20).eventually { assert job().jobState == 'SUSPENDED' }

        when:
        def (before, after) = [[copied(), job()], { sleep 500; [copied(), job()] }()]

        then:
        before == after
        before[0] < 3000

        when:
        flow.post("job/$answer.json.job/resume", [:])

        then:
        flow.completed(answer).events*.messageCode.findAll { it in ['event.job.suspended', 'event.job.resumed'] } ==
                ['event.job.suspended', 'event.job.resumed']
        copied() == 3000
    }

    private int copied() {
        def many = Path.of(lab.mountPath('staged'), 'many').toFile()
        many.list()?.length ?: 0
    }

    def "a job that cannot pause says so, and so does one that does not run"() {
        given:
        def orders2 = flow.provision('qa1', orders)
        def refused = flow.post("job/$orders2.json.job/suspend", [:])
        flow.finished(orders2)

        expect:
        refused.error.id in ['exception.job.not.suspendable', 'exception.job.not.running']
        def wait = flow.sync(orders)
        flow.completed(wait)
        flow.post("job/$wait.json.job/suspend", [:]).error.subMap('details', 'action') ==
                [details: "'$wait.json.job' is not running.", action: 'Nothing is left to suspend.']
        flow.post("job/$wait.json.job/resume", [:]).error.action == 'Start it again.'
        flow.post("job/$wait.json.job/cancel", [:]).error.action == 'Nothing is left to cancel.'
    }

    def "a job that waits for its turn is cancelled at once"() {
        given:
        grow()
        def first = flow.sync(orders)
        def second = flow.sync(orders)

        when:
        flow.post("job/$second.json.job/cancel", [:])

        then:
        flow.get("job/$second.json.job").result.jobState == 'CANCELED'
        flow.get("job/$first.json.job").result.jobState == 'RUNNING'
        flow.completed(first)
        flow.snapshots(orders).size() == 2
    }

    def "what a direct link excludes is not in its data, until that is changed and it is synced again"() {
        given:
        def others = flow.linked('others', lab.tree('others'), [excludes: ['archive'], parameters: [mountPath: lab.mountPath('others')]])
        def archive = Path.of(lab.mountPath('others'), 'archive')

        expect:
        !Files.exists(archive)
        flow.text('others').startsWith('id,amount')

        when:
        def changed = flow.post("source/${flow.source(others).reference}", [type: 'AppDataLinkedDirectSource', excludes: ['orders.csv']])
        flow.completed(flow.sync(others))

        then:
        changed.json.status == 'OK'
        Files.exists(archive)
        !Files.exists(Path.of(lab.mountPath('others'), 'orders.csv'))
    }

    def "links that a direct link follows are in its data what they lead to, until that is changed and it is synced again"() {
        given:
        def tree = lab.tree('others')
        def target = Files.createDirectory(folder.resolve('elsewhere'))
        Files.writeString(target.resolve('note'), 'read me')
        Files.createSymbolicLink(tree.resolve('link'), target)
        def others = flow.linked('others', tree, [followSymlinks: ['link'], parameters: [mountPath: lab.mountPath('others')]])

        expect:
        flow.text('others', 'link/note') == 'read me'
        !Files.isSymbolicLink(Path.of(lab.mountPath('others'), 'link'))

        when:
        Files.delete(target.resolve('note'))
        Files.delete(target)
        def job = flow.finished(flow.sync(others))

        then:
        job.jobState == 'FAILED'
        job.events.last().messageDetails.endsWith("which is to be followed and leads to '$target', which does not exist.")
        flow.text('others', 'link/note') == 'read me'

        when:
        flow.post("source/${flow.source(others).reference}", [type: 'AppDataLinkedDirectSource', followSymlinks: []])
        flow.completed(flow.sync(others))

        then:
        Files.readSymbolicLink(Path.of(lab.mountPath('others'), 'link')) == target
    }

    def "what a direct link cannot exclude or follow is refused: #list"() {
        expect:
        flow.link('others', lab.tree('others'), list).error.details.linkData
                .collectEntries { field, mistake -> [field, mistake.subMap('details', 'action')] } == details

        where:
        list                      || details
        [excludes: ['../up']]     || [excludes: [details: "'../up' is no path in the directory of the source.", action: "Write it relative to that, without '.' and '..'."]]
        [excludes: ['/etc']]      || [excludes: [details: "'/etc' is no path in the directory of the source.", action: "Write it relative to that, without '.' and '..'."]]
        [followSymlinks: ['a/../b']] || [followSymlinks: [details: "'a/../b' is no path in the directory of the source.", action: "Write it relative to that, without '.' and '..'."]]
        [followSymlinks: ['a'] * 1001] || [followSymlinks: [details: 'there are 1001 of them.', action: 'Name at most 1000, such as links to directories.']]
    }

    def "the sync of a VDB is a snapshot of what it holds now"() {
        given:
        def qa = flow.provisioned('qa1', orders)
        flow.write('qa1', 'mine')

        when:
        def job = flow.completed(flow.sync(qa, body))

        then:
        job.subMap('actionType', 'title') == [actionType: 'DB_SYNC', title: 'Take a snapshot of virtual database "qa1".']
        flow.provisioned('qa2', qa)
        flow.text('qa2') == 'mine'

        where:
        body << [[:], [resync: true]]
    }

    @Tag('slow')
    def "clients of all ages can ask for a sync: version #version with the body #body"() {
        given:
        flow.open(version)
        flow.logIn('admin', lab.adminPassword)

        when:
        def answer = flow.send('POST', "database/$orders/sync", body, body == null ? null : 'application/json')

        then:
        accepted ? flow.completed(answer) : answer.error.details.resync.details == "AppDataSyncParameters has no field 'resync'."

        where:
        version   | body                                                            || accepted
        '1.11.20' | '{"type":"AppDataSyncParameters","parameters":{"resync":true}}' || true
        '1.11.20' | '{"type":"AppDataSyncParameters"}'                              || true
        '1.11.20' | '{}'                                                            || true
        '1.11.20' | null                                                            || true
        '1.11.20' | '{"type":"OracleSyncParameters","doNotResume":true}'            || true
        '1.11.5'  | '{"type":"AppDataSyncParameters","resync":true}'                || true
        '1.11.6'  | '{"type":"AppDataSyncParameters","resync":true}'                || false
    }

    def "parameters of a sync that the kind does not know are refused"() {
        expect:
        flow.sync(orders, [resnyc: true]).error.details.parameters.resnyc.subMap('details', 'action') ==
                [details: "files.Sync has no field 'resnyc'.", action: "Did you mean 'resync'?"]
    }
}
