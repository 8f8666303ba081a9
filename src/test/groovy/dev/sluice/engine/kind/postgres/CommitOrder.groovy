package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresServer
import java.time.Instant

/** The commits of a server in the order of its log, as pg_waldump tells it, which is not quite that of their time stamps. */
class CommitOrder {
    private static final ANY_COMMIT = ~/.*tx: +(\d+), .* desc: COMMIT (\S+ \S+) UTC.*/

    private final PostgresServer server
    /** Where the log of each timeline begins, by their numbers. */
    final Map<Integer, String> timelines = [:]

    /** From now on. */
    CommitOrder(PostgresServer server) {
        this.server = server
        timelines[1] = server.run('select pg_current_wal_lsn()')[0][0]
    }

    /** The number of each transaction, and its time stamp. */
    Map<String, Instant> all() {
        def end = server.run('select pg_current_wal_insert_lsn()')[0][0]
        Map<String, Instant> commits = new LinkedHashMap<>()
        timelines.each { timeline, start ->
            def words = ["$server.software/pg_waldump", '-r', 'Transaction', '-p', server.data.resolve('pg_wal'), '-t', timeline, '-s', start, '-e', end]*.toString()
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

    /** Asks a table for the numbers of its transactions: for the first and the last of each run, since all would be a long answer. */
    static String runs(String table) {
        'select min(number), max(number) from (select number, number - row_number() over (order by number) as run' +
                " from (select xid::text::bigint as number from $table) numbers) numbered group by run"
    }

    /** The numbers of such an answer as a set. */
    static BitSet inRuns(List<List<String>> runs) {
        def numbers = new BitSet()
        runs.each { first, last -> numbers.set(first as int, (last as int) + 1) }
        numbers
    }

    /** The numbers of transactions as a set. */
    static BitSet numbers(Iterable<String> transactions) {
        def numbers = new BitSet()
        transactions.each { numbers.set(it as int) }
        numbers
    }

    /**
     * How many of our transactions a copy lacks at a moment, and how many it has that it should not: it should have those before the
     * first that is stamped later. The wire knows no less than a millisecond: of what was committed in the same, some may be in.
     */
    static List<Integer> wrong(Map<String, Instant> commits, BitSet ours, Instant moment, BitSet copy) {
        [lacking(before(commits, ours, moment), copy), lacking(copy, before(commits, ours, moment.plusNanos(999_000)))]
    }

    private static BitSet before(Map<String, Instant> commits, BitSet ours, Instant moment) {
        numbers(commits.takeWhile { it.value <= moment }.keySet()) & ours
    }

    /** How many of the first are not among the second. */
    static int lacking(BitSet first, BitSet second) {
        def left = first.clone() as BitSet
        left.andNot(second)
        left.cardinality()
    }
}
