package dev.sluice.wire

import spock.lang.Specification

class SuggestionSpec extends Specification {
    def "'#typed' was meant to be '#meant'"() {
        expect:
        Suggestion.of(typed, ['name', 'group', 'linkData', 'parameters', 'config', 'LATEST_POINT']).orElse(null) == meant

        where:
        typed         || meant
        'nmae'        || 'name'
        'Name'        || 'name'
        'names'       || 'name'
        'gruop'       || 'group'
        'linkdata'    || 'linkData'
        'paramters'   || 'parameters'
        'LATEST_PONT' || 'LATEST_POINT'
        'colour'      || null
        'x'           || null
        ''            || null
    }

    def "the nearest of several is taken, and the first of equals"() {
        expect:
        Suggestion.of('prestop', ['preStart', 'preStop']).get() == 'preStop'
        Suggestion.of('cat', ['bat', 'hat']).get() == 'bat'
        Suggestion.of('cat', []).empty
    }

    def "a sentence asks, or says what else to do"() {
        expect:
        Suggestion.orElse('nmae', ['name'], 'Leave it out.') == "Did you mean 'name'?"
        Suggestion.orElse('colour', ['name'], 'Leave it out.') == 'Leave it out.'
    }
}
