package dev.sluice.engine.kind.postgres

import dev.sluice.engine.EngineSettings
import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.Silence
import dev.sluice.lab.Lab
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** dSources in which a standby follows the source. */
class StandbySpec extends Specification {
    private static final Map KEPT = [sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: true]]
    private static final String BACKUP = 'for a base backup'

    @TempDir @Shared Path folder
    @Shared @AutoCleanup PostgresServer source
    @Shared @AutoCleanup Lab lab
    @Shared PostgresFlow flow
    @Shared String shop

    def setupSpec() {
        PostgresSoftware.reachable(folder)
        source = new PostgresServer(folder)
        source.run('create database shop')
        source.run('create table orders (id int primary key)', 'shop')
        lab = new Lab(folder, { it.withSoftware([PostgresSoftware.folder()])
                .withLimits(new EngineSettings.Limits(Duration.ofMinutes(1), Duration.ofMillis(300), 100)) })
        flow = new PostgresFlow(lab)
        shop = flow.linked('shop', source.link + [standby: true], KEPT)
    }

    def cleanup() {
        flow.get('database').result.findAll { it.provisionContainer }.each { flow.completed(flow.remove(it.reference)) }
    }

    def cleanupSpec() {
        if (shop) {
            flow.completed(flow.remove(shop))
            assert slots() == []
            assert standbys() == []
        }
    }

    private List<String> slots() {
        source.run('select slot_name from pg_replication_slots order by 1')*.first()
    }

    private Path data() {
        lab.folder.resolve('pool/datasets').resolve(flow.container(shop).currentTimeflow)
    }

    /** The processes of standbys in the pool. */
    private List<ProcessHandle> standbys() {
        ProcessHandle.allProcesses().filter { it.info().arguments().map { it.toList().join(' ') }.orElse('').contains("-D $lab.folder/pool/datasets/") }.toList()
    }

    /** What the job of a sync told of itself, once it has succeeded. */
    private List<String> told(answer) {
        flow.completed(answer).events*.messageDetails
    }

    private static boolean eventually(Closure<Boolean> condition) {
        for (int i = 0; i < 600; i++) {
            if (condition()) {
                return true
            }
            sleep 50
        }
        condition()
    }

    private List<String> ids(String vdb) {
        flow.sql(vdb, 'select id from orders order by id', 'shop')*.first()
    }

    def "a sync waits for the standby and copies nothing"() {
        given:
        def label = Files.getLastModifiedTime(data().resolve('backup_label.old'))
        source.run('insert into orders values (1)', 'shop')

        when:
        def first = told(flow.sync(shop))
        def qa = flow.provisionedWith('qa1', shop, [:])

        then:
        first.any { it == 'The standby has replayed what the source has written' }
        !first.any { it.contains(BACKUP) }
        ids(qa) == ['1']
        flow.sql(qa, 'select pg_is_in_recovery(), timeline_id from pg_control_checkpoint()') == [['f', '2']]

        when: 'it goes on from there'
        source.run('insert into orders values (2)', 'shop')
        def second = told(flow.sync(shop))
        flow.completed(flow.refresh(qa))

        then:
        !second.any { it.contains(BACKUP) }
        ids(qa) == ['1', '2']
        Files.getLastModifiedTime(data().resolve('backup_label.old')) == label
        standbys().size() == 1
        slots().size() == 2
    }

    def "the standby runs as an account that is not root, and hides the password of its source"() {
        given:
        def server = standbys()[0]
        def passwords = Files.walk(SocketFolder.of(data())).withCloseable { all -> all.filter { Files.isRegularFile(it) && Files.readString(it).contains(PostgresServer.PASSWORD) }.toList() }

        expect:
        System.getProperty('user.name') != 'root' || server.info().user().get() != 'root'
        passwords*.fileName*.toString() == ['passwords']
        Files.getPosixFilePermissions(passwords[0])*.toString().sort() == ['OWNER_READ', 'OWNER_WRITE']
        !ProcessHandle.allProcesses().anyMatch { it.info().commandLine().orElse('').contains(PostgresServer.PASSWORD) }
        ['grep', '-rqF', '--', PostgresServer.PASSWORD, "${lab.folder.resolve('pool')}"]*.toString().execute().waitFor() != 0
    }

    def "who asks the dSource asks the standby"() {
        given:
        def ask = { String statement -> flow.post("database/$shop/sql", [type: 'SqlParameters', statement: statement]) }
        source.run('create table if not exists asked as select 1 as id', 'shop')

        expect:
        eventually { ask('select pg_is_in_recovery(), id from asked').result?.rows == [[true, 1]] }
        ask('insert into asked values (2)').error.details == 'PostgreSQL refuses: cannot execute INSERT in a read-only transaction.'
    }

    def "a VDB goes to any moment from a snapshot of the standby"() {
        given:
        flow.completed(flow.sync(shop))
        source.run('insert into orders values (10)', 'shop')
        sleep 1200
        def moment = Instant.now()
        sleep 1200
        source.run('insert into orders values (11)', 'shop')
        def timeflow = flow.container(shop).currentTimeflow

        when:
        eventually { flow.post("timeflow/$timeflow/timeflowRanges", [type: 'TimeflowRangeParameters']).result.any { Timestamp.parse(it.endPoint.timestamp).isAfter(moment) } }
        def qa = flow.provisioned('qa1', shop, [timeflowPointParameters: [type: 'TimeflowPointTimestamp', timeflow: timeflow, timestamp: Timestamp.of(moment)]])

        then:
        ids(qa).last() == '10'

        when:
        flow.completed(flow.sync(shop))
        flow.completed(flow.refresh(qa))

        then:
        ids(qa).last() == '11'
    }

    private List<Map> faults(String status = 'ACTIVE') {
        flow.get("fault?status=$status").result
    }

    private void source(String what) {
        flow.completed(flow.post("source/${flow.source(shop).reference}/$what", [type: "Source${what.capitalize()}Parameters" as String]))
    }

    def "a standby that dies is a fault, and is started again"() {
        given:
        def dead = standbys()[0]

        when:
        dead.destroyForcibly()

        then:
        eventually { faults('RESOLVED').any { it.title == 'Standby not running' && it.description == "The standby of 'shop' does not run any more." } }
        standbys().size() == 1
        standbys()[0].pid() != dead.pid()
        faults() == []
    }

    def "a source that is lost is a fault until it returns, and the standby goes on by itself"() {
        given:
        def before = standbys()[0].pid()

        when:
        source.stop()

        then:
        eventually { faults().any { it.title == 'Standby does not follow its source' } }
        faults().find { it.title == 'Standby does not follow its source' }.description == "source: 127.0.0.1:$source.port takes no connection (Connection refused)."
        flow.failed(flow.sync(shop)) == "source: 127.0.0.1:$source.port takes no connection (Connection refused)."

        when:
        source.start()
        source.run('insert into orders values (20)', 'shop')

        then:
        eventually { faults().every { it.title == 'Sync failed' } }
        !told(flow.sync(shop)).any { it.contains(BACKUP) }
        faults() == []
        standbys()*.pid() == [before]
    }

    def "a standby that lacks log which the source has removed is made anew, and so is one at will"() {
        given: 'the source goes on while the dSource is disabled, and its slot is lost'
        source('disable')
        assert standbys() == []
        def slot = source.run("select slot_name from pg_replication_slots where slot_name = '${Files.readAllLines(lab.folder.resolve("pool/notes/${flow.container(shop).currentTimeflow}/standby"))[0]}'")[0][0]
        source.run("select pg_drop_replication_slot('$slot')")
        source.run('insert into orders values (30)', 'shop')
        source('enable')

        expect:
        standbys().size() == 1

        when:
        def first = told(flow.sync(shop))
        def second = told(flow.sync(shop))
        def third = told(flow.sync(shop, [resync: true]))
        def qa = flow.provisionedWith('qa1', shop, [:])

        then:
        first.contains("source: 127.0.0.1:$source.port is copied anew: it has removed log that the standby lacks." as String)
        first.any { it.contains(BACKUP) }
        !second.any { it.contains(BACKUP) }
        third.any { it.contains(BACKUP) }
        ids(qa).contains('30')
        slots().size() == 2
        standbys().size() == 1
    }

    def "settings of the source that its standby has to share are taken over"() {
        when:
        source.run("alter system set max_connections = 123")
        source.stop()
        source.start()
        eventually { faults() == [] }

        then:
        !told(flow.sync(shop)).any { it.contains(BACKUP) }
        Files.readString(data().resolve('sluice-source.conf')).contains("max_connections = '123'")
        standbys().size() == 1
    }

    def "a standby ends with its engine, and the next engine starts it"() {
        given:
        def socket = SocketFolder.of(data())

        when:
        lab.engine.close()

        then:
        standbys() == []
        !Files.exists(socket)

        when:
        source.run('insert into orders values (40)', 'shop')
        lab.begin()
        flow = new PostgresFlow(lab)

        then:
        eventually { standbys().size() == 1 }
        !told(flow.sync(shop)).any { it.contains(BACKUP) }
        faults() == []
    }

    def "a standby that gets nowhere is not waited for without end"() {
        given:
        def server = new Server('the standby', null, null, data(), [:])
        server.connect(Server.TEMPLATE).withCloseable { it.run('select pg_wal_replay_pause()') }
        source.run('insert into orders values (50)', 'shop')
        def goal = new Written('', 1, LogPosition.parse(source.run('select pg_current_wal_lsn()')[0][0]))

        when:
        new CatchUp(server, Duration.ofMillis(400)).await(goal, new Silence())

        then:
        def stuck = thrown(KindException)
        stuck.message ==~ /(?s)the standby has replayed nothing for 0 s\. It is at \S+, and its source was at ${LogPosition.text(goal.position())} of timeline 1\. It wrote:.*/

        cleanup:
        server.connect(Server.TEMPLATE).withCloseable { it.run('select pg_wal_replay_resume()') }
    }

    def "a standby never shares a tablespace with its source, and is made anew with one that is new"() {
        given:
        def space = Files.createDirectories(source.data.resolveSibling('space'))
        Files.setAttribute(space, 'unix:uid', Files.getAttribute(source.data, 'unix:uid'))

        when:
        source.run("create tablespace fast location '$space'")
        source.run('create table quick tablespace fast as select 60 as id', 'shop')

        then:
        eventually { standbys() == [] }

        when:
        def said = told(flow.sync(shop))
        def qa = flow.provisionedWith('qa1', shop, [:])

        then:
        said.any { it ==~ /(?s)source: .* is copied anew: the standby .* could not create symbolic link .*/ }
        flow.sql(qa, 'select id from quick', 'shop') == [['60']]
        source.run('select id from quick', 'shop') == [['60']]
        Files.walk(data().resolve('pg_tblspc')).withCloseable { all -> all.noneMatch { Files.isSymbolicLink(it) } }
        eventually { faults() == [] }
    }

    def "a link that fails, and a dSource that is detached, leave nothing at the source"() {
        given:
        def before = slots()

        when: 'its data cannot be taken in, because the hook after it fails'
        def hook = [type: 'RunBashOnSourceOperation', name: 'fail', command: 'exit 1']
        flow.failed(flow.link('other', source.link + [standby: true], KEPT + [operations: [type: 'LinkedSourceOperations', postSync: [hook]]]))

        then:
        slots() == before
        standbys().size() == 1

        when:
        flow.delete("sourceconfig/${flow.named('sourceconfig', 'other').reference}")
        def other = flow.linked('other', source.link + [standby: true])

        then:
        slots().size() == before.size() + 1
        standbys().size() == 2

        when:
        flow.post("database/$other/detachSource", [type: 'DetachSourceParameters', source: flow.source(other).reference])

        then:
        slots() == before
        standbys().size() == 1

        cleanup:
        flow.completed(flow.remove(other))
    }
}
