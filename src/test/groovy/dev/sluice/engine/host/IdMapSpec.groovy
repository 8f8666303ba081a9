package dev.sluice.engine.host

import spock.lang.Specification

/** Which accounts a process can become. */
class IdMapSpec extends Specification {
    def "on the machine itself it is every account"() {
        given:
        def map = IdMap.parse('         0          0 4294967295\n')

        expect:
        map.hasAll()
        [0, 1, 65_534, -2].every { map.has(it) }
    }

    def "in a user namespace it is those that it was given: #id"() {
        given:
        def map = IdMap.parse('         0         33          1\n       101        101          2\n')

        expect:
        !map.hasAll()
        map.has(id) == has

        where:
        id  || has
        0   || true
        1   || false
        33  || false
        100 || false
        101 || true
        102 || true
        103 || false
    }
}
