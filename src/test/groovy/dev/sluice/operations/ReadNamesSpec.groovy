package dev.sluice.operations

import dev.sluice.wire.ApiObject

class ReadNamesSpec extends Inventory {
    static final FIELDS = ['group', 'provisionContainer'] as Set

    def "names are read by one call for each sort of object, and not at all where they are known"() {
        given:
        def containers = session.perform(new ListObjects(schema, 'database', [:]))
        engine.calls.clear()

        expect:
        session.perform(new ReadNames(schema, containers, FIELDS)) == ['GROUP-1': 'Production', 'GROUP-2': 'QA']
        engine.calls == ['GET group']

        when:
        engine.calls.clear()
        def names = session.perform(new ReadNames(schema, containers*.with('group', null)*.with('provisionContainer', 'APPDATA_CONTAINER-1'), FIELDS))

        then:
        names == ['APPDATA_CONTAINER-1': 'orders']
        engine.calls == []
    }

    def "what nobody wants to know the name of is not asked for"() {
        given:
        def containers = session.perform(new ListObjects(schema, 'database', [:]))
        engine.calls.clear()

        expect:
        session.perform(new ReadNames(schema, containers, ['name'] as Set)) == [:]
        engine.calls == []
    }

    def "what refers to nothing that is known has no names: #object"() {
        expect:
        session.perform(new ReadNames(schema, [ApiObject.of(object)], FIELDS)) == [:]
        engine.calls == []

        where:
        object << [[type: 'Mainframe', group: 'GROUP-1'], [group: 'GROUP-1'], [type: 'Group', name: 'x'], [type: 'AppDataContainer', group: null]]
    }

    def "it reads, and its settings tell of what"() {
        given:
        def names = new ReadNames(schema, [ApiObject.of(container('APPDATA_CONTAINER-1', 'orders', 'GROUP-1'))], FIELDS)

        expect:
        names.word() == 'names'
        !names.writes()
        names.settings() == [objects: ['APPDATA_CONTAINER-1']]
    }
}
