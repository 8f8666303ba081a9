package dev.sluice.dsl

import dev.sluice.client.ConnectionException
import dev.sluice.client.EngineException
import dev.sluice.lab.Notes
import dev.sluice.lab.Recorder
import dev.sluice.language.Conversation
import dev.sluice.language.Language
import dev.sluice.language.Script
import dev.sluice.language.ScriptException
import dev.sluice.operations.Operation
import dev.sluice.wire.ApiError
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Secret
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

class ScriptSpec extends Specification {
    Recorder engine = new Recorder()
    Notes notes = new Notes()
    @AutoCleanup
    Conversation conversation = Language.load().converse(engine, notes)
    @TempDir
    Path folder

    def "the example of the language is understood to the letter"() {
        given:
        engine.answers.sourceConfig = ApiObject.of(type: 'AppDataStagedSourceConfig', reference: 'APPDATA_SOURCE_CONFIG-1', name: 'ORCL')
        engine.answers.link = ApiObject.of(type: 'AppDataContainer', reference: 'APPDATA_CONTAINER-1', name: 'orders')
        engine.answers.provision = ApiObject.of(type: 'AppDataContainer', reference: 'APPDATA_CONTAINER-2', name: 'qa1')

        when:
        evaluate '''\
            engine('https://dve.example') {          // no argument: the profile in use, else the embedded engine (no login needed)
                login user: 'admin', password: secret('HOME')

                def config = sourceConfig {
                    name 'ORCL'
                    repository 'rman-backups'                      // object, reference or name
                    environmentUser 'oracle'
                    parameters { dbName 'ORCL'; dbUniqName 'ORCL_ST'; dbIdentityName 'ORCL' }
                }
                def orders = link {
                    name 'orders'; group 'Production'
                    linkData {
                        config config
                        // … every field of AppDataStagedLinkData
                        parameters {
                            dSourceType 'Full'; dbrmanbkploc '/backup/orcl'; channels 4
                            config_settings_prov sga_max_size: '2000M', processes: '300'     // a map stands for name/value arrays
                        }
                    }
                }
                def qa = vdb {
                    container { name 'qa1'; group 'QA' }
                    source { name 'qa1'; parameters { mountPath '/mnt/qa1' } }
                    sourceConfig { name 'qa1'; repository 'rman-backups' }
                    from orders, at: LATEST_POINT                  // timeflowPointParameters
                }
                println qa.reference
            }'''.stripIndent()

        then:
        engine.opened == ['https://dve.example']
        engine.words() == ['login', 'sourceConfig', 'link', 'provision']
        settings(0) == [user: 'admin', password: Secret.of(System.getenv('HOME'))]
        settings(1) == [type: 'AppDataStagedSourceConfig', name: 'ORCL', repository: 'rman-backups', environmentUser: 'oracle',
                        parameters: [dbName: 'ORCL', dbUniqName: 'ORCL_ST', dbIdentityName: 'ORCL'], linkingEnabled: true]
        settings(2).linkData.config == 'APPDATA_SOURCE_CONFIG-1'
        settings(2).linkData.parameters == [dSourceType: 'Full', dbrmanbkploc: '/backup/orcl', channels: 4, config_settings_prov: [
                [propertyName: 'sga_max_size', value: '2000M'], [propertyName: 'processes', value: '300']]]
        settings(3).timeflowPointParameters == [type: 'TimeflowPointSemantic', container: 'APPDATA_CONTAINER-1', location: 'LATEST_POINT']
        notes.printed.toString() == 'APPDATA_CONTAINER-2\n'
    }

    def "every field of a source configuration is a word"() {
        when:
        evaluate '''
            sourceConfig {
                name = 'ORCL'
                environmentUser 'HOST_USER-1'
                repository 'APPDATA_REPOSITORY-1'
                parameters {
                    dbName 'ORCL'
                    dbUniqName = 'ORCL_ST'
                    dbIdentityName 'ORCL'
                }
            }'''

        then:
        settings(0) == [type: 'AppDataStagedSourceConfig', name: 'ORCL', environmentUser: 'HOST_USER-1', repository: 'APPDATA_REPOSITORY-1',
                        parameters: [dbName: 'ORCL', dbUniqName: 'ORCL_ST', dbIdentityName: 'ORCL'], linkingEnabled: true]
    }

    def "every field of a dSource is a word"() {
        when:
        evaluate '''
            link {
                name 'orders'
                group 'GROUP-1'
                linkData {
                    config 'APPDATA_SOURCE_CONFIG-1'
                    environmentUser 'HOST_USER-1'
                    sourcingPolicy { logsyncEnabled false }
                    syncParameters { parameters { resync true } }
                    operations { preSync []; postSync { name 'after'; command 'true' } }
                    parameters {
                        dSourceType 'Full'
                        mountPath '/mnt/orders'
                        dbmultitenant true
                        instanceName 'ORCL1'
                        dbid '1234567890'
                        pdbName ''
                        restorefromtape false
                        tapeparams ''
                        catalog_conn ''
                        send_params ''
                        dbrmanbkploc '/backup/orcl'
                        dbctrlbkppiece '/backup/orcl/control.bkp'
                        pitr false
                        restoreTime ''
                        pitr_snapshots false
                        tdeEnabled true
                        walletpwd 'tiger'
                        tbsnames ''
                        channels 4
                        minimizeloggroups false
                        config_settings_prov sga_max_size: '2000M', sga_target: '2000M', processes: 300
                        custom_env_variables ORACLE_UNQNAME: 'ORCL_ST'
                    }
                    stagingEnvironment 'UNIX_HOST_ENVIRONMENT-1'
                    stagingEnvironmentUser 'HOST_USER-1'
                    stagingMountBase ''
                }
            }'''

        then:
        settings(0) == [
            type: 'LinkParameters', name: 'orders', group: 'GROUP-1',
            linkData: [
                type: 'AppDataStagedLinkData', config: 'APPDATA_SOURCE_CONFIG-1', environmentUser: 'HOST_USER-1',
                sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: false],
                syncParameters: [type: 'AppDataSyncParameters', parameters: [resync: true]],
                operations: [type: 'LinkedSourceOperations', preSync: [],
                             postSync: [[type: 'RunCommandOnSourceOperation', name: 'after', command: 'true']]],
                parameters: [
                    dSourceType: 'Full', mountPath: '/mnt/orders', dbmultitenant: true, instanceName: 'ORCL1', dbid: '1234567890', pdbName: '',
                    restorefromtape: false, tapeparams: '', catalog_conn: Secret.of(''), send_params: '', dbrmanbkploc: '/backup/orcl',
                    dbctrlbkppiece: '/backup/orcl/control.bkp', pitr: false, restoreTime: '', pitr_snapshots: false, tdeEnabled: true,
                    walletpwd: Secret.of('tiger'), tbsnames: '', channels: 4, minimizeloggroups: false,
                    config_settings_prov: [[propertyName: 'sga_max_size', value: '2000M'], [propertyName: 'sga_target', value: '2000M'],
                                           [propertyName: 'processes', value: '300']],
                    custom_env_variables: [[propertyName: 'ORACLE_UNQNAME', value: 'ORCL_ST']]],
                stagingEnvironment: 'UNIX_HOST_ENVIRONMENT-1', stagingEnvironmentUser: 'HOST_USER-1', stagingMountBase: '']]
    }

    def "every field of a VDB is a word"() {
        when:
        evaluate '''
            vdb {
                container { name 'qa1'; group 'QA'; sourcingPolicy { logsyncEnabled false } }
                source {
                    name 'qa1'
                    operations {
                        configureClone []
                        preRefresh []; postRefresh []; preRollback []; postRollback []; preSnapshot []; postSnapshot []
                        preStart []; postStart []; preStop []
                        postStop { type 'RunBashOnSourceOperation'; name 'a'; command 'b' }
                        postStop { name 'c'; command 'd' }
                    }
                    parameters {
                        mountPath '/mnt/qa1'
                        pdbName ''
                        tgtwalletpwd ''
                        dbName 'QA1'
                        crs_home ''
                        dbUniqName 'QA1'
                        instanceName 'QA1'
                        pitr false
                        restoreTime ''
                        restorefromtape false
                        noarchivelogmode true
                        dbrmanbkploc ''
                        advRACSettings true
                        additionalNodes []
                        advancedSettings { partialracstatus true; enabledebugging false }
                        config_settings_prov sga_max_size: '1000M', sga_target: '1000M'
                        custominitparamfile ''
                        custom_env_variables ORACLE_UNQNAME: 'QA1'
                    }
                    additionalMountPoints []
                    allowAutoVDBRestartOnHostReboot true
                }
                sourceConfig {
                    name 'qa1'
                    repository 'APPDATA_REPOSITORY-1'
                    linkingEnabled false
                    path ''
                    environmentUser 'HOST_USER-1'
                    parameters { dbUniqName 'QA1'; dbIdentityName 'QA1'; dbName 'QA1' }
                }
                timeflowPointParameters { container 'APPDATA_CONTAINER-1'; location LATEST_POINT }
            }'''

        then:
        settings(0) == [
            type: 'AppDataProvisionParameters',
            container: [type: 'AppDataContainer', name: 'qa1', group: 'QA', sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: false]],
            source: [
                type: 'AppDataVirtualSource', name: 'qa1',
                operations: [type: 'VirtualSourceOperations', configureClone: [], preRefresh: [], postRefresh: [], preRollback: [], postRollback: [],
                             preSnapshot: [], postSnapshot: [], preStart: [], postStart: [], preStop: [], postStop: [
                                 [type: 'RunBashOnSourceOperation', name: 'a', command: 'b'], [type: 'RunCommandOnSourceOperation', name: 'c', command: 'd']]],
                parameters: [
                    mountPath: '/mnt/qa1', pdbName: '', tgtwalletpwd: Secret.of(''), dbName: 'QA1', crs_home: '', dbUniqName: 'QA1', instanceName: 'QA1',
                    pitr: false, restoreTime: '', restorefromtape: false, noarchivelogmode: true, dbrmanbkploc: '', advRACSettings: true,
                    additionalNodes: [], advancedSettings: [[partialracstatus: true, enabledebugging: false]],
                    config_settings_prov: [[propertyName: 'sga_max_size', value: '1000M'], [propertyName: 'sga_target', value: '1000M']],
                    custominitparamfile: '', custom_env_variables: [[propertyName: 'ORACLE_UNQNAME', value: 'QA1']]],
                additionalMountPoints: [], allowAutoVDBRestartOnHostReboot: true, logCollectionEnabled: false],
            sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'qa1', repository: 'APPDATA_REPOSITORY-1', linkingEnabled: false, path: '',
                           environmentUser: 'HOST_USER-1', parameters: [dbUniqName: 'QA1', dbIdentityName: 'QA1', dbName: 'QA1']],
            timeflowPointParameters: [type: 'TimeflowPointSemantic', container: 'APPDATA_CONTAINER-1', location: 'LATEST_POINT']]
    }

    def "a word means the field, whatever the script calls by the same name: #script"() {
        when:
        evaluate script

        then:
        settings(0) == [type: 'Group', name: 'QA', description: 'for tests']

        where:
        script << [
            "def name = 'QA'; def description = 'for tests'; group { name name; description description }",
            "engine { def name = 'QA'; def description = 'for tests'; group { name name; description description } }",
            "engine { def name = 'QA'; def description = 'for tests'; group { name = name; description = description } }",
            "engine { def name = 'QA'; group { [1].each { name name }; if (true) { description 'for tests' } } }",
            "def name(x) { x }; group { name name('QA'); description 'for tests' }",
            "engine { def name = { 'QA' }; group { name name(); description 'for tests' } }",
            "def name = { 'QA' }; group { name name(); description 'for tests' }",
            "def make(name, description) { group { name name; description description } }; make('QA', 'for tests')",
            "for (name in ['QA']) { group { name name; description 'for tests' } }",
            "['QA'].each { name -> group { name name; description 'for tests' } }",
            "engine { def group = 'x'; group { name 'QA'; description 'for tests' } }",
            "def group = 'x'; group { name 'QA'; description 'for tests' }",
            "def settings = { name 'QA'; description 'for tests' }; group settings",
            "def common = { description 'for tests' }; group { name 'QA'; common.delegate = delegate; common() }",
            "def words = [name: 'QA', description: 'for tests']; group { words.each { w, v -> \"\$w\"(v) } }",
            "group { def name = 'Q'; name += 'A'; delegate.name name; description 'for tests' }",
            "n = 0; group { n = n + 1; name 'QA'; description 'for tests' }; assert n == 1",
            "def n = 0; group { n++; name 'QA'; description 'for tests' }; assert n == 1",
            "engine { def n = 0; group { n = 1; name 'QA'; description 'for tests' }; assert n == 1 }",
            "def suffix() { 'A' }; group { name 'Q' + suffix(); description \"for \${'tests'}\" }",
        ]
    }

    def "an object, its reference or its name stands for a reference: #value"() {
        given:
        conversation.variables().repo = ApiObject.of(type: 'AppDataRepository', reference: 'APPDATA_REPOSITORY-7', name: 'files')

        when:
        evaluate "sourceConfig { name 'x'; repository $value }"

        then:
        settings(-1).repository == sent

        where:
        value                   || sent
        'repo'                  || 'APPDATA_REPOSITORY-7'
        "'APPDATA_REPOSITORY-7'" || 'APPDATA_REPOSITORY-7'
        "'files'"               || 'files'
        '"${repo.name}"'        || 'files'
        "repository('files')"   || 'PLACEHOLDER-1'
    }

    def "a point of a history may be given in several ways: #point"() {
        given:
        conversation.variables().orders = ApiObject.of(type: 'AppDataContainer', reference: 'APPDATA_CONTAINER-1', name: 'orders')

        when:
        evaluate """
            vdb {
                container { name 'qa1'; group 'QA' }
                source { parameters { mountPath '/mnt/qa1' } }
                sourceConfig { name 'qa1'; repository 'files' }
                $point
            }"""

        then:
        settings(-1).timeflowPointParameters == sent

        where:
        point                                          || sent
        'from orders'                                  || [type: 'TimeflowPointSemantic', container: 'APPDATA_CONTAINER-1', location: 'LATEST_POINT']
        "from 'orders', at: LATEST_SNAPSHOT"           || [type: 'TimeflowPointSemantic', container: 'orders', location: 'LATEST_SNAPSHOT']
        "from container('orders'), at: 'LATEST_POINT'" || [type: 'TimeflowPointSemantic', container: 'PLACEHOLDER-1', location: 'LATEST_POINT']
        "timeflowPointParameters container: orders"    || [type: 'TimeflowPointSemantic', container: 'APPDATA_CONTAINER-1', location: 'LATEST_POINT']
        "timeflowPointParameters { type 'TimeflowPointSnapshot'; snapshot 'APPDATA_SNAPSHOT-3' }" || [type: 'TimeflowPointSnapshot', snapshot: 'APPDATA_SNAPSHOT-3']
    }

    def "a type may be said where several are possible"() {
        when:
        evaluate "sourceConfig { type 'AppDataDirectSourceConfig'; name 'x'; repository 'files'; path '$folder' }"
        evaluate "link { name 'a'; group 'b'; linkData { type 'AppDataDirectLinkData'; config 'c'; excludes 'd', 'e'; parameters { } } }"

        then:
        settings(0) == [type: 'AppDataDirectSourceConfig', name: 'x', repository: 'files', path: folder.toString(), linkingEnabled: true]
        settings(1).linkData == [type: 'AppDataDirectLinkData', config: 'c', excludes: ['d', 'e'], parameters: [:]]
    }

    def "a path stands for its text, and parameters given as a map are not held against any kind"() {
        given:
        conversation.variables().folder = folder

        when:
        evaluate "sourceConfig { name 'x'; repository 'r'; parameters(path: folder, file: folder.toFile(), other: [a: 1]) }"

        then:
        settings(0).parameters == [path: folder.toString(), file: folder.toString(), other: [a: 1]]
    }

    def "words read and list what an engine holds"() {
        given:
        def qa = ApiObject.of(type: 'AppDataContainer', reference: 'APPDATA_CONTAINER-2', name: 'qa1', provisionContainer: 'APPDATA_CONTAINER-1')
        def orders = ApiObject.of(type: 'AppDataContainer', reference: 'APPDATA_CONTAINER-1', name: 'orders', provisionContainer: null)
        engine.answers.list = [orders, qa]

        expect:
        evaluate('containers') == [orders, qa]
        evaluate('vdbs') == [qa]
        evaluate('dsources') == [orders]
        evaluate("list 'vdbs'") == [qa]
        evaluate("list 'group'; list 'groups'; list 'environment/user'") == [orders, qa]
        evaluate('engine { vdbs*.name }') == ['qa1']
        evaluate("container('qa1').reference") == 'PLACEHOLDER-9'
        [groups: 'Group', repositories: 'SourceRepository', environments: 'SourceEnvironment', environmentUsers: 'EnvironmentUser', jobs: 'Job',
         sourceConfigs: 'SourceConfig', snapshots: 'TimeflowSnapshot', timeflows: 'Timeflow', sources: 'Source', users: 'User', actions: 'Action'].every { plural, type ->
            evaluate(plural)
            settings(-1) == [of: type, filters: [:]]
        }
        ['group', 'repository', 'environment', 'environmentUser', 'job', 'sourceConfig', 'snapshot', 'timeflow', 'source', 'user', 'action'].every {
            evaluate("$it('x')")
            settings(-1).object == 'x'
        }
    }

    def "vdb reads no dSource, dsource no VDB"() {
        given:
        engine.answers.read = ApiObject.of(type: 'AppDataContainer', reference: 'APPDATA_CONTAINER-1', name: 'orders', provisionContainer: null)

        expect:
        evaluate("dsource('orders').name") == 'orders'

        when:
        evaluate("\n vdb 'orders'")

        then:
        def failure = thrown(ScriptException)
        says failure, "lab.groovy:2:6: 'orders' is no vdb. Write: container 'orders'"
    }

    def "delete and waitFor take an object or a reference"() {
        when:
        evaluate "delete 'GROUP-3'; delete container('qa1'); waitFor 'JOB-1'; waitFor job('JOB-2')"

        then:
        engine.words() == ['delete', 'read', 'delete', 'read', 'wait', 'read', 'wait']
        settings(0) == [of: 'Group', object: 'GROUP-3', force: false]

        when:
        evaluate "delete 'qa1'"

        then:
        engine.asked.last().settings() == [of: 'Container', object: 'qa1', force: false]
    }

    def "an engine stays open, and what is chosen stays chosen"() {
        when:
        evaluate "groups; engine('a') { groups }; groups; engine 'b'; groups; engine { groups }; engine('a') { groups }"

        then:
        engine.opened == [null, 'a', 'b']
        conversation.target() == 'paper:b'

        when:
        conversation.close()

        then:
        engine.closed == 3
    }

    def "an engine that is never needed is never opened"() {
        when:
        evaluate 'def x = 1 + 1; println x'

        then:
        engine.opened == []
        conversation.target() == null
        conversation.user() == null
    }

    def "secrets come from the environment or from a file, and never print themselves"() {
        given:
        Files.writeString(folder.resolve('password'), 'tiger\n')
        conversation.variables().folder = folder

        when:
        evaluate 'login user: "admin", password: secret(file: "$folder/password")'
        evaluate 'def s = secret("HOME"); println s; println "<$s>"; println([s])'

        then:
        settings(0).password == Secret.of('tiger')
        notes.printed.toString() == '********\n<********>\n[********]\n'

        when:
        evaluate '''\
            link {
                name 'a'; group 'b'
                linkData { config 'c'; parameters { dbrmanbkploc '/b'; walletpwd secret(file: "$folder/password") } }
            }'''.stripIndent()

        then:
        settings(-1).linkData.parameters.walletpwd == Secret.of('tiger')
    }

    def "a secret that cannot be had is an error that says where it was looked for: #what"() {
        given:
        conversation.variables().folder = folder
        Files.write(folder.resolve('large'), new byte[64 * 1024 + 1])
        Files.write(folder.resolve('binary'), [0xff, 0xfe] as byte[])

        when:
        evaluate what

        then:
        def failure = thrown(ScriptException)
        says(failure, "lab.groovy:1:$column: $message".replace('FOLDER', folder.toString()))

        where:
        what                              | column | message
        "secret('NO_SUCH_VARIABLE')"      | 8      | "the environment has no variable 'NO_SUCH_VARIABLE'. Set it."
        'secret(file: "$folder/nothing")' | 1      | "there is no file 'FOLDER/nothing'. Check the path."
        'secret(file: "$folder")'         | 1      | "'FOLDER' is a folder. Name a file."
        'secret(file: "$folder/large")'   | 1      | "the file 'FOLDER/large' is too large for a secret. It may have 65536 bytes at most."
        'secret(file: "$folder/binary")'  | 1      | "the file 'FOLDER/binary' is no text in UTF-8. Check the path."
    }

    def "what only the run can tell is a mistake with its place, and nothing is sent: #script"() {
        when:
        evaluate script

        then:
        def failure = thrown(ScriptException)
        says(failure, message)
        engine.asked.empty

        where:
        script | message
        "def w = 'nmae'\ngroup {\n  \"\$w\" 'x' }" | "lab.groovy:3: group has no field 'nmae'. Did you mean 'name'?"
        "def common = { nmae 'x' }\ngroup common" | "lab.groovy:1:16: group has no field 'nmae'. Did you mean 'name'?"
        "def common = { nmae = 'x' }\ngroup common" | "lab.groovy:1:16: group has no field 'nmae'. Did you mean 'name'?"
        "def b = { }\ndef common = { vdb b }\ngroup common" | "lab.groovy:2:16: vdb { } cannot be placed inside group { }. Move it to the top level."
        "def common = { delete 'x' }\ngroup common" | "lab.groovy:1:16: delete cannot be placed inside group { }. Move it to the top level."
        "def common = { name 'x', 'y' }\ngroup common" | "lab.groovy:1:16: 'name' takes one value."
        "def common = { name() }\ngroup common" | "lab.groovy:1:16: 'name' needs a value. Write: name 'value'"
        "def common = { name { } }\ngroup common" | "lab.groovy:1:16: 'name' takes no braces. Write: name 'value'"
        "def common = { type 'Group'; name 'x' }\ngroup common" | "lab.groovy:1:16: the type of group follows from its place. Leave it out."
        "def n = 5\ngroup {\n    name n\n}" | "lab.groovy:3:5: 'name': 5 is not a string. Give a string: name of the object."
        "def n = null\ngroup {\n    name n\n}" | "lab.groovy:2:1: group needs 'name'. Give a string: name of the object."
        "def go = false\ngroup {\n    if (go) { name 'x' }\n}" | "lab.groovy:2:1: group needs 'name'. Give a string: name of the object."
        "def n = 'x'\ndef x = group {\n    nam\n name n\n}" | "lab.groovy:3:5: nothing here is called 'nam'. Define it first, or write a text in quotes: 'nam'."
        "def n = 'four'\nlink { name 'a'; group 'b'; linkData { config 'c'\n  parameters { dbrmanbkploc '/b'\n    channels n } } }" | "lab.groovy:4:5: 'channels': 'four' is not a whole number. Give a whole number: how many RMAN channels restore in parallel."
        "def s = secret('HOME')\nlogin user: 'a', password: \"\$s\"" | "lab.groovy:2:28: a secret cannot be part of a longer text: it would be masked. Give it by itself."
        "def s = [secret('HOME')]\ngroup { name 'x' + s[0] }" | "lab.groovy:2: a secret cannot be part of a longer text: it would be masked. Give it by itself."
        "def s = [secret('HOME')]\ndef t = 'x'\nt += s[0]" | "lab.groovy:3: a secret cannot be part of a longer text: it would be masked. Give it by itself."
        "def s = [secret('HOME')]\ngroup { name s[0] + 'x' }" | "lab.groovy:2: a secret cannot be part of a longer text: it would be masked. Give it by itself."
        "def s = [secret('HOME')]\ngroup { name \"a\" + (\"b\${s[0]}\" + s[0]) }" | "lab.groovy:2: a secret cannot be part of a longer text: it would be masked. Give it by itself."
        "def s = [secret('HOME')]\nupdate 'GROUP-1', description: \"x\${s[0]}\"" | "lab.groovy:2: a secret cannot be part of a longer text: it would be masked. Give it by itself."
        "def s = [secret('HOME')]\nupdate 'GROUP-1', description: \"x\${\"y\${s[0]}\"}\"" | "lab.groovy:2: a secret cannot be part of a longer text: it would be masked. Give it by itself."
        "def s = [secret('HOME')]\nsql 'qa1', \"alter user app password '\${s[0]}'\"" | "lab.groovy:2:1: a secret cannot be part of a longer text: it would be masked. Give it by itself."
        "def s = [secret('HOME')]\nsql 'qa1', 'select \$1', \"x\${s[0]}\"" | "lab.groovy:2:1: a secret cannot be part of a longer text: it would be masked. Give it by itself."
        "def s = [secret('HOME')]\n\"echo \${s[0]}\".execute()" | "lab.groovy:2:16: a program would be given ******** in place of the secret. Write .reveal() behind the secret."
        "def s = [secret('HOME')]\n['echo', s[0]].execute()" | "lab.groovy:2:16: a program would be given ******** in place of the secret. Write .reveal() behind the secret."
        "def s = [secret('HOME')]\n'env'.execute([\"A=\${s[0]}\"], null)" | "lab.groovy:2:7: a program would be given ******** in place of the secret. Write .reveal() behind the secret."
        "def s = [secret('HOME')]\ngroup { name \"x\${s[0]}\" }" | "lab.groovy:2: a secret cannot be part of a longer text: it would be masked. Give it by itself."
        "def p = 'YESTERDAY'\nvdb {\n container { name 'q'; group 'g' }\n source { parameters { mountPath '/m' } }\n sourceConfig { name 'q'; repository 'r' }\n from 'o', at: p\n}" | "lab.groovy:6:12: there is no point 'YESTERDAY'. Give LATEST_POINT, LATEST_SNAPSHOT, now, a snapshot, a bookmark or a time."
        "def w = 'x'\nvdb {\n container { name 'q'; group 'g'; sourcingPolicy { logsyncEnabled w } }\n source { parameters { mountPath '/m' } }\n sourceConfig { name 5.toString(); repository w }\n from 'o'\n}" | "lab.groovy:3:52: 'logsyncEnabled': 'x' is not true or false. Give true or false: whether its logs are collected all the time."
        "def x = [:]\nvdb x" | "lab.groovy:2:1: vdb takes braces to make one, or a name to read one: vdb { } or vdb 'name'"
        "def x = { }\ncontainer x" | "lab.groovy:2:1: container takes a name or a reference: container 'name'"
        "def x = 'orders'\nlink x" | "lab.groovy:2:1: link takes braces, or a name and a path: link { } or link 'orders', path: '/srv/orders'"
        "engine 5" | "lab.groovy:1:1: engine takes a URL or a profile's name, or none, and braces if it is for what they hold only."
        "nope" | "lab.groovy:1:1: nothing here is called 'nope'. Define it first, or write a text in quotes: 'nope'."
        "println grops" | "lab.groovy:1:9: nothing here is called 'grops'. Did you mean 'groups'?"
        "def config = 1\nprintln confg" | "lab.groovy:2:9: nothing here is called 'confg'. Did you mean 'config'?"
        "binding.x = 1; this.frob(2)" | "lab.groovy:1:21: there is no word 'frob'. Define a method of that name first."
        "'abc'.frob(2, null)" | "lab.groovy:1:7: String has no method 'frob' that takes (Integer, null)."
        "engine {\n    'abc'.frob { }\n}" | "lab.groovy:2:11: String has no method 'frob' that takes (Closure)."
        "println(['abc'].frob)" | "lab.groovy:1:17: String has no 'frob'."
        "c = 'x'.&frob\nc(1)" | "lab.groovy:2:1: what 'c' is cannot be called with (Integer)."
        "println 'abc'.frob" | "lab.groovy:1:15: String has no 'frob'."
        "\nassert 1 + 1 == 3" | "lab.groovy:2:1: this does not hold.\n    assert 1 + 1 == 3\n             |   |\n             2   false"
        "assert ['true'].execute().text == 'x' : 'no'" | "lab.groovy:1:1: this does not hold.\n    no. Expression: ([true].execute().text == x)"
        "assert false : 'no backup'" | "lab.groovy:1:1: this does not hold.\n    no backup. Expression: false"
        "throw new IllegalStateException('no backup')" | "lab.groovy:1:1: no backup"
        "def f() {\n  throw new NoSuchElementException()\n}\nf()" | "lab.groovy:2:3: NoSuchElementException was thrown without a message."
        "new File('/no/such/file').text" | "lab.groovy:1:27: /no/such/file (No such file or directory)"
        "java.nio.file.Files.size(java.nio.file.Path.of('/no/such'))" | "lab.groovy:1:21: no such file: /no/such"
        "def f(n) { f(n + 1) }\nf(1)" | "lab.groovy:1:12: it calls itself without end."
        "1 / 0" | "lab.groovy:1:3: nothing can be divided by zero."
        "class Sizes {\n  static most = 'x'.toInteger()\n}\nprintln Sizes.most" | "lab.groovy:2: 'x' is no number."
        "7.intdiv(0)" | "lab.groovy:1:3: nothing can be divided by zero."
        "'x'.toInteger()" | "lab.groovy:1:5: 'x' is no number."
        "'x'.toBigDecimal()" | "lab.groovy:1:5: that is no number."
        "def x = null\nprintln x.size" | "lab.groovy:2:11: what should have 'size' is null."
        "def x = null\n1 + x.frob(1)" | "lab.groovy:2:7: what 'frob' is called on is null."
        "List all = 'abc'\nall" | "lab.groovy:1:12: 'abc' is of type String, and List is needed here."
        "int n(int i) { i }\nObject s = 'a'\n[1, 2].get(2)" | "lab.groovy:3:8: there is no element 2: there are 2, counted from 0."
        "[].first()" | "lab.groovy:1:4: first() finds nothing: there are no elements."
        "[1].asImmutable() << 2" | "lab.groovy:1:19: this cannot be changed."
        "['no-such-program'].execute()" | "lab.groovy:1:21: there is no program 'no-such-program'."
        "throw new RuntimeException()" | "lab.groovy:1:1: RuntimeException was thrown without a message."
    }

    def "an error inside braces is told as it is: #script"() {
        when:
        evaluate script

        then:
        def failure = thrown(ScriptException)
        says failure, message
        engine.asked.empty

        where:
        script | message
        "engine {\n  'x'.frob()\n}" | "lab.groovy:2:7: String has no method 'frob' that takes ()."
        "engine {\n  engines.frob()\n}" | "lab.groovy:2:3: nothing here is called 'engines'. Define it first, or write a text in quotes: 'engines'."
        "group {\n  name 'x'.frob()\n}" | "lab.groovy:2:12: String has no method 'frob' that takes ()."
        "group {\n  name = 'x'.frob\n}" | "lab.groovy:2:14: String has no 'frob'."
        "link { name 'a'; group 'b'\n  linkData { config 'c'\n    parameters { path 'x'.frob(1) } } }" | "lab.groovy:3:27: String has no method 'frob' that takes (Integer)."
        "def f = { path = 'x'.frob(1) }\nlink { name 'a'; group 'b'\n  linkData { config 'c'\n    parameters f } }" | "lab.groovy:1:22: String has no method 'frob' that takes (Integer)."
        "[1].each { n ->\n  group {\n    name((Map) n)\n  }\n}" | "lab.groovy:3:10: '1' is of type Integer, and Map is needed here."
        "engine { group { name 'x'; (1..2).each { throw new IllegalStateException('stop ' + it) } } }" | 'lab.groovy:1:42: stop 1'
    }

    def "several mistakes of one block are told together"() {
        when:
        evaluate '''\
            def no = 5
            sourceConfig {
                name no
                repository no
            }'''.stripIndent()

        then:
        def failure = thrown(ScriptException)
        says failure, "lab.groovy:3:5: 'name': 5 is not a string. Give a string: name of the object.",
                "lab.groovy:4:5: 'repository': 5 is not a reference. Give an object (AppDataRepository), its reference or its name."
    }

    def "what an engine refuses is told with the place and the thing"() {
        given:
        engine.answers.provision = new EngineException(new ApiError('exception.x', 'the dSource is disabled', "Run: enable 'orders'"), 'http://e', null, null)

        when:
        evaluate '''
            def qa = vdb {
                container { name 'qa1'; group 'QA' }
                source { parameters { mountPath '/mnt/qa1' } }
                sourceConfig { name 'qa1'; repository 'files' }
                from 'orders'
            }'''.stripIndent()

        then:
        def refused = thrown(ScriptException)
        says(refused, "lab.groovy:2:10: the engine refused provision of 'qa1': the dSource is disabled. Run: enable 'orders'")
        refused.cause.is(engine.answers.provision)
    }

    def "a job that fails is told with the place and the thing"() {
        given:
        engine.answers.link = new EngineException(new ApiError('exception.x', 'the disk is full.', null), 'http://e', null, 'JOB-1')

        when:
        evaluate "engine {\n  link { name 'orders'; group 'g'; linkData { config 'c'; parameters { } } }\n}"

        then:
        def failure = thrown(ScriptException)
        says(failure, "lab.groovy:2:3: link of 'orders' failed: the disk is full.").cause.is(engine.answers.link)
    }

    def "an engine that cannot be reached is told with the place"() {
        given:
        engine.answers.list = new ConnectionException('http://e: nobody answers. Check the URL', null)

        when:
        evaluate '\n\nprintln groups'

        then:
        def failure = thrown(ScriptException)
        says(failure, 'lab.groovy:3:9: http://e: nobody answers. Check the URL').cause.is(engine.answers.list)
    }

    def "a failure in a method that an earlier line declared is told there"() {
        when:
        conversation.evaluate(new Script('first', 'def f(x) {\n    group { name x }\n}'))
        conversation.evaluate(new Script('second', 'f 5'))

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.toString() == ["first:2:13: 'name': 5 is not a string. Give a string: name of the object."]
    }

    def "a script can catch what goes wrong"() {
        given:
        engine.answers.list = new EngineException(new ApiError('exception.x', 'no', null), 'http://e', null, null)

        expect:
        evaluate('try { groups } catch (e) { e.message }') == "the engine refused list of 'groups': no"
    }

    def "whatever Groovy can do a script can do: #script"() {
        expect:
        evaluate(script) == value

        where:
        script                                                                  || value
        '([1, 2] as int[]).clone().length'                                      || 2
        '"ab".bytes.clone().length'                                             || 2
        'java.nio.file.Path.of("/tmp").resolve("x").toString()'                 || '/tmp/x'
        '[1, 2].stream().map { it + 1 }.toList()'                               || [2, 3]
        'java.util.concurrent.Executors.newSingleThreadExecutor().with { def f = submit({ 3 } as java.util.concurrent.Callable); shutdown(); f.get() }' || 3
        'new ProcessBuilder("true").start().waitFor()'                          || 0
        'def x = { int n -> n < 2 ? 1 : n * call(n - 1) }; x(5)'                || 120
        'trait T { def t() { 5 } }; class C implements T { }; new C().t()'      || 5
        'record P(int x) { }; new P(3).x()'                                     || 3
        'def m = [:].withDefault { it * 2 }; m[4]'                              || 8
        'switch (5) { case 1..9 -> "few"; default -> "many" }'                  || 'few'
        'def (a, b) = [1, 2]; [b, a]'                                           || [2, 1]
        'int n = 0; 3.times { n += it }; n'                                     || 3
        'def sum(int... all) { all.sum() }; sum(1, 2, 3)'                       || 6
        '"a-${1 + 1}" as String'                                                || 'a-2'
        'new ByteArrayOutputStream().withCloseable { it << "x"; it.size() }'    || 1
    }

    def "a script that never ends can be interrupted: #script"() {
        given:
        def outcome = null
        def runner = Thread.start {
            try {
                evaluate(script)
            } catch (ScriptException stopped) {
                outcome = stopped
            }
        }

        when:
        while (runner.state != Thread.State.TERMINATED && !notes.printed) {
            Thread.onSpinWait()
        }
        runner.interrupt()
        runner.join(20_000)

        then:
        outcome.cause instanceof InterruptedException
        outcome.message == message

        where:
        script                                                      | message
        "println 'on'\nwhile (true) { }"                            | 'lab.groovy:2: interrupted.'
        "println 'on'\nfor (;;) { [1].each { it } }"                | 'lab.groovy:2: interrupted.'
        "def f() { println 'on'\nfor (int i = 0; ; i++) { } }\nf()" | 'lab.groovy:2: interrupted.'
        "println 'on'\nThread.sleep(100000)"                        | 'lab.groovy:2: interrupted.'
    }

    private Object evaluate(String text) {
        conversation.evaluate(new Script('lab.groovy', text))
    }

    /** What the operation of that number asks for, with the types that the wire wants. */
    private Map<String, Object> settings(int number) {
        plain(((Operation<?>) engine.asked[number]).settings())
    }

    private static Object plain(Object value) {
        value instanceof Map ? value.collectEntries { k, v -> [k, plain(v)] } : value instanceof List ? value.collect { plain(it) } : value
    }

    private static ScriptException says(ScriptException failure, String... messages) {
        assert failure.problems()*.toString() == messages.toList()
        failure
    }
}
