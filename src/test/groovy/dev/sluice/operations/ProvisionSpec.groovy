package dev.sluice.operations

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
}
