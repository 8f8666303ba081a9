package dev.sluice.wire

import spock.lang.Specification

class ApiVersionSpec extends Specification {
    def "a version is read from its text and written as it"() {
        expect:
        ApiVersion.parse('1.11.20') == new ApiVersion(1, 11, 20)
        new ApiVersion(1, 11, 20).toString() == '1.11.20'
    }

    def "'#text' is not a version"() {
        when:
        ApiVersion.parse(text)

        then:
        def refused = thrown(IllegalArgumentException)
        refused.message == "'$text' is not an API version. Write it as 1.11.20"

        where:
        text << ['', '1', '1.11', '1.11.20.1', 'v1.11.20', '1.11.x', '1.11.-2', ' 1.11.20', '1.11.12345', '1.11.20\n', '١.١.١']
    }

    def "a version is read from its object and written as it"() {
        expect:
        ApiVersion.of([type: 'APIVersion', major: 1, minor: 11L, micro: 20.0G]) == new ApiVersion(1, 11, 20)
        new ApiVersion(1, 11, 20).toObject() == [type: 'APIVersion', major: 1, minor: 11, micro: 20]
    }

    def "versions are ordered by their numbers"() {
        expect:
        ['1.9.0', '1.11.9', '2.0.0', '1.11.20', '1.0.0'].collect { ApiVersion.parse(it) }.sort()*.toString() ==
                ['1.0.0', '1.9.0', '1.11.9', '1.11.20', '2.0.0']
    }

    def "an engine of #own serves a client of #wanted: #served"() {
        expect:
        ApiVersion.parse(own).serves(ApiVersion.parse(wanted)) == served

        where:
        own       | wanted    || served
        '1.11.20' | '1.11.20' || true
        '1.11.20' | '1.0.0'   || true
        '1.11.20' | '1.11.9'  || true
        '1.11.20' | '1.3.0'   || true
        '1.11.20' | '1.11.21' || false
        '1.11.20' | '1.12.0'  || false
        '1.11.20' | '2.0.0'   || false
        '1.11.20' | '0.9.0'   || false
    }
}
