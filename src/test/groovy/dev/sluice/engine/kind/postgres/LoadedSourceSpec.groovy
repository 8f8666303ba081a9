package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.wire.Timestamp
import java.time.Duration
import java.time.Instant
import java.time.temporal.ChronoUnit
import spock.lang.Shared

/**
 * A source that pgbench writes to, of which copies are held against the order of its log. What is right is told by pg_waldump: the
 * commits in the order of the source's log, which is not quite that of their time stamps.
 */
abstract class LoadedSourceSpec extends ServerAtHand {
    static final int SEED = Integer.getInteger('sluice.fuzz.seed', new Random().nextInt(1_000_000))

    @Shared Random random = new Random(SEED)
    @Shared CommitOrder order
    @Shared Process load

    /** How much log the source keeps, so that all of it can be read at the end. */
    abstract String log()

    /** How much it writes from one checkpoint to the next. */
    abstract String checkpoints()

    @Override
    PostgresServer server() {
        new PostgresServer(folder, ["wal_keep_size = '${log()}'".toString(), "max_wal_size = '${checkpoints()}'".toString()], StagedPostgresSpec.other())
    }

    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    def setupSpec() {
        println "${getClass().simpleName}: seed $SEED"
        flow = ownVersion()
    }

    def cleanupSpec() {
        load?.destroyForcibly()?.waitFor()
        flow?.removeAll()
    }

    /** Works with the version of PostgreSQL that the machine has. */
    PostgresFlow ownVersion() {
        new PostgresFlow(lab, source.software.parent.fileName.toString())
    }

    Process bench(Object... words) {
        def all = ["$source.software/pgbench", '-h', '127.0.0.1', '-p', source.port, '-U', 'postgres', *words, 'postgres']*.toString()
        def builder = new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(folder.resolve('pgbench.out').toFile())
        builder.environment().PGPASSWORD = PostgresServer.PASSWORD
        builder.start()
    }

    static Map at(String timeflow, Instant moment) {
        [type: 'TimeflowPointTimestamp', timeflow: timeflow, timestamp: Timestamp.of(moment)]
    }

    Instant between(Instant first, Instant last) {
        first.plusMillis(random.nextLong(Math.max(1, Duration.between(first, last).toMillis()))).truncatedTo(ChronoUnit.MILLIS)
    }

    /** Tells how many rows are missing in copies, and how many are too many. */
    List<List<Integer>> told(String what, List<List<Integer>> wrong, BitSet ours) {
        println "${getClass().simpleName}: $what: ${wrong.size()}, missing ${wrong*.first().sum()}, too many ${wrong*.last().sum()}, of ${ours.cardinality()} rows"
        wrong
    }

    static List<List<Integer>> exact(int times) {
        [[0, 0]] * times
    }
}
