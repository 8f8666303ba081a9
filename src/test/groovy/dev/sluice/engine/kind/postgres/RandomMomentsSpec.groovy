package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Flow
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.time.Duration
import java.time.Instant
import java.time.temporal.ChronoUnit
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Tag

/**
 * Counts the rows of VDBs at moments of a source that is written to by several at once. What is right is told by pg_waldump: the
 * commits in the order of the source's log, which is not quite that of their time stamps.
 */
@Requires(value = { Integer.getInteger('sluice.moments') && StagedPostgresSpec.other() },
        reason = 'it takes long: mvn -Pfaults test, where the machine has a PostgreSQL of its own, with pg_waldump and pgbench')
@Tag('faults')
class RandomMomentsSpec extends ServerAtHand {
    static final int MOMENTS = Integer.getInteger('sluice.moments', 1)
    static final int SEED = Integer.getInteger('sluice.fuzz.seed', new Random().nextInt(1_000_000))
    private static final int REFRESHES = 20
    private static final ANY_COMMIT = ~/.*tx: +(\d+), .* desc: COMMIT (\S+ \S+) UTC.*/

    @Shared Random random = new Random(SEED)
    @Shared String shop
    @Shared String vdb
    /** Where the log of each timeline begins, by their numbers. */
    @Shared Map<Integer, String> timelines = [:]
    @Shared Process load

    @Override
    PostgresServer server() {
        new PostgresServer(folder, ["wal_keep_size = '20GB'", "max_wal_size = '200MB'"], StagedPostgresSpec.other())
    }

    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    def setupSpec() {
        println "RandomMomentsSpec: seed $SEED, $MOMENTS moments"
        flow = new PostgresFlow(lab, source.software.parent.fileName.toString())
        timelines[1] = source.run('select pg_current_wal_lsn()')[0][0]
        source.run('create table ticks (xid xid8 default pg_current_xact_id(), worker int)')
        beginLoad()
        shop = flow.linked('shop', source.link, KEPT)
        vdb = flow.provisioned('qa', shop)
    }

    def cleanupSpec() {
        load?.destroyForcibly()?.waitFor()
    }

    /** Several that write at once, as fast as the bound allows. */
    private void beginLoad() {
        def script = Files.writeString(folder.resolve('tick.sql'), 'insert into ticks (worker) values (:client_id);\n')
        def words = ["$source.software/pgbench", '-n', '-c', '6', '-j', '2', '-R', Integer.getInteger('sluice.moments.rate', 400), '-T', '100000', '-f', script, '-h', '127.0.0.1', '-p', source.port,
                     '-U', 'postgres', 'postgres']*.toString()
        def builder = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
        builder.environment().PGPASSWORD = PostgresServer.PASSWORD
        load = builder.start()
        def before = there()
        assert eventually { there() > before + 100 }
    }

    private int there() {
        source.run('select count(*) from ticks')[0][0] as int
    }

    private Instant keptUntil() {
        def ranges = flow.post("timeflow/${flow.container(shop).currentTimeflow}/timeflowRanges", [type: 'TimeflowRangeParameters']).result
        Timestamp.parse(ranges.last().endPoint.timestamp)
    }

    /** Waits until a moment is kept. */
    private Instant kept(Instant moment) {
        assert eventually { keptUntil() > moment }
        moment
    }

    private static Map at(String timeflow, Instant moment) {
        [type: 'TimeflowPointTimestamp', timeflow: timeflow, timestamp: Timestamp.of(moment)]
    }

    private Instant between(Instant first, Instant last) {
        first.plusMillis(random.nextLong(Math.max(1, Duration.between(first, last).toMillis()))).truncatedTo(ChronoUnit.MILLIS)
    }

    /** Each commit of the source in the order of its log: the number of its transaction, and its time stamp. */
    private Map<String, Instant> commits() {
        def end = source.run('select pg_current_wal_insert_lsn()')[0][0]
        Map<String, Instant> commits = new LinkedHashMap<>()
        timelines.each { timeline, start ->
            def words = ["$source.software/pg_waldump", '-r', 'Transaction', '-p', source.data.resolve('pg_wal'), '-t', timeline, '-s', start, '-e', end]*.toString()
            def builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD)
            builder.environment().TZ = 'UTC'
            builder.start().inputReader().eachLine { line ->
                def found = line =~ ANY_COMMIT
                if (found.matches()) {
                    commits.putIfAbsent(found.group(1), Instant.parse(found.group(2).replace(' ', 'T') + 'Z'))
                }
            }
        }
        commits
    }

    /** The numbers of the transactions of which there are rows. */
    private static BitSet numbers(List<List<String>> rows) {
        def numbers = new BitSet()
        rows.each { numbers.set(it[0] as int) }
        numbers
    }

    private BitSet seen() {
        numbers(flow.sql(vdb, 'select xid::text from ticks'))
    }

    /** Those of the source whose commits come before the first that is stamped later. */
    private static BitSet before(Map<String, Instant> commits, BitSet ours, Instant moment) {
        def numbers = new BitSet()
        commits.takeWhile { it.value <= moment }.each { numbers.set(it.key as int) }
        numbers & ours
    }

    /** How many of the first are not among the second. */
    private static int lacking(BitSet first, BitSet second) {
        def left = first.clone() as BitSet
        left.andNot(second)
        left.cardinality()
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
        def commits = commits()
        def ours = numbers(source.run('select xid::text from ticks'))
        // The wire knows no less than a millisecond: of what was committed in the same, some may be in.
        def wrong = [moments, found].transpose().collect { moment, rows ->
            [lacking(before(commits, ours, moment), rows), lacking(rows, before(commits, ours, moment.plusNanos(999_000)))]
        }
        told(what, wrong, ours)
    }

    private static List<List<Integer>> told(String what, List<List<Integer>> wrong, BitSet ours) {
        println "RandomMomentsSpec: $what: ${wrong.size()}, missing ${wrong*.first().sum()}, too many ${wrong*.last().sum()}, of ${ours.cardinality()} rows"
        wrong
    }

    private static List<List<Integer>> exact(int times) {
        [[0, 0]] * times
    }

    private List<Instant> random(int times, Instant first, Instant last = keptUntil()) {
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
            def committed = numbers(source.run('select xid::text from ticks'))
            flow.completed(flow.refresh(vdb, Flow.latest(shop)))
            [committed, seen()]
        }

        when:
        def order = commits().keySet()
        def ours = numbers(source.run('select xid::text from ticks'))
        def wrong = pairs.collect { committed, rows ->
            def beginning = new BitSet()
            order.findAll { ours.get(it as int) }.take(rows.cardinality()).each { beginning.set(it as int) }
            [lacking(committed, rows), lacking(rows, beginning)]
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
        flow = new PostgresFlow(lab, source.software.parent.fileName.toString())
        false
    }

    private boolean promote() {
        load.destroyForcibly().waitFor()
        source.stop()
        Files.createFile(source.data.resolve('standby.signal'))
        source.start()
        source.run('select pg_promote()')
        def number = timelines.size() + 1
        def history = source.data.resolve(String.format('pg_wal/%08X.history', number))
        assert eventually { Files.exists(history) }
        timelines[number] = Files.readAllLines(history).last().split('\t')[1]
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
