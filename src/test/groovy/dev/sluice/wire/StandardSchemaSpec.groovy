package dev.sluice.wire

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** The schema that the program comes with: what the specification asks of it, and what help asks of it. */
class StandardSchemaSpec extends Specification {
    /** What is no field of the API: a file beside the staged backup, and a variable of the environment. */
    static final Set<String> FIELDS_OF_OWN_FILES = ["BackupManifest.java says 'pieces'", "TimeAccount.java says 'seen'",
                                        "HomeBackup.java says 'made'", "HomeBackup.java says 'pool'", "HomeBackup.java says 'keys'", "HomeBackup.java says 'files'",
                                        "RunJournal.java says 'place'", "RunJournal.java says 'by'", "RunJournal.java says 'own'", "RunJournal.java says 'engine'"] as Set

    static schema = Schema.standard()

    /** The bodies of the five calls, with every field that the specification names. */
    static session = [type: 'APISession', version: [type: 'APIVersion', major: 1, minor: 11, micro: 20]]
    static login = [type: 'LoginRequest', username: 'admin', password: 'secret']
    static sourceConfig = [type: 'AppDataStagedSourceConfig', name: 'ORCL', environmentUser: 'HOST_USER-1', repository: 'APPDATA_REPOSITORY-1',
                           parameters: [dbName: 'ORCL', dbUniqName: 'ORCL_ST', dbIdentityName: 'ORCL']]
    static link = [type: 'LinkParameters', name: 'orders', group: 'GROUP-1', linkData: [
            type: 'AppDataStagedLinkData', config: 'APPDATA_SOURCE_CONFIG-1', environmentUser: 'HOST_USER-1',
            sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: false],
            syncParameters: [type: 'AppDataSyncParameters', parameters: [resync: true]],
            operations: [type: 'LinkedSourceOperations', preSync: [], postSync: []],
            parameters: [
                    dSourceType: 'Full', mountPath: '/mnt/st', dbmultitenant: true, instanceName: 'ORCL', dbid: '1234567890', pdbName: '',
                    restorefromtape: false, tapeparams: '', catalog_conn: '', send_params: '', dbrmanbkploc: '/backup',
                    dbctrlbkppiece: '/backup/ctl', pitr: false, restoreTime: '', pitr_snapshots: false, tdeEnabled: false, walletpwd: '',
                    tbsnames: '', channels: 4, minimizeloggroups: true,
                    config_settings_prov: [[propertyName: 'sga_max_size', value: '2000M'], [propertyName: 'processes', value: '300']],
                    custom_env_variables: [[propertyName: 'ORACLE_UNQNAME', value: 'ORCL_ST']]],
            stagingEnvironment: 'UNIX_HOST_ENVIRONMENT-1', stagingEnvironmentUser: 'HOST_USER-1', stagingMountBase: '']]
    static provision = [type: 'AppDataProvisionParameters',
            container: [type: 'AppDataContainer', name: 'qa1', group: 'QA', sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: false]],
            source: [type: 'AppDataVirtualSource', name: 'qa1',
                     operations: [type: 'VirtualSourceOperations', configureClone: [], preRefresh: [], postRefresh: [], preRollback: [],
                                  postRollback: [], preSnapshot: [], postSnapshot: [], preStart: [], postStart: [], preStop: [], postStop: []],
                     parameters: [
                             mountPath: '/mnt/qa1', pdbName: '', tgtwalletpwd: '', dbName: 'QA1', crs_home: '', dbUniqName: 'QA1',
                             instanceName: 'QA1', pitr: false, restoreTime: '', restorefromtape: false, noarchivelogmode: true,
                             dbrmanbkploc: '', advRACSettings: false, additionalNodes: [],
                             advancedSettings: [[partialracstatus: false, enabledebugging: true]],
                             config_settings_prov: [[propertyName: 'sga_target', value: '1500M']], custominitparamfile: '',
                             custom_env_variables: [[propertyName: 'ORACLE_UNQNAME', value: 'QA1']]],
                     additionalMountPoints: [], allowAutoVDBRestartOnHostReboot: true],
            sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'qa1', repository: 'APPDATA_REPOSITORY-1', linkingEnabled: false, path: '',
                           environmentUser: 'HOST_USER-1', parameters: [dbUniqName: 'QA1', dbIdentityName: 'QA1', dbName: 'QA1']],
            timeflowPointParameters: [type: 'TimeflowPointSemantic', container: 'APPDATA_CONTAINER-1', location: 'LATEST_POINT']]

    def "#type has every field of the specification: #fields"() {
        expect:
        fields.tokenize().every { field ->
            def (name, shape) = field.tokenize(':')
            assert schema.type(type).field(name)?.shape()?.toString() == (shape ?: 'string').replace('/', ':')
            true
        }

        where:
        type                           | fields
        'APISession'                   | 'version:APIVersion'
        'APIVersion'                   | 'major:integer minor:integer micro:integer'
        'LoginRequest'                 | 'username password'
        'AppDataStagedSourceConfig'    | 'name environmentUser:->EnvironmentUser repository:->AppDataRepository parameters:json/SourceConfig'
        'oracle.SourceConfig'          | 'dbName dbUniqName dbIdentityName'
        'LinkParameters'               | 'name group:->Group linkData:LinkData'
        'AppDataStagedLinkData'        | 'config:->AppDataStagedSourceConfig environmentUser:->EnvironmentUser sourcingPolicy:SourcingPolicy ' +
                                         'syncParameters:AppDataSyncParameters operations:LinkedSourceOperations parameters:json/Link ' +
                                         'stagingEnvironment:->SourceEnvironment stagingEnvironmentUser:->EnvironmentUser stagingMountBase'
        'SourcingPolicy'               | 'logsyncEnabled:boolean'
        'AppDataSyncParameters'        | 'parameters:json/Sync'
        'oracle.Sync'                  | 'resync:boolean'
        'LinkedSourceOperations'       | 'preSync:[SourceOperation] postSync:[SourceOperation]'
        'oracle.Link'                  | 'dSourceType mountPath dbmultitenant:boolean instanceName dbid pdbName restorefromtape:boolean tapeparams ' +
                                         'catalog_conn send_params dbrmanbkploc dbctrlbkppiece pitr:boolean restoreTime pitr_snapshots:boolean ' +
                                         'tdeEnabled:boolean walletpwd tbsnames channels:integer minimizeloggroups:boolean ' +
                                         'config_settings_prov:[PropertyValue] custom_env_variables:[PropertyValue]'
        'PropertyValue'                | 'propertyName value'
        'AppDataProvisionParameters'   | 'container:AppDataContainer source:AppDataVirtualSource sourceConfig:AppDataDirectSourceConfig ' +
                                         'timeflowPointParameters:TimeflowPointParameters'
        'AppDataContainer'             | 'name group:->Group sourcingPolicy:SourcingPolicy'
        'AppDataVirtualSource'         | 'name operations:VirtualSourceOperations parameters:json/Virtual ' +
                                         'additionalMountPoints:[AppDataAdditionalMountPoint] allowAutoVDBRestartOnHostReboot:boolean'
        'VirtualSourceOperations'      | 'configureClone:[SourceOperation] preRefresh:[SourceOperation] postRefresh:[SourceOperation] ' +
                                         'preRollback:[SourceOperation] postRollback:[SourceOperation] preSnapshot:[SourceOperation] ' +
                                         'postSnapshot:[SourceOperation] preStart:[SourceOperation] postStart:[SourceOperation] ' +
                                         'preStop:[SourceOperation] postStop:[SourceOperation]'
        'oracle.Virtual'               | 'mountPath pdbName tgtwalletpwd dbName crs_home dbUniqName instanceName pitr:boolean restoreTime ' +
                                         'restorefromtape:boolean noarchivelogmode:boolean dbrmanbkploc advRACSettings:boolean ' +
                                         'additionalNodes:[any] advancedSettings:[oracle.AdvancedSetting] config_settings_prov:[PropertyValue] ' +
                                         'custominitparamfile custom_env_variables:[PropertyValue]'
        'oracle.AdvancedSetting'       | 'partialracstatus:boolean enabledebugging:boolean'
        'AppDataDirectSourceConfig'    | 'name repository:->AppDataRepository linkingEnabled:boolean path environmentUser:->EnvironmentUser ' +
                                         'parameters:json/SourceConfig'
        'TimeflowPointSemantic'        | 'container:->Container location:LATEST_POINT|LATEST_SNAPSHOT stale:boolean'
    }

    def "the specification's #type is accepted with all its fields, and is complete as it is"() {
        expect:
        schema.check(body, schema.type(type), Schema.Use.CREATE) == []
        schema.check(body, schema.type(expected), Schema.Use.CREATE) == []

        where:
        body         | expected
        session      | 'APISession'
        login        | 'LoginRequest'
        sourceConfig | 'SourceConfig'
        link         | 'LinkParameters'
        provision    | 'ProvisionParameters'
        type = body.type
    }

    def "the specification's parameters of #place are accepted with all their fields"() {
        expect:
        schema.check(parameters, schema.type("oracle.$place"), Schema.Use.CREATE) == []

        where:
        place          | parameters
        'SourceConfig' | sourceConfig.parameters
        'Link'         | link.linkData.parameters
        'Sync'         | link.linkData.syncParameters.parameters
        'Virtual'      | provision.source.parameters
        'SourceConfig' | provision.sourceConfig.parameters
    }

    def "what a script leaves out is filled in"() {
        expect:
        schema.complete(body, schema.type(type)) == completed
        schema.check(completed, schema.type(type), Schema.Use.CREATE) == []

        where:
        type << ['AppDataStagedSourceConfig', 'LinkParameters', 'AppDataProvisionParameters']
        body << [
                [name: 'ORCL', repository: 'R', environmentUser: 'U', parameters: [dbName: 'ORCL']],
                [name: 'orders', group: 'Production', linkData: [config: 'C', parameters: [dbrmanbkploc: '/backup', channels: 4]]],
                [container: [name: 'qa1', group: 'QA'], source: [name: 'qa1', parameters: [mountPath: '/mnt/qa1']],
                 sourceConfig: [name: 'qa1', repository: 'R'], timeflowPointParameters: [container: 'D']]]
        completed << [
                [type: 'AppDataStagedSourceConfig', name: 'ORCL', repository: 'R', environmentUser: 'U', parameters: [dbName: 'ORCL'],
                 linkingEnabled: true],
                [type: 'LinkParameters', name: 'orders', group: 'Production',
                 linkData: [type: 'AppDataStagedLinkData', config: 'C', parameters: [dbrmanbkploc: '/backup', channels: 4]]],
                [type: 'AppDataProvisionParameters', container: [type: 'AppDataContainer', name: 'qa1', group: 'QA'],
                 source: [type: 'AppDataVirtualSource', name: 'qa1', parameters: [mountPath: '/mnt/qa1'], logCollectionEnabled: false,
                          allowAutoVDBRestartOnHostReboot: false],
                 sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'qa1', repository: 'R', linkingEnabled: true],
                 timeflowPointParameters: [type: 'TimeflowPointSemantic', container: 'D', location: 'LATEST_POINT']]]
    }

    def "parameters get the defaults of their kind"() {
        expect:
        schema.complete([dbrmanbkploc: '/backup'], schema.type('oracle.Link')).with { [it.dSourceType, it.channels, it.pitr] } == ['Full', 1, false]
        schema.complete([:], schema.type('files.Sync')) == [resync: false]
        schema.check([:], schema.type('files.Link'), Schema.Use.CREATE) == []
        schema.check([dbrmanbkploc: '/b', chanels: 2], schema.type('oracle.Link'), Schema.Use.CREATE)*.toString() ==
                ["chanels: oracle.Link has no field 'chanels'. Did you mean 'channels'?"]
    }

    def "every secret of the bodies is concealed"() {
        given:
        def body = schema.conceal(ApiObject.of([type: 'HostEnvironmentCreateParameters',
                primaryUser: [type: 'EnvironmentUser', credential: [type: 'PasswordCredential', password: 's1']]]))

        expect:
        schema.conceal(ApiObject.of(login)).password == Secret.of('secret')
        schema.conceal(ApiObject.of(link.plus(linkData: link.linkData.plus(parameters: [walletpwd: 's2']))))
                .linkData.parameters.walletpwd == Secret.of('s2')
        schema.conceal(ApiObject.of(provision.plus(source: provision.source.plus(parameters: [tgtwalletpwd: 's3']))))
                .source.parameters.tgtwalletpwd == Secret.of('s3')
        body.primaryUser.credential.password == Secret.of('s1')
    }

    def "the fields that hide secrets are these, and no others"() {
        expect:
        schema.types().collectMany { type ->
            type.fields().values().findAll { it.redact() && !type.parent()?.field(it.name()) }.collect { "$type.$it.name".toString() }
        } as Set == [
                'ApiTokenSecret.token', 'AppDataManagedSource.loginSeed', 'DatabaseLogin.jdbcUrl', 'DatabaseLogin.password', 'DatabaseLogin.uri',
                'Host.dspKeystorePassword', 'Host.dspTruststorePassword', 'KeyPairCredential.privateKey', 'LinkAddress.password', 'LoginRequest.password',
                'NamedKeyPairCredential.privateKey', 'NamedPasswordCredential.password', 'PasswordCredential.password', 'SMTPConfig.password',
                'SourceConfigConnectivity.password', 'SystemInitializationParameters.defaultPassword', 'SystemKeyPair.privateKey', 'UnixHost.oracleJdbcKeystorePassword',
                'WindowsHost.connectorAuthenticationKey', 'oracle.Link.catalog_conn', 'oracle.Link.walletpwd',
                'oracle.Virtual.tgtwalletpwd', 'postgres.Link.password', 'postgres.Link.repositoryPassword', 'postgres.Virtual.ownerPassword'] as Set
    }

    def "the references of a body are found with the types they want"() {
        expect:
        schema.references(ApiObject.of(provision)).collectEntries { [it.path().join('.'), it.wanted().name()] } == [
                'container.group': 'Group', 'sourceConfig.repository': 'AppDataRepository', 'sourceConfig.environmentUser': 'EnvironmentUser',
                'timeflowPointParameters.container': 'Container']
    }

    def "objects are kept at '#root' as #type, with references like #prefix-1"() {
        expect:
        schema.atRoot(root).get().name() == type
        schema.concrete(schema.atRoot(root).get())*.prefix().contains(prefix)

        where:
        root               | type               | prefix
        'group'            | 'Group'            | 'GROUP'
        'database'         | 'Container'        | 'APPDATA_CONTAINER'
        'source'           | 'Source'           | 'APPDATA_LINKED_SOURCE'
        'source'           | 'Source'           | 'APPDATA_VIRTUAL_SOURCE'
        'sourceconfig'     | 'SourceConfig'     | 'APPDATA_SOURCE_CONFIG'
        'environment'      | 'SourceEnvironment' | 'UNIX_HOST_ENVIRONMENT'
        'environment/user' | 'EnvironmentUser'  | 'HOST_USER'
        'host'             | 'Host'             | 'UNIX_HOST'
        'repository'       | 'SourceRepository' | 'APPDATA_REPOSITORY'
        'toolkit'          | 'AbstractToolkit'  | 'APPDATA_TOOLKIT'
        'timeflow'         | 'Timeflow'         | 'APPDATA_TIMEFLOW'
        'snapshot'         | 'TimeflowSnapshot' | 'APPDATA_SNAPSHOT'
        'job'              | 'Job'              | 'JOB'
        'action'           | 'Action'           | 'ACTION'
        'user'             | 'User'             | 'USER'
        'session'          | 'APISession'       | null
        'about'            | 'PublicSystemInfo' | null
        'system'           | 'SystemInfo'       | null
    }

    def "no two types are kept at the same root unless one is the other"() {
        expect:
        schema.types().findAll { it.root() }.every { type -> type.isA(schema.atRoot(type.root()).get()) }
    }

    def "a column has one place in all tables, and no two columns have the same"() {
        when:
        def places = schema.types().collectMany { type -> type.fields().values().toList() }.findAll { it.traits().column() }
                .collect { [it.name(), it.traits().column(), it.traits().spare()] }.toSet()
        def columns = schema.columns()

        then:
        columns*.place() == columns*.place().toSet().sort()
        places*.getAt(1).toSet().every { place -> places.findAll { it[1] == place }.size() == 1 }
        columns*.path().first() == 'name'
        columns*.path().last() == 'reference'
        columns*.path().containsAll(['type', 'jobState', 'runtime.status', 'runtime.databaseSize', 'group', 'description'])
    }

    def "whose an object is, what it is in and what it is a part of are named by references"() {
        expect:
        schema.types().every { type ->
            type.fields().values().findAll { it.traits().owner() || it.traits().within() || it.traits().part() }
                    .every { it.shape().sort() == Shape.Sort.REFERENCE }
        }
        schema.types().every { type -> type.fields().values().count { it.traits().owner() } <= 1 }
    }

    def "the engine names no field that no type has"() {
        given:
        def fields = schema.types().collectMany { it.fields().keySet() }.toSet() + 'type'
        def sources = Files.walk(Path.of('src/main/java/dev/sluice/engine')).withCloseable { paths ->
            paths.filter { "$it".endsWith('.java') }.toList()
        }

        expect:
        sources.size() > 300
        sources.collectMany { source ->
            (Files.readString(source) =~ /\.(?:string|flag|object|list|with|without)\("([a-z]\w*)"/).collect { it[1] }
                    .findAll { !(it in fields) }.collect { "$source.fileName says '$it'" as String }
        }.toSet() == FIELDS_OF_OWN_FILES
    }

    def "every type and every field is described in one sentence"() {
        given:
        def sentences = schema.types().collectEntries { type -> [(type.name()): type.about()] } +
                schema.types().collectMany { type -> type.fields().values().collect { ["$type.$it.name".toString(), it.about()] } }.collectEntries()

        expect:
        sentences.findAll { name, about -> !(about ==~ /[A-Z-].{3,149}\./) } == [:]
    }

    def "every abstract type that a field holds can be made"() {
        expect:
        schema.types().collectMany { it.fields().values() }.collect { innermost(it.shape()) }.findAll { it.sort() == Shape.Sort.OBJECT }
                *.type().unique().findAll { schema.concrete(schema.type(it)).empty } == []
    }

    def "every default type is concrete and fits its field"() {
        expect:
        schema.types().collectMany { it.fields().values() }.findAll { it.preset() != null && innermost(it.shape()).sort() == Shape.Sort.OBJECT }
                .every { schema.concrete(schema.type(innermost(it.shape()).type())).contains(schema.type(it.preset())) }
    }

    def "every default is a value that its field accepts"() {
        expect:
        schema.types().collectMany { type ->
            def presets = type.fields().values().findAll { it.hasDefault() && it.create() != Field.Presence.READONLY }
                    .collectEntries { [it.name(), it.preset()] }
            schema.check(presets, type, Schema.Use.CREATE).findAll { presets.containsKey(it.field()) }
        } == []
    }

    def "every pattern is a regular expression"() {
        expect:
        schema.types().collectMany { it.fields().values() }*.bounds()*.pattern().findAll().every { java.util.regex.Pattern.compile(it) }
    }

    private static Shape innermost(Shape shape) {
        shape.items() ? innermost(shape.items()) : shape
    }
}
