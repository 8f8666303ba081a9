package dev.sluice.shell.text

import dev.sluice.wire.Schema
import java.time.Instant
import java.time.InstantSource
import java.time.ZoneId
import java.util.function.Function
import spock.lang.Specification

class LocalClockSpec extends Specification {
    private static final Instant NOON = Instant.parse('2026-05-04T12:30:05Z').atZone(ZoneId.of('UTC')).toLocalDateTime().atZone(ZoneId.systemDefault()).toInstant()

    def "times of day are written as the locale has them: #variables"() {
        given:
        def clock = LocalClock.of(variables.&get as Function)

        expect:
        clock.moment(NOON) == shown

        where:
        variables                                     || shown
        [:]                                           || '2026-05-04 12:30:05'
        [LANG: 'C.UTF-8']                             || '2026-05-04 12:30:05'
        [LANG: 'de_DE.UTF-8']                         || '04.05.2026 12:30:05'
        [LANG: 'de_DE.UTF-8', LC_TIME: 'en_US.UTF-8'] || 'May 4, 2026 12:30:05 PM'
        [LC_ALL: 'POSIX', LC_TIME: 'en_US.UTF-8']     || '2026-05-04 12:30:05'
        [LC_ALL: 'en_GB', LANG: 'en_US']              || '4 May 2026 12:30:05'
    }

    def "a field that is a time follows that clock where there is room, and its date where it is old"() {
        given:
        def job = [type: 'Job', startTime: NOON.toString()]
        def meaning = new FieldMeaning(Schema.family(), InstantSource.fixed(NOON.plusSeconds(100L * 24 * 3600)),
                LocalClock.of([LANG: 'de_DE.UTF-8'].&get as Function))

        expect:
        meaning.whole(job, 'startTime').text() == '04.05.2026 12:30:05 (100 d ago)'
        meaning.brief(job, 'startTime').text() == '04.05.2026'
    }
}
