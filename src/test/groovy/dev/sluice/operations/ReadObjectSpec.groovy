package dev.sluice.operations

import dev.sluice.client.EngineException
import dev.sluice.wire.ApiObject

class ReadObjectSpec extends Inventory {
    def "an object is read by #how"() {
        expect:
        session.perform(read(schema)).reference() == 'GROUP-2'
        engine.calls.last() == 'GET group/GROUP-2'

        where:
        how                      | read
        'its reference'          | { new ReadObject(it, 'GROUP-2') }
        'itself, to see it anew' | { new ReadObject(it, ApiObject.of([type: 'Group', reference: 'GROUP-2', name: 'old'])) }
        'type and name'          | { new ReadObject(it, 'Group', 'QA') }
        'root and name'          | { new ReadObject(it, 'group', 'QA') }
        'type and reference'     | { new ReadObject(it, 'Group', 'GROUP-2') }
    }

    def "an object of a type that the schema does not know is read by its root"() {
        expect:
        session.perform(new ReadObject(schema, 'environment', 'MAINFRAME-1')).type() == 'MainframeEnvironment'
    }

    def "#what cannot be read"() {
        when:
        read(schema)

        then:
        InvalidRequest refused = thrown()
        refused.message == message

        where:
        what                        | read                                                   || message
        'a name without a type'     | { new ReadObject(it, 'orders') }                       || "read: reference: 'orders' is not a reference that tells its type. Say the type as well."
        'an unknown reference'      | { new ReadObject(it, 'MAINFRAME-1') }                  || "read: reference: 'MAINFRAME-1' is not a reference that tells its type. Say the type as well."
        'an object without one'     | { new ReadObject(it, ApiObject.of('Group')) }          || 'read: reference: it is missing. Give an object that the engine keeps, its reference or its name.'
        'nothing'                   | { new ReadObject(it, 'group', null) }                  || 'read: reference: it is missing. Give an object that the engine keeps, its reference or its name.'
        'an unknown type'           | { new ReadObject(it, 'Grup', 'QA') }                   || "read: type: an engine keeps no 'Grup'. Did you mean 'group'?"
    }

    def "an object that is gone is the engine's refusal"() {
        when:
        session.perform(new ReadObject(schema, 'GROUP-77'))

        then:
        EngineException missing = thrown()
        missing.message == 'there is no group/GROUP-77'
        missing.error().id() == 'exception.executor.object.missing'
    }

    def "it reads, and its settings tell what"() {
        given:
        def read = new ReadObject(schema, 'group', 'QA')

        expect:
        read.word() == 'read'
        !read.writes()
        read.settings() == [of: 'Group', object: 'QA']
    }
}
