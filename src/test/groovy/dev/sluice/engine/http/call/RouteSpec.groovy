package dev.sluice.engine.http.call

import dev.sluice.engine.http.Routes
import dev.sluice.wire.Schema
import java.util.function.Function
import spock.lang.Specification

class RouteSpec extends Specification {
    static final Function ANSWER = { null }

    def "a route cannot be without saying what it needs"() {
        when:
        make()

        then:
        def failure = thrown(NullPointerException)
        failure.message == 'every call says what it needs'

        where:
        make << [{ Route.get('group', null, ANSWER) }, { Route.post('group', 'Group', null, ANSWER) },
                 { Route.update('group/*', 'Group', null, ANSWER) }, { Route.delete('group/*', null, ANSWER) },
                 { new Route('GET', 'group', null, Schema.Use.CREATE, null, null, ANSWER, []) }]
    }

    def "there cannot be two routes for one call"() {
        when:
        new Routes([Route.get('group', Need.LOGIN, ANSWER), Route.get('group', Need.NOTHING, ANSWER)])

        then:
        def failure = thrown(IllegalStateException)
        failure.message == 'two routes for GET group'
    }

    def "#method #path is found as #found with reference #reference"() {
        given:
        def routes = new Routes([Route.get('group', Need.LOGIN, ANSWER), Route.get('group/*', Need.LOGIN, ANSWER),
                                 Route.post('group/*/delete', null, Need.LOGIN, ANSWER)])

        when:
        def match = routes.find(method, path)

        then:
        match?.route()?.path() == found
        match?.reference() == reference

        where:
        method | path                   || found            | reference
        'GET'  | 'group'                || 'group'          | null
        'GET'  | 'group/GROUP-1'        || 'group/*'        | 'GROUP-1'
        'POST' | 'group/GROUP-1/delete' || 'group/*/delete' | 'GROUP-1'
        'POST' | 'group/GROUP-1'        || null             | null
        'GET'  | 'group/*'              || null             | null
        'GET'  | 'groups'               || null             | null
        'GET'  | 'group/GROUP-1st'      || null             | null
        'GET'  | 'group/GROUP-'         || null             | null
    }
}
