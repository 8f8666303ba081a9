package dev.sluice.dsl.grammar

import dev.sluice.dsl.failure.DslException
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import java.time.Instant
import spock.lang.Specification

class HistoryPointSpec extends Specification {
    private final HistoryPoint points = new HistoryPoint(new Grammar(Schema.family()), null)

    def "a point that engines have a name for is asked for by it: #at"() {
        expect:
        points.chosen(container, at, stale, { null }) == [type: 'TimeflowPointSemantic'] + said

        where:
        container | at                | stale || said
        'C-1'     | 'now'             | null  || [container: 'C-1', location: 'LATEST_POINT']
        null      | 'LATEST_POINT'    | true  || [location: 'LATEST_POINT', stale: true]
        'C-1'     | 'LATEST_SNAPSHOT' | null  || [container: 'C-1', location: 'LATEST_SNAPSHOT']
        'C-1'     | null              | false || [container: 'C-1', stale: false]
    }

    def "all that was committed before a moment is before that which engines are asked for, which knows no less than a millisecond: #at"() {
        expect:
        points.chosen(ApiObject.of('AppDataContainer').with('currentTimeflow', 'T-1'), at, null, { null }).timestamp == said

        where:
        at                                          || said
        Instant.parse('2026-01-31T22:05:00.123401Z') || '2026-01-31T22:05:00.124Z'
        '2026-01-31T22:05:00.123401Z'               || '2026-01-31T22:05:00.124Z'
        '2026-01-31T22:05:00.123Z'                  || '2026-01-31T22:05:00.123Z'
    }

    def "only the latest point can be stale"() {
        when:
        points.chosen(container, 'SNAPSHOT-1', true, { null })

        then:
        DslException refused = thrown()
        refused.message.contains('only the latest point can be stale. Leave it out, or say at: LATEST_POINT')

        where:
        container << ['C-1', null]
    }
}
