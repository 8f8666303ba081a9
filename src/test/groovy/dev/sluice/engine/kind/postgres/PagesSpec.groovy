package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Disk
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import spock.lang.Shared
import spock.lang.Tag

/** All pages of a copy have the checksums that they should have, and its rows are those of its moment, whatever way it was made. */
@Tag('postgres')
abstract class PagesSpec extends ServerAtHand {
    @Shared String shop

    @Override
    PostgresServer server() { new PostgresServer(folder, [], StagedPostgresSpec.other()) }

    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    def setupSpec() {
        flow = new PostgresFlow(lab, source.software.parent.fileName.toString())
        source.run('create table orders (id int primary key, filler text)')
        source.run("insert into orders select i, repeat('x', 200) from generate_series(1, 20000) i")
        shop = flow.linked('shop', source.link, KEPT)
    }

    def cleanup() {
        flow.removeVdbs()
    }

    def cleanupSpec() {
        flow?.removeAll()
    }

    /** A moment between changes that touch pages all over the table, and that is kept. */
    Instant moment() {
        source.run('update orders set filler = filler where id % 7 = 0; insert into orders select max(id) + 1 from orders')
        def moment = PostgresFlow.now()
        source.run('insert into orders select max(id) + 1 from orders; delete from orders where id = 1')
        kept(shop, moment)
    }

    /** Waits until the log that leads to a moment is kept. */
    Instant kept(String container, Instant moment) {
        assert eventually {
            def ranges = flow.post("timeflow/${flow.container(container).currentTimeflow}/timeflowRanges", [type: 'TimeflowRangeParameters']).result
            Timestamp.parse(ranges.last().endPoint.timestamp) > moment
        }
        moment
    }

    Map at(String container, Instant moment) {
        [type: 'TimeflowPointTimestamp', timeflow: flow.container(container).currentTimeflow, timestamp: Timestamp.of(moment)]
    }

    int last(String vdb) {
        flow.sql(vdb, 'select max(id) from orders')[0][0] as int
    }

    boolean isSound(String vdb) {
        flow.badPages(vdb, source.software) == 0 && flow.damagedRows(vdb) == 0
    }

    def asked(String vdb, String statement) {
        flow.post("database/$vdb/sql", [type: 'SqlParameters', statement: statement]).result.rows[0][0]
    }

    int lastOfSource() {
        source.run('select max(id) from orders')[0][0] as int
    }

    def "a VDB of a moment, refreshed to another and rolled back, is sound each time and has the rows of its moment"() {
        given:
        def first = moment()
        def expected = lastOfSource() - 1
        def second = moment()

        when:
        def vdb = flow.provisioned('qa', shop, [timeflowPointParameters: at(shop, first), container: [type: 'AppDataContainer', name: 'qa', group: 'Virtual'] + KEPT])

        then:
        last(vdb) == expected
        isSound(vdb)

        when:
        flow.completed(flow.refresh(vdb, at(shop, second)))

        then:
        last(vdb) == expected + 2
        isSound(vdb)

        when:
        flow.sql(vdb, "update orders set filler = 'y'")
        def own = PostgresFlow.now()
        flow.sql(vdb, 'delete from orders where id > 10')
        kept(vdb, own)
        flow.completed(flow.rollback(vdb, at(vdb, own)))

        then:
        last(vdb) == expected + 2
        flow.sql(vdb, "select count(*) from orders where filler <> 'y'") == [['0']]
        isSound(vdb)
    }

    def "a server with an identity of its own is sound, and what is made of its log, too"() {
        given:
        def moment = moment()
        def expected = lastOfSource() - 1

        when:
        def vdb = flow.provisionedWith('own', shop, [newSystemIdentifier: true],
                [timeflowPointParameters: at(shop, moment), container: [type: 'AppDataContainer', name: 'own', group: 'Virtual'] + KEPT])
        def identifier = 'select system_identifier from pg_control_system()'

        then:
        flow.sql(vdb, identifier) != source.run(identifier)
        last(vdb) == expected
        isSound(vdb)

        when: 'a VDB of it goes on by its log, which has its identity'
        flow.sql(vdb, 'delete from orders where id % 2 = 0')
        def child = flow.provisioned('child', vdb)

        then:
        flow.sql(child, identifier) == flow.sql(vdb, identifier)
        flow.sql(child, 'select count(*) from orders') == flow.sql(vdb, 'select count(*) from orders')
        isSound(child)
    }

    def "a copy of a dump has checksums, which are right"() {
        given:
        def dump = Files.createDirectories(folder.resolve('dumps')).resolve('shop.dump')
        PostgresSoftware.own(dump.parent)
        PostgresSoftware.run([PGPASSWORD: PostgresServer.PASSWORD], ["$source.software/pg_dump", '-h', '127.0.0.1', '-p', source.port,
                '-U', 'postgres', '-Fc', '-f', dump, 'postgres'])

        when:
        def dumped = flow.linked('dumped', [dumpPath: "$dump".toString()])
        def vdb = flow.provisioned('qa', dumped)

        then:
        asked(vdb, 'show data_checksums') == 'on'
        asked(vdb, 'select max(id) from orders') == lastOfSource()
        flow.badPages(vdb, source.software) == 0

        cleanup:
        flow.removeVdbs()
        flow.completed(flow.remove(dumped))
    }

    def "a page that is damaged is seen by the check of this spec"() {
        given:
        def vdb = flow.provisioned('qa', shop)
        def file = Path.of(lab.mountPath('qa'), flow.sql(vdb, "select pg_relation_filepath('orders')")[0][0])

        when:
        flow.completed(flow.post("source/${flow.source(vdb).reference}/stop", [:]))
        new RandomAccessFile(file.toFile(), 'rw').withCloseable { it.seek(8192 + 4000); it.write(0xff) }

        then:
        flow.badPages(vdb, source.software) == 1
    }
}
