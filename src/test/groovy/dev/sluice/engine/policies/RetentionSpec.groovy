package dev.sluice.engine.policies

import dev.sluice.wire.ApiObject
import java.time.LocalDate
import java.time.ZoneId
import java.time.ZonedDateTime
import spock.lang.Specification

/** Which snapshots a retention policy keeps, of one each day at six in the evening for two years. */
class RetentionSpec extends Specification {
    private static final ZonedDateTime NOW = ZonedDateTime.of(2026, 1, 31, 20, 0, 0, 0, ZoneId.of('UTC'))
    private static final Map UTC = [timezone: [type: 'TimeZone', id: 'UTC']]
    private static final List<LocalDate> DAYS = (0..730).collect { NOW.toLocalDate().minusDays(it) }

    def "#policy keeps #kept"() {
        given:
        def snapshots = DAYS.collect { ApiObject.of([type: 'AppDataSnapshot', reference: "$it" as String, creationTime: "${it}T18:00:00.000Z" as String]) }

        expect:
        Retention.kept(ApiObject.of([type: 'RetentionPolicy'] + UTC + policy), snapshots, NOW.toInstant()).toSorted().reverse() == kept

        where:
        policy                                              || kept
        [dataDuration: 3, dataUnit: 'DAY']                  || ['2026-01-31', '2026-01-30', '2026-01-29']
        [dataDuration: 3]                                   || ['2026-01-31', '2026-01-30', '2026-01-29']
        [numOfDaily: 2]                                     || ['2026-01-31', '2026-01-30']
        [numOfWeekly: 2]                                    || ['2026-01-25', '2026-01-18']
        [numOfWeekly: 2, dayOfWeek: 'FRIDAY']               || ['2026-01-30', '2026-01-23']
        [numOfMonthly: 3, dayOfMonth: 31]                   || ['2026-01-31', '2025-12-31', '2025-11-30']
        [numOfMonthly: 2]                                   || ['2026-01-01', '2025-12-01']
        [numOfYearly: 2, dayOfYear: 'Jun 30']               || ['2025-06-30', '2024-06-30']
        [numOfDaily: 1, numOfYearly: 1]                     || ['2026-01-31', '2026-01-01']
        [numOfMonthly: 1]                                   || ['2026-01-01']
        [numOfMonthly: 1, timezone: [id: 'Pacific/Kiritimati']] || ['2026-01-31']
        [:]                                                 || []
    }

    def "#count #unit are #days days"() {
        given:
        def snapshots = DAYS.collect { ApiObject.of([type: 'AppDataSnapshot', reference: "$it" as String, creationTime: "${it}T18:00:00.000Z" as String]) }

        expect:
        Retention.kept(ApiObject.of([type: 'RetentionPolicy', dataDuration: count, dataUnit: unit] + UTC), snapshots, NOW.toInstant()).size() == days

        where:
        count | unit      || days
        1     | 'WEEK'    || 7
        1     | 'MONTH'   || 31
        1     | 'QUARTER' || 92
        1     | 'YEAR'    || 365
    }
}
