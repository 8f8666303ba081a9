package dev.sluice.operations

import dev.sluice.wire.ApiObject

class ProvisionSpec extends Inventory {
    def "a VDB is provisioned from a dSource by name"() {
        given:
        starts('POST database/provision', 'APPDATA_CONTAINER-3', [job('RUNNING', 50), job('COMPLETED', 100)])
        def provision = new Provision(schema, [
                container: [name: 'qa1', group: 'QA'],
                source: [name: 'qa1', parameters: [mountPath: '/mnt/qa1', tgtwalletpwd: 'hunter2']],
                sourceConfig: [name: 'qa1', repository: 'rman-backups', environmentUser: 'localhost/oracle'],
                timeflowPointParameters: [container: 'orders']])

        when:
        def qa = session.perform(provision)

        then:
        qa.reference() == 'APPDATA_CONTAINER-3'
        provision.word() == 'provision'
        provision.writes()
        !provision.settings().toString().contains('hunter2')
        with(engine.bodies['POST database/provision']) {
            type == 'AppDataProvisionParameters'
            container.type == 'AppDataContainer'
            container.group == 'GROUP-2'
            source.type == 'AppDataVirtualSource'
            source.parameters == [mountPath: '/mnt/qa1', tgtwalletpwd: 'hunter2']
            sourceConfig.type == 'AppDataDirectSourceConfig'
            sourceConfig.repository == 'APPDATA_REPOSITORY-1'
            sourceConfig.environmentUser == 'HOST_USER-1'
            timeflowPointParameters == [type: 'TimeflowPointSemantic', container: 'APPDATA_CONTAINER-1', location: 'LATEST_POINT']
        }
    }

    def "what reads like a reference in it, and is the name of something else, is asked about; an object is that object"() {
        given:
        starts('POST database/provision', 'APPDATA_CONTAINER-9', [job('COMPLETED', 100)])
        keep('group', [group('GROUP-2', 'QA'), group('GROUP-7', 'GROUP-2')])
        keep('database', [container('APPDATA_CONTAINER-1', 'orders', 'GROUP-2'), container('APPDATA_CONTAINER-4', 'APPDATA_CONTAINER-1', 'GROUP-2'),
                          container('APPDATA_CONTAINER-9', 'qa9', 'GROUP-2')])
        def provision = { Object group, Object container -> new Provision(schema, [container: [name: 'qa9', group: group],
                source: [name: 'qa9', parameters: [mountPath: '/mnt/qa9']], sourceConfig: [name: 'qa9', repository: 'rman-backups'],
                timeflowPointParameters: [container: container]]) }

        when:
        session.perform(provision('GROUP-2', 'APPDATA_CONTAINER-1'))

        then:
        InvalidRequest refused = thrown()
        refused.mistakes()*.toString() == [
                "container.group: 'GROUP-2' reads like a reference, and is the name of GROUP-7, too. Give that reference, or the longer name of what else is meant.",
                "timeflowPointParameters.container: 'APPDATA_CONTAINER-1' reads like a reference, and is the name of APPDATA_CONTAINER-4 ('QA/APPDATA_CONTAINER-1'), too. " +
                        'Give that reference, or the longer name of what else is meant.']

        when:
        session.perform(provision(ApiObject.of(group('GROUP-2', 'QA')), ApiObject.of(container('APPDATA_CONTAINER-1', 'orders', 'GROUP-2'))))

        then:
        with(engine.bodies['POST database/provision']) {
            container.group == 'GROUP-2'
            timeflowPointParameters.container == 'APPDATA_CONTAINER-1'
        }
    }
}
