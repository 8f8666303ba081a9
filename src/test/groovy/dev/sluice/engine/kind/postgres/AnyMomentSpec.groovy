package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Called
import dev.sluice.lab.PostgresFlow
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import java.time.temporal.ChronoUnit
import java.util.concurrent.atomic.AtomicBoolean
import spock.lang.Shared
import spock.lang.Tag

/** With their logs kept, dSources and VDBs can be had as they were at any moment. */
@Tag('postgres')
class AnyMomentSpec extends ServerAtHand {
    @Shared String shop

    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    def setupSpec() {
        source.run('create database shop')
        source.run('create table orders (id int primary key)', 'shop')
        shop = flow.linked('shop', source.link, KEPT)
    }

    def cleanup() {
        flow.removeVdbs()
    }

    def cleanupSpec() {
        if (shop) {
            flow.completed(flow.remove(shop))
            assert slots() == []
        }
    }

    private List<String> slots() {
        source.run('select slot_name from pg_replication_slots')*.first()
    }

    private String timeflow(String container) {
        flow.container(container).currentTimeflow
    }

    private List<Map> ranges(String container) {
        flow.post("timeflow/${timeflow(container)}/timeflowRanges", [type: 'TimeflowRangeParameters']).result
    }

    /** A moment after which nothing has happened yet, and that is past and kept. */
    private Instant moment(String container) {
        def moment = PostgresFlow.now()
        assert eventually { ranges(container).any { Timestamp.parse(it.endPoint.timestamp).isAfter(moment) } }
        moment
    }

    private Map at(String container, Instant moment) {
        [type: 'TimeflowPointTimestamp', timeflow: timeflow(container), timestamp: Timestamp.of(moment)]
    }

    def "a plan knows the moments that the log leads to, and refuses those before it"() {
        given:
        def file = folder.resolve('planned.groovy')
        def planned = { Instant wanted ->
            Files.writeString(file, """
                vdb {
                    container { name 'planned'; group 'Virtual' }
                    source { name 'planned'; parameters { mountPath '${lab.mountPath('planned')}' } }
                    sourceConfig { name 'planned'; repository '$PostgresFlow.REPOSITORY' }
                    from 'shop', at: '${Timestamp.of(wanted)}'
                }
                """)
            new Called([HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword])
                    .with('--engine', lab.engine.url().toString(), '--user', 'admin', 'plan', file.toString())
        }
        def kept = moment(shop)

        expect:
        planned(kept).with { [it.status, it.out.readLines()[0]] } == [0, '  + vdb planned (Virtual)']
        planned(Instant.now() - Duration.ofDays(1)).with { [it.status, it.err.contains('Every moment is kept from')] } == [1, true]
    }

    def "a VDB is provisioned, and refreshed, to a moment, a place in the log and a bookmark of its dSource"() {
        given: 'what the source had at two moments, of which no snapshot was taken'
        source.run('insert into orders values (1)', 'shop')
        def first = moment(shop)
        source.run('insert into orders values (2)', 'shop')
        def place = source.run('select pg_current_wal_insert_lsn()')[0][0]
        source.run('insert into orders values (3)', 'shop')
        def third = moment(shop)
        def marked = flow.post('timeflow/bookmark', [type: 'TimeflowBookmarkCreateParameters', name: 'before the third',
                timeflowPoint: at(shop, first) + [type: 'AppDataTimeflowPoint']])
        source.run('insert into orders values (4)', 'shop')
        moment(shop)

        expect:
        flow.snapshots(shop).size() == 1
        slots().size() == 1

        when:
        def qa = flow.provisioned('qa1', shop, [timeflowPointParameters: at(shop, first)])

        then:
        flow.sql(qa, 'select id from orders order by id', 'shop') == [['1']]

        when:
        flow.completed(flow.refresh(qa, at(shop, third)))

        then:
        flow.sql(qa, 'select id from orders order by id', 'shop') == [['1'], ['2'], ['3']]

        when:
        flow.completed(flow.refresh(qa, [type: 'TimeflowPointLocation', timeflow: timeflow(shop), location: place]))

        then:
        flow.sql(qa, 'select id from orders order by id', 'shop') in [[['1'], ['2']], [['1'], ['2'], ['3']]]

        when:
        flow.completed(flow.refresh(qa, [type: 'TimeflowPointBookmark', bookmark: marked.result]))

        then:
        flow.sql(qa, 'select id from orders order by id', 'shop') == [['1']]
    }

    def "a whole second means all that was committed before it, and nothing after it, whatever snapshot is of that second"() {
        given: 'rows that come all the time, a snapshot among them'
        source.run('create table ticks (id serial, at timestamptz)', 'shop')
        def writing = new AtomicBoolean(true)
        def writer = Thread.start { while (writing.get()) { source.run('insert into ticks (at) values (clock_timestamp())', 'shop') } }
        def count = { Instant until -> source.run("select count(*) from ticks where at < '$until'", 'shop')[0][0] as int }
        def label = null
        assert eventually {
            flow.completed(flow.sync(shop))
            label = Timestamp.parse(flow.snapshots(shop).first().creationTime)
            count(label) > count(label.truncatedTo(ChronoUnit.SECONDS))
        }
        assert eventually { Timestamp.parse(ranges(shop).last().endPoint.timestamp).isAfter(label) }
        writing.set(false)
        writer.join()
        def second = label.truncatedTo(ChronoUnit.SECONDS)

        when:
        def vdb = flow.provisioned('ticking', shop, [timeflowPointParameters: at(shop, second)])
        def rows = flow.sql(vdb, 'select count(*) from ticks', 'shop')[0][0] as int

        then: 'the last row that was written before the second may have been committed in it'
        rows in (count(second) - 1)..count(second)

        cleanup:
        writing.set(false)
        source.run('drop table ticks', 'shop')
    }

    def "a VDB goes back to a second before its table was dropped"() {
        given:
        def qa = flow.provisioned('qa1', shop, [container: [type: 'AppDataContainer', name: 'qa1', group: 'Virtual'] + KEPT])
        assert eventually { ranges(qa).size() == 1 && ranges(qa)[0].startPoint != ranges(qa)[0].endPoint }
        flow.sql(qa, 'create table precious as select 42 as answer', 'shop')
        def before = moment(qa)
        flow.sql(qa, 'drop table precious', 'shop')

        when:
        flow.completed(flow.rollback(qa, at(qa, before)))

        then:
        flow.sql(qa, 'select answer from precious', 'shop') == [['42']]

        when: 'nothing is written in between: the last that was, counts'
        def later = moment(qa)
        flow.completed(flow.rollback(qa, at(qa, later)))

        then:
        flow.sql(qa, 'select answer from precious', 'shop') == [['42']]
    }

    def "a time that is not kept is refused, with those that are"() {
        given:
        def before = Timestamp.parse(flow.snapshots(shop).last().creationTime).minusSeconds(60)

        when:
        def answer = flow.provision('qa1', shop, [timeflowPointParameters: at(shop, before)])

        then:
        def wrong = answer.error.details.timeflowPointParameters.timestamp
        wrong.details == "no snapshot of 'shop' is of ${Timestamp.of(before)}."
        wrong.action ==~ /Every moment is kept from \S+ to \S+\./
    }

    def "a source that is lost is a fault; when it returns, what it still has is taken in"() {
        when:
        source.stop()

        then:
        eventually { flow.get('fault').result.any { it.title == 'Log not kept' && it.status == 'ACTIVE' } }

        when:
        source.start()
        source.run('insert into orders values (5)', 'shop')

        then:
        eventually { flow.get('fault').result.every { it.status == 'RESOLVED' } }

        when:
        def after = moment(shop)
        def qa = flow.provisioned('qa1', shop, [timeflowPointParameters: at(shop, after)])

        then:
        ranges(shop).size() == 1
        flow.sql(qa, 'select id from orders where id = 5', 'shop') == [['5']]
    }

    def "what the source no longer has is a gap, and a damaged log is refused"() {
        given: 'a segment of the log that is whole'
        source.run('select pg_switch_wal()')
        moment(shop)

        when: 'its log goes on while nobody keeps it, and nobody holds it back'
        flow.completed(flow.post("source/${flow.source(shop).reference}/disable", [type: 'SourceDisableParameters']))
        assert eventually { source.run('select active from pg_replication_slots') == [['f']] }
        source.run("select pg_drop_replication_slot('${slots()[0]}')")
        3.times { source.run('select pg_switch_wal()'); source.run("insert into orders values (${10 + it})", 'shop'); source.run('checkpoint') }
        def lost = Instant.now()
        sleep 1200
        flow.completed(flow.post("source/${flow.source(shop).reference}/enable", [type: 'SourceEnableParameters']))
        flow.completed(flow.sync(shop))
        def kept = moment(shop)

        then: 'that time cannot be had, and the times before and after it can'
        ranges(shop).size() == 2
        flow.provision('qa1', shop, [timeflowPointParameters: at(shop, lost)]).error.details.timeflowPointParameters.timestamp.action.count(' to ') == 2
        flow.sql(flow.provisioned('qa1', shop, [timeflowPointParameters: at(shop, kept)]), 'select count(*) from orders where id >= 10', 'shop') == [['3']]

        when:
        whole().each { segment ->
            def bytes = Files.readAllBytes(segment)
            bytes[bytes.length.intdiv(2)] ^= 1
            Files.write(segment, bytes)
        }
        def old = Timestamp.parse(ranges(shop)[0].endPoint.timestamp).minusMillis(300)

        then:
        flow.failed(flow.provision('qa2', shop, [timeflowPointParameters: at(shop, old)])) ==~ /the segment [0-9A-F]{24} of the log that was kept is damaged\./
    }

    /** The segments of the dSource's log that are known to be whole. */
    private List<Path> whole() {
        def sums = Files.walk(lab.pool).withCloseable { all ->
            all.filter { it.fileName.toString() == 'sums' && it.toString().contains(timeflow(shop)) }.findFirst().get()
        }
        Files.readAllLines(sums).collect { sums.resolveSibling(it.split(' ')[0]) }
    }
}
