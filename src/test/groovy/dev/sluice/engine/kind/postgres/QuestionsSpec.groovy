package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresServer
import java.util.concurrent.CompletableFuture
import java.util.concurrent.Executors
import spock.lang.AutoCleanup
import spock.lang.Tag

/** Whoever may ask a database keeps nobody else from the engine by it, however long the answers take. */
@Tag('postgres')
class QuestionsSpec extends ServerAtHand {
    private static final int MORE_THAN_THREADS = 70

    @AutoCleanup('shutdownNow')
    def threads = Executors.newFixedThreadPool(MORE_THAN_THREADS)

    def "others are answered while somebody asks more than the engine has threads for"() {
        given:
        def vdb = flow.provisioned('qa', flow.linked('copy', source.link))
        def users = (1..5).collect { lab.user("owner$it", [OWNER: 'GROUP-1']) }
        users.indices.each {
            flow.post('authorization', [type: 'Authorization', user: flow.named('user', "owner${it + 1}").reference, role: 'ROLE-1', target: 'GROUP-2'])
        }
        def asks = { who -> who.post("database/$vdb/sql", [type: 'SqlParameters', database: 'postgres',
                statement: 'set statement_timeout = 0; select pg_sleep(300)']).json }

        when:
        def answers = (0..<MORE_THAN_THREADS).collect { n -> CompletableFuture.supplyAsync({ asks(users[n % users.size()]) }, threads) }

        then: 'those for which there is no room are told so'
        eventually { answers.count { it.done } == MORE_THAN_THREADS - 40 }
        answers.findAll { it.done }*.join()*.error*.id.unique() == ['exception.questions.many']
        flow.get('database').result*.name.contains('qa')

        when: 'the others are ended'
        PostgresServer.run(flow.facts(vdb).port as int, "select pg_terminate_backend(pid) from pg_stat_activity where query ~ 'pg_sleep' and pid <> pg_backend_pid()")

        then:
        eventually { answers.every { it.done } }
        users[0].post("database/$vdb/sql", [type: 'SqlParameters', database: 'postgres', statement: 'select 1']).result.rows == [[1]]
    }
}
