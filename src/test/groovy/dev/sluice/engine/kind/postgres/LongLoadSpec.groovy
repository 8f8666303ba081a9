package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Disk
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.lab.Wire
import dev.sluice.wire.Timestamp
import java.time.Duration
import java.time.Instant
import java.time.temporal.ChronoUnit
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Tag

/**
 * A source under the load of pgbench, of which a VDB is made every minute as it was at a random moment. A short while of it, unless
 * told otherwise: -Dsluice.postgres.minutes=60 -Dsluice.postgres.scale=100.
 */
@Requires(value = { StagedPostgresSpec.other() }, reason = 'this machine has no PostgreSQL of its own, with pg_waldump and pgbench')
@Tag('postgres')
class LongLoadSpec extends ServerAtHand {
    static final int MINUTES = Integer.getInteger('sluice.postgres.minutes', 1)
    static final int SCALE = Integer.getInteger('sluice.postgres.scale', 1)
    /** Transactions a second; as fast as it can with 0. */
    static final int RATE = Integer.getInteger('sluice.postgres.rate', 100)
    static final int SEED = Integer.getInteger('sluice.fuzz.seed', new Random().nextInt(1_000_000))
    private static final int MINUTES_BETWEEN_SYNCS = 10

    @Shared Random random = new Random(SEED)
    @Shared CommitOrder order
    @Shared Process load

    @Override
    PostgresServer server() {
        new PostgresServer(folder, ["wal_keep_size = '100GB'", "max_wal_size = '1GB'"], StagedPostgresSpec.other())
    }

    @Override
    Disk sharing() { Disk.sharing(folder, 65536) }

    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    def setupSpec() {
        flow = new PostgresFlow(lab, source.software.parent.fileName.toString())
        assert bench('-i', '-q', '-s', SCALE).waitFor() == 0
        // Each transaction writes one row there.
        source.run('alter table pgbench_history add xid xid8 default pg_current_xact_id()')
    }

    def cleanupSpec() {
        load?.destroyForcibly()?.waitFor()
        flow?.removeAll()
    }

    private Process bench(Object... words) {
        def all = ["$source.software/pgbench", '-h', '127.0.0.1', '-p', source.port, '-U', 'postgres', *words, 'postgres']*.toString()
        def builder = new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(folder.resolve('pgbench.out').toFile())
        builder.environment().PGPASSWORD = PostgresServer.PASSWORD
        builder.start()
    }

    private Map<String, String> timeflowRange(String shop) {
        flow.post("timeflow/${flow.container(shop).currentTimeflow}/timeflowRanges", [type: 'TimeflowRangeParameters']).result.last()
    }

    private Instant momentSince(Instant first, String shop) {
        def last = Timestamp.parse(timeflowRange(shop).endPoint.timestamp)
        first.plusMillis(random.nextLong(Math.max(1, Duration.between(first, last).toMillis()))).truncatedTo(ChronoUnit.MILLIS)
    }

    /** The transactions that a copy of a moment has; each has changed a branch, a teller and an account, and told what it added. */
    private BitSet copied(String shop, Instant moment) {
        def vdb = done(flow.provision('qa', shop, [timeflowPointParameters: [type: 'TimeflowPointTimestamp', timeflow: flow.container(shop).currentTimeflow,
                timestamp: Timestamp.of(moment)]]))
        def sums = flow.sql(vdb, '''select coalesce(sum(delta), 0), (select sum(bbalance) from pgbench_branches), (select sum(tbalance) from pgbench_tellers),
                                    (select sum(abalance) from pgbench_accounts) from pgbench_history''')[0]
        assert sums.toSet().size() == 1
        def transactions = CommitOrder.numbers(flow.sql(vdb, 'select xid::text from pgbench_history')*.first())
        done(flow.remove(vdb))
        transactions
    }

    /** Waits until a job has succeeded, which takes longer than in other specs. */
    private String done(Wire.Answer answer) {
        assert (1..10).any { eventually { flow.get("job/$answer.json.job").result.jobState != 'RUNNING' } }
        flow.completed(answer)
        answer.result
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
            assert eventually { Timestamp.parse(timeflowRange(shop).endPoint.timestamp) > first.plusSeconds(1) }
            def moment = momentSince(first, shop)
            def begun = Instant.now()
            copies[moment] = copied(shop, moment)
            println "LongLoadSpec: seed $SEED, VDB $minute of $moment: ${copies[moment].cardinality()} rows, ${Duration.between(begun, Instant.now()).toMillis()} ms"
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
        def ours = CommitOrder.numbers(source.run('select xid::text from pgbench_history')*.first())
        def commits = order.all()
        def wrong = copies.collect { moment, rows -> CommitOrder.wrong(commits, ours, moment, rows) }
        println "LongLoadSpec: ${wrong.size()} VDBs, missing ${wrong*.first().sum()}, too many ${wrong*.last().sum()}, of ${ours.cardinality()} rows"

        then:
        wrong == [[0, 0]] * copies.size()
        copies.values()*.cardinality().max() > 0
        flow.get('fault').result.every { it.status == 'RESOLVED' }
    }
}
