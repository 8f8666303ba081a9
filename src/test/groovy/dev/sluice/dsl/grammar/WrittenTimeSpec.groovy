package dev.sluice.dsl.grammar

import java.time.Instant
import java.time.ZoneId
import java.time.LocalDateTime
import spock.lang.Specification

/** Times as people write them. */
class WrittenTimeSpec extends Specification {
    private static Instant local(String text) {
        LocalDateTime.parse(text).atZone(ZoneId.systemDefault()).toInstant()
    }

    def "#written is a moment"() {
        expect:
        WrittenTime.of(written) == moment

        where:
        written                            || moment
        '2035-12-31'                       || local('2035-12-31T00:00:00')
        '2035-12-31 18:00'                 || local('2035-12-31T18:00:00')
        '2035-12-31T18:00:01.5'            || local('2035-12-31T18:00:01.500')
        '2035-12-31T18:00:00Z'             || Instant.parse('2035-12-31T18:00:00Z')
        '2035-12-31 18:00:00.000Z'         || Instant.parse('2035-12-31T18:00:00Z')
        ' 2035-12-31T18:00:00+02:00 '      || Instant.parse('2035-12-31T16:00:00Z')
        Instant.EPOCH                      || Instant.EPOCH
        Date.from(Instant.EPOCH)           || Instant.EPOCH
    }

    def "#written is none"() {
        expect:
        WrittenTime.of(written) == null

        where:
        written << ['', 'tomorrow', '31.12.2035', '2035-13-01', '2035-12-31T25:00', '25:00', 'LATEST_POINT']
    }

    def "now is the moment of the call"() {
        given:
        def before = Instant.now()

        expect:
        !WrittenTime.of('now').isBefore(before)
        !WrittenTime.of('now').isAfter(Instant.now())
    }
}
