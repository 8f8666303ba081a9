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

    static final HOME = new CallingProgram('192.0.2.1', 'toolkit/2')
    static final SAME_ADDRESS = new CallingProgram('192.0.2.1', 'browser')
    static final SAME_AGENT = new CallingProgram('203.0.113.9', 'toolkit/2')
    static final HALF_AN_HOUR = SessionTimeout.ofMinutes(30)

    def clock = new Moved()
    def sessions = new Sessions(3, clock)

    private ClientSession opened(CallingProgram client = HOME) {
        sessions.open(new Opening('1.11.20', 'en-US', null), client)
    }

    private ClientSession loggedIn(String user = 'USER-2', SessionTimeout keepAlive = HALF_AN_HOUR) {
        sessions.logIn(opened(), HOME, user, keepAlive)
    }

    private boolean counts(ClientSession session, CallingProgram client = HOME) {
        counts(session.id(), client)
    }

    private boolean counts(String id, CallingProgram client = HOME) {
        sessions.use(id, client, false).present
    }

    def "an id has 128 random bits"() {
        given:
        def ids = (1..100).collect { opened().id() }

        expect:
        ids.every { it ==~ /[0-9A-F]{32}/ }
        ids.toSet().size() == 100
    }

    def "a login gives the session a new id and keeps what it was opened with"() {
        given:
        def before = sessions.open(new Opening('1.6.0', 'de', 'dx'), HOME)

        when:
        def after = sessions.logIn(before, HOME, 'USER-2', HALF_AN_HOUR)

        then:
        after.id() != before.id()
        sessions.use(after.id(), HOME, false).get().user() == 'USER-2'
        sessions.use(after.id(), HOME, false).get().opening() == new Opening('1.6.0', 'de', 'dx')
    }

    def "the id from before a login goes on to count for a client that never takes up the new one"() {
        given:
        def before = opened()
        def after = sessions.logIn(before, HOME, 'USER-2', HALF_AN_HOUR)

        expect:
        3.times { assert sessions.use(before.id(), HOME, false).get().user() == 'USER-2' }

        when: 'it logs in again, as somebody else'
        def again = sessions.logIn(sessions.use(before.id(), HOME, false).get(), HOME, 'USER-3', HALF_AN_HOUR)

        then: 'its first id means that login'
        sessions.use(before.id(), HOME, false).get().user() == 'USER-3'
        !counts(after)
        again.id() != after.id()
    }

    def "the id from before a login is worth nothing to #whom"() {
        given:
        def before = opened()
        sessions.logIn(before, HOME, 'USER-2', HALF_AN_HOUR)

        expect:
        !counts(before, stranger)
        counts(before, HOME)

        where:
        whom                          | stranger
        'a client elsewhere'          | SAME_AGENT
        'another client at that place' | SAME_ADDRESS
    }

    def "the id from before a login is worth nothing once the new one has been used"() {
        given:
        def before = opened()
        def after = sessions.logIn(before, HOME, 'USER-2', HALF_AN_HOUR)

        when:
        counts(after)

        then:
        !counts(before)
        counts(after)
    }

    def "a planted id is worth nothing after the login, neither to the planter nor to the one who logged in"() {
        given: 'somebody opens a session and plants its id in the client of somebody else, who logs in with it'
        def planted = opened(SAME_AGENT)
        def after = sessions.logIn(sessions.use(planted.id(), HOME, false).get(), HOME, 'USER-2', HALF_AN_HOUR)

        expect:
        !counts(planted, SAME_AGENT)
        !counts(planted, HOME)
        counts(after, HOME)
    }

    def "a session lives as long as it is used in time"() {
        given:
        def session = loggedIn()

        when:
        clock.pass(Duration.ofMinutes(29))
        then:
        counts(session)

        when:
        clock.pass(Duration.ofMinutes(29))
        then:
        counts(session)

        when:
        clock.pass(Duration.ofMinutes(31))
        then:
        !counts(session)
    }

    def "a session that is kept on request only runs out although it is used, unless a call asks to keep it"() {
        given:
        def session = loggedIn('USER-2', new SessionTimeout(Duration.ofMinutes(30), true))

        when:
        clock.pass(Duration.ofMinutes(20))
        then:
        counts(session)

        when:
        sessions.use(session.id(), HOME, true)
        clock.pass(Duration.ofMinutes(20))
        then:
        counts(session)

        when:
        clock.pass(Duration.ofMinutes(11))
        then:
        !counts(session)
    }

    def "a session without a login waits ten minutes for it"() {
        given:
        def session = opened()

        when:
        clock.pass(Duration.ofMinutes(11))

        then:
        !counts(session)
    }

    def "a session that has ended is gone, by either id"() {
        given:
        def before = opened()
        def after = sessions.logIn(before, HOME, 'USER-2', HALF_AN_HOUR)

        when:
        sessions.end(sessions.use(before.id(), HOME, false).get())

        then:
        !counts(before)
        !counts(after)
    }

    def "all sessions of a user end together, but for the one that is spared"() {
        given:
        def (mine, other, theirs) = [loggedIn(), loggedIn(), loggedIn('USER-3')]

        when:
        sessions.endAll('USER-2', spares ? mine : null)

        then:
        [mine, other, theirs].collect { counts(it) } == left

        where:
        spares | left
        true   | [true, false, true]
        false  | [false, false, true]
    }

    def "when there are too many, sessions without a login go first, then those longest unused"() {
        given:
        def admin = loggedIn()
        clock.pass(Duration.ofSeconds(1))
        def waiting = opened()
        clock.pass(Duration.ofSeconds(1))
        def other = loggedIn('USER-3')

        when:
        def newest = opened()

        then:
        [admin, waiting, other, newest].collect { counts(it) } == [true, false, true, true]
    }

    def "an unknown id is no session"() {
        expect:
        !counts('A' * 32)
    }
}
