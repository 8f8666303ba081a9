package dev.sluice.operations

import dev.sluice.wire.ApiObject

class DeleteSpec extends Inventory {
    def "#what is deleted at #path"() {
        given:
        starts("POST $path/delete", '', [job('RUNNING', 10), job('COMPLETED', 100)])

        when:
        session.perform(make(schema))

        then:
        engine.bodies["POST $path/delete".toString()] == body
        progress == ['RUNNING 10', 'COMPLETED 100']

        where:
        what                | path                                   | make                                                      || body
        'a reference'       | 'database/APPDATA_CONTAINER-1'         | { new Delete(it, 'APPDATA_CONTAINER-1') }                 || [:]
        'an object'         | 'sourceconfig/APPDATA_SOURCE_CONFIG-1' | { new Delete(it, ApiObject.of([type: 'AppDataStagedSourceConfig', reference: 'APPDATA_SOURCE_CONFIG-1'])) } || [:]
        'a name and a root' | 'database/APPDATA_CONTAINER-1'         | { new Delete(it, 'database', 'orders') }                  || [:]
        'a name and a type' | 'sourceconfig/APPDATA_SOURCE_CONFIG-1' | { new Delete(it, 'AppDataStagedSourceConfig', 'ORCL') }   || [:]
        'with force'        | 'database/APPDATA_CONTAINER-1'         | { new Delete(it, 'APPDATA_CONTAINER-1').forced() }        || [type: 'DeleteParameters', force: true]
    }

    def "a delete without a job is done at once"() {
        given:
        engine.on('POST sourceconfig/APPDATA_SOURCE_CONFIG-1/delete') { ok(it, '', action: 'ACTION-1') }

        expect:
        session.perform(new Delete(schema, 'APPDATA_SOURCE_CONFIG-1')) == null
        engine.calls == ['POST sourceconfig/APPDATA_SOURCE_CONFIG-1/delete']
    }

    def "it writes, and its settings tell what would be deleted and whether by force"() {
        given:
        def delete = new Delete(schema, 'database', 'orders')

        expect:
        delete.word() == 'delete'
        delete.writes()
        delete.settings() == [of: 'Container', object: 'orders', force: false]
        delete.forced().settings() == [of: 'Container', object: 'orders', force: true]
    }

    def "an ambiguous name deletes nothing"() {
        when:
        session.perform(new Delete(schema, 'database', 'qa1'))

        then:
        InvalidRequest refused = thrown()
        refused.message == "delete: 'qa1' is the name of 2 objects: APPDATA_CONTAINER-2 ('Production/qa1')," +
                " APPDATA_CONTAINER-3 ('QA/qa1'). Give the reference or the longer name."
        engine.calls.every { it.startsWith('GET ') }
    }
}
