package dev.sluice.engine.policies

import java.time.LocalDateTime
import java.time.ZoneId
import spock.lang.Specification

/** Schedules as Quartz writes them. */
class CronSpec extends Specification {
    def "after #last the schedule #cron comes at #next"() {
        expect:
        Cron.parse(cron).after(LocalDateTime.parse(last).atZone(ZoneId.of('Europe/Berlin')))
                .map { it.toLocalDateTime().toString() }.orElse('never') == next

        where:
        cron                       | last                  || next
        '0 30 2 * * ?'             | '2026-01-31T02:29:59' || '2026-01-31T02:30'
        '0 30 2 * * ?'             | '2026-01-31T02:30:00' || '2026-02-01T02:30'
        '0 30 2 ? * MON-FRI'       | '2026-01-30T03:00:00' || '2026-02-02T02:30'
        '0 0 0 ? * FRI-MON'        | '2026-01-26T00:00:00' || '2026-01-30T00:00'
        '0 0/15 8-9 * * ?'         | '2026-01-31T09:45:00' || '2026-02-01T08:00'
        '*/20 * * * * ?'           | '2026-01-31T09:45:41' || '2026-01-31T09:46'
        '0 0 12 L * ?'             | '2026-02-01T00:00:00' || '2026-02-28T12:00'
        '0 0 12 ? * 6L'            | '2026-01-01T00:00:00' || '2026-01-30T12:00'
        '0 0 12 ? * 6#2'           | '2026-01-10T00:00:00' || '2026-02-13T12:00'
        '0 0 12 29 2 ?'            | '2026-01-01T00:00:00' || '2028-02-29T12:00'
        '0 0 12 1 JAN,JUL ? 2030'  | '2026-01-01T00:00:00' || '2030-01-01T12:00'
        '0 0 12 1 1 ? 2020'        | '2026-01-01T00:00:00' || 'never'
        '0 0 12 31 2 ?'            | '2026-01-01T00:00:00' || 'never'
        '5,10 3 4 * * ?'           | '2026-01-01T04:03:05' || '2026-01-01T04:03:10'
    }

    def "#cron is refused"() {
        when:
        Cron.parse(cron)

        then:
        def failure = thrown(IllegalArgumentException)
        failure.message == said

        where:
        cron               || said
        '0 30 2'           || "'0 30 2' has 3 parts, not 6 or 7."
        '0 30 24 * * ?'    || "'24' is not between 0 and 23."
        '0 30 2 1 * MON'   || "'0 30 2 1 * MON' has both a day of the month and a day of the week."
        '0 30 2 15W * ?'   || "'15W' is not between 1 and 31."
        '0 1/2/3 2 * * ?'  || "'1/2/3' is no time."
        '0 */0 2 * * ?'    || "'0' is not between 1 and 59."
        'x 0 2 * * ?'      || "'X' is not between 0 and 59."
    }
}
