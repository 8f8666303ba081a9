package dev.sluice.operations

import java.time.Clock
import java.time.Instant
import java.time.ZoneId
import spock.lang.Specification

/** Moments in the past as people write them. */
class TypedTimeSpec extends Specification {
    static final Clock CLOCK = Clock.fixed(Instant.parse('2026-05-04T10:00:00Z'), ZoneId.of('Europe/Berlin'))

    def "#text is #moment"() {
        expect:
        TypedTime.of(text, CLOCK).orElse(null) == (moment ? Instant.parse(moment) : null)

        where:
        text                        | moment
        '2026-05-04T08:30:00Z'      | '2026-05-04T08:30:00Z'
        '2026-05-04 08:30:00+02:00' | '2026-05-04T06:30:00Z'
        '2026-05-04 08:30:00.6735+00' | '2026-05-04T08:30:00.673500Z'
        '2026-05-04 08:30:00-05:30' | '2026-05-04T14:00:00Z'
        '2026-05-04 08:30'          | '2026-05-04T06:30:00Z'
        '2026-05-04'                | '2026-05-03T22:00:00Z'
        '11:59'                     | '2026-05-04T09:59:00Z'
        '9:30'                      | '2026-05-04T07:30:00Z'
        '12:00:00'                  | '2026-05-04T10:00:00Z'
        '12:00:10'                  | '2026-05-04T10:00:10Z'
        '12:00:11'                  | '2026-05-03T10:00:11Z'
        '09:59:45Z'                 | '2026-05-04T09:59:45Z'
        '10:00:01Z'                 | '2026-05-04T10:00:01Z'
        '10:00:11Z'                 | '2026-05-03T10:00:11Z'
        '5:59:45.5-0400'            | '2026-05-04T09:59:45.500Z'
        '01:30+14:00'               | '2026-05-03T11:30:00Z'
        '25:00'                     | null
        'yesterday 13:30'           | '2026-05-03T11:30:00Z'
        'yesterday 9:30'            | '2026-05-03T07:30:00Z'
        'today 11:30:15'            | '2026-05-04T09:30:15Z'
        'today 13:30'               | '2026-05-04T11:30:00Z'
        'yesterday 13:30Z'          | '2026-05-03T13:30:00Z'
        'yesterday noon'            | null
        'yesterday'                 | null
        ''                          | null
    }

    def "just before midnight the time just after it is that of the next day"() {
        expect:
        TypedTime.of('00:00:03Z', Clock.fixed(Instant.parse('2026-05-04T23:59:58Z'), ZoneId.of('Europe/Berlin'))).get() == Instant.parse('2026-05-05T00:00:03Z')
    }
}
