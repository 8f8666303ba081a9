package dev.sluice.dsl.grammar

import dev.sluice.dsl.failure.DslException
import dev.sluice.wire.Schema
import java.time.Instant
import spock.lang.Specification

class HistoryPointSpec extends Specification {
    private final HistoryPoint points = new HistoryPoint(new Grammar(Schema.family()), null)

    def "a point that engines have a name for is asked for by it: #said"() {
        expect:
        points.chosen(container, said, { null }) == [type: 'TimeflowPointSemantic'] + point

        where:
        container | said                            || point
        'C-1'     | [at: 'now']                     || [container: 'C-1', location: 'LATEST_POINT']
        null      | [at: 'LATEST_POINT', stale: true] || [location: 'LATEST_POINT', stale: true]
        'C-1'     | [at: 'LATEST_SNAPSHOT']         || [container: 'C-1', location: 'LATEST_SNAPSHOT']
        'C-1'     | [stale: false]                  || [container: 'C-1', stale: false]
    }

    def "all that was committed before a moment is before that which engines are asked for, which knows no less than a millisecond: #at"() {
        expect:
        points.moment(at) == said

        where:
        at                                          || said
        Instant.parse('2026-01-31T22:05:00.123401Z') || '2026-01-31T22:05:00.124Z'
        '2026-01-31T22:05:00.123401Z'               || '2026-01-31T22:05:00.124Z'
        '2026-01-31T22:05:00.123Z'                  || '2026-01-31T22:05:00.123Z'
    }

    def "only the latest point can be stale"() {
        when:
        points.chosen(container, [at: 'SNAPSHOT-1', stale: true], { null })

        then:
        DslException refused = thrown()
        refused.message.contains('only the latest point can be stale. Leave it out, or say at: LATEST_POINT')

        where:
        container << ['C-1', null]
    }
}
