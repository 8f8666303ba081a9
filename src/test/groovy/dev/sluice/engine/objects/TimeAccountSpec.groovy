package dev.sluice.engine.objects

import dev.sluice.engine.host.HostClock
import java.time.Duration
import java.time.Instant
import spock.lang.Specification

/** How the time that an engine has seen pass is reckoned from the clock of its machine and from how long that has been running. */
class TimeAccountSpec extends Specification {
    private static final Instant BEGIN = Instant.parse('2026-01-31T12:00:00Z')

    private static HostClock clock(Instant time, Duration upTime, String start = 'first') {
        new HostClock({ time }, { upTime }, start)
    }

    private static TimeAccount begun() {
        TimeAccount.begin(clock(BEGIN, Duration.ofDays(3)))
    }

    private static Duration duration(String text) {
        text.startsWith('-') ? Duration.parse(text.substring(1)).negated() : Duration.parse(text)
    }

    def "while the machine runs for #ran, a clock that is #shown further is doubted: #doubted"() {
        when:
        def time = BEGIN + duration(shown)
        def account = begun().continued(clock(time, Duration.ofDays(3) + duration(ran)))

        then:
        account.isDoubted(time) == doubted
        account.seen() <= BEGIN + duration(ran) + Duration.ofHours(1)

        where:
        ran     | shown   || doubted
        'PT5M'  | 'PT5M'  || false
        'P200D' | 'P200D' || false
        'PT5M'  | 'PT45M' || false
        'PT5M'  | 'P180D' || true
        'PT5M'  | '-PT2H' || true
        'P10D'  | 'P11D'  || true
    }

    def "after a pause the clock is believed as long as that was no longer than a week: #shown, doubted #doubted"() {
        when:
        def time = BEGIN + duration(shown)
        def account = begun().continued(clock(time, Duration.ofMinutes(2), 'second'))

        then:
        account.isDoubted(time) == doubted
        account.seen() == (doubted ? BEGIN + Duration.ofMinutes(2) : time)

        where:
        shown    || doubted
        'PT2M'   || false
        'P6D'    || false
        'P8D'    || true
        'P3650D' || true
        '-P1D'   || true
    }

    def "small jumps one after another move it no further than one"() {
        given:
        def account = begun()
        def time = BEGIN

        when: 'somebody sets the clock ahead by half an hour each minute'
        100.times {
            time += Duration.ofMinutes(30)
            account = account.continued(clock(time, account.upTime() + Duration.ofMinutes(1)))
        }

        then:
        account.isDoubted(time)
        account.seen() < BEGIN + Duration.ofMinutes(100 + 2)
    }

    def "a clock that is a little fast or slow is followed, and never doubted"() {
        given:
        def account = begun()

        expect:
        (1..2_000).every { day ->
            def time = BEGIN + Duration.ofDays(day) + Duration.ofSeconds(day * drift)
            account = account.continued(clock(time, Duration.ofDays(3 + day)))
            !account.isDoubted(time)
        }

        where:
        drift << [20, -20]
    }

    def "what an administrator confirmed counts, but for the time seen to pass only as time goes by"() {
        given:
        def time = BEGIN + Duration.ofDays(180)
        def jumped = begun().continued(clock(time, Duration.ofDays(3)))

        when:
        def confirmed = jumped.confirmed(jumped.ahead(time))

        then:
        !confirmed.isDoubted(time)
        confirmed.reckoned() == time
        confirmed.seen() == BEGIN

        when:
        def later = confirmed.continued(clock(time + Duration.ofDays(100), Duration.ofDays(103)))

        then:
        later.reckoned() == time + Duration.ofDays(100)
        later.seen() == BEGIN + Duration.ofDays(101)
    }

    def "it is the same when it was written and read"() {
        given:
        def account = begun().confirmed(Duration.ofHours(-5))

        expect:
        TimeAccount.read(account.written()) == account
    }
}
