package dev.sluice.engine.kind.postgres

import dev.sluice.engine.host.Account
import dev.sluice.engine.host.HostCommand
import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.SilentProgress
import dev.sluice.engine.kind.postgres.log.LogPosition
import dev.sluice.engine.kind.postgres.log.WrittenPosition
import dev.sluice.engine.kind.postgres.server.Server
import dev.sluice.engine.kind.postgres.server.SocketFolder
import dev.sluice.engine.kind.postgres.source.CatchUp
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.Shared
import spock.lang.Tag

/** dSources in which a standby follows the source. */
@Tag('postgres')
class StandbySpec extends ServerAtHand {
    private static final String BACKUP = 'for a base backup'

    @Shared String shop

    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    def setupSpec() {
        source.run('create database shop')
        source.run('create table orders (id int primary key)', 'shop')
        shop = flow.linked('shop', source.link + [standby: true], KEPT)
    }

    def cleanup() {
        flow.removeVdbs()
    }

    def cleanupSpec() {
        if (shop) {
            flow.completed(flow.remove(shop))
            assert standbys() == []
        }
    }

    private List<String> slots() {
        source.run('select slot_name from pg_replication_slots order by 1')*.first()
    }

    private Path data() {
        lab.pool.resolve('datasets').resolve(flow.container(shop).currentTimeflow)
    }

    /** The processes of standbys in the pool. */
    private List<ProcessHandle> standbys() {
        PostgresServer.below("$lab.pool/datasets/")
    }

    /** What the job of a sync told of itself, once it has succeeded. */
    private List<String> told(answer) {
        flow.completed(answer).events*.messageDetails
    }

    private List<Map> faults(String status = 'ACTIVE') {
        flow.get("fault?status=$status").result
    }

    private void source(String what) {
        flow.completed(flow.post("source/${flow.source(shop).reference}/$what", [type: "Source${what.capitalize()}Parameters" as String]))
    }

    /** What the dSource says when it is asked. */
    private asked(String statement) {
        flow.post("database/$shop/sql", [type: 'SqlParameters', statement: statement]).result?.rows
    }

    private List<String> ids(String vdb) {
        flow.sql(vdb, 'select id from orders order by id', 'shop')*.first()
    }

    def "a sync waits for the standby and copies nothing, and its snapshots lead to any moment"() {
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
        flow.sql(qa, 'select pg_is_in_recovery(), left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)') == [['f', '00000002']]

        when: 'the source goes on'
        source.run('insert into orders values (2)', 'shop')
        def moment = PostgresFlow.now()
        def timeflow = flow.container(shop).currentTimeflow
        assert eventually { flow.post("timeflow/$timeflow/timeflowRanges", [type: 'TimeflowRangeParameters']).result.any { Timestamp.parse(it.endPoint.timestamp).isAfter(moment) } }
        source.run('insert into orders values (3)', 'shop')
        flow.completed(flow.refresh(qa, [type: 'TimeflowPointTimestamp', timeflow: timeflow, timestamp: Timestamp.of(moment)]))

        then:
        ids(qa) == ['1', '2']

        when:
        def second = told(flow.sync(shop))
        flow.completed(flow.refresh(qa))

        then:
        !second.any { it.contains(BACKUP) }
        ids(qa) == ['1', '2', '3']
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
        ['grep', '-rqF', '--', PostgresServer.PASSWORD, "$lab.pool"]*.toString().execute().waitFor() != 0
    }

    def "who asks the dSource asks the standby, and cannot change it"() {
        given:
        source.run('create table asked as select 1 as id', 'shop')

        expect:
        eventually { asked('select pg_is_in_recovery(), id from asked') == [[true, 1]] }
        flow.post("database/$shop/sql", [type: 'SqlParameters', statement: 'explain analyze insert into asked values (2)']).error.details ==
                'PostgreSQL refuses: cannot execute INSERT in a read-only transaction.'
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

    def "a source that is lost is a fault until it returns, and the standby goes on by itself, with what it has to share"() {
        given:
        def before = standbys()[0].pid()
        source.run('alter system set max_connections = 123')

        when:
        source.stop()

        then:
        eventually { faults().any { it.title == 'Standby does not follow its source' } }
        faults().find { it.title == 'Standby does not follow its source' }.description == "source: 127.0.0.1:$source.port takes no connection (Connection refused)."
        flow.failed(flow.sync(shop)) == "source: 127.0.0.1:$source.port takes no connection (Connection refused)."

        when:
        source.start()

        then:
        eventually { faults().every { it.title == 'Sync failed' } }
        standbys()*.pid() == [before]

        when:
        source.run('insert into orders values (20)', 'shop')
        def said = told(flow.sync(shop))

        then:
        !said.any { it.contains(BACKUP) }
        asked('select count(*) from orders where id = 20') == [[1]]
        asked('show max_connections') == [['123']]
        faults() == []
    }

    def "a standby that lacks log which the source has removed is made anew, and so is one at will"() {
        given: 'the source goes on while the dSource is disabled, and nothing holds its log back'
        source('disable')
        assert standbys() == []
        source.run('select pg_drop_replication_slot(slot_name) from pg_replication_slots')
        source.run('insert into orders values (30)', 'shop')
        3.times {
            source.run('select pg_switch_wal()')
            source.run("insert into orders values (${310 + it})", 'shop')
            source.run('checkpoint')
        }
        source('enable')

        expect:
        standbys().size() == 1

        when:
        def lost = told(flow.sync(shop))

        then:
        lost.contains("source: 127.0.0.1:$source.port is copied anew: it has removed log that the standby lacks." as String)
        lost.any { it.contains(BACKUP) }
        asked('select count(*) from orders where id = 30') == [[1]]

        when: 'somebody makes a server of its own of it'
        assert HostCommand.of("${PostgresSoftware.folder()}/pg_ctl", 'promote', '-w', '-s', '-D', data().toString())
                .as(Account.named(Files.getOwner(data()).name)).reaching(data()).run().ok()
        def promoted = told(flow.sync(shop))

        then:
        promoted.contains("source: 127.0.0.1:$source.port is copied anew: it has not written what the standby has, which was promoted or has " +
                "followed another server." as String)
        asked('select pg_is_in_recovery()') == [[true]]
        told(flow.sync(shop, [resync: true])).any { it.contains(BACKUP) }
        slots().size() == 2
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
        eventually { asked('select count(*) from orders where id = 40') == [[1]] }
        eventually { faults() == [] }
    }

    def "a standby that gets nowhere is not waited for without end"() {
        given:
        def server = new Server('the standby', null, null, data(), [:])
        server.connect(Server.TEMPLATE).withCloseable { it.run('select pg_wal_replay_pause()') }
        source.run('insert into orders values (50)', 'shop')
        def goal = new WrittenPosition('', 1, LogPosition.parse(source.run('select pg_current_wal_lsn()')[0][0]))

        when:
        new CatchUp(server, Duration.ofMillis(400)).await(goal, new SilentProgress())

        then:
        def stuck = thrown(KindException)
        stuck.message ==~ /(?s)the standby has replayed nothing for 0 s\. It is at \S+, and its source was at ${LogPosition.text(goal.position())} of timeline 1\. It wrote:.*/

        cleanup:
        server.connect(Server.TEMPLATE).withCloseable { it.run('select pg_wal_replay_resume()') }
    }

    def "a standby that asks nobody any more for what it lacks is one that a sync copies anew"() {
        given:
        def server = new Server('the standby', null, null, data(), [:])
        def told = { String... statements -> server.connect(Server.TEMPLATE).withCloseable { connection -> statements.each { connection.run(it) } } }
        told("alter system set primary_conninfo = ''", 'select pg_reload_conf()')
        assert eventually { server.connect(Server.TEMPLATE).withCloseable { it.run('select count(*) from pg_stat_wal_receiver').rows() } == [['0']] }
        source.run('insert into orders values (51)', 'shop')
        def goal = new WrittenPosition('', 1, LogPosition.parse(source.run('select pg_current_wal_lsn()')[0][0]))

        when:
        new CatchUp(server, Duration.ofMillis(400)).await(goal, new SilentProgress())

        then:
        def stuck = thrown(KindException)
        stuck.id() == CatchUp.ENDED
        stuck.message.startsWith('the standby has replayed nothing for 0 s and receives nothing. It is at ')

        cleanup:
        told('alter system reset primary_conninfo', 'select pg_reload_conf()')
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

        then:
        said.any { it ==~ /(?s)source: .* is copied anew: the standby .* could not create symbolic link .*/ }
        asked('select id from quick') == [[60]]
        source.run('select id from quick', 'shop') == [['60']]
        Files.walk(data().resolve('pg_tblspc')).withCloseable { all -> all.noneMatch { Files.isSymbolicLink(it) } }
        eventually { faults() == [] }
    }

    def "a link that fails, and a dSource that is detached, leave nothing at the source"() {
        given:
        def before = slots()

        when: 'its data was taken in, but the hook after that fails'
        def hook = [type: 'RunBashOnSourceOperation', name: 'fail', command: 'exit 1']
        flow.failed(flow.link('other', source.link + [standby: true], KEPT + [operations: [type: 'LinkedSourceOperations', postSync: [hook]]]))

        then:
        slots() == before
        standbys().size() == 1

        when:
        flow.post("database/$shop/detachSource", [type: 'DetachSourceParameters', source: flow.source(shop).reference])

        then:
        eventually { slots() == [] }
        standbys() == []
    }
}
