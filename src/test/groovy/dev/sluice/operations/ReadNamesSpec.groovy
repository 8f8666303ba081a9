package dev.sluice.operations

import dev.sluice.wire.ApiObject

class ReadNamesSpec extends Inventory {
    def "names are read by one call for each sort of object, and not at all where they are known"() {
        given:
        def containers = session.perform(new ListObjects(schema, 'database', [:]))
        engine.calls.clear()

        expect:
        session.perform(new ReadNames(schema, containers)).subMap('GROUP-1', 'GROUP-2', 'APPDATA_CONTAINER-1') ==
                ['GROUP-1': 'Production', 'GROUP-2': 'QA', 'APPDATA_CONTAINER-1': 'orders']
        engine.calls == ['GET group']

        when:
        engine.calls.clear()
        session.perform(new ReadNames(schema, containers*.with('group', null)*.with('provisionContainer', 'APPDATA_CONTAINER-1')))

        then:
        engine.calls == []
    }

    def "what refers to nothing that is known has no names: #object"() {
        expect:
        session.perform(new ReadNames(schema, [ApiObject.of(object)])) == [:]
        engine.calls == []

        where:
        object << [[type: 'Mainframe', group: 'GROUP-1'], [group: 'GROUP-1'], [type: 'Group', name: 'x'], [type: 'AppDataContainer', group: null]]
    }

    def "it reads, and its settings tell of what"() {
        given:
        def names = new ReadNames(schema, [ApiObject.of(container('APPDATA_CONTAINER-1', 'orders', 'GROUP-1'))])

        expect:
        names.word() == 'names'
        !names.writes()
        names.settings() == [objects: ['APPDATA_CONTAINER-1']]
    }
}
