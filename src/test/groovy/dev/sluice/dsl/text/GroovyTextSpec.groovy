package dev.sluice.dsl.text

import dev.sluice.wire.ApiObject
import spock.lang.Specification

class GroovyTextSpec extends Specification {
    def "a value is written as a script writes it: #written"() {
        expect:
        GroovyText.of(value) == written
        value instanceof ApiObject || Eval.me(written) == value

        where:
        value                                                                   || written
        [1, 'a', true, null]                                                    || "[1, 'a', true, null]"
        [name: 'qa', 'odd-key': []]                                             || "[name: 'qa', 'odd-key': []]"
        [:]                                                                     || '[:]'
        ApiObject.of('Group').with('reference', 'GROUP-1').with('name', 'QA')   || "group 'QA'"
    }

    def "what would be longer than a line has a line for each element"() {
        expect:
        GroovyText.of(['a' * 36, 'b' * 36]) == "['${'a' * 36}', '${'b' * 36}']"
        GroovyText.of(['a' * 40, 'b' * 40]) == "[\n    '${'a' * 40}',\n    '${'b' * 40}'\n]"
        GroovyText.of([x: ['a' * 40, 'b' * 40]]) == "[\n    x: [\n        '${'a' * 40}',\n        '${'b' * 40}'\n    ]\n]"
    }
}
