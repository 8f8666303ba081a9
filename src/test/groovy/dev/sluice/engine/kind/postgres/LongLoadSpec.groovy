package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Disk
import dev.sluice.lab.Wire
import java.time.Duration
import java.time.Instant
import java.time.temporal.ChronoUnit
import spock.lang.Requires
import spock.lang.Tag

/**
 * A source under the load of pgbench, of which a VDB is made every minute as it was at a random moment. A short while of it, unless
 * told otherwise: -Dsluice.postgres.minutes=60 -Dsluice.postgres.scale=100.
 */
@Requires(value = { StagedPostgresSpec.other() }, reason = 'this machine has no PostgreSQL of its own, with pg_waldump and pgbench')
@Tag('postgres')
class LongLoadSpec extends LoadedSourceSpec {
    static final int MINUTES = Integer.getInteger('sluice.postgres.minutes', 1)
    static final int SCALE = Integer.getInteger('sluice.postgres.scale', 1)
    /** Transactions a second; as fast as it can with 0. */
    static final int RATE = Integer.getInteger('sluice.postgres.rate', 100)
    private static final int MINUTES_BETWEEN_SYNCS = 10

    @Override
    String log() { '100GB' }

    @Override
    String checkpoints() { '1GB' }

    @Override
    Disk sharing() { Disk.sharing(folder, 65536) }

    def setupSpec() {
        assert bench('-i', '-q', '-s', SCALE).waitFor() == 0
        // Each transaction writes one row there.
        source.run('alter table pgbench_history add xid xid8 default pg_current_xact_id()')
    }

    /** The transactions that a copy of a moment has; each has changed a branch, a teller and an account, and told what it added. */
    private BitSet copied(String shop, Instant moment) {
        def vdb = done(flow.provision('qa', shop, [timeflowPointParameters: at(flow.container(shop).currentTimeflow, moment)]))
        def sums = flow.sql(vdb, '''select coalesce(sum(delta), 0), (select sum(bbalance) from pgbench_branches), (select sum(tbalance) from pgbench_tellers),
                                    (select sum(abalance) from pgbench_accounts) from pgbench_history''')[0]
        assert sums.toSet().size() == 1
        def transactions = CommitOrder.inRuns(flow.sql(vdb, CommitOrder.runs('pgbench_history')))
        done(flow.remove(vdb))
        transactions
    }

    def "a VDB of a random moment, made every minute while pgbench works, has the rows of that moment and no others"() {
        given:
        order = new CommitOrder(source)
        load = bench('-n', '-c', '4', '-j', '2', '-T', MINUTES * 60 + 600, *(RATE ? ['-R', RATE] : []))
        def shop = done(flow.link('shop', source.link, KEPT))
        def first = Instant.now().truncatedTo(ChronoUnit.MILLIS)
        def end = first.plus(Duration.ofMinutes(MINUTES))
        Map<Instant, BitSet> copies = [:]
        List<Wire.Answer> syncs = []

        when:
        for (int minute = 1; minute == 1 || Instant.now() < end; minute++) {
            assert eventually { keptUntil(shop) > first.plusSeconds(1) }
            def moment = between(first, keptUntil(shop))
            def begun = Instant.now()
            copies[moment] = copied(shop, moment)
            println "LongLoadSpec: VDB $minute of $moment: ${copies[moment].cardinality()} rows, ${Duration.between(begun, Instant.now()).toMillis()} ms"
            if (minute % MINUTES_BETWEEN_SYNCS == 0) {
                // Goes on beside what comes next: to copy a large source takes longer than a job is waited for.
                syncs << flow.sync(shop)
            }
            def next = first.plus(Duration.ofMinutes(minute))
            // A machine that is too slow for one each minute makes them one after the other.
            sleep Math.max(0, Math.min(Duration.between(Instant.now(), next).toMillis(), Duration.between(Instant.now(), end).toMillis()))
        }
        assert load.alive
        syncs.each { done(it) }
        load.destroyForcibly().waitFor()
        def ours = CommitOrder.inRuns(source.run(CommitOrder.runs('pgbench_history')))
        def commits = order.all()
        def wrong = copies.collect { moment, rows -> CommitOrder.wrong(commits, ours, moment, rows) }

        then:
        told('VDBs of random moments', wrong, ours) == exact(copies.size())
        copies.values()*.cardinality().max() > 0
        flow.get('fault').result.every { it.status == 'RESOLVED' }
    }
}
