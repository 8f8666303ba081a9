package dev.sluice.wire

import spock.lang.Specification

/** What the toolkit knows of other engines: types that the engine built in does not have. */
class FamilySchemaSpec extends Specification {
    static family = Schema.family()
    static ours = Schema.standard()

    def "the types of other engines come besides ours, which stay as they are"() {
        expect:
        ours.types().every { family.type(it.name()).is(it) || family.type(it.name()) == it }
        ['OracleDatabaseContainer', 'OracleLinkedSource', 'OracleVirtualSource', 'MSSqlDatabaseContainer', 'ASEDBContainer', 'MySQLDatabaseContainer',
         'OracleSIConfig', 'MSSqlSIConfig', 'OracleInstall', 'OracleCluster', 'WindowsCluster', 'OracleClusterNode'].every { family.find(it).present && ours.find(it).empty }
        family.withoutOthers().types() as List == ours.types() as List
    }

    def "each of their types and fields has a sentence, and a column has one place in all tables"() {
        expect:
        (family.types() - ours.types()).findAll { !(it.about() ==~ /[A-Z].*\./) }*.name() == []
        (family.types() - ours.types()).collectMany { type -> type.fields().values().findAll { !(it.about() ==~ /[A-Z].*\./) }.collect { "$type.$it.name" as String } } == []
        family.columns()*.place() == family.columns()*.place().toSet().sort()
        family.columns()*.path().first() == 'name'
        family.columns()*.path().last() == 'reference'
    }

    def "what their objects take is declared, each for another act"() {
        expect:
        family.types().every { type -> type.takes().every { family.find(it).present } && type.takes().toSet().size() == type.takes().size() }
        (family.types() - ours.types()).findAll { it.root() == 'database' }.every { type -> type.takes().any { family.type(it).isA(family.type('SyncParameters')) } }
    }

    def "what no schema tells, objects show, and fields of names like those of secrets are masked"() {
        when:
        def seen = family.seeing('database', [[type: 'HanaDatabaseContainer', reference: 'HANA_DB_CONTAINER-9', name: 'erp', tenants: ['H00'], backupPassword: 'x',
                                               runtime: [type: 'HanaRuntime', load: 3]]])

        then:
        seen.referredBy('HANA_DB_CONTAINER-9').get().root() == 'database'
        seen.type('HanaDatabaseContainer').isA(family.type('Container'))
        seen.type('HanaDatabaseContainer').field('group') == family.type('Container').field('group')
        seen.type('HanaRuntime').field('load') != null
        seen.conceal(ApiObject.of([type: 'HanaDatabaseContainer', backupPassword: 'x'])).get('backupPassword') instanceof Secret
        seen.seeing('database', [[type: 'HanaDatabaseContainer', name: 'other']]).is(seen)
        family.seeing('database', [[type: 'AppDataContainer', name: 'x', runtime: [type: 'AppDataContainerRuntime', logSyncActive: true]]]).is(family)

        when: 'a type that is declared has a field more'
        def more = family.seeing('user', [[type: 'User', name: 'ann', passwordUpdateRequested: false, credential: [type: 'PasswordCredential', hint: 'x']]])

        then: 'which is a secret only where it is a text'
        more.type('User').field('passwordUpdateRequested') != null
        more.conceal(ApiObject.of([type: 'User', passwordUpdateRequested: false])).get('passwordUpdateRequested') == false
        more.type('PasswordCredential').field('hint') != null
        more.type('User').fields().keySet().containsAll(family.type('User').fields().keySet())
    }
}
