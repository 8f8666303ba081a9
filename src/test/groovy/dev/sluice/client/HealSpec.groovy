package dev.sluice.client

import dev.sluice.wire.Secret
import java.time.Duration
import java.util.concurrent.Callable
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.util.concurrent.PollingConditions

class HealSpec extends Specification {
    @AutoCleanup OtherEngine engine = new OtherEngine()
    @AutoCleanup Client client = new Client(engine.connection())
    @AutoCleanup('shutdownNow') def threads = Executors.newFixedThreadPool(8)

    def setup() {
        engine.on('GET group') { list(it, [[type: 'Group', name: 'QA']]) }
        engine.on('POST group') { ok(it, 'GROUP-9') }
        engine.on('DELETE group/GROUP-9') { ok(it, '') }
        client.logIn('admin', Secret.of('secret'))
        engine.calls.clear()
    }

    def "a read whose session is gone logs in again and is repeated"() {
        given:
        engine.expire()

        expect:
        client.get('group', [:]).result()*.name == ['QA']
        engine.calls == ['GET group', 'POST session', 'POST login', 'GET group']
    }

    def "a write whose session is gone logs in again and is not repeated where the engine does not tell what it did: #what"() {
        given:
        engine.expire()

        when:
        write(client)

        then:
        ConnectionException ended = thrown()
        ended.message == "$engine.url: the session had ended before $what. Logged in again as 'admin', but did not repeat" +
                ' the call, since it may have had its effect: look before you send it again'
        engine.calls == [what, 'POST session', 'POST login', 'GET action']

        when:
        write(client)

        then:
        engine.calls == [what, 'POST session', 'POST login', 'GET action', what]

        where:
        what                   | write
        'POST group'           | { it.post('group', [name: 'x']) }
        'DELETE group/GROUP-9' | { it.delete('group/GROUP-9') }
    }

    def "a write whose session is gone is repeated where the engine's records say that it had no effect"() {
        given:
        engine.on('GET action') { list(it, actions) }
        engine.expire()

        expect:
        client.post('group', [name: 'x']).result() == 'GROUP-9'
        engine.calls == ['POST group', 'POST session', 'POST login', 'GET action', 'POST group']

        where:
        actions << [[action('USER_LOGIN', 'USER-2', 2)],
                    [action('USER_LOGIN', 'USER-2', 2), action('USER_LOGIN', 'USER-2', 1), action('GROUP_CREATE', 'USER-7', 1)]]
    }

    def "a write whose session is gone is not repeated where its user did something since"() {
        given:
        engine.on('GET action') { list(it, [action('USER_LOGIN', 'USER-2', 2), action('GROUP_CREATE', 'USER-2', 1)]) }
        engine.expire()

        when:
        client.post('group', [name: 'x'])

        then:
        thrown(ConnectionException)
        engine.count('POST group') == 1
    }

    def "a session that nobody uses is kept from running out"() {
        given:
        engine.on('GET session') { ok(it, [type: 'APISession']) }

        when:
        client.keepAlive(Duration.ofMillis(10))

        then:
        new PollingConditions(timeout: 10).eventually { assert engine.count('GET session') > 2 }

    }

    private static Map action(String type, String user, int second) {
        [type: 'Action', actionType: type, user: user, startTime: "2026-05-04T10:00:0${second}.000Z".toString()]
    }

    def "eight threads whose session is gone log in once"() {
        given: "a login that takes until every thread has found the session gone"
        engine.expire()
        engine.on('POST login') {
            new PollingConditions(timeout: 10).eventually { assert engine.count('GET group') >= 8 }
            logIn(it)
        }

        when:
        def replies = (1..8).collect { threads.submit({ client.get('group', [:]).result()*.name } as Callable) }*.get()

        then:
        replies == [['QA']] * 8
        engine.count('POST session') == 1
        engine.count('POST login') == 1
        engine.count('GET group') == 16
    }

    def "a password that is no longer good is tried once, however many threads wait"() {
        given:
        engine.expire()
        engine.password = 'changed'

        when:
        def failures = (1..8).collect { threads.submit({ client.get('group', [:]) } as Callable) }.collect {
            try {
                it.get()
            } catch (ExecutionException failed) {
                failed.cause
            }
        }

        then:
        engine.count('POST login') == 1
        failures*.class.unique() == [LoginException]
        failures*.message.toSet().every {
            it in ["$engine.url: login of 'admin' refused: Invalid username or password. Check the name and the password".toString(),
                   "$engine.url: nobody is logged in, or the session has ended. Log in".toString()]
        }
        client.user() == null
    }

    def "a client that never logged in does not try to"() {
        given:
        def other = new Client(engine.connection())
        other.openSession()
        engine.calls.clear()

        when:
        other.get('group', [:])

        then:
        LoginException refused = thrown()
        refused.message == "$engine.url: nobody is logged in, or the session has ended. Log in"
        engine.calls == ['GET group']

        cleanup:
        other.close()
    }

    def "after logging out a call does not log in again"() {
        given:
        client.logOut()

        when:
        client.get('group', [:])

        then:
        LoginException refused = thrown()
        refused.message == "$engine.url: nobody is logged in, or the session has ended. Log in"
        engine.count('POST login') == 0
    }

    def "a session that is gone again at once is not chased for ever"() {
        given:
        engine.on('GET group') { text(it, 403, 'text/html', PAGE) }

        when:
        client.get('group', [:])

        then:
        LoginException refused = thrown()
        refused.message == "$engine.url: nobody is logged in, or the session has ended. Log in"
        engine.calls == ['GET group', 'POST session', 'POST login', 'GET group']
    }

    def "a session that has ended may be told by another status"() {
        given:
        def gone = true
        engine.on('GET group') { gone ? text(it, 401, 'text/html', PAGE) : list(it, []) }
        engine.on('POST login') { gone = false; logIn(it) }

        expect:
        client.get('group', [:]).result() == []
        engine.calls == ['GET group', 'POST session', 'POST login', 'GET group']
    }

    def "a page for people from what is known to be an engine is told as what it is: #what #status"() {
        given:
        engine.on(what) { text(it, status, 'text/html', '<html>No</html>') }

        when:
        ask(client)

        then:
        def failure = thrown(RuntimeException)
        failure.class == type
        failure.message.contains(message)

        where:
        what         | status | ask                              || type                | message
        'GET group'  | 404    | { it.get('group', [:]) }         || EngineException     | 'it does not know GET group.'
        'GET group'  | 503    | { it.get('group', [:]) }         || ConnectionException | ": GET group was answered with 503 text/html. Try again, and look at the engine's log and at what lies before it"
        'POST group' | 500    | { it.post('group', [name: 'x']) } || LostAnswerException | ': POST group was answered with 500 text/html. It may have had its effect: look before you send it again'
    }

    def "an engine that stumbles while logging in again is tried again by the next read"() {
        given:
        engine.expire()
        def stumble = true
        engine.on('POST session') { stumble ? text(it, 503, 'text/html', 'starting') : openSession(it) }

        when:
        client.get('group', [:])

        then:
        ConnectionException failed = thrown()
        failed.message == "$engine.url is not an engine of this family: it answered POST session with 503 text/html." +
                " Check the URL and the namespace 'engine'"

        when:
        stumble = false

        then:
        client.get('group', [:]).result()*.name == ['QA']
    }
}
