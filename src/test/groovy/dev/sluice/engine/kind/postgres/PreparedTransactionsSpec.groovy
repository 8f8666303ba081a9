package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.wire.Timestamp
import spock.lang.Tag

/** Transactions that a source has prepared, and neither committed nor rolled back, while a copy of it is made. */
@Tag('postgres')
class PreparedTransactionsSpec extends ServerAtHand {
    @Override
    PostgresServer server() { new PostgresServer(folder, ['max_prepared_transactions = 5']) }

    def setupSpec() {
        source.run('create table orders (id int); insert into orders values (1)')
        source.run("begin; update orders set id = 2; prepare transaction 'it''s open'")
    }

    def cleanup() {
        flow.removeAll()
    }

    private List<List<String>> open(String vdb) {
        flow.sql(vdb, 'select gid from pg_prepared_xacts')
    }

    private List<String> warnings(Map job) {
        flow.get("job/$job.reference").result.events.findAll { it.eventType == 'WARNING' }*.messageDetails
    }

    def "they are rolled back in a VDB and listed, so that nothing waits for their locks; or they stay where that is wanted"() {
        given:
        def shop = flow.linked('shop', source.link)

        when:
        def answer = flow.provisionWith('free', shop, [:])
        def job = flow.completed(answer)

        then:
        warnings(job) == ["'free' had prepared transactions that were open, which were rolled back: 'it's open' in database 'postgres'."]
        open(answer.result) == []
        flow.sql(answer.result, "set lock_timeout = '1s'; update orders set id = 3; select id from orders").last() == ['3']

        when:
        def kept = flow.provisionWith('kept', shop, [keepPreparedTransactions: true])

        then:
        warnings(flow.completed(kept)) == ["'kept' has prepared transactions that are open: 'it's open' in database 'postgres'."]
        open(kept.result) == [["it's open"]]
    }

    def "a role is not given what those have locked that are to stay, and nothing waits for them"() {
        given:
        def shop = flow.linked('shop', source.link)

        expect:
        flow.failed(flow.provisionWith('kept', shop, [keepPreparedTransactions: true, ownerRole: 'owner'])) ==
                "ownerRole: 'owner' cannot be given what the prepared transactions that are open have locked in 'postgres'."
    }

    def "a database in which those are open that are to stay keeps its name, which is said at once"() {
        expect:
        flow.failed(flow.provisionWith('kept', flow.linked('shop', source.link), [keepPreparedTransactions: true, dbName: 'other'])) ==
                "dbName: 'postgres' gets no other name while prepared transactions are open in it: 'it's open'."
    }

    def "tables of which the log has nothing are empty in a copy, and in one that is taken back, and are named"() {
        given:
        source.run('create unlogged table carts (id int); insert into carts values (1)')
        def answer = flow.provisionWith('free', flow.linked('shop', source.link), [:])
        def emptied = "unlogged tables are empty in 'free', and unlogged sequences at their start, since no log has them: " +
                "table 'public.carts' in database 'postgres'."

        expect:
        warnings(flow.completed(answer)).contains(emptied)

        when: 'some of them are of the VDB alone'
        flow.sql(answer.result, 'create unlogged table own (id int)')
        flow.sql(answer.result, 'insert into carts values (2)')
        flow.completed(flow.sync(answer.result))
        def back = flow.rollback(answer.result, flow.point(flow.snapshots(answer.result).max { it.creationTime }.reference))

        then:
        flow.completed(back).events.find { it.messageDetails == emptied[0..-2] + ", table 'public.own' in database 'postgres'." }.messageAction ==
                'Have them logged before a copy is made: alter table … set logged, or alter sequence.'
        flow.sql(answer.result, 'select id from carts') == []

        cleanup:
        source.run('drop table carts')
    }

    def "a backup in a directory tells itself what has to be allowed to replay its log"() {
        given:
        source.stop()
        def backup = folder.resolve('backup')
        assert ['cp', '-r', "$source.data", "$backup"].execute().waitFor() == 0
        source.start()

        when:
        def vdb = flow.provisioned('copied', flow.linked('copy', [backupPath: "$backup" as String]))

        then:
        open(vdb) == []
        flow.sql(vdb, 'select id from orders') == [['1']]
    }

    def "what a source allows from some moment on, its VDBs allow from there on, however often that was changed"() {
        given:
        def shop = flow.linked('shop', source.link, KEPT)
        [12: 9, 24: 13].each { most, more ->
            source.run("alter system set max_prepared_transactions = $most")
            source.stop()
            source.start()
            more.times { source.run("begin; insert into orders values (5); prepare transaction 'p$most $it'") }
        }

        when:
        def latest = flow.provisionedWith('latest', shop, [keepPreparedTransactions: true])

        then:
        open(latest).size() == 23

        when: 'nothing is committed between the moment and the end of the log'
        def moment = PostgresFlow.now()
        assert eventually { keptUntil(shop) > moment }
        def at = [type: 'TimeflowPointTimestamp', timeflow: flow.container(shop).currentTimeflow, timestamp: Timestamp.of(moment)]
        def then = flow.provisionedWith('then', shop, [keepPreparedTransactions: true], [timeflowPointParameters: at])

        then:
        open(then).size() == 23

        cleanup:
        source.run("select gid from pg_prepared_xacts where gid like 'p%'").each { source.run("rollback prepared '${it[0]}'") }
    }

    def "what has locked more than a server usually keeps is replayed where the source allows that from some moment on"() {
        given:
        def shop = flow.linked('shop', source.link, KEPT)
        source.run('alter system set max_locks_per_transaction = 1000')
        source.stop()
        source.start()
        source.run("begin; select count(pg_advisory_xact_lock(i)) from generate_series(1, 50000) i; prepare transaction 'many'")

        expect:
        open(flow.provisionedWith('later', shop, [keepPreparedTransactions: true])).size() == 2

        cleanup:
        source.run("rollback prepared 'many'")
    }
}
