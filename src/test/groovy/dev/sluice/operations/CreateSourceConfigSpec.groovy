package dev.sluice.operations

class CreateSourceConfigSpec extends Inventory {
    def "a source configuration is staged unless it says otherwise: #type"() {
        given:
        engine.on('POST sourceconfig') { ok(it, 'APPDATA_SOURCE_CONFIG-1', action: 'ACTION-7') }
        def create = new CreateSourceConfig(schema, [name: 'ORCL', repository: 'rman-backups'] + given)

        when:
        def config = session.perform(create)

        then:
        config.name() == 'ORCL'
        create.word() == 'sourceConfig'
        engine.bodies['POST sourceconfig'].type == type
        engine.bodies['POST sourceconfig'].repository == 'APPDATA_REPOSITORY-1'
        progress == []

        where:
        given                                               || type
        [:]                                                 || 'AppDataStagedSourceConfig'
        [type: 'AppDataDirectSourceConfig', path: '/data']  || 'AppDataDirectSourceConfig'
    }

    def "a type that is no source configuration is a mistake"() {
        when:
        session.perform(new CreateSourceConfig(schema, [type: 'Group', name: 'x']))

        then:
        InvalidRequest refused = thrown()
        refused.message == "sourceConfig: type: 'Group' does not fit here. Give one of AppDataStagedSourceConfig, AppDataDirectSourceConfig."
    }
}
