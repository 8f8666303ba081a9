package dev.sluice.engine.kind.postgres

import dev.sluice.engine.kind.postgres.source.KnownSource
import dev.sluice.engine.kind.postgres.log.LogMark
import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.postgres.log.LogPosition
import dev.sluice.engine.kind.postgres.log.WrittenPosition
import dev.sluice.engine.kind.postgres.protocol.Login
import dev.sluice.engine.kind.postgres.protocol.ServerAddress
import dev.sluice.engine.kind.postgres.protocol.ServerConnection
import dev.sluice.engine.kind.postgres.protocol.Tls
import dev.sluice.engine.kind.postgres.server.DataDirectory
import dev.sluice.engine.kind.postgres.server.SystemIdentity
import dev.sluice.lab.Flow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.wire.Secret
import java.nio.file.Files
import java.time.Duration
import spock.lang.Tag

/** Another server behind the address of a source is not taken for it. */
@Tag('postgres')
class SourceIdentitySpec extends ServerAtHand {
    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    def cleanup() {
        flow.removeAll()
    }

    private String refused(String shop) {
        def job = flow.finished(flow.sync(shop))
        assert job.jobState == 'FAILED'
        job.events.last().with { "$it.messageDetails $it.messageAction" }
    }

    private List<String> faults(String title) {
        flow.get('fault?status=ACTIVE').result.findAll { it.title == title }*.description
    }

    private boolean isFault(String words) {
        eventually { faults('Log not kept').any { it.contains(words) } }
    }

    /** The slot is at the right source still, and what was never there cannot be gone; some looks at it are waited for. */
    private boolean isNoSlotMissed(String shop) {
        sleep(upkeep().toMillis() * 4)
        flow.get('fault').result.every { it.title != 'Slot dropped' || it.target != shop }
    }

    /** A server of other data where the source was. */
    private PostgresServer another(String name) {
        def other = new PostgresServer(Files.createDirectory(folder.resolve(name)), ["port = $source.port"])
        // All servers of specs are copies of one that initdb made.
        other.stop()
        SystemIdentity.renew(new DataDirectory(other.data))
        other.start()
        other
    }

    /** Somebody else who has what is held back for a slot sent to them. */
    private ServerConnection holder(String slot) {
        def login = new Login('postgres', Secret.of(PostgresServer.PASSWORD), 'postgres', Login.Purpose.REPLICATION)
        def connection = ServerConnection.open(ServerAddress.of('127.0.0.1', source.port), login, Tls.PREFER)
        def now = WrittenPosition.by(connection)
        connection.logStream(slot, LogPosition.text(now.position()), now.timeline(), now.position())
        connection
    }

    private void become(String what, String shop) {
        flow.completed(flow.post("source/${flow.source(shop).reference}/${what.toLowerCase()}", [type: "Source${what}Parameters" as String]))
    }

    private List slots() {
        source.run('select slot_name from pg_replication_slots')
    }

    /** A copy of the source as it was before something stands in its place afterwards, and is to be started. */
    private void olderComes(Closure meanwhile) {
        source.stop()
        PostgresSoftware.run(['cp', '-a', source.data, source.data.resolveSibling('older')])
        source.start()
        meanwhile()
        source.stop()
        PostgresSoftware.run(['mv', source.data, source.data.resolveSibling('newer')])
        PostgresSoftware.run(['mv', source.data.resolveSibling('older'), source.data])
    }

    private void takesTheNewOne(String shop) {
        flow.completed(flow.sync(shop, [resync: true]))
        assert eventually { flow.get('fault').result.every { it.status == 'RESOLVED' } }
        source.run('insert into orders values (77)')
        def vdb = flow.provisioned('after', shop)
        assert flow.sql(vdb, 'select id from orders order by id') == source.run('select id from orders order by id')
        flow.completed(flow.sync(shop))
    }

    def "another cluster behind the same address is refused, with both said, until it is wanted (standby: #standby)"() {
        given:
        source.run('create table orders (id int); insert into orders values (1)')
        source.run('create database till')
        def shop = flow.linked('shop', source.link + [standby: standby, database: 'till'], KEPT)
        def before = source.run('select system_identifier from pg_control_system()')[0][0]
        source.stop()
        def other = another("other-$standby")
        source.run('create table orders (id int); insert into orders values (2)')
        def now = source.run('select system_identifier from pg_control_system()')[0][0]

        expect: 'that is told also where the other one does not have the database that was linked'
        isFault('is another cluster')
        refused(shop) == "source: 127.0.0.1:$source.port is another cluster than before: its system identifier is $now, and was $before. " +
                'Correct host and port; or sync with parameters { resync true }, which copies it and gives up the log that was kept.'
        flow.failed(flow.provision('none', shop)).startsWith("source: 127.0.0.1:$source.port is another cluster than before")
        isNoSlotMissed(shop)

        when:
        source.run('create database till')

        then:
        takesTheNewOne(shop)

        cleanup:
        flow.removeAll()
        other.close()
        source.start()
        source.run('drop table orders')
        source.run('drop database till')

        where:
        standby << [false, true]
    }

    def "a sync that another cluster was refused for is no fault any more once the log of the right one goes on"() {
        given:
        source.run('create table orders (id int)')
        def shop = flow.linked('shop', source.link, KEPT)
        source.stop()
        def other = another('wrong')

        when:
        refused(shop)

        then:
        flow.get('fault?status=ACTIVE').result*.title.contains('Sync failed')

        when:
        other.stop()
        source.start()

        then:
        eventually { flow.get('fault?status=ACTIVE').result == [] }

        cleanup:
        flow.removeAll()
        other.close()
        source.run('drop table orders')
    }

    def "an older copy of the same cluster is refused, with both places said, until it is wanted (promoted: #promoted)"() {
        given:
        source.run('create table orders (id int); insert into orders values (1)')
        def shop
        olderComes {
            shop = flow.linked('shop', source.link, KEPT)
            source.run("insert into orders select from generate_series(1, 20000)")
            flow.completed(flow.refresh(flow.provisioned('now', shop), Flow.latest(shop)))
        }
        if (promoted) {
            Files.createFile(source.data.resolve('standby.signal'))
        }
        source.start()
        if (promoted) {
            source.run('select pg_promote()')
            3.times { source.run("create table others$it (id int); select pg_switch_wal()") }
        }

        expect: 'that is told also where it has written more since'
        isFault('is an older copy')
        refused(shop) ==~ /source: 127\.0\.0\.1:\d+ is an older copy of the cluster than before$where of timeline 1\. Correct host and port; .*/
        isNoSlotMissed(shop)
        takesTheNewOne(shop)

        cleanup:
        flow.removeAll()
        source.run('drop table if exists orders, others0, others1, others2')
        PostgresSoftware.run(['rm', '-rf', source.data.resolveSibling('newer').toString()])

        where:
        promoted | where
        false    | ': its log is at \\S+ of timeline 1, and was at \\S+'
        // Where the log was looked at before the promotion, it is told by that.
        true     | '(: its log left timeline 1 at \\S+, and was at \\S+|, which has gone on by itself: its log has another record at \\S+)'
    }

    def "an older copy of the same cluster is refused as well where it has written more since (#how)"() {
        given:
        source.run('create table orders (id int); insert into orders values (1)')
        def shop = flow.linked('shop', source.link + [standby: how == 'followed by a standby'], how == 'with its log' ? KEPT : [:])
        olderComes {
            source.run('insert into orders select from generate_series(1, 100)')
            flow.completed(flow.sync(shop))
        }
        source.start()
        3.times { source.run("create table others$it (id int); select pg_switch_wal()") }

        expect:
        how != 'with its log' || isFault('is an older copy')
        refused(shop) ==~ /source: 127\.0\.0\.1:\d+ is an older copy of the cluster than before, which has gone on by itself: its log has another record / +
                /at \S+ of timeline \d\. .*/
        isNoSlotMissed(shop)
        flow.completed(flow.sync(shop, [resync: true]))
        flow.completed(flow.sync(shop))

        cleanup:
        flow.removeAll()
        source.run('drop table if exists orders, others0, others1, others2')
        PostgresSoftware.run(['rm', '-rf', source.data.resolveSibling('newer').toString()])

        where:
        how << ['with its log', 'by backups', 'followed by a standby']
    }

    def "an older copy that has the last record of the log that is kept, but not that of the last backup, is refused"() {
        given: 'nobody fetches the log when the last backup is made'
        source.run('create table orders (id int)')
        def before = slots()
        def shop = flow.linked('shop', source.link, KEPT)
        become('Disable', shop)
        olderComes {
            def other = holder((slots() - before)[0][0])
            become('Enable', shop)
            source.run('insert into orders select from generate_series(1, 100)')
            flow.completed(flow.sync(shop))
            become('Disable', shop)
            other.close()
        }
        source.start()
        6.times { source.run("create table others$it (id int); select pg_switch_wal()") }

        when:
        become('Enable', shop)

        then:
        isFault('is an older copy')
        refused(shop).contains('which has gone on by itself: its log has another record at')

        cleanup:
        flow.removeAll()
        source.run('drop table if exists orders, others0, others1, others2, others3, others4, others5')
        PostgresSoftware.run(['rm', '-rf', source.data.resolveSibling('newer').toString()])
    }

    def "a standby that has not come to where the log of the source was is not taken for it, nor is anything missed of it"() {
        given:
        source.run('create table orders (id int); insert into orders values (1)')
        def before = slots()
        def shop
        olderComes {
            shop = flow.linked('shop', source.link, KEPT)
            source.run("insert into orders select from generate_series(1, 20000)")
            flow.completed(flow.sync(shop))
        }
        Files.createFile(source.data.resolve('standby.signal'))
        source.start()

        expect:
        isFault('is a standby that has not come to where its log was before')
        refused(shop) ==~ /source: 127\.0\.0\.1:\d+ is a standby that has not come to where its log was before: it is at \S+ of timeline \d, / +
                /and was at \S+ of timeline \d\. Wait until it has; .*/
        isNoSlotMissed(shop)
        slots() == before

        when:
        source.run('select pg_promote()')

        then:
        isFault('is an older copy')

        cleanup:
        flow.removeAll()
        source.run('drop table if exists orders')
        PostgresSoftware.run(['rm', '-rf', source.data.resolveSibling('newer').toString()])
    }

    def "what a standby has counts by itself, though all else that is known of the log is right"() {
        given:
        source.run('create table orders (id int)')
        def known = new KnownSource(Files.createDirectory(folder.resolve('known')).resolve('source'))
        def login = new Login('postgres', Secret.of(PostgresServer.PASSWORD), 'postgres', Login.Purpose.REPLICATION)
        def open = { ServerConnection.open(ServerAddress.of('127.0.0.1', source.port), login, Tls.PREFER) }
        def early = LogMark.in(source.data.resolve('pg_wal')).get()
        source.run('insert into orders select from generate_series(1, 100)')
        known.note(open().withCloseable { WrittenPosition.by(it) }, LogMark.in(source.data.resolve('pg_wal')))

        expect:
        known.check(open, 'it', null, Optional.of(early)).present

        when:
        known.check(open, 'it', null, Optional.of(new LogMark(early.timeline(), early.place(), early.header().replaceAll('.', '0'))))

        then:
        def other = thrown(KindException)
        other.message.endsWith("its log has another record at ${early.where()}.")

        cleanup:
        source.run('drop table if exists orders')
    }

    def "a standby does not go on with an older copy that has its slot, and goes on with the source once that is back (log: #kept)"() {
        given:
        source.run('create table orders (id int)')
        def shop = flow.linked('shop', source.link + [standby: true], kept ? KEPT : [:])
        def rows = { flow.post("database/$shop/sql", [type: 'SqlParameters', statement: 'select count(*) from orders']).result.rows }
        def isBehind = { String words -> eventually { faults('Standby does not follow its source').any { it.contains(words) } } }
        olderComes {
            source.run('insert into orders select from generate_series(1, 100)')
            flow.completed(flow.sync(shop))
            source.run('insert into orders select from generate_series(1, 10)')
            assert eventually { rows() == [[110]] }
        }

        when:
        source.start()
        6.times { source.run('insert into orders select from generate_series(1, 1000); select pg_switch_wal()') }

        then:
        isBehind('is an older copy')
        rows() == [[110]]
        refused(shop).contains('is an older copy')

        when:
        source.stop()
        PostgresSoftware.run(['rm', '-rf', source.data])
        PostgresSoftware.run(['mv', source.data.resolveSibling('newer'), source.data])
        source.start()
        source.run('insert into orders select from generate_series(1, 1)')

        then:
        eventually { rows() == [[111]] }
        eventually { faults('Standby does not follow its source') == [] }
        !flow.completed(flow.sync(shop)).events.any { "$it.messageDetails".contains('copied anew') }

        cleanup:
        flow.removeAll()
        source.run('drop table if exists orders')

        where:
        kept << [true, false]
    }
}
