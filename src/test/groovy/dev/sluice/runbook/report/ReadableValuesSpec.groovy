package dev.sluice.runbook.report

import java.time.Duration
import spock.lang.Specification

class ReadableValuesSpec extends Specification {
    def "a span of time is told in its two largest units: #told"() {
        expect:
        ReadableValues.span(Duration.parse(span)) == told

        where:
        span         || told
        'PT0.999S'   || '999 ms'
        'PT1.25S'    || '1.2 s'
        'PT59S'      || '59 s'
        'PT60S'      || '1 min 0 s'
        'PT59M59S'   || '59 min 59 s'
        'PT1H'       || '1 h 0 min'
        'PT23H59M'   || '23 h 59 min'
        'PT24H'      || '1 d 0 h'
        'PT100H30M'  || '4 d 4 h'
    }

    def "how often is told in words: #told"() {
        expect:
        ReadableValues.times(count) == told

        where:
        count || told
        0     || 'never'
        1     || 'once'
        2     || '2 times'
    }
}
