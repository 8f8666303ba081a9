package dev.sluice.engine.auth

import java.time.Duration
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import spock.lang.Specification

class AttemptsSpec extends Specification {
    static final HERE = '192.0.2.1'
    static final THERE = '203.0.113.9'

    def clock = new SessionsSpec.Moved()
    def attempts = new Attempts(clock)

    /** Tries and fails, if the password is looked at; gives how many seconds it has to wait otherwise. */
    private long fail(String name = 'ann', String address = HERE) {
        def begun = attempts.begin(name, address)
        if (begun.toWait().zero) {
            attempts.failed(begun)
        }
        begun.toWait().toSeconds()
    }

    private boolean succeed(String name = 'ann', String address = HERE) {
        def begun = attempts.begin(name, address)
        if (begun.toWait().zero) {
            attempts.succeeded(begun)
        }
        begun.toWait().zero
    }

    def "after five failures one try counts in each of ever longer waits"() {
        when:
        5.times { assert fail() == 0 }

        then:
        (1..8).collect {
            long wait = fail()
            clock.pass(Duration.ofSeconds(wait))
            assert fail() == 0
            wait
        } == [1, 2, 4, 8, 16, 32, 60, 60]
    }

    def "the owner comes in from elsewhere, whatever somebody does here"() {
        when:
        30.times { fail() }

        then:
        !succeed()
        succeed('ann', THERE)
    }

    def "who guesses many names from one address is slowed down at that address"() {
        when:
        (1..20).each { assert fail("name $it") == 0 }

        then:
        fail('another') == 1
        fail('another', THERE) == 0
    }

    def "who guesses one name from many addresses is slowed down, but not where the owner has logged in before"() {
        given:
        assert succeed('ann', THERE)

        when:
        (1..100).each { assert fail('ann', "198.51.100.$it") == 0 }

        then:
        fail('ann', '198.51.100.200') == 1
        succeed('ann', THERE)
    }

    def "a client of IPv6 is no other client with the next of its addresses"() {
        when:
        (1..5).each { assert fail('ann', "2001:db8:1:2::$it") == 0 }

        then:
        fail('ann', '2001:db8:1:2:ffff::1') == 1
        fail('ann', '2001:db8:1:3::1') == 0
    }

    def "failures are forgotten after a quarter of an hour, and by a success"() {
        given:
        5.times { fail() }

        when:
        clock.pass(Duration.ofMinutes(16))
        then:
        5.times { assert fail() == 0 }
        fail() == 1

        when:
        clock.pass(Duration.ofSeconds(1))
        assert succeed()
        then:
        5.times { assert fail() == 0 }
    }

    def "of tries at once no more are looked at than one after another"() {
        given:
        def threads = Executors.newFixedThreadPool(40)

        when:
        def waits = threads.invokeAll((1..120).collect { { ->
            def begun = attempts.begin('ann', HERE)
            if (begun.toWait().zero) {
                Thread.sleep(5)
                attempts.failed(begun)
            }
            begun.toWait()
        } as Callable })*.get()

        then:
        waits.count { it.zero } == 5

        cleanup:
        threads.shutdownNow()
    }

    def "many programs that log in at once all come in"() {
        given:
        def threads = Executors.newFixedThreadPool(16)

        expect:
        threads.invokeAll((1..100).collect { { -> succeed() } as Callable })*.get().every()

        cleanup:
        threads.shutdownNow()
    }

    def "the names of guessers do not fill the memory"() {
        when:
        30_000.times { fail("guess $it" as String, "198.51.${it.intdiv(250)}.${it % 250}") }

        then:
        attempts.tries.size() <= 10_000
    }
}
