package dev.sluice.lab

import com.sun.net.httpserver.HttpExchange
import dev.sluice.client.OtherEngine
import dev.sluice.wire.ApiVersion
import java.nio.file.Files
import java.nio.file.Path

/**
 * An engine of the family that is not ours, as recorded replies show such engines: with databases of sorts that ours does not have,
 * fields that no schema of ours knows, and rights of its own. It lists and reads its objects and takes every change without doing
 * anything, so that a spec can see what was sent.
 */
class ForeignEngine implements Closeable {
    final OtherEngine server = new OtherEngine()
    /** The objects by the path below which they are kept. */
    final Map<String, List<Map>> objects = Collections.synchronizedMap(shapes())
    /** What it refuses to list, as to somebody without the right. */
    final Set<String> refused = [] as Set
    private int made = 100

    /** @param version of the API, in three numbers; an engine serves sessions of that version and of older ones */
    ForeignEngine(String version = '1.11.35') {
        def own = ApiVersion.parse(version)
        if (own < ApiVersion.parse('1.10.0')) {
            objects.role.each { it.permissions = [] }
        } else {
            objects.user.each { it.passwordUpdateRequest = it.remove('passwordUpdateRequested') ? 'ADMIN_REQUEST' : 'NONE' }
        }
        server.on('POST session') { exchange ->
            own.serves(ApiVersion.of(bodies['POST session'].version)) ? openSession(exchange)
                    : error(exchange, 200, 'exception.webservices.session.invalid.version', 'Invalid API version.', 'Check the version.')
        }
        server.otherwise = { HttpExchange exchange, String method, String path -> answer(exchange, method, path) }
        server.on('GET about') { ok(it, [type: 'PublicSystemInfo', apiVersion: own.toObject()]) }
        server.on('GET user/current') { exchange -> ok(exchange, objects.user.find { it.reference == 'USER-2' }) }
    }

    /** What came in and changes something, in order. */
    List<String> getWrites() {
        server.calls.findAll { !it.startsWith('GET') && !(it in ['POST session', 'POST login', 'POST logout']) && !it.endsWith('timeflowRanges') && !it.endsWith('/defaults') }
    }

    /** The command line, called as somebody who works with this engine. */
    Called called(Path home, String... args) {
        new Called([HOME: home.toString(), SLUICE_ENGINE: server.url, SLUICE_USER: 'admin', SLUICE_PASSWORD: 'secret']).with(args)
    }

    /** The same for a script. */
    Called script(Path folder, String command, String text, String... more) {
        def file = Files.writeString(folder.resolve('script.groovy'), text)
        called(folder, *[command, *more, file.toString()])
    }

    Map object(String reference) {
        objects.values().flatten().find { it.reference == reference } as Map
    }

    /** Makes its objects as odd as those of engines that nobody has seen yet; each keeps its reference. */
    void shake(Random random) {
        objects.each { root, all -> objects[root] = all.collect { shaken(it, random) } }
    }

    private static Map shaken(Map object, Random random) {
        Map odd = new LinkedHashMap(object)
        odd.keySet().toList().findAll { !(it in ['type', 'reference']) }.each { field ->
            switch (random.nextInt(16)) {
                case 0: odd.remove(field); break
                case 1: odd[field] = null; break
                case 2: odd[field] = 'NOTHING-77'; break
                case 3: odd[field] = [type: 'Odd', inner: [1, [type: 'Odder']]]; break
                case 4: odd[field] = [42, null, 'x']; break
                case 5: odd[field] = odd[field] instanceof Map ? shaken((Map) odd[field], random) : odd[field]; break
                default: break
            }
        }
        if (random.nextInt(4) == 0) {
            odd.type = "Odd$odd.type".toString()
        }
        if (random.nextInt(3) == 0) {
            odd["field${random.nextInt(100)}".toString()] = [type: 'Odd', deep: [[type: 'Odder', value: 1.5d]]]
        }
        odd
    }

    private void answer(HttpExchange exchange, String method, String path) {
        def at = objects.keySet().findAll { path == it || path.startsWith("$it/") }.max { it.size() }
        def rest = at == null ? null : (path - at).tokenize('/')
        if (method == 'POST' && path.endsWith('/timeflowRanges')) {
            server.list(exchange, [])
        } else if (method != 'GET') {
            server.ok(exchange, rest ? '' : "MADE-${made++}".toString())
        } else if (at == null) {
            server.text(exchange, 404, 'text/html', '<html>There is no such page.</html>')
        } else if (at in refused) {
            server.error(exchange, 200, 'exception.webservices.not.permitted', "$path is not for you", 'Ask somebody else.')
        } else if (rest && objects[at].any { it.reference == rest[0] }) {
            server.ok(exchange, objects[at].find { it.reference == rest[0] })
        } else if (rest) {
            server.error(exchange, 404, 'exception.executor.object.missing', "there is no $path", 'Check the reference.')
        } else {
            server.list(exchange, listed(at, filters(exchange)))
        }
    }

    private static Map<String, String> filters(HttpExchange exchange) {
        (exchange.requestURI.query ?: '').tokenize('&').collectEntries { def pair = it.split('=', 2); [pair[0], pair[1]] }
    }

    private List<Map> listed(String root, Map<String, String> filters) {
        def fields = [database: 'container', environment: 'environment', repository: 'repository', timeflow: 'timeflow', target: 'target']
        objects[root].findAll { object -> filters.every { name, value -> !fields[name] || !(fields[name] in object.keySet()) || object[fields[name]] == value } }
    }

    @Override
    void close() {
        server.close()
    }

    private static Map container(String type, String reference, String name, String group, String parent, Map more = [:]) {
        [type: type, reference: reference, namespace: null, name: name, group: group, description: '', provisionContainer: parent,
         creationTime: '2021-03-04T10:11:12.345Z', currentTimeflow: reference.replace('DB_CONTAINER', 'TIMEFLOW').replace('APPDATA_CONTAINER', 'APPDATA_TIMEFLOW'),
         previousTimeflow: null, masked: false, transformation: false, os: 'Linux', processor: 'x86', performanceMode: 'DISABLED'] + more
    }

    private static Map source(String type, String reference, String container, String name, String config, String runtime, Map more = [:]) {
        [type: type, reference: reference, namespace: null, name: name, description: null, container: container, config: config,
         linked: type.contains('Linked'), virtual: !type.contains('Linked'), staging: false, hosts: [], logCollectionEnabled: false, status: 'DEFAULT',
         runtime: [type: runtime, status: 'RUNNING', enabled: 'ENABLED', accessible: true, accessibleTimestamp: '2021-03-04T10:11:12.345Z',
                   notAccessibleReason: null, databaseSize: 2147483648.0d]] + more
    }

    private static Map timeflow(String type, String reference, String container, Map more = [:]) {
        [type: type, reference: reference, namespace: null, name: 'default', container: container, parentPoint: null, parentSnapshot: null, creationType: 'INITIAL'] + more
    }

    private static Map snapshot(String type, String reference, String container, String timeflow, String point) {
        def at = [type: point, timeflow: timeflow, timestamp: '2021-03-05T00:30:00.000Z', location: '1234567']
        [type: type, reference: reference, namespace: null, name: '@2021-03-05T00:30:00.000', container: container, timeflow: timeflow, consistency: 'CONSISTENT',
         creationTime: '2021-03-05T00:30:00.000Z', firstChangePoint: at, latestChangePoint: at, missingNonLoggedData: false, retention: 0,
         runtime: [type: 'SnapshotRuntime', provisionable: true], timezone: 'Etc/UTC,UTC+0000', version: '19.3.0.0.0']
    }

    /** As recorded: every field is there, be it null. */
    private static Map<String, List<Map>> shapes() {
        [
            group: [[type: 'Group', reference: 'GROUP-1', namespace: null, name: 'Sources', description: null],
                    [type: 'Group', reference: 'GROUP-2', namespace: null, name: 'QA', description: ''],
                    [type: 'Group', reference: 'GROUP-34', namespace: 'NAMESPACE-1', name: 'QA', description: '']],
            namespace: [[type: 'Namespace', reference: 'NAMESPACE-1', namespace: null, name: '[172.16.1.2]', namespaceType: 'REPLICATION', failedOver: false, locked: true]],
            database: [
                container('OracleDatabaseContainer', 'ORACLE_DB_CONTAINER-1', 'orders', 'GROUP-1', null, [version: '19.3.0.0.0', contentType: 'NON_CDB',
                    diagnoseNoLoggingFaults: true, preProvisioningEnabled: false, crossPlatformScript: null, runtime: [type: 'OracleDBContainerRuntime', logSyncActive: true],
                    sourcingPolicy: [type: 'OracleSourcingPolicy', logsyncEnabled: true, logsyncMode: 'ARCHIVE_REDO_MODE', logsyncInterval: 5]]),
                container('OracleDatabaseContainer', 'ORACLE_DB_CONTAINER-7', 'oratest', 'GROUP-2', 'ORACLE_DB_CONTAINER-1', [version: '19.3.0.0.0', contentType: 'NON_CDB',
                    diagnoseNoLoggingFaults: true, preProvisioningEnabled: false, runtime: [type: 'OracleDBContainerRuntime', logSyncActive: false],
                    sourcingPolicy: [type: 'OracleSourcingPolicy', logsyncEnabled: false, logsyncMode: 'UNDEFINED', logsyncInterval: 5]]),
                container('MSSqlDatabaseContainer', 'MSSQL_DB_CONTAINER-3', 'sales', 'GROUP-1', null, [os: 'Windows',
                    sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: false, loadFromBackup: false], runtime: [type: 'MSSqlDBContainerRuntime', logSyncActive: false]]),
                container('ASEDBContainer', 'ASE_DB_CONTAINER-4', 'pubs', 'GROUP-1', null, [runtime: [type: 'ASEDBContainerRuntime', logSyncActive: false]]),
                container('MySQLDatabaseContainer', 'MYSQL_DB_CONTAINER-5', 'shop', 'GROUP-34', null, [namespace: 'NAMESPACE-1']),
                container('AppDataContainer', 'APPDATA_CONTAINER-8', 'files', 'GROUP-2', 'APPDATA_CONTAINER-6', [toolkit: 'APPDATA_TOOLKIT-1', guid: 'f00',
                    sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: false], runtime: [type: 'AppDataContainerRuntime', logSyncActive: false]]),
                container('HanaDatabaseContainer', 'HANA_DB_CONTAINER-9', 'erp', 'GROUP-2', null, [tenants: ['H00'], landscape: [type: 'HanaLandscape', size: 3]]),
            ],
            source: [
                source('OracleLinkedSource', 'ORACLE_LINKED_SOURCE-1', 'ORACLE_DB_CONTAINER-1', 'orders', 'ORACLE_SINGLE_CONFIG-1', 'OracleSourceRuntime',
                    [rmanChannels: 2, filesPerSet: 5, compressedLinkingEnabled: true]),
                source('OracleVirtualSource', 'ORACLE_VIRTUAL_SOURCE-7', 'ORACLE_DB_CONTAINER-7', 'oratest', 'ORACLE_SINGLE_CONFIG-7', 'OracleSourceRuntime',
                    [mountBase: '/mnt/provision', archivelogMode: true, configParams: [memory_target: '1073741824'], allowAutoVDBRestartOnHostReboot: false]),
                source('MSSqlLinkedSource', 'MSSQL_LINKED_SOURCE-3', 'MSSQL_DB_CONTAINER-3', 'sales', 'MSSQL_SINGLE_CONFIG-3', 'MSSqlSourceRuntime', [sharedBackupLocations: []]),
                source('ASELinkedSource', 'ASE_LINKED_SOURCE-4', 'ASE_DB_CONTAINER-4', 'pubs', 'ASE_CONFIG-4', 'ASESourceRuntime', [loadBackupPath: '/backups']),
                source('AppDataVirtualSource', 'APPDATA_VIRTUAL_SOURCE-8', 'APPDATA_CONTAINER-8', 'files', 'APPDATA_SOURCE_CONFIG-8', 'AppDataSourceRuntime',
                    [parameters: [:], additionalMountPoints: [], toolkit: 'APPDATA_TOOLKIT-1', operations: null]),
                source('HanaLinkedSource', 'HANA_LINKED_SOURCE-9', 'HANA_DB_CONTAINER-9', 'erp', 'HANA_CONFIG-9', 'HanaSourceRuntime'),
            ],
            sourceconfig: [
                [type: 'OracleSIConfig', reference: 'ORACLE_SINGLE_CONFIG-1', namespace: null, name: 'orders', databaseName: 'ORDERS', uniqueName: 'ORDERS', repository: 'ORACLE_INSTALL-1',
                 environmentUser: 'HOST_USER-1', linkingEnabled: true, discovered: true, user: 'delphixdb', credentials: [type: 'PasswordCredential', password: '********'],
                 instance: [type: 'OracleInstance', instanceName: 'ORDERS', instanceNumber: 1], services: [[type: 'OracleService', jdbcConnectionString: 'jdbc:oracle:thin:@x']]],
                [type: 'OracleSIConfig', reference: 'ORACLE_SINGLE_CONFIG-7', namespace: null, name: 'oratest', databaseName: 'ORATEST', uniqueName: 'ORATEST', repository: 'ORACLE_INSTALL-1',
                 environmentUser: null, linkingEnabled: false, discovered: false],
                [type: 'MSSqlSIConfig', reference: 'MSSQL_SINGLE_CONFIG-3', namespace: null, name: 'sales', databaseName: 'sales', repository: 'MSSQL_INSTANCE-3', linkingEnabled: true],
                [type: 'AppDataDirectSourceConfig', reference: 'APPDATA_SOURCE_CONFIG-8', namespace: null, name: 'files', path: '/mnt/files', repository: 'APPDATA_REPOSITORY-2',
                 environmentUser: 'HOST_USER-1', parameters: [:], linkingEnabled: false, discovered: false, toolkit: 'APPDATA_TOOLKIT-1'],
            ],
            repository: [
                [type: 'OracleInstall', reference: 'ORACLE_INSTALL-1', namespace: null, name: '/u01/app/oracle/product/19.3', environment: 'UNIX_HOST_ENVIRONMENT-1', version: '19.3.0.0.0',
                 installationHome: '/u01/app/oracle/product/19.3', bits: 64, provisioningEnabled: true, staging: true, rac: false],
                [type: 'MSSqlInstance', reference: 'MSSQL_INSTANCE-3', namespace: null, name: 'MSSQLSERVER', environment: 'WINDOWS_HOST_ENVIRONMENT-2', version: '15.0', instanceName: 'MSSQLSERVER'],
                [type: 'AppDataRepository', reference: 'APPDATA_REPOSITORY-2', namespace: null, name: 'Unstructured Files', environment: 'UNIX_HOST_ENVIRONMENT-1', toolkit: 'APPDATA_TOOLKIT-1',
                 version: null, parameters: [:], provisioningEnabled: true, staging: false],
            ],
            environment: [
                [type: 'UnixHostEnvironment', reference: 'UNIX_HOST_ENVIRONMENT-1', namespace: null, name: 'dbhost', description: '', enabled: true, host: 'UNIX_HOST-1', primaryUser: 'HOST_USER-1',
                 aseHostEnvironmentParameters: null],
                [type: 'WindowsHostEnvironment', reference: 'WINDOWS_HOST_ENVIRONMENT-2', namespace: null, name: 'winhost', enabled: true, host: 'WINDOWS_HOST-2', primaryUser: 'HOST_USER-2', proxy: null],
                [type: 'OracleCluster', reference: 'ORACLE_CLUSTER-3', namespace: null, name: 'rac1', enabled: true, crsClusterHome: '/u01/grid', crsClusterName: 'rac1', nodes: [], version: '19.3'],
            ],
            'environment/user': [
                [type: 'EnvironmentUser', reference: 'HOST_USER-1', namespace: null, name: 'delphix', environment: 'UNIX_HOST_ENVIRONMENT-1', credential: null, userId: 501, groupId: 501],
                [type: 'EnvironmentUser', reference: 'HOST_USER-2', namespace: null, name: 'WIN\\\\svc', environment: 'WINDOWS_HOST_ENVIRONMENT-2', credential: null],
            ],
            host: [[type: 'UnixHost', reference: 'UNIX_HOST-1', namespace: null, name: 'dbhost', address: '10.0.0.1', sshPort: 22, toolkitPath: '/opt/tk', dateAdded: '2021-01-01T00:00:00.000Z'],
                   [type: 'WindowsHost', reference: 'WINDOWS_HOST-2', namespace: null, name: 'winhost', address: '10.0.0.2', connectorPort: 9100]],
            toolkit: [[type: 'Toolkit', reference: 'APPDATA_TOOLKIT-1', namespace: null, name: 'vfiles', prettyName: 'Unstructured Files', version: '1.0.0', status: 'ACTIVE']],
            timeflow: [
                timeflow('OracleTimeflow', 'ORACLE_TIMEFLOW-1', 'ORACLE_DB_CONTAINER-1', [warnings: null, cdbTimeflow: null]),
                timeflow('OracleTimeflow', 'ORACLE_TIMEFLOW-7', 'ORACLE_DB_CONTAINER-7', [parentSnapshot: 'ORACLE_SNAPSHOT-1',
                    parentPoint: [type: 'OracleTimeflowPoint', timeflow: 'ORACLE_TIMEFLOW-1', timestamp: '2021-03-05T00:30:00.000Z', location: '1234567']]),
                timeflow('MSSqlTimeflow', 'MSSQL_TIMEFLOW-3', 'MSSQL_DB_CONTAINER-3'),
                timeflow('AppDataTimeflow', 'APPDATA_TIMEFLOW-8', 'APPDATA_CONTAINER-8', [parentSnapshot: 'APPDATA_SNAPSHOT-6']),
            ],
            snapshot: [
                snapshot('OracleSnapshot', 'ORACLE_SNAPSHOT-1', 'ORACLE_DB_CONTAINER-1', 'ORACLE_TIMEFLOW-1', 'OracleTimeflowPoint'),
                snapshot('OracleSnapshot', 'ORACLE_SNAPSHOT-7', 'ORACLE_DB_CONTAINER-7', 'ORACLE_TIMEFLOW-7', 'OracleTimeflowPoint'),
                snapshot('AppDataSnapshot', 'APPDATA_SNAPSHOT-8', 'APPDATA_CONTAINER-8', 'APPDATA_TIMEFLOW-8', 'AppDataTimeflowPoint'),
            ],
            'timeflow/bookmark': [[type: 'TimeflowBookmark', reference: 'TIMEFLOW_BOOKMARK-1', namespace: null, name: 'before upgrade', timeflow: 'ORACLE_TIMEFLOW-7', timestamp: '2021-03-05T00:30:00.000Z']],
            user: [
                [type: 'User', reference: 'USER-1', namespace: null, name: 'sysadmin', userType: 'SYSTEM', enabled: true, isDefault: true, passwordUpdateRequested: false, credential: null],
                [type: 'User', reference: 'USER-2', namespace: null, name: 'admin', userType: 'DOMAIN', enabled: true, isDefault: true, passwordUpdateRequested: false, credential: null,
                 emailAddress: 'a@example', sessionTimeout: 30, authenticationType: 'NATIVE'],
            ],
            role: [[type: 'Role', reference: 'ROLE-1', namespace: null, name: 'OWNER', immutable: true, permissions: ['OBJECT_DELETE', 'OBJECT_UPDATE', 'SOURCE_START']],
                   [type: 'Role', reference: 'ROLE-2', namespace: null, name: 'PROVISIONER', immutable: true, permissions: ['PERMISSION-120', 'PERMISSION-121']]],
            permission: [[type: 'Permission', reference: 'PERMISSION-120', namespace: null, name: 'VDB_PROVISION', actionType: 'DB_PROVISION']],
            authorization: [[type: 'Authorization', reference: 'AUTHORIZATION-1', namespace: null, name: null, user: 'USER-2', role: 'ROLE-1', target: 'DOMAIN']],
            policy: [[type: 'SyncPolicy', reference: 'POLICY_SYNC-1', namespace: null, name: 'None:SyncPolicy', customized: false, provisionableSnapshots: null, timezone: null, scheduleList: []],
                     [type: 'RetentionPolicy', reference: 'POLICY_RETENTION-1', namespace: null, name: 'Default Retention', customized: false, dataDuration: 1, dataUnit: 'WEEK', logDuration: 1, logUnit: 'WEEK',
                      numOfDaily: 0, numOfWeekly: 0, timezone: [type: 'TimeZone', id: 'UTC', name: 'Etc/UTC', offset: 0, offsetString: '+0000']]],
            job: [[type: 'Job', reference: 'JOB-5', namespace: null, name: null, actionType: 'DB_SYNC', target: 'ORACLE_DB_CONTAINER-1', targetObjectType: 'OracleDatabaseContainer',
                   targetName: 'Sources/orders', title: 'Run SnapSync for database "orders".', jobState: 'COMPLETED', startTime: '2021-03-05T00:30:00.000Z', updateTime: '2021-03-05T00:31:00.000Z',
                   user: 'USER-2', events: null, percentComplete: 100.0d, suspendable: true, cancelable: true, queued: false, emailAddresses: null, cancelReason: null, parentAction: 'ACTION-9',
                   parentActionState: 'COMPLETED']],
            action: [[type: 'Action', reference: 'ACTION-9', namespace: null, title: 'DB_SYNC', details: 'Run SnapSync for database "orders".', startTime: '2021-03-05T00:30:00.000Z',
                      endTime: '2021-03-05T00:31:00.000Z', user: 'USER-2', userAgent: 'x', originIp: '10.0.0.9', parentAction: null, actionType: 'DB_SYNC', state: 'COMPLETED', workSource: 'WEBSERVICE',
                      workSourceName: 'admin', report: null]],
            alert: [[type: 'Alert', reference: 'ALERT-1', namespace: null, event: 'alert.jobs.complete.object', eventTitle: 'Job complete', eventDescription: 'DB_SYNC job for "orders" completed successfully.',
                     eventResponse: null, eventAction: null, eventSeverity: 'INFORMATIONAL', eventCommandOutput: null, target: 'ORACLE_DB_CONTAINER-1', targetObjectType: 'OracleDatabaseContainer',
                     targetName: 'Sources/orders', timestamp: '2021-03-05T00:31:00.000Z']],
            fault: [[type: 'Fault', reference: 'FAULT-1', namespace: null, bundleID: 'fault.disk.full', title: 'No free space', description: 'The archive log destination is full.', response: null,
                     action: 'Make room.', severity: 'CRITICAL', status: 'ACTIVE', target: 'ORACLE_DB_CONTAINER-1', targetName: 'Sources/orders', targetObjectType: 'OracleDatabaseContainer',
                     dateDiagnosed: '2021-03-05T00:31:00.000Z', dateResolved: null, resolutionComments: null]],
            system: [],
        ]
    }
}
