package dev.sluice.engine.auth

import java.time.Duration
import spock.lang.Specification

class AttemptsSpec extends Specification {
    def clock = new SessionsSpec.Moved()
    def attempts = new Attempts(clock)

    def "answers to wrong passwords wait longer and longer, then the name is locked"() {
        expect:
        (1..8).collect { attempts.failed('admin').toMillis() } == [0, 0, 250, 500, 1000, 2000, 2000, 2000]
        attempts.locked('admin') == Duration.ofMinutes(5)
        attempts.locked('other') == Duration.ZERO
    }

    def "a lock ends by itself and the count begins anew"() {
        given:
        8.times { attempts.failed('admin') }

        when:
        clock.pass(Duration.ofMinutes(4))
        then:
        attempts.locked('admin') == Duration.ofMinutes(1)

        when:
        clock.pass(Duration.ofMinutes(1))
        then:
        attempts.locked('admin') == Duration.ZERO
        attempts.failed('admin') == Duration.ZERO
    }

    def "a success forgives what was before"() {
        given:
        4.times { attempts.failed('admin') }

        when:
        attempts.succeeded('admin')

        then:
        attempts.failed('admin') == Duration.ZERO
    }

    def "the names of guessers do not fill the memory"() {
        when:
        10_001.times { name -> 8.times { attempts.failed("guess $name" as String) } }

        then: 'the oldest name is forgotten, the newest is not'
        attempts.locked('guess 0') == Duration.ZERO
        attempts.locked('guess 10000') == Duration.ofMinutes(5)
    }
}
