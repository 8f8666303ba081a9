package dev.sluice.dsl

import dev.sluice.lab.Called
import dev.sluice.lab.ForeignEngine
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** The language on an engine that is not ours, with databases of sorts that ours does not have. */
class ForeignEngineSpec extends Specification {
    static oracle = [type: 'OracleSyncParameters', doubleSync: false, doNotResume: false, forceFullBackup: false, skipSpaceCheck: false]
    static refresh = [type: 'OracleRefreshParameters', timeflowPointParameters: [type: 'TimeflowPointSemantic', location: 'LATEST_POINT']]
    static rollback = [type: 'OracleRollbackParameters', timeflowPointParameters: [type: 'TimeflowPointSemantic', container: 'ORACLE_DB_CONTAINER-7', location: 'LATEST_SNAPSHOT']]

    @Shared @AutoCleanup ForeignEngine engine = new ForeignEngine()
    @TempDir Path folder

    def setup() {
        engine.server.calls.clear()
        engine.server.bodies.clear()
    }

    def "#line sends #call with #body"() {
        when:
        def run = engine.script(folder, 'run', line)

        then:
        run.err.readLines().findAll { it.contains('script.groovy:') } == []
        run.status == 0
        engine.writes == [call]
        engine.server.bodies[call] == body

        where:
        line                                                 | call                                                | body
        "sync 'orders'"                                      | 'POST database/ORACLE_DB_CONTAINER-1/sync'          | oracle
        "sync 'orders', doubleSync: true"                    | 'POST database/ORACLE_DB_CONTAINER-1/sync'          | oracle + [doubleSync: true]
        "dsource('orders').sync { forceFullBackup true }"    | 'POST database/ORACLE_DB_CONTAINER-1/sync'          | oracle + [forceFullBackup: true]
        "sync 'sales'"                                       | 'POST database/MSSQL_DB_CONTAINER-3/sync'           | [type: 'MSSqlSyncParameters']
        "sync 'sales', type: 'MSSqlNewCopyOnlyFullBackupSyncParameters', compressionEnabled: true" | 'POST database/MSSQL_DB_CONTAINER-3/sync' | [type: 'MSSqlNewCopyOnlyFullBackupSyncParameters', compressionEnabled: true]
        "sync dsource('pubs')"                               | 'POST database/ASE_DB_CONTAINER-4/sync'             | [type: 'ASELatestBackupSyncParameters', dropAndRecreateDevices: false]
        "sync 'shop'"                                        | 'POST database/MYSQL_DB_CONTAINER-5/sync'           | [type: 'MySQLSyncParameters']
        "refresh 'oratest'"                                  | 'POST database/ORACLE_DB_CONTAINER-7/refresh'       | refresh
        "rollback 'oratest', at: LATEST_SNAPSHOT"            | 'POST database/ORACLE_DB_CONTAINER-7/rollback'      | rollback
        "stop 'oratest'"                                     | 'POST source/ORACLE_VIRTUAL_SOURCE-7/stop'          | [type: 'OracleStopParameters']
        "stop vdb('oratest'), abort: true"                   | 'POST source/ORACLE_VIRTUAL_SOURCE-7/stop'          | [type: 'OracleStopParameters', abort: true]
        "disable 'orders'"                                   | 'POST source/ORACLE_LINKED_SOURCE-1/disable'        | [type: 'OracleDisableParameters', attemptCleanup: true]
        "disable 'sales'"                                    | 'POST source/MSSQL_LINKED_SOURCE-3/disable'         | [type: 'SourceDisableParameters', attemptCleanup: true]
        "stop 'erp'"                                         | 'POST source/HANA_LINKED_SOURCE-9/stop'             | [type: 'SourceStopParameters']
        "stop 'ORACLE_DB_CONTAINER-7'"                       | 'POST source/ORACLE_VIRTUAL_SOURCE-7/stop'          | [type: 'OracleStopParameters']
        "delete vdb('oratest')"                              | 'POST database/ORACLE_DB_CONTAINER-7/delete'        | [:]
        "delete 'ORACLE_DB_CONTAINER-7', force: true"        | 'POST database/ORACLE_DB_CONTAINER-7/delete'        | [type: 'OracleDeleteParameters', force: true]
        "delete container('erp')"                            | 'POST database/HANA_DB_CONTAINER-9/delete'          | [:]
        "delete 'HANA_DB_CONTAINER-9'"                       | 'POST database/HANA_DB_CONTAINER-9/delete'          | [:]
        "update vdb('oratest'), description: 'new'"          | 'POST database/ORACLE_DB_CONTAINER-7'               | [type: 'OracleDatabaseContainer', description: 'new']
        "update vdb('oratest'), sourcingPolicy: [logsyncEnabled: true]" | 'POST database/ORACLE_DB_CONTAINER-7' | [type: 'OracleDatabaseContainer', sourcingPolicy: [type: 'OracleSourcingPolicy', logsyncEnabled: true]]
        "update vdb('oratest'), sourcingPolicy: [type: 'XyzSourcingPolicy', mode: 'x']" | 'POST database/ORACLE_DB_CONTAINER-7' | [type: 'OracleDatabaseContainer', sourcingPolicy: [type: 'XyzSourcingPolicy', mode: 'x']]
        "update vdb('oratest'), diagnoseNoLoggingFaults: false" | 'POST database/ORACLE_DB_CONTAINER-7'            | [type: 'OracleDatabaseContainer', diagnoseNoLoggingFaults: false]
        "def erp = container('erp'); update erp, tenants: ['H00', 'H01']" | 'POST database/HANA_DB_CONTAINER-9'                 | [type: 'HanaDatabaseContainer', tenants: ['H00', 'H01']]
        "stop 'erp', type: 'HanaStopParameters', tenant: 'H00', grace: [seconds: 5]" | 'POST source/HANA_LINKED_SOURCE-9/stop' | [type: 'HanaStopParameters', tenant: 'H00', grace: [seconds: 5]]
        "container('erp').sync { type 'XyzSyncParameters'; full true; tenants(['H00', 'H01']) }" | 'POST database/HANA_DB_CONTAINER-9/sync' | [type: 'XyzSyncParameters', full: true, tenants: ['H00', 'H01']]
        "def kind = 'XyzSyncParameters'\nsync 'erp', type: kind, full: true" | 'POST database/HANA_DB_CONTAINER-9/sync'         | [type: 'XyzSyncParameters', full: true]
        "refresh 'erp', type: 'HanaRefreshParameters', from: 'orders', at: LATEST_SNAPSHOT, full: true" | 'POST database/HANA_DB_CONTAINER-9/refresh' | [type: 'HanaRefreshParameters', full: true, timeflowPointParameters: [type: 'TimeflowPointSemantic', container: 'ORACLE_DB_CONTAINER-1', location: 'LATEST_SNAPSHOT']]
        "update container('erp'), landscape: [type: 'HanaLandscape', size: 4]" | 'POST database/HANA_DB_CONTAINER-9'      | [type: 'HanaDatabaseContainer', landscape: [type: 'HanaLandscape', size: 4]]
        "stop 'sales', type: 'OracleStopParameters', abort: true" | 'POST source/MSSQL_LINKED_SOURCE-3/stop'        | [type: 'OracleStopParameters', abort: true]
        "delete 'oratest', force: true"                      | 'POST database/ORACLE_DB_CONTAINER-7/delete'        | [type: 'OracleDeleteParameters', force: true]
        "delete 'sales', force: true"                        | 'POST database/MSSQL_DB_CONTAINER-3/delete'         | [type: 'DeleteParameters', force: true]
        "disable environment('dbhost')"                      | 'POST environment/UNIX_HOST_ENVIRONMENT-1/disable'  | [:]
        "environment('rac1').enable()"                       | 'POST environment/ORACLE_CLUSTER-3/enable'          | [:]
        "refresh environment('winhost')"                     | 'POST environment/WINDOWS_HOST_ENVIRONMENT-2/refresh' | [:]
        "disable user('sysadmin')"                           | 'POST user/USER-1/disable'                          | [:]
        "enable 'USER-1'"                                    | 'POST user/USER-1/enable'                           | [:]
        "updateCredential(user('sysadmin')) { newCredential { password 'x' } }" | 'POST user/USER-1/updateCredential' | [type: 'CredentialUpdateParameters', newCredential: [type: 'PasswordCredential', password: 'x']]
        "detachSource 'orders', source: source('orders')"    | 'POST database/ORACLE_DB_CONTAINER-1/detachSource'  | [type: 'DetachSourceParameters', source: 'ORACLE_LINKED_SOURCE-1']
        "attachSource('files') { attachData { type 'AppDataDirectAttachData'; config 'files'; parameters([:]) } }" | 'POST database/APPDATA_CONTAINER-8/attachSource' | [type: 'AttachSourceParameters', attachData: [type: 'AppDataDirectAttachData', config: 'APPDATA_SOURCE_CONFIG-8', parameters: [:]]]
        "attachSource('orders') { attachData { type 'OracleAttachData'; config 'ORACLE_SINGLE_CONFIG-1'; rmanChannels 2 } }" | 'POST database/ORACLE_DB_CONTAINER-1/attachSource' | [type: 'AttachSourceParameters', attachData: [type: 'OracleAttachData', config: 'ORACLE_SINGLE_CONFIG-1', rmanChannels: 2]]
        "attachSource 'orders', attachData: [type: 'OracleAttachData', config: 'ORACLE_SINGLE_CONFIG-1', users: [[type: 'OracleUser']]]" | 'POST database/ORACLE_DB_CONTAINER-1/attachSource' | [type: 'AttachSourceParameters', attachData: [type: 'OracleAttachData', config: 'ORACLE_SINGLE_CONFIG-1', users: [[type: 'OracleUser']]]]
        "refresh 'oratest', at: '@2021-03-05T00:30:00.000'"  | 'POST database/ORACLE_DB_CONTAINER-7/refresh'       | refresh + [timeflowPointParameters: [type: 'TimeflowPointSnapshot', snapshot: 'ORACLE_SNAPSHOT-1']]
        "rollback 'oratest', at: '@2021-03-05T00:30:00.000'" | 'POST database/ORACLE_DB_CONTAINER-7/rollback'      | rollback + [timeflowPointParameters: [type: 'TimeflowPointSnapshot', snapshot: 'ORACLE_SNAPSHOT-7']]
        "update group('[172.16.1.2]/QA'), description: 'x'"  | 'POST group/GROUP-34'                               | [type: 'Group', description: 'x']
        "policy('Default Retention').apply(target: 'orders')" | 'POST policy/POLICY_RETENTION-1/apply'            | [type: 'PolicyApplyTargetParameters', target: 'ORACLE_DB_CONTAINER-1']
    }

    def "#line is refused before anything is sent: #message"() {
        when:
        def run = engine.script(folder, 'run', line)

        then:
        run.err.readLines().first().endsWith(message)
        run.status == 2
        engine.writes == []

        where:
        line                                        | message
        "sync 'orders', dobleSync: true"            | "sync has no field 'dobleSync'. Did you mean 'doubleSync'?"
        "update vdb('oratest'), diagnoseNoLogingFaults: false" | "update has no field 'diagnoseNoLogingFaults'. Did you mean 'diagnoseNoLoggingFaults'?"
        "stop 'sales', abort: true"                 | "stop of 'sales' takes no 'abort'. Leave it out; or, where this engine takes it, say the type that has it: type: 'OracleStopParameters'."
        "stop vdb('files'), abort: true"            | "stop of 'APPDATA_CONTAINER-8' takes no 'abort'. Leave it out; or, where this engine takes it, say the type that has it: type: 'OracleStopParameters'."
        "stop 'erp', abort: true"                   | "stop of 'erp' takes no 'abort'. Leave it out; or, where this engine takes it, say the type that has it: type: 'OracleStopParameters'."
        "delete 'sales', username: 'x'"             | "delete of 'sales' takes no 'username'. Leave it out; or, where this engine takes it, say the type that has it: type: 'OracleDeleteParameters'."
        "sync 'erp'"                                | "'erp' is of a sort that no schema knows, and what its sync takes depends on the sort. Say which type this engine takes, as in type: 'AppDataSyncParameters'."
        "sync 'HANA_DB_CONTAINER-9'"                 | "'HANA_DB_CONTAINER-9' is of a sort that no schema knows, and what its sync takes depends on the sort. Say which type this engine takes, as in type: 'AppDataSyncParameters'."
        "sync 'sales', doubleSync: true"            | "sync of 'sales' takes no 'doubleSync'. Leave it out; or, where this engine takes it, say the type that has it: type: 'OracleSyncParameters'."
        "sync 'orders', type: 'OracleSyncParametres'" | "there is no type 'OracleSyncParametres'. Did you mean 'OracleSyncParameters'?"
        "refresh 'oratest', at: '@2021-03-05T00:30:00.001'" | "'ORACLE_DB_CONTAINER-1' has no snapshot '@2021-03-05T00:30:00.001'. Did you mean '@2021-03-05T00:30:00.000'?"
        "attachSource 'orders', attachData: [type: 'AppDataDirctAttachData', config: 'x']" | "there is no type 'AppDataDirctAttachData'. Did you mean 'AppDataDirectAttachData'?"
        "ensure vdb { container { name 'oratest'; group 'GROUP-2' }; source { name 'oratest'; parameters { mountPath '/mnt/v' } }; sourceConfig { name 'oratest'; repository 'Unstructured Files' }; from 'sales' }" | "'container.name': 'oratest' is there already, of the type OracleDatabaseContainer, and what is said is of AppDataContainer. Give it another name."
        "disable environment('dbhost'), attemptCleanup: false" | "disable takes nothing but the object."
        "ensure group { name 'QA'; description 'x' }" | "'name': 'QA' is the name of 2 objects: GROUP-2, GROUP-34 ('[172.16.1.2]/QA'). Give the reference or the longer name."
        "sync 'orders', type: 'OracleStopParameters'" | "'OracleStopParameters' does not fit here. Did you mean 'OracleSyncParameters'?"
    }

    def "a container that does not say what it came from is what its source is"() {
        given:
        def other = new ForeignEngine()
        other.objects.database.find { it.name == 'oratest' }.provisionContainer = null

        expect:
        other.called(folder, 'eval', 'vdbs*.name').out.readLines() == ['oratest', 'files']
        other.called(folder, 'eval', 'dsources*.name').out.readLines() == ['orders', 'sales', 'pubs', 'shop', 'erp']
        other.called(folder, 'eval', "vdb('oratest').reference").out == 'ORACLE_DB_CONTAINER-7\n'
        other.called(folder, 'eval', "dsource 'oratest'").err.contains("'oratest' is no dsource.")
        other.called(folder, 'eval', 'tree').out.contains('oratest  vdb')
        other.script(folder, 'plan', "stop 'oratest'").out.startsWith('  ~ vdb oratest (QA)  stop')
        other.script(folder, 'plan', "delete 'oratest'").out.startsWith('  - vdb oratest (QA)\n')

        cleanup:
        other.close()
    }

    def "an object that is called as another one's reference goes by its own name"() {
        given:
        def other = new ForeignEngine()
        other.objects.database.find { it.name == 'oratest' }.name = 'ORACLE_DB_CONTAINER-1'

        expect:
        other.called(folder, 'eval', 'vdbs').out.readLines()[2].startsWith('ORACLE_DB_CONTAINER-1  OracleDatabaseContainer  QA     orders')

        cleanup:
        other.close()
    }

    def "where an engine does not propose where a copy can run, a clone says so"() {
        expect:
        engine.script(folder, 'run', "clone 'orders', as: 'nightly', at: LATEST_SNAPSHOT").err
                .contains("the engine does not propose where a copy of 'orders' can run. Say it yourself: vdb { sourceConfig { repository 'NAME' } }")
    }

    def "where an engine keeps nothing of what is deleted, the shell says before it that nothing takes it back"() {
        given:
        def shell = new Called([HOME: folder.toString(), SLUICE_ENGINE: engine.server.url, SLUICE_USER: 'admin', SLUICE_PASSWORD: 'secret'])
        shell.input = "delete $what\n"

        expect:
        shell.with().out.readLines().contains("this cannot be undone: delete $said" as String)

        where:
        what               | said
        "container('erp')" | "container('erp')"
        "vdb('oratest')"   | "container('oratest')"
    }

    def "what is saved of a change to an object of a type that no schema has is sound, and does the same again"() {
        given:
        def file = folder.resolve('saved.groovy')
        def shell = new Called([HOME: folder.toString(), SLUICE_ENGINE: engine.server.url, SLUICE_USER: 'admin', SLUICE_PASSWORD: 'secret'])
        shell.input = "update container('erp'), tenants: ['H00']\nsave '$file'\n"

        when:
        shell.with()
        def checked = new Called([HOME: folder.toString()]).with('check', file.toString())

        then:
        Files.readString(file).contains("update(container('erp')) {\n    type 'HanaDatabaseContainer'\n    tenants(['H00'])\n}")
        checked.out == '1 file, no mistakes\n' || checked.err == '1 file, no mistakes\n'
        checked.status == 0

        when:
        engine.server.calls.clear()
        def again = engine.called(folder, 'run', file.toString())

        then:
        again.status == 0
        engine.writes == ['POST database/HANA_DB_CONTAINER-9']
    }

    def "a run that deleted an object of a type that no schema has is gone on with"() {
        given:
        def script = folder.resolve('late.groovy')
        Files.writeString(script, "delete container('erp')\nassert new File('${folder}/there').exists()\nsync 'orders'\n")

        expect:
        engine.called(folder, 'run', script.toString()).status != 0
        engine.writes == ['POST database/HANA_DB_CONTAINER-9/delete']

        when:
        Files.createFile(folder.resolve('there'))
        def resumed = engine.called(folder, 'resume', 'last')

        then:
        resumed.err.readLines().findAll { it.contains('late.groovy') } == []
        resumed.status == 0
        engine.writes == ['POST database/HANA_DB_CONTAINER-9/delete', 'POST database/ORACLE_DB_CONTAINER-1/sync']
    }

    def "a field that an engine sends is read, be it unknown to the schema: #line"() {
        given:
        def older = new ForeignEngine()
        older.objects.user.each { it.remove('passwordUpdateRequest'); it.passwordUpdateRequested = false }

        when:
        def run = older.script(folder, 'run', line)

        then:
        run.out + run.err.readLines().findAll { it.contains('script.groovy:') }.join('\n') =~ printed

        cleanup:
        older.close()

        where:
        line                                                               | printed
        "println user('admin').passwordUpdateRequested"                    | /^false\n$/
        "println users.where(passwordUpdateRequested: false)*.name"        | /^\[sysadmin, admin\]\n$/
        "users.each { println it.passwordUpdateRequested }"                | /^false\nfalse\n$/
        "println user('admin').passwordUpdateRequsted"                     | /User has no field 'passwordUpdateRequsted'. Did you mean 'passwordUpdateRequested'\?$/
        "println user('admin').get(['passwordUpdateRequsted'].first())"    | /User has no field 'passwordUpdateRequsted'. Did you mean 'passwordUpdateRequested'\?$/
    }

    def "#listing shows #lines"() {
        when:
        def shown = engine.called(folder, 'eval', listing)

        then:
        shown.err == ''
        shown.out.readLines()*.replaceAll(/\d+ (s|min|h|d) ago/, 'AGO') == lines

        where:
        listing         | lines
        'containers'    | ['name     type                     group            provisionContainer   version     namespace     reference',
                           '-------  -----------------------  ---------------  -------------------  ----------  ------------  ---------------------',
                           'orders   OracleDatabaseContainer  Sources                               19.3.0.0.0                ORACLE_DB_CONTAINER-1',
                           'oratest  OracleDatabaseContainer  QA               orders               19.3.0.0.0                ORACLE_DB_CONTAINER-7',
                           'sales    MSSqlDatabaseContainer   Sources                                                         MSSQL_DB_CONTAINER-3',
                           'pubs     ASEDBContainer           Sources                                                         ASE_DB_CONTAINER-4',
                           'shop     MySQLDatabaseContainer   [172.16.1.2]/QA                                   [172.16.1.2]  MYSQL_DB_CONTAINER-5',
                           'files    AppDataContainer         QA               APPDATA_CONTAINER-6                            APPDATA_CONTAINER-8',
                           'erp      HanaDatabaseContainer    QA                                                              HANA_DB_CONTAINER-9']
        'sources'       | ['name     type                  status   runtime.status  runtime.databaseSize  container  reference',
                           '-------  --------------------  -------  --------------  --------------------  ---------  ------------------------',
                           'orders   OracleLinkedSource    DEFAULT  RUNNING                        2 GiB  orders     ORACLE_LINKED_SOURCE-1',
                           'oratest  OracleVirtualSource   DEFAULT  RUNNING                        2 GiB  oratest    ORACLE_VIRTUAL_SOURCE-7',
                           'sales    MSSqlLinkedSource     DEFAULT  RUNNING                        2 GiB  sales      MSSQL_LINKED_SOURCE-3',
                           'pubs     ASELinkedSource       DEFAULT  RUNNING                        2 GiB  pubs       ASE_LINKED_SOURCE-4',
                           'files    AppDataVirtualSource  DEFAULT  RUNNING                        2 GiB  files      APPDATA_VIRTUAL_SOURCE-8',
                           'erp      HanaLinkedSource      DEFAULT  RUNNING                        2 GiB  erp        HANA_LINKED_SOURCE-9']
        'groups'        | ['name     namespace     reference',
                           '-------  ------------  ---------',
                           'Sources                GROUP-1',
                           'QA                     GROUP-2',
                           'QA       [172.16.1.2]  GROUP-34']
        'sourceConfigs' | ['name     type                       repository                    user       databaseName  reference',
                           '-------  -------------------------  ----------------------------  ---------  ------------  -----------------------',
                           'orders   OracleSIConfig             /u01/app/oracle/product/19.3  delphixdb  ORDERS        ORACLE_SINGLE_CONFIG-1',
                           'oratest  OracleSIConfig             /u01/app/oracle/product/19.3             ORATEST       ORACLE_SINGLE_CONFIG-7',
                           'sales    MSSqlSIConfig              MSSQLSERVER                              sales         MSSQL_SINGLE_CONFIG-3',
                           'files    AppDataDirectSourceConfig  Unstructured Files                                     APPDATA_SOURCE_CONFIG-8']
        'environments'  | ['name     type                    host     version  reference',
                           '-------  ----------------------  -------  -------  --------------------------',
                           'dbhost   UnixHostEnvironment     dbhost            UNIX_HOST_ENVIRONMENT-1',
                           'winhost  WindowsHostEnvironment  winhost           WINDOWS_HOST_ENVIRONMENT-2',
                           'rac1     OracleCluster                    19.3     ORACLE_CLUSTER-3']
        'alerts'        | ['targetName      timestamp   eventSeverity  eventTitle    reference',
                           '--------------  ----------  -------------  ------------  ---------',
                           'Sources/orders  2021-03-05  INFORMATIONAL  Job complete  ALERT-1']
        'hosts'         | ['name     type         address   reference',
                           '-------  -----------  --------  --------------',
                           'dbhost   UnixHost     10.0.0.1  UNIX_HOST-1',
                           'winhost  WindowsHost  10.0.0.2  WINDOWS_HOST-2']
        'faults'        | ['title          targetName      status  description                           severity  reference',
                           '-------------  --------------  ------  ------------------------------------  --------  ---------',
                           'No free space  Sources/orders  ACTIVE  The archive log destination is full.  CRITICAL  FAULT-1']
        'toolkits'      | ['name    status  version  reference',
                           '------  ------  -------  -----------------',
                           'vfiles  ACTIVE  1.0.0    APPDATA_TOOLKIT-1']
        'namespaces'    | ['name          reference',
                           '------------  -----------',
                           '[172.16.1.2]  NAMESPACE-1']
    }
}
