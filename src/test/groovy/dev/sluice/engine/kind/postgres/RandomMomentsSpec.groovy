package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Disk
import dev.sluice.lab.Flow
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.time.Instant
import java.time.temporal.ChronoUnit
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Tag

/** Counts the rows of VDBs at moments of a source that is written to by several at once. */
@Requires(value = { Integer.getInteger('sluice.moments') && StagedPostgresSpec.other() },
        reason = 'it takes long: mvn -Pfaults test, where the machine has a PostgreSQL of its own, with pg_waldump and pgbench')
@Tag('faults')
class RandomMomentsSpec extends LoadedSourceSpec {
    static final int MOMENTS = Integer.getInteger('sluice.moments', 1)
    private static final int REFRESHES = 20

    @Shared String shop
    @Shared String vdb

    @Override
    String log() { '20GB' }

    @Override
    String checkpoints() { '200MB' }

    /** The log is kept for all moments, and each copy takes in what leads to it. */
    @Override
    Disk sharing() { Disk.sharing(folder, 32768) }

    def setupSpec() {
        order = new CommitOrder(source)
        source.run('create table ticks (xid xid8 default pg_current_xact_id(), worker int)')
        beginLoad()
        shop = flow.linked('shop', source.link, KEPT)
        vdb = flow.provisioned('qa', shop)
    }

    /** Several that write at once, as fast as the bound allows. */
    private void beginLoad() {
        def script = Files.writeString(folder.resolve('tick.sql'), 'insert into ticks (worker) values (:client_id);\n')
        load = bench('-n', '-c', '6', '-j', '2', '-R', Integer.getInteger('sluice.moments.rate', 400), '-T', '100000', '-f', script)
        def before = there()
        assert eventually { there() > before + 100 }
    }

    private int there() {
        source.run('select count(*) from ticks')[0][0] as int
    }

    /** Waits until a moment is kept. */
    private Instant kept(Instant moment) {
        assert eventually { keptUntil(shop) > moment }
        moment
    }

    /** The numbers of the transactions of which the source has rows. */
    private BitSet written() {
        CommitOrder.inRuns(source.run(CommitOrder.runs('ticks')))
    }

    /** Those of which the VDB has. */
    private BitSet seen() {
        CommitOrder.inRuns(flow.sql(vdb, CommitOrder.runs('ticks')))
    }

    /** Refreshes the VDB to moments; gives of each how many rows are missing, and how many are too many. */
    private List<List<Integer>> wrong(String what, List<Instant> moments) {
        def timeflow = flow.container(shop).currentTimeflow
        def found = moments.withIndex(1).collect { moment, number ->
            flow.completed(flow.refresh(vdb, at(timeflow, kept(moment))))
            def rows = seen()
            if (number % REFRESHES == 0) {
                // Each refresh leaves a snapshot, and the disk is small.
                flow.completed(flow.remove(vdb))
                vdb = flow.provisioned('qa', shop)
            }
            rows
        }
        assert flow.damagedRows(vdb) == 0
        def commits = order.all()
        def ours = written()
        def wrong = [moments, found].transpose().collect { moment, rows -> CommitOrder.wrong(commits, ours, moment, rows) }
        told(what, wrong, ours)
    }

    private List<Instant> random(int times, Instant first, Instant last = keptUntil(shop)) {
        (1..times).collect { between(first, last) }
    }

    def "random moments, whole seconds and labels of snapshots are exact while several write"() {
        given:
        def first = Timestamp.parse(flow.snapshots(shop).last().creationTime)
        def moments = random(MOMENTS, first, kept(Instant.now()))
        def seconds = random(Math.max(2, MOMENTS.intdiv(4)), first.plusSeconds(1))*.truncatedTo(ChronoUnit.SECONDS).findAll { it > first }
        Math.max(1, MOMENTS.intdiv(20)).times { flow.completed(flow.sync(shop)) }
        def labels = flow.snapshots(shop).dropRight(1).collect { Timestamp.parse(it.latestChangePoint.timestamp) }

        expect:
        ['random moments': moments, 'whole seconds': seconds, 'labels': labels].each { what, them -> assert wrong(what, them) == exact(them.size()) }
    }

    def "the latest point has all that was committed by the call, and a beginning of the log"() {
        given:
        def pairs = (1..Math.max(2, MOMENTS.intdiv(4))).collect {
            def committed = written()
            flow.completed(flow.refresh(vdb, Flow.latest(shop)))
            [committed, seen()]
        }

        when:
        def ours = written()
        def inOrder = order.all().keySet().findAll { ours.get(it as int) }
        def wrong = pairs.collect { committed, rows ->
            [CommitOrder.lacking(committed, rows), CommitOrder.lacking(rows, CommitOrder.numbers(inOrder.take(rows.cardinality())))]
        }

        then:
        told('now', wrong, ours) == exact(pairs.size())
    }

    def "moments before and after a fault are exact: #fault"() {
        given:
        def first = kept(Instant.now())

        when:
        boolean isGap = happens(this)
        def after = Instant.now()
        def moments = random(Math.max(2, MOMENTS.intdiv(5)), isGap ? after : first, kept(after.plusSeconds(1)))

        then:
        wrong("after: $fault", moments) == exact(moments.size())

        where:
        fault                                     | happens
        'the source dies and comes back'          | { it.restart() }
        'the engine stops and starts'             | { it.restartEngine() }
        'a standby takes the place of the source' | { it.promote() }
        'the slot of the log is lost'             | { it.loseSlot() }
    }

    private boolean restart() {
        load.destroyForcibly().waitFor()
        source.stop()
        source.start()
        beginLoad()
        false
    }

    private boolean restartEngine() {
        lab.engine.close()
        lab.begin()
        flow = ownVersion()
        false
    }

    private boolean promote() {
        load.destroyForcibly().waitFor()
        source.stop()
        Files.createFile(source.data.resolve('standby.signal'))
        source.start()
        source.run('select pg_promote()')
        def number = order.timelines.size() + 1
        def history = source.data.resolve(String.format('pg_wal/%08X.history', number))
        assert eventually { Files.exists(history) }
        order.timelines[number] = Files.readAllLines(history).last().split('\t')[1]
        beginLoad()
        false
    }

    /** What is kept begins anew, with a base backup: between the two lies a gap. */
    private boolean loseSlot() {
        flow.completed(flow.post("source/${flow.source(shop).reference}/disable", [type: 'SourceDisableParameters']))
        assert eventually { source.run("select active from pg_replication_slots where slot_name like 'sluice%'").every { it == ['f'] } }
        source.run("select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name like 'sluice%'")
        flow.completed(flow.post("source/${flow.source(shop).reference}/enable", [type: 'SourceEnableParameters']))
        flow.completed(flow.sync(shop))
        true
    }
}
