package dev.sluice.wire

import spock.lang.Specification

class ApiObjectSpec extends Specification {
    static group = ApiObject.of([type: 'Group', reference: 'GROUP-1', name: 'QA', count: 3, on: true, nothing: null])

    def "an object tells its type, its reference and its name"() {
        expect:
        group.type() == 'Group'
        group.reference() == 'GROUP-1'
        group.name() == 'QA'
        ApiObject.of('Group').with { [it.type(), it.reference(), it.name()] } == ['Group', null, null]
    }

    def "its fields are read like those of a map, in their order"() {
        expect:
        group.name == 'QA'
        group['count'] == 3
        group.absent == null
        group.keySet() as List == ['type', 'reference', 'name', 'count', 'on', 'nothing']
        group.containsKey('nothing')
        !group.containsKey('absent')
        group == [type: 'Group', reference: 'GROUP-1', name: 'QA', count: 3, on: true, nothing: null]
    }

    def "a field of another sort than was asked for is as good as absent"() {
        expect:
        group.string('count') == null
        group.string('absent') == null
        group.flag('on')
        !group.flag('name')
        !group.flag('absent')
        group.list('name') == []
        group.list('absent') == []
        group.object('name') == [:]
        group.object('absent').type() == null
    }

    def "nested objects are objects where they say their type, and plain maps where they do not"() {
        given:
        def source = ApiObject.of([type: 'Source', runtime: [type: 'Runtime', status: 'RUNNING'], parameters: [deep: [type: 'X']],
                                   list: [[type: 'Y'], [z: 1], 'text']])

        expect:
        source.runtime instanceof ApiObject
        source.object('runtime').string('status') == 'RUNNING'
        !(source.parameters instanceof ApiObject)
        source.parameters.deep instanceof ApiObject
        source.list('list')[0] instanceof ApiObject
        !(source.list('list')[1] instanceof ApiObject)
    }

    def "with gives a changed copy, and the object stays as it was"() {
        given:
        def renamed = group.with('name', 'Dev').with('more', [type: 'More'])

        expect:
        renamed.name == 'Dev'
        renamed.more instanceof ApiObject
        renamed.keySet() as List == ['type', 'reference', 'name', 'count', 'on', 'nothing', 'more']
        group.name == 'QA'
        group.withAll(name: 'Ops', count: 4).with { [it.name, it.count, it.reference] } == ['Ops', 4, 'GROUP-1']
    }

    def "an object does not change with what it was made of"() {
        given:
        def inner = [a: 1]
        def list = [inner]
        def raw = [type: 'T', list: list]
        def object = ApiObject.of(raw)

        when:
        inner.a = 2
        list << 'more'
        raw.new = 1

        then:
        object == [type: 'T', list: [[a: 1]]]
    }

    def "nobody changes an object: #change"() {
        when:
        action(ApiObject.of([type: 'T', list: [1], map: [a: 1]]))

        then:
        def refused = thrown(UnsupportedOperationException)
        refused.message == null

        where:
        change          | action
        'put'           | { it.put('a', 1) }
        'remove'        | { it.remove('type') }
        'clear'         | { it.clear() }
        'a list in it'  | { it.list << 2 }
        'a map in it'   | { it.map.put('b', 2) }
        'its entries'   | { it.entrySet().first().setValue('x') }
    }

    def "texts of scripts become plain strings, and sets become lists"() {
        given:
        def object = ApiObject.of([type: 'T', text: "a${1}", list: ["b${2}"] as Set, ("c${3}"): 1])

        expect:
        object.text.class == String
        object.list == ['b2']
        object.list[0].class == String
        object.keySet().every { it.class == String }
    }

    def "an object prints as JSON, its secrets masked"() {
        expect:
        ApiObject.of('LoginRequest').with('password', Secret.of('x')).toString() == '{"type":"LoginRequest","password":"********"}'
    }
}
