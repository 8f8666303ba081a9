package dev.sluice.runbook.report

import spock.lang.Specification

class ReadableValuesSpec extends Specification {
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
