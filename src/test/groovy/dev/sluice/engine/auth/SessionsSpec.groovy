package dev.sluice.engine.auth

import java.time.Clock
import java.time.Duration
import java.time.Instant
import java.time.ZoneId
import java.time.ZoneOffset
import spock.lang.Specification

class SessionsSpec extends Specification {
    /** A clock that the spec moves. */
    static class Moved extends Clock {
        private Instant now = Instant.parse('2026-01-01T00:00:00Z')

        @Override Instant instant() { now }
        @Override ZoneId getZone() { ZoneOffset.UTC }
        @Override Clock withZone(ZoneId other) { this }
        void pass(Duration time) { now += time }
    }

    def clock = new Moved()
    def sessions = new Sessions(3, clock)

    def "an id has 128 random bits"() {
        given:
        def ids = (1..100).collect { new Sessions(1, clock).open('1.0.0').id() }

        expect:
        ids.every { it ==~ /[0-9A-F]{32}/ }
        ids.toSet().size() == 100
    }

    def "the id changes at login, and the one from before is worth nothing"() {
        given:
        def before = sessions.open('1.11.20')

        when:
        def after = sessions.logIn(before, 'USER-2', Duration.ofMinutes(30))

        then:
        after.id() != before.id()
        sessions.use(before.id()).empty
        sessions.use(after.id()).get().user() == 'USER-2'
        sessions.use(after.id()).get().version() == '1.11.20'
    }

    def "a session lives as long as it is used in time"() {
        given:
        def session = sessions.logIn(sessions.open('1.0.0'), 'USER-2', Duration.ofMinutes(30))

        when:
        clock.pass(Duration.ofMinutes(29))
        then:
        sessions.use(session.id()).present

        when:
        clock.pass(Duration.ofMinutes(29))
        then:
        sessions.use(session.id()).present

        when:
        clock.pass(Duration.ofMinutes(31))
        then:
        sessions.use(session.id()).empty
    }

    def "a session that has ended is gone"() {
        given:
        def session = sessions.open('1.0.0')

        when:
        sessions.end(session)

        then:
        sessions.use(session.id()).empty
    }

    def "when there are too many, sessions without a login go first, then those longest unused"() {
        given:
        def admin = sessions.logIn(sessions.open('1.0.0'), 'USER-2', Duration.ofMinutes(30))
        clock.pass(Duration.ofSeconds(1))
        def waiting = sessions.open('1.0.0')
        clock.pass(Duration.ofSeconds(1))
        def other = sessions.logIn(sessions.open('1.0.0'), 'USER-3', Duration.ofMinutes(30))

        when:
        def newest = sessions.open('1.0.0')

        then:
        [admin, waiting, other, newest].collect { sessions.use(it.id()).present } == [true, false, true, true]
    }

    def "an unknown id, or none, is no session"() {
        expect:
        sessions.use('A' * 32).empty
        sessions.use(null as String).empty
    }
}
