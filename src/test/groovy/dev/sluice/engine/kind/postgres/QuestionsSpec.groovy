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
        def ended = eventually {
            PostgresServer.run(flow.facts(vdb).port as int, "select pg_terminate_backend(pid) from pg_stat_activity where query ~ 'pg_sleep' and pid <> pg_backend_pid()")
            answers.every { it.done }
        }

        then:
        ended
        users[0].post("database/$vdb/sql", [type: 'SqlParameters', database: 'postgres', statement: 'select 1']).result.rows == [[1]]
    }

    def "somebody who asks nothing yet is answered while others have taken all places"() {
        given:
        def vdb = flow.provisioned('places', flow.linked('source of places', source.link))
        def users = ('a'..'d').collect { lab.user("user $it", [OWNER: 'GROUP-2']) }
        def ask = { who, statement -> who.post("database/$vdb/sql", [type: 'SqlParameters', database: 'postgres', statement: statement]) }

        when:
        def answers = (0..<48).collect { n -> CompletableFuture.supplyAsync({ ask(users[n % 3], 'set statement_timeout = 0; select pg_sleep(300)').json }, threads) }

        then:
        eventually { answers.count { it.done } >= 8 }
        answers.findAll { it.done }*.join()*.error*.id.unique() == ['exception.questions.many']
        ask(users[3], 'select 1').result.rows == [[1]]

        when:
        def ended = eventually {
            PostgresServer.run(flow.facts(vdb).port as int, "select pg_terminate_backend(pid) from pg_stat_activity where query ~ 'pg_sleep' and pid <> pg_backend_pid()")
            answers.every { it.done }
        }

        then:
        ended
    }

    def "an answer has a bound, so that nobody takes the engine's memory by it: #how"() {
        given:
        def vdb = flow.get('database').result.find { it.name == 'bounds' }?.reference ?: flow.provisioned('bounds', flow.linked('source of bounds', source.link))

        expect:
        flow.post("database/$vdb/sql", [type: 'SqlParameters', database: 'postgres', statement: statement]).error.details ==
                'sql: the answer is longer than 4 MiB.'

        where:
        how               | statement
        'a long row'      | "select repeat('x', 60000000)"
        'many rows'       | "select repeat('x', 60000) from generate_series(1, 100)"
        'a long notice'   | "do 'begin raise notice ''%'', repeat(''x'', 60000000); end'"
    }

    def "a number that has more digits than clients take is given as text"() {
        given:
        def vdb = flow.provisioned('digits', flow.linked('source of digits', source.link))

        expect:
        flow.post("database/$vdb/sql", [type: 'SqlParameters', database: 'postgres', statement: 'select 10::numeric ^ 45, 1.5::numeric']).result.rows ==
                [['1' + '0' * 45, 1.5]]
    }

    def "numbers are given as numbers, of whatever type they are"() {
        given:
        def vdb = flow.provisioned('numbers', flow.linked('source of numbers', source.link))

        expect:
        flow.post("database/$vdb/sql", [type: 'SqlParameters', database: 'postgres', statement:
                "select 1.5::float8, 2::float4, 1e-7::float8, 1::int2, 3000000000::int8, 'pg_class'::regclass::oid, 'NaN'::float8, true"]).result.rows ==
                [[1.5, 2, 0.0000001, 1, 3000000000, 1259, 'NaN', true]]
    }
}
