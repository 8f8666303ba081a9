package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Called
import dev.sluice.lab.Flow
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.time.Duration
import java.time.Instant
import spock.lang.Shared
import spock.lang.Tag

/** The latest point of a container whose log is kept is all that its database has written by the time of the call. */
@Tag('slow')
class LatestPointSpec extends ServerAtHand {
    @Shared String shop

    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    def setupSpec() {
        source.run('create table orders (id serial primary key)')
        shop = flow.linked('shop', source.link, KEPT)
    }

    def cleanup() {
        flow.removeVdbs()
    }

    private static String insert(int rows) {
        "insert into orders select from generate_series(1, $rows)"
    }

    private int there() {
        source.run('select count(*) from orders')[0][0] as int
    }

    private int rows(String vdb) {
        flow.sql(vdb, 'select count(*) from orders')[0][0] as int
    }

    /** How many stretches of its log are kept. */
    private int stretches(String timeflow) {
        Files.walk(lab.pool).withCloseable { all ->
            Files.readAllLines(all.filter { it.fileName.toString() == 'spans' && it.toString().contains(timeflow) }.findFirst().get()).size()
        }
    }

    private List<String> told(Map job) {
        flow.get("job/$job.reference").result.events*.messageDetails
    }

    /** Runs a script against the engine; fails where that fails. */
    private void run(String script) {
        def file = Files.writeString(folder.resolve('latest.groovy'), script)
        def called = new Called([HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword])
                .with('--engine', lab.engine.url().toString(), '--user', 'admin', 'run', file.toString())
        assert called.status == 0 : called.err
    }

    def "a VDB, and a refresh of it, has each row that was committed before the call, and a whole beginning of the log"() {
        given:
        source.run(insert(3))

        when:
        def answer = flow.provision('qa', shop)
        def job = flow.completed(answer)

        then:
        flow.snapshots(shop).size() == 1
        rows(answer.result) == there()
        told(job).any { it == "Waiting for what 'shop' has written by now, for at most 30 s" }
        told(job).any { it ==~ /Its last change is of \S+Z, [.\d]+ s before the call\./ }

        when: 'rows come one by one while it is refreshed'
        def writing = Thread.start { 200.times { source.run(insert(1)); sleep 5 } }
        def committed = there()
        flow.completed(flow.refresh(answer.result))
        def now = rows(answer.result)

        then: 'the numbers are given in the order of the log, as one writer commits after the other'
        now >= committed
        flow.sql(answer.result, 'select max(id) from orders')[0][0] as int == now

        cleanup:
        writing?.join()
    }

    def "scripts say now, also handed on, and mean the moment of the call: #script"() {
        given:
        source.run(insert(2))
        def vdb = flow.provisioned('qa', shop)

        when:
        source.run(insert(1))
        def known = there()
        run(script)

        then:
        rows(vdb) == known

        where:
        script << ["refresh 'qa', from: 'shop', at: now",
                   "refresh 'qa', from: 'shop', at: 'now'",
                   "def f = { at -> refresh 'qa', from: 'shop', at: at }; f(now)",
                   "refresh 'qa', from: 'shop', at: java.time.Instant.now()"]
    }

    def "who asks for now by a clock that is a little ahead of the source's waits until that has come as far"() {
        given:
        source.run(insert(1))
        def vdb = flow.provisioned('qa', shop)
        def moment = Instant.now().plusSeconds(2)

        when:
        source.run(insert(1))
        flow.completed(flow.refresh(vdb, [type: 'TimeflowPointTimestamp', timeflow: flow.container(shop).currentTimeflow, timestamp: Timestamp.of(moment)]))

        then:
        Instant.now() > moment
        rows(vdb) == there()

        and: 'what is far ahead is none of the moments that are kept'
        flow.refresh(vdb, [type: 'TimeflowPointTimestamp', timeflow: flow.container(shop).currentTimeflow, timestamp: Timestamp.of(moment.plusSeconds(60))])
                .error.details.timeflowPointParameters.timestamp.action ==~ /Every moment is kept from \S+ to \S+\./
    }

    def "a moment that has just passed is refused where its source cannot be asked"() {
        given:
        source.run(insert(1))
        def vdb = flow.provisioned('qa', shop)
        def known = rows(vdb)
        source.stop()

        when:
        def job = flow.finished(flow.refresh(vdb, [type: 'TimeflowPointTimestamp', timeflow: flow.container(shop).currentTimeflow,
                                                   timestamp: Timestamp.of(Instant.now())]))

        then:
        job.jobState == 'FAILED'
        told(job).last().startsWith("source: 127.0.0.1:${source.port} takes no connection")
        flow.get("job/$job.reference").result.events.last().messageAction ==~ /See whether .* Or choose a moment until \S+Z\./
        rows(vdb) == known

        cleanup:
        source.start()
    }

    def "the first snapshot of a VDB holds what it has replayed, though nothing of that was written out before"() {
        given: 'more log than a segment, on the timeline of the source'
        source.run(insert(200_000))
        def parent = flow.provisioned('qa', shop)

        when:
        def first = flow.snapshots(parent)[0]
        def child = flow.provisioned('child', parent, [timeflowPointParameters: [type: 'TimeflowPointSnapshot', snapshot: first.reference]])

        then:
        rows(child) == there()
        flow.sql(child, 'select max(id) from orders') == flow.sql(parent, 'select max(id) from orders')
    }

    def "the latest point of a VDB is what its users have committed, for what is made of it and for a rollback of its own"() {
        given:
        def parent = flow.provisioned('qa', shop, [container: [type: 'AppDataContainer', name: 'qa', group: 'Virtual'] + KEPT])
        flow.sql(parent, insert(5))

        when:
        def child = flow.provisioned('child', parent)

        then:
        rows(child) == rows(parent)

        when:
        flow.sql(parent, insert(4))
        def before = rows(parent)
        flow.completed(flow.rollback(parent, Flow.latest(parent)))

        then:
        rows(parent) == before
    }

    def "what was committed with synchronous_commit = off is in it, of a source and of a VDB, and in a snapshot of a VDB"() {
        given: 'servers that take their time to write their log'
        def parent = flow.provisioned('qa', shop, [container: [type: 'AppDataContainer', name: 'qa', group: 'Virtual'] + KEPT])
        def child = flow.provisioned('child', parent)
        [{ source.run(it) }, { flow.sql(parent, it) }].each { run ->
            run("alter system set wal_writer_delay = '10s'")
            run('select pg_reload_conf()')
        }
        sleep 500

        when:
        flow.sql(parent, "set synchronous_commit = off; ${insert(2)}")
        flow.completed(flow.refresh(child))

        then:
        rows(child) == rows(parent)

        when:
        flow.sql(parent, "set synchronous_commit = off; ${insert(3)}")
        flow.completed(flow.sync(parent))
        flow.completed(flow.refresh(child, [type: 'TimeflowPointSemantic', container: parent, location: 'LATEST_SNAPSHOT']))

        then:
        rows(child) == rows(parent)

        when:
        source.run("set synchronous_commit = off; ${insert(1)}")
        flow.completed(flow.refresh(parent))

        then:
        rows(parent) == there()

        cleanup:
        source.run('alter system reset wal_writer_delay')
        source.run('select pg_reload_conf()')
    }

    def "a moment has what was committed with synchronous_commit = off before it, though that comes later than the moment"() {
        given:
        source.run("alter system set wal_writer_delay = '5s'")
        source.run('select pg_reload_conf()')
        source.stop()
        source.start()
        source.run(insert(1))
        def vdb = flow.provisioned('qa', shop)

        expect:
        (1..3).every {
            source.run("set synchronous_commit = off; ${insert(1)}")
            def moment = Instant.now().plusMillis(5)
            def known = there()
            sleep 1700
            flow.completed(flow.refresh(vdb, [type: 'TimeflowPointTimestamp', timeflow: flow.container(shop).currentTimeflow,
                                              timestamp: Timestamp.of(moment)]))
            rows(vdb) == known
        }

        cleanup:
        source.run('alter system reset wal_writer_delay')
        source.run('select pg_reload_conf()')
    }

    def "a source that cannot be asked is refused, unless what is stale will do, which says how old it is"() {
        given:
        source.run(insert(1))
        def vdb = flow.provisioned('qa', shop)
        def known = there()
        source.stop()

        when:
        def job = flow.finished(flow.refresh(vdb, Flow.latest(shop)))
        def last = told(job).last()

        then:
        job.jobState == 'FAILED'
        last.startsWith("source: 127.0.0.1:${source.port} takes no connection")
        flow.get("job/$job.reference").result.events.last().messageAction ==~
                /See whether .* Or say stale: true, for what is kept until \S+Z, .* ago\./

        when:
        def stale = flow.completed(flow.refresh(vdb, Flow.latest(shop) + [stale: true]))

        then:
        rows(vdb) == known
        told(stale).any { it ==~ /source: \S+ takes no connection .* What is given is all that was kept, which is whole until \S+Z, .* ago\./ }

        when:
        run("refresh 'qa', stale: true")

        then:
        rows(vdb) == known

        cleanup:
        source.start()
    }

    def "where the log was lost after the newest snapshot, the latest point is refused unless what is stale will do"() {
        given: 'nobody keeps the log, and nobody holds it back'
        source.run(insert(1))
        def vdb = flow.provisioned('qa', shop)
        def known = there()
        flow.completed(flow.post("source/${flow.source(shop).reference}/disable", [type: 'SourceDisableParameters']))
        assert eventually { source.run('select active from pg_replication_slots where slot_name like \'sluice%\'').every { it == ['f'] } }
        source.run("select pg_drop_replication_slot(slot_name) from pg_replication_slots where not active")
        3.times { source.run('select pg_switch_wal()'); source.run(insert(1)); source.run('checkpoint') }
        flow.completed(flow.post("source/${flow.source(shop).reference}/enable", [type: 'SourceEnableParameters']))
        def timeflow = flow.container(shop).currentTimeflow
        assert eventually { stretches(timeflow) == 2 }

        expect:
        flow.refresh(vdb, Flow.latest(shop)).error.details.timeflowPointParameters.location.with { "$it.details $it.action" } ==~
                /the log of 'shop' was not kept between \S+Z and \S+Z, after its newest snapshot\. Sync it, or say stale: true for what was kept\./

        when:
        flow.completed(flow.refresh(vdb, Flow.latest(shop) + [stale: true]))

        then:
        rows(vdb) == known

        when:
        flow.completed(flow.sync(shop))
        source.run(insert(1))
        flow.completed(flow.refresh(vdb))

        then:
        rows(vdb) == there()
    }
}
