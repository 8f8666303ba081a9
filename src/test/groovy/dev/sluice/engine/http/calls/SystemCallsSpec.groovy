package dev.sluice.engine.http.calls

import dev.sluice.engine.Version
import dev.sluice.lab.Conformance
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import java.time.ZoneId
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** What the engine tells of itself, and of what it has none of. */
class SystemCallsSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
    }

    def "GET #path answers a whole #type"() {
        when:
        def answer = flow.get(path)

        then:
        answer.status == 200
        answer.json.keySet() == ['type', 'status', 'result', 'job', 'action'] as Set
        answer.json.subMap('type', 'status', 'job', 'action') == [type: 'OKResult', status: 'OK', job: null, action: null]
        answer.result.type == type
        Conformance.faults(answer.result) == []
        answer.result.subMap(truths.keySet()) == truths

        where:
        path                               || type                             | truths
        'about'                            || 'PublicSystemInfo'               | [productName: 'Sluice', configured: true]
        'system'                           || 'SystemInfo'                     | [engineType: 'VIRTUALIZATION', hotfixes: null]
        'domain'                           || 'Domain'                         | [reference: 'DOMAIN']
        'service/time'                     || 'TimeConfig'                     | [systemTimeZone: ZoneId.systemDefault().id]
        'service/dns'                      || 'DNSConfig'                      | [source: 'STATIC']
        'service/smtp'                     || 'SMTPConfig'                     | [enabled: false, server: null, password: null]
        'service/syslog'                   || 'SyslogConfig'                   | [enabled: false, servers: []]
        'service/ldap'                     || 'LdapInfo'                       | [enabled: false]
        'service/snmp'                     || 'SNMPConfig'                     | [enabled: false]
        'service/sso'                      || 'SsoConfig'                      | [enabled: false]
        'service/security'                 || 'SecurityConfig'                 | [isCORSEnabled: false]
        'service/locale'                   || 'LocaleSettings'                 | [locale: 'en-US']
        'authorization/configuration'      || 'AuthorizationConfig'            | [environmentAndHostAuth: false]
        'host/privilegeElevation'          || 'HostPrivilegeElevationSettings' | [defaultProfile: null]
        'storage/device/STORAGE_DEVICE-1'  || 'ConfiguredStorageDevice'        | [configured: true, model: 'copy']
        'system/version/SYSTEM_VERSION-1'  || 'SystemVersion'                  | [status: 'CURRENT', name: Version.CURRENT]
        'passwordPolicy/PASSWORD_POLICY-1' || 'PasswordPolicy'                 | [name: 'default', minLength: 8]
        'permission/PERMISSION-1'          || 'Permission'                     | [name: 'READ', actionType: 'READ']
        'user/current'                     || 'User'                           | [name: 'admin', credential: null]
        'usage/aggregateIngestedSize'      || 'EngineAggregateIngestedSize'    | [aggregateIngestedSize: 0]
    }

    def "GET #path lists #names"() {
        when:
        def answer = flow.get(path)

        then:
        answer.json.subMap('type', 'status', 'job', 'action', 'overflow') ==
                [type: 'ListResult', status: 'OK', job: null, action: null, overflow: false]
        answer.json.total == answer.result.size()
        Conformance.faults(answer.result) == []
        answer.result*.name == names

        where:
        path                                     || names
        'environment'                            || ['localhost']
        'host'                                   || ['localhost']
        'group'                                  || ['Sources', 'Virtual']
        'role'                                   || ['OWNER', 'PROVISIONER', 'Self-Service User', 'Data', 'Read']
        'passwordPolicy'                         || ['default']
        'system/version'                         || [Version.CURRENT]
        'namespace'                              || []
        'environment/oracle/clusternode'         || []
        'environment/oracle/clusternode?cluster=ORACLE_CLUSTER-1' || []
        'environment/windows/clusternode'        || []
        'environment/oracle/listener'            || []
        'replication/spec'                       || []
        'replication/sourcestate'                || []
        'replication/targetstate'                || []
        'replication/serializationpoint'         || []
        'jetstream/template'                     || []
        'jetstream/container'                    || []
        'jetstream/branch'                       || []
        'jetstream/bookmark'                     || []
        'jetstream/datasource'                   || []
        'service/ldap/server'                    || []
        'service/snmp/manager'                   || []
        'system/verification/reports'            || []
        'system/version/SYSTEM_VERSION-1/listUpgradeCheckResults' || []
        'host/privilegeElevation/profile'        || []
        'alert/profile'                          || []
        'fault/effect'                           || []
        'repository/template'                    || []
        'transformation'                         || []
    }

    def "the figures are those of this machine and of the pool"() {
        given:
        def store = Files.getFileStore(folder)

        when:
        def system = flow.get('system').result
        def device = flow.get('storage/device').result

        then:
        system.memorySize > 0
        system.processors*.cores.sum() >= 1
        system.storageTotal == store.totalSpace
        system.storageUsed > 0 && system.storageUsed <= store.totalSpace
        system.uuid ==~ /[0-9a-f-]{36}/
        system.upTime.mgmt ==~ /0:0\d:\d\d/
        Duration.between(Instant.parse(system.installationTime), Instant.now()).abs() < Duration.ofMinutes(10)
        device*.size == [store.totalSpace]
        device*.name == [folder.resolve('pool').toString()]
    }

    def "an engine keeps its identity over a restart"() {
        given:
        def before = flow.get('system').result.subMap('uuid', 'installationTime')

        when:
        lab.restart()
        flow = new Flow(lab)

        then:
        flow.get('system').result.subMap('uuid', 'installationTime') == before
    }

    def "the time is now, also where older programs ask for it"() {
        when:
        def time = flow.get('service/time').result
        def old = flow.get('/resources/json/service/configure/currentSystemTime')

        then:
        Duration.between(Instant.parse(time.currentTime), Instant.now()).abs() < Duration.ofMinutes(1)
        time.ntpConfig == [type: 'NTPConfig', enabled: false, servers: [], useMulticast: false, multicastAddress: '224.0.1.1']
        old.json.keySet() == ['result', 'systemTime'] as Set
        old.json.result == 'ok'
        old.json.systemTime.keySet() == ['localTime', 'localTimeRaw', 'localTimeZone', 'isDaylightSavings'] as Set
        old.json.systemTime.localTime ==~ /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \S+/
        old.json.systemTime.localTimeZone == ZoneId.systemDefault().id

        and: 'only after a login'
        lab.wire().get('/resources/json/service/configure/currentSystemTime').status == 403
    }

    def "time zones are listed with their offset at a date"() {
        when:
        def berlin = flow.get("service/timezone?date=$date").result.find { it.id == 'Europe/Berlin' }

        then:
        berlin == [type: 'TimeZone', id: 'Europe/Berlin', name: 'Central European Time', offset: minutes, offsetString: text]

        where:
        date                       || minutes | text
        '2026-01-01T00:00:00.000Z' || 60      | 'UTC+0100'
        '2026-07-01T00:00:00.000Z' || 120     | 'UTC+0200'
    }

    def "the size of what was taken in is that of the sources"() {
        given:
        def orders = flow.linked('orders', lab.tree('orders'))
        def size = { flow.get("source?database=$orders").result[0].runtime.databaseSize }
        new PollingConditions(timeout: 10).eventually { assert size() > 0 }

        when: 'it has been measured, in the background'
        def ingested = flow.get('usage/aggregateIngestedSize').result

        then:
        Conformance.faults(ingested) == []
        ingested.aggregateIngestedSize == size()
        ingested.sourceIngestionData*.subMap('containerType', 'sourceName', 'ingestedSize') ==
                [[containerType: 'APPDATA_CONTAINER', sourceName: 'orders', ingestedSize: "${size()}" as String]]

        and: 'nobody learns the names of what they may not see'
        lab.user('stranger').get('usage/aggregateIngestedSize').result.sourceIngestionData == []
    }

    def "#method #path cannot be done here and says so"() {
        when:
        def answer = flow.send(method, path, '{}', 'application/json')

        then:
        answer.status == 200
        answer.error.subMap('id', 'details', 'action') == [id: 'exception.webservices.not.supported',
                details: "not supported by this engine: $method $path" as String, action: 'GET service/schema lists what is.']

        where:
        method | path
        'POST' | 'system'
        'POST' | 'system/factoryReset'
        'POST' | 'service/time'
        'POST' | 'service/smtp'
        'POST' | 'domain/initializeSystem'
        'POST' | 'service/support/bundle/generate'
        'POST' | 'toolkit/requestUploadToken'
        'POST' | 'data/upload'
        'GET'  | 'data/download'
        'POST' | 'system/version/SYSTEM_VERSION-1/apply'
        'POST' | 'jetstream/template'
        'POST' | 'passwordPolicy'
        'POST' | 'namespace/NAMESPACE-1/failover'
        'GET'  | 'storage/remove'
        'GET'  | 'system/advancedSettings'
    }
}
