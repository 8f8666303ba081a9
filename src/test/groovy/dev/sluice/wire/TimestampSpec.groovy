package dev.sluice.wire

import java.time.Instant
import java.time.format.DateTimeParseException
import spock.lang.Specification

class TimestampSpec extends Specification {
    def "a moment is read as it is written, and in the other forms of ISO 8601: #text"() {
        expect:
        Timestamp.parse(text) == Instant.parse(text)

        where:
        text << ['2026-01-31T22:05:00.000Z', '1969-12-31T23:59:59.999Z', '2024-02-29T00:00:00.001Z', '2026-01-31T22:05:00Z',
                 '2026-01-31T22:05:00.123456Z', '2016-12-31T24:00:00.000Z']
    }

    def "a moment is written with milliseconds, whatever its year: #text"() {
        expect:
        Timestamp.of(moment) == text

        where:
        moment                                        || text
        Instant.parse('2026-01-31T22:05:09.007999Z') || '2026-01-31T22:05:09.007Z'
        Instant.EPOCH.minusMillis(1)                  || '1969-12-31T23:59:59.999Z'
        Instant.parse('0000-01-01T00:00:00Z')         || '0000-01-01T00:00:00.000Z'
        Instant.parse('9999-12-31T23:59:59.999Z')     || '9999-12-31T23:59:59.999Z'
        Instant.parse('+10000-01-01T00:00:00Z')       || '+10000-01-01T00:00:00.000Z'
        Instant.parse('-0001-12-31T00:00:00Z')        || '-0001-12-31T00:00:00.000Z'
    }

    def "what is no moment is refused: #text"() {
        when:
        Timestamp.parse(text)

        then:
        thrown(DateTimeParseException)

        where:
        text << ['', 'yesterday', '2026-02-30T00:00:00.000Z', '2026-13-01T00:00:00.000Z', '2026-01-31 22:05:00.000Z', '2026-01-31T22:05:00.000+',
                 '+10000-01-01T00:00:00Z', '-0001-12-31T00:00:00Z', '+1000000000-12-31T23:59:59.999Z']
    }
}
