package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Flow
import dev.sluice.lab.PostgresServer
import dev.sluice.wire.Timestamp
import java.time.Duration
import java.time.Instant
import java.time.temporal.ChronoUnit
import java.util.concurrent.atomic.AtomicBoolean
import spock.lang.Shared
import spock.lang.Tag

/** A snapshot is called after the last change that it holds: not after when it was taken, and never later. */
@Tag('postgres')
class SnapshotLabelSpec extends ServerAtHand {
    @Shared String shop

    @Override
    PostgresServer server() { new PostgresServer(folder, ['track_commit_timestamp = on']) }

    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    def setupSpec() {
        // One writer gives the numbers in the order of the log.
        source.run('create table ticks (id serial)')
        shop = flow.linked('shop', source.link, KEPT)
    }

    def cleanup() {
        flow.removeVdbs()
    }

    /** When a row of the source was committed, as the wire writes it. */
    private String committed(int row) {
        def micros = source.run("select (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000000)::bigint from ticks where id = $row")[0][0] as long
        Timestamp.of(Instant.EPOCH.plus(micros, ChronoUnit.MICROS))
    }

    private int rows(String vdb) {
        def found = flow.sql(vdb, 'select count(*), max(id) from ticks')[0]*.toInteger()
        assert found[0] == found[1]
        found[0]
    }

    private static Instant label(Map snapshot) {
        Timestamp.parse(snapshot.latestChangePoint.timestamp)
    }

    def "a base backup under load, however the dSource is staged, is called after its last commit"() {
        given:
        def staged = flow.linked("staged-$standby", source.link + [standby: standby])
        def writing = new AtomicBoolean(true)
        def writer = Thread.start {
            PostgresServer.connect(source.port, 'postgres').withCloseable { while (writing.get()) { it.run('insert into ticks default values') } }
        }

        when:
        flow.completed(flow.sync(staged))
        writing.set(false)
        writer.join()
        def snapshot = flow.snapshots(staged).first()
        def vdb = flow.provisioned('labelled', staged, [timeflowPointParameters: Flow.point(snapshot.reference)])

        then:
        rows(vdb) > 0
        snapshot.latestChangePoint.timestamp == committed(rows(vdb))
        snapshot.name == "@${snapshot.latestChangePoint.timestamp - 'Z'}"
        label(snapshot) < Timestamp.parse(snapshot.creationTime)

        cleanup:
        writing.set(false)
        flow.removeVdbs()
        flow.completed(flow.remove(staged))

        where:
        standby << [false, true]
    }

    def "the moment that a snapshot is called after, and those around it, are had exactly by the log"() {
        given:
        def writing = new AtomicBoolean(true)
        def writer = Thread.start {
            PostgresServer.connect(source.port, 'postgres').withCloseable { while (writing.get()) { it.run('insert into ticks default values') } }
        }
        flow.completed(flow.sync(shop))
        def snapshot = flow.snapshots(shop).first()
        def timeflow = flow.container(shop).currentTimeflow
        def moments = [label(snapshot), label(snapshot).plusMillis(1), label(snapshot).plusMillis(40), Timestamp.parse(snapshot.creationTime)]
        assert eventually {
            def end = flow.post("timeflow/$timeflow/timeflowRanges", [type: 'TimeflowRangeParameters']).result.last().endPoint.timestamp
            Timestamp.parse(end).isAfter(moments.last())
        }
        writing.set(false)
        writer.join()

        expect: 'of the commits in the same millisecond some may be in'
        moments.every { Instant moment ->
            def vdb = flow.provisioned('labelled', shop, [timeflowPointParameters: [type: 'TimeflowPointTimestamp', timeflow: timeflow, timestamp: Timestamp.of(moment)]])
            def found = rows(vdb)
            flow.completed(flow.remove(vdb))
            def least = source.run("select count(*) from ticks where pg_xact_commit_timestamp(xmin) < '$moment'")[0][0] as int
            def most = source.run("select count(*) from ticks where pg_xact_commit_timestamp(xmin) < '${moment.plusMillis(1)}'")[0][0] as int
            assert found >= least && found <= most
            true
        }

        cleanup:
        writing.set(false)
    }

    def "a moment of the second in which a quiet source was copied is before what was committed in it"() {
        given: 'a commit, and a copy in whose log there is none, in one second'
        def moments = (1..3).collect {
            sleep(1000 - System.currentTimeMillis() % 1000)
            def before = Instant.now().truncatedTo(ChronoUnit.MILLIS)
            source.run('insert into ticks default values')
            flow.completed(flow.sync(shop))
            before
        }
        assert eventually {
            def end = flow.post("timeflow/${flow.container(shop).currentTimeflow}/timeflowRanges", [type: 'TimeflowRangeParameters']).result.last().endPoint
            Timestamp.parse(end.timestamp).isAfter(moments.last())
        }

        expect:
        moments.every { Instant moment ->
            def vdb = flow.provisioned('labelled', shop, [timeflowPointParameters: [type: 'TimeflowPointTimestamp',
                    timeflow: flow.container(shop).currentTimeflow, timestamp: Timestamp.of(moment)]])
            def found = rows(vdb)
            flow.completed(flow.remove(vdb))
            assert found == source.run("select count(*) from ticks where pg_xact_commit_timestamp(xmin) < '$moment'")[0][0] as int
            true
        }

        and: 'under the label of each snapshot is what it holds'
        flow.snapshots(shop).take(3).every { snapshot ->
            def vdb = flow.provisioned('labelled', shop, [timeflowPointParameters: Flow.point(snapshot.reference)])
            def found = rows(vdb)
            flow.completed(flow.remove(vdb))
            assert found == source.run("select count(*) from ticks where pg_xact_commit_timestamp(xmin) < '${label(snapshot).plusMillis(1)}'")[0][0] as int
            true
        }
    }

    def "labels of snapshots between which nothing was changed differ, in the order in which they were taken"() {
        given:
        def vdb = flow.provisioned('quiet', shop)

        when:
        3.times { flow.completed(flow.sync(shop)); flow.completed(flow.sync(vdb)) }

        then:
        [shop, vdb].every { container ->
            def labels = flow.snapshots(container).collect { label(it) }
            assert labels == labels.toUnique().sort().reverse()
            assert flow.snapshots(container)*.name.toUnique().size() == labels.size()
            true
        }
        flow.snapshots(vdb).every { label(it) <= Timestamp.parse(it.creationTime) }
    }

    def "a snapshot of a VDB is called after its last commit"() {
        given:
        def vdb = flow.provisionedWith('own', shop, [config_settings_prov: [[propertyName: 'track_commit_timestamp', value: 'on']]])
        flow.sql(vdb, 'create table mine (a int)')

        when:
        flow.completed(flow.sync(vdb))
        def micros = flow.sql(vdb, 'select (extract(epoch from (pg_last_committed_xact()).timestamp) * 1000000)::bigint')[0][0] as long

        then:
        label(flow.snapshots(vdb).first()) == Instant.EPOCH.plus(micros, ChronoUnit.MICROS).truncatedTo(ChronoUnit.MILLIS)
    }
}
