package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Flow
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import spock.lang.Requires
import spock.lang.Tag

/** What a source may do to whoever keeps its log: another password, less log than is needed, a clock that goes back. */
@Tag('postgres')
class StrangeSourceSpec extends ServerAtHand {
    private static final String TICK = 'insert into ticks select count(*) + 1 from ticks'
    /** Where packages put what makes programs believe in another time. */
    static final List<Path> CLOCKS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].collect { Path.of("/usr/lib/$it/faketime/libfaketime.so.1") }

    String shop

    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    def setup() {
        source.run('create table ticks (id int)')
        shop = flow.linked('shop', source.link, KEPT)
    }

    def cleanup() {
        flow.removeAll()
        source.run('drop table ticks')
    }

    private int rows(String vdb) {
        def found = flow.sql(vdb, 'select count(*), coalesce(max(id), 0) from ticks')[0]*.toInteger()
        assert found[0] == found[1]
        found[0]
    }

    private Instant tick() {
        source.run(TICK)
        def moment = PostgresFlow.now()
        sleep 20
        moment
    }

    private Map at(Instant moment) {
        [type: 'TimeflowPointTimestamp', timeflow: flow.container(shop).currentTimeflow, timestamp: Timestamp.of(moment)]
    }

    private List<Map> faults() {
        flow.get('fault?status=ACTIVE').result
    }

    private List<Map> ranges() {
        flow.post("timeflow/${flow.container(shop).currentTimeflow}/timeflowRanges", [type: 'TimeflowRangeParameters']).result
    }

    def "a source whose password was changed is a fault, and all is kept once it is the former one again"() {
        given:
        def moment = tick()
        def vdb = flow.provisioned('qa', shop)

        when:
        source.run("alter role postgres password 'other'; select pg_terminate_backend(pid) from pg_stat_replication")

        then:
        eventually { faults().any { it.title == 'Log not kept' && it.description.contains('password authentication failed') } }
        flow.failed(flow.refresh(vdb, Flow.latest(shop))).contains('password authentication failed')

        when:
        PostgresServer.run(source.port, "$TICK; alter role postgres password '$PostgresServer.PASSWORD'", 'postgres', 'postgres', 'other')
        tick()
        assert eventually { faults() == [] }
        flow.completed(flow.refresh(vdb, Flow.latest(shop)))

        then:
        rows(vdb) == 3
        ranges().size() == 1

        when:
        flow.completed(flow.refresh(vdb, at(moment)))

        then:
        rows(vdb) == 1
    }

    def "dSources of one source keep its log each for itself, and one goes without the other"() {
        given:
        def other = flow.linked('other', source.link + [standby: true], KEPT)
        def moment = tick()

        when:
        flow.completed(flow.remove(shop))
        shop = other
        tick()
        def vdb = flow.provisioned('qa', other)

        then:
        rows(vdb) == 2
        eventually { source.run('select count(*) from pg_replication_slots') == [['2']] }

        when:
        flow.completed(flow.refresh(vdb, at(moment)))

        then:
        rows(vdb) == 1
        faults() == []
    }

    private void restartWith(Map<String, String> settings) {
        source.stop()
        source.data.resolve('postgresql.auto.conf').toFile().text = settings.collect { name, value -> "$name = '$value'\n" }.join()
        source.start()
    }

    def "log that a source wrote with too little in it is never replayed as if it were all"() {
        given:
        def first = tick()
        def second = tick()
        assert eventually { keptUntil(shop) > second }
        def vdb = flow.provisioned('qa', shop)
        def seen = { Map point ->
            flow.completed(flow.refresh(vdb, point))
            rows(vdb)
        }

        when: 'whoever lowers the level has to drop the slots before'
        restartWith([max_wal_senders: '0'])
        source.run("select pg_drop_replication_slot(slot_name) from pg_replication_slots")
        restartWith([max_wal_senders: '0', wal_level: 'minimal'])
        source.run('create table large as select i from generate_series(1, 10000) i')
        def third = tick()
        assert eventually { faults().any { it.title == 'Log not kept' } }
        restartWith([:])
        tick()

        then: 'that it has not all of it is a fault, by which what can be had ends'
        eventually { faults().any { it.title == 'Log lost' && it.description.startsWith("the log of 'shop' was not kept between ") } }
        ranges()*.provisionable == [true, false]
        Timestamp.parse(ranges()[0].endPoint.timestamp) >= second
        Timestamp.parse(ranges()[0].endPoint.timestamp) < third
        flow.refresh(vdb, Flow.latest(shop)).error.details.timeflowPointParameters.location.details ==~
                /the log of 'shop' was not kept between \S+ and \S+, after its newest snapshot\./
        flow.refresh(vdb, at(third)).error.details.timeflowPointParameters.timestamp.action ==~
                /What was lost cannot be had again, nor what follows it before the next snapshot\. Every moment is kept from \S+ to \S+\. Sync .*/
        seen(Flow.latest(shop) + [stale: true]) == 2
        seen(at(second)) == 2
        seen(at(first)) == 1

        when:
        flow.completed(flow.sync(shop))
        tick()

        then:
        seen(Flow.latest(shop)) == 5
        flow.sql(vdb, 'select count(*) from large') == [['10000']]
        ranges().size() == 2
        flow.refresh(vdb, at(third)).error.details.timeflowPointParameters.timestamp.action.count(' to ') == 2
        seen(at(second)) == 2
        seen(at(first)) == 1
        eventually { faults() == [] }
    }

    private void restartAt(String offset) {
        source.stop()
        // For the account of the server alone: what it shares it makes as whoever it begins as.
        def clock = offset ? ['env', "LD_PRELOAD=${CLOCKS.find { Files.exists(it) }}", "FAKETIME=$offset", 'FAKETIME_DONT_FAKE_MONOTONIC=1'] : []
        PostgresSoftware.run([*clock, "$source.software/pg_ctl", 'start', '-w', '-s', '-D', source.data, '-l', source.data.resolveSibling('log')])
    }

    @Requires(value = { CLOCKS.any { Files.exists(it) } }, reason = 'this machine cannot make programs believe in another time: apt-get install libfaketime')
    def "where the clock of a source goes back, a moment is what comes before the first commit that is stamped later"() {
        given:
        def first = tick()
        def second = tick()
        def vdb = flow.provisioned('qa', shop)
        def seen = { Map point ->
            flow.completed(flow.refresh(vdb, point))
            rows(vdb)
        }

        when: 'an hour back'
        restartAt('-3600s')
        assert Math.abs(source.run('select extract(epoch from now())::bigint')[0][0].toLong() - Instant.now().epochSecond + 3600) < 60
        tick()

        then:
        seen(Flow.latest(shop)) == 3

        when: 'a snapshot is taken then'
        flow.completed(flow.sync(shop))
        tick()
        def labels = flow.snapshots(shop).collect { Timestamp.parse(it.latestChangePoint.timestamp) }

        then:
        labels == labels.toUnique().sort().reverse()
        seen(Flow.latest(shop)) == 4
        seen(Flow.point(flow.snapshots(shop).first().reference)) == 3
        seen(at(first)) == 1

        when: 'and right again'
        restartAt(null)
        def last = tick()
        tick()
        assert eventually { keptUntil(shop) > last }

        then:
        seen(at(first)) == 1
        seen(at(second)) == 4
        seen(at(last)) == 5
        seen(Flow.latest(shop)) == 6
        faults() == []
    }

    @Requires(value = { CLOCKS.any { Files.exists(it) } }, reason = 'this machine cannot make programs believe in another time: apt-get install libfaketime')
    def "where the clock of a source is behind that of the engine, moments by its clock are had at once"() {
        given:
        restartAt('-3600s')
        def late = flow.linked('late', source.link, KEPT)
        def moments = (1..2).collect {
            source.run(TICK)
            Instant.parse(source.run("""select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')""")[0][0]).tap { sleep 20 }
        }
        source.run(TICK)

        expect:
        eventually { keptUntil(late) > moments.last() }

        when:
        def vdb = flow.provisioned('qa', late)
        def seen = moments.collect {
            flow.completed(flow.refresh(vdb, [type: 'TimeflowPointTimestamp', timeflow: flow.container(late).currentTimeflow, timestamp: Timestamp.of(it)]))
            rows(vdb)
        }

        then:
        seen == [1, 2]

        cleanup:
        restartAt(null)
    }
}
