package dev.sluice.engine.http.calls

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path
import java.sql.DriverManager
import java.time.Instant
import java.time.ZoneId
import java.time.temporal.ChronoUnit
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** What the known clients of this family of engines send, request by request, and how they read the answers. */
class ClientsSpec extends Specification {
    /** What the Perl toolkit loads before it does anything, in its order. */
    static final INVENTORY = ['source', 'sourceconfig', 'repository', 'environment', 'environment/oracle/clusternode',
                              'environment/windows/clusternode', 'environment/user', 'environment/oracle/listener', 'host',
                              'namespace', 'toolkit', 'database', 'namespace', 'group']

    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared String orders
    @Shared String qa

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'))
        qa = flow.provisioned('qa', orders)
    }

    private static Map session(int major, int minor, int micro) {
        [type: 'APISession', version: [type: 'APIVersion', major: major, minor: minor, micro: micro]]
    }

    private Map login(String user = 'admin', String password = lab.adminPassword) {
        [type: 'LoginRequest', username: user, password: password]
    }

    /** The Perl toolkit takes no answer but a 2xx one, and tells only then what is in an error. */
    private static Object read(Wire.Answer answer) {
        assert answer.status in 200..299
        assert answer.json.status == 'OK' : answer.text
        answer.result
    }

    def "the Perl toolkit starts: session, about, the engine's own version, login, inventory"() {
        given:
        def dx = lab.wire()
        dx.headers = ['User-Agent': 'Delphix Perl Agent/0.1']

        expect: 'it asks for its session first, and an HTTP error would be the end'
        def first = dx.get('session')
        first.status == 200
        first.json.status == 'ERROR'

        when: 'it opens one, asks what the engine speaks, and opens another'
        read(dx.post('session', session(1, 3, 0)))
        def version = read(dx.get('about')).apiVersion
        def opened = read(dx.post('session', [type: 'APISession', version: version]))

        then:
        [opened.version.major, opened.version.minor, opened.version.micro] == [1, 11, 20]

        when:
        def user = read(dx.post('login', login()))

        then:
        user == 'USER-2'

        and: 'each listing is an array, whether there is anything or not'
        INVENTORY.every { read(dx.get(it)) instanceof List }
        INVENTORY.every { dx.get(it).json.type == 'ListResult' }

        and: 'what it builds its tables of is there'
        def sources = read(dx.get('source'))
        sources*.container.toSet() == [orders, qa] as Set
        sources.every { it.runtime.enabled == 'ENABLED' && it.type ==~ /AppData(LinkedDirect|Virtual)Source/ }
        read(dx.get('host')).every { it.hostConfiguration.operatingSystem.timezone.split(',').size() == 2 }

        when: 'another process finds the session in the cookie jar'
        def second = lab.wire()
        second.headers = dx.headers
        second.cookie = dx.cookie

        then:
        read(second.get('session')).version == opened.version
        read(second.get('user/current')).name == 'admin'

        when: 'it logs out'
        read(second.post('logout', [:]))

        then:
        dx.get('session').json.status == 'ERROR'
        dx.post('group', [:]).status == 403
    }

    def "the Perl toolkit is told a failed login by status 401"() {
        given:
        def dx = lab.wire()
        read(dx.post('session', session(1, 11, 11)))

        when:
        def answer = dx.post('login', login('admin', 'wrong'))

        then:
        answer.status == 401
        answer.setCookie == null
        answer.error.id == 'exception.webservices.login.failed'
    }

    def "the Perl toolkit shows why a call is refused, which it can with status 200 only"() {
        given:
        def dx = lab.admin()

        expect:
        def answer = dx.post(path, body)
        answer.status == 200
        answer.json.status == 'ERROR'
        answer.error.containsKey('action')
        shown(answer.error.details) == details

        where:
        path                       | body                               || details
        'group'                    | [type: 'Group', name: 'Sources']   || "the name 'Sources' is taken by GROUP-1."
        'database/APPDATA_CONTAINER-99/refresh' | [type: 'RefreshParameters', timeflowPointParameters: [type: 'TimeflowPointSemantic']] || "There is no dSource or VDB 'APPDATA_CONTAINER-99'."
        'system/factoryReset'      | [:]                                || 'not supported by this engine: POST system/factoryReset'
    }

    /** It goes through nested details until it meets a text. */
    private static String shown(Object details) {
        details instanceof Map ? shown(details.details ?: details.values()[0]) : details
    }

    def "the Perl toolkit waits for an action, and for its parts"() {
        given:
        def dx = lab.admin()
        def ready = folder.resolve('ready')
        def wait = [type: 'RunBashOnSourceOperation', name: 'wait', command: "until [ -e '$ready' ]; do sleep 0.05; done" as String]

        when: 'it links'
        def config = read(dx.post('sourceconfig', [type: 'AppDataDirectSourceConfig', name: 'waited',
                path: lab.tree('waited').toString(), repository: flow.repository()]))
        def answer = dx.post('database/link', [type: 'LinkParameters', name: 'waited', group: flow.group('Sources'),
                linkData: [type: 'AppDataDirectLinkData', config: config, parameters: [:],
                           operations: [type: 'LinkedSourceOperations', preSync: [wait]]]])
        def action = answer.json.action

        then:
        action ==~ /ACTION-\d+/

        when: 'it reads the action until that has ended, which it has when the dSource is there'
        new PollingConditions(timeout: 30).eventually {
            assert flow.get("job/$answer.json.job").result.with { !it.queued && it.jobState == 'RUNNING' }
        }
        def linked = read(dx.get("action/$action"))
        def parts = read(dx.get("action?parentAction=$action"))

        then: 'it goes on with the parts that wait, and would take any other state for a failure'
        linked.subMap('actionType', 'title', 'details', 'state', 'workSource', 'workSourceName') ==
                [actionType: 'DB_LINK', title: 'DB_LINK', details: 'Link dSource "waited".', state: 'COMPLETED', workSource: 'WEBSERVICE',
                 workSourceName: 'admin']
        linked.endTime
        parts*.subMap('actionType', 'title', 'details', 'state', 'endTime', 'workSourceName') ==
                [[actionType: 'DB_SYNC', title: 'DB_SYNC', details: 'Run SnapSync for database "waited".', state: 'WAITING', endTime: null,
                  workSourceName: 'admin']]
        read(dx.get("job/$answer.json.job")).parentActionState == 'COMPLETED'

        when:
        Files.createFile(ready)
        flow.completed(answer)

        then:
        read(dx.get("action/$action")) == linked
        parts.every { read(dx.get("action/$it.reference")).state == 'COMPLETED' }
        read(dx.get("action/$action/getJob")).reference == answer.json.job
    }

    def "clients link and provision files in the repository that they know by its name"() {
        given:
        def files = flow.named('repository', 'Unstructured Files').reference

        when: 'the dSource and the VDB are of two repositories of the same kind'
        def config = read(flow.post('sourceconfig', [type: 'AppDataDirectSourceConfig', name: 'unstructured', repository: files,
                path: lab.tree('unstructured').toString()]))
        def linked = flow.post('database/link', [type: 'LinkParameters', name: 'unstructured', group: flow.group('Sources'),
                linkData: [type: 'AppDataDirectLinkData', config: config, parameters: [:]]])
        flow.completed(linked)
        flow.provisioned('structured', linked.result)

        then:
        flow.text('structured') == 'id,amount\n1,10\n2,20\n'
        flow.container(linked.result).toolkit == flow.container(orders).toolkit

        when:
        def vdb = flow.provision('unstructured-qa', orders, [sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'unstructured-qa',
                repository: files, path: lab.mountPath('unstructured-qa')], source: [type: 'AppDataVirtualSource', parameters: [:]]])
        flow.completed(vdb)

        then:
        flow.text('unstructured-qa') == 'id,amount\n1,10\n2,20\n'
    }

    def "clients find every list of hooks, whatever was sent"() {
        expect:
        read(flow.get("source?database=$qa"))[0].operations == [type: 'VirtualSourceOperations', configureClone: [], preRefresh: [],
                postRefresh: [], preRollback: [], postRollback: [], preSnapshot: [], postSnapshot: [], preStart: [], postStart: [],
                preStop: [], postStop: []]
        read(flow.get("source?database=$orders"))[0].operations == [type: 'LinkedSourceOperations', preSync: [], postSync: []]
    }

    def "clients find the type of each credential, and four numbers of the build"() {
        expect:
        read(flow.get('environment/user'))*.credential == [[type: 'SystemKeyCredential']]
        read(flow.get('system')).buildVersion.subMap('major', 'minor', 'micro', 'patch').every { it.value instanceof Integer }
    }

    def "clients send a time zone without a name with a retention policy"() {
        when:
        def made = read(flow.post('policy', [type: 'RetentionPolicy', name: 'with a zone', dataDuration: 10, dataUnit: 'DAY', logDuration: 7,
                logUnit: 'DAY', numOfDaily: 0, timezone: [:]]))

        then:
        read(flow.get("policy/$made")).subMap('name', 'dataDuration') == [name: 'with a zone', dataDuration: 10]
        read(flow.delete("policy/$made")) == ''
    }

    def "clients find the policies that every engine has, and which of them count for what"() {
        when:
        def all = read(flow.get('policy'))
        def effective = { target -> read(flow.get("policy?effective=true&target=$target")).collectEntries { [it.name, it.effectiveType] } }

        then:
        all.collectEntries { [it.name, it.type] } == ['None:SyncPolicy': 'SyncPolicy', 'None:SnapshotPolicy': 'SnapshotPolicy',
                'None:RefreshPolicy': 'RefreshPolicy', 'Default Retention': 'RetentionPolicy', 'Default SnapSync': 'SyncPolicy',
                'Default Snapshot': 'SnapshotPolicy']
        all.every { !it.customized && it.default == it.name.startsWith('None:') }

        and: 'those that do nothing count where no other does, so that nothing is deleted that nobody wants to be'
        effective(orders) == ['None:SyncPolicy': 'INHERITED']
        effective(qa) == ['None:SnapshotPolicy': 'INHERITED', 'None:RefreshPolicy': 'INHERITED']
        effective(flow.group('Sources')).keySet() == ['None:SyncPolicy', 'None:SnapshotPolicy', 'None:RefreshPolicy'] as Set

        when: 'others are applied'
        def named = { name -> all.find { it.name == name }.reference }
        def applied = ['Default SnapSync', 'Default Retention'].collect { name ->
            read(flow.post("policy/${named(name)}/apply", [type: 'PolicyApplyTargetParameters', target: orders]))
        }

        then:
        applied == ['', '']
        effective(orders) == ['Default SnapSync': 'DIRECT_APPLIED', 'Default Retention': 'DIRECT_APPLIED']

        and: 'they stay for all clients'
        flow.delete("policy/${named('Default Snapshot')}").error.details == "'Default Snapshot' comes with the engine."
        flow.post("policy/${named('Default Snapshot')}", [type: 'SnapshotPolicy', name: 'mine']).error.details == "'Default Snapshot' comes with the engine."
        flow.post("policy/${named('None:SyncPolicy')}", [type: 'SyncPolicy', scheduleList: [[type: 'Schedule', cronString: '0 0 3 * * ?']]])
                .error.action == 'Create a policy of your own.'

        when: 'their times are changed, by a client that sends all that it has read'
        def own = read(flow.get("policy/${named('Default Snapshot')}"))
        read(flow.post("policy/$own.reference", own + [scheduleList: [[type: 'Schedule', cronString: '0 0 4 * * ?']]]))

        then:
        read(flow.get("policy/$own.reference")).scheduleList*.cronString == ['0 0 4 * * ?']

        cleanup:
        ['Default SnapSync', 'Default Retention'].each { name ->
            flow.post("policy/${named(name)}/unapply", [type: 'PolicyApplyTargetParameters', target: orders])
        }
    }

    def "clients find the time zone of a policy with what it is from universal time"() {
        given:
        def made = read(flow.post('policy', [type: 'SyncPolicy', name: 'in Kolkata', timezone: [type: 'TimeZone', id: 'Asia/Kolkata'],
                scheduleList: [[type: 'Schedule', cronString: '0 0 3 * * ?']]]))

        expect:
        read(flow.get("policy/$made")).timezone == [type: 'TimeZone', id: 'Asia/Kolkata', name: 'India Time', offset: 330, offsetString: 'UTC+0530']
        read(flow.get('policy?type=RetentionPolicy'))[0].timezone.with { it.id == ZoneId.systemDefault().id && it.offsetString ==~ /UTC[+-]\d{4}/ }
        read(flow.get('service/timezone')).find { it.id == 'Asia/Kolkata' }.name == 'India Time'

        cleanup:
        flow.delete("policy/$made")
    }

    def "a client of the Perl toolkit reads how busy the machine is"() {
        given:
        def slices = read(flow.get('analytics')).collectEntries { [it.name, it] }
        def since = Instant.now().minusSeconds(300).truncatedTo(ChronoUnit.SECONDS)
        def data = { name, resolution -> read(flow.get("analytics/${slices[name].reference}/getData?&resolution=$resolution&numberofDatapoints=10000" +
                "&startTime=${since.toString().replace('Z', '.000Z')}")) }

        expect:
        slices.keySet() as List == ['default.cpu', 'default.disk', 'default.nfs', 'default.iscsi', 'default.network']
        slices.every { it.value.collectionAxes && it.value.collectionInterval > 0 && it.value.statisticType && it.value.state == 'RUNNING' }

        and: 'there is something to read within moments'
        new PollingConditions(timeout: 30, delay: 0.5).eventually {
            assert data('default.cpu', 1).datapointStreams[0].datapoints
        }
        data('default.cpu', 1).resolution == 10 && data('default.cpu', 60).resolution == 60
        data('default.cpu', 1).datapointStreams*.type == ['CpuUtilDatapointStream']
        data('default.cpu', 1).datapointStreams[0].datapoints.every { point ->
            assert point.timestamp.endsWith('.000Z') && Instant.parse(point.timestamp) >= since.minusSeconds(60)
            Instant.parse(point.timestamp).epochSecond % 10 == 0 && point.user >= 0 && point.kernel >= 0 && point.user + point.kernel + point.idle > 0
        }
        data('default.disk', 60).datapointStreams*.op == ['read', 'write']
        data('default.disk', 60).datapointStreams.every { it.datapoints && it.datapoints.every { it.count >= 0 && it.throughput >= 0 } }
        data('default.network', 3600).datapointStreams.every { it.networkInterface && it.datapoints.size() in [1, 2] }

        and: 'what there is none of is empty, and no error'
        ['default.nfs', 'default.iscsi'].every { name -> data(name, 1).datapointStreams*.datapoints == [[], []] }

        and: 'who wants too much is told'
        flow.get("analytics/${slices['default.cpu'].reference}/getData?resolution=M").error.details == "resolution is 'M'."
    }

    private List<String> catalogFiles() {
        lab.settings.home().toFile().listFiles().findAll { it.file && it.name.startsWith('catalog') }*.getText('ISO-8859-1')
    }

    def "clients find the key by which hosts know the engine, and its private half is in no file"() {
        expect: 'a pair that was made at the start, before anybody asked'
        catalogFiles().any { it.contains('SYSTEM_KEY_PAIR-1') }

        when:
        def key = read(flow.get('system')).sshPublicKey as String
        def (sort, text) = key.tokenize(' ')
        def bytes = ByteBuffer.wrap(text.decodeBase64())

        then: 'it is as SSH writes them: the sort and the key, each behind its length'
        sort == 'ssh-ed25519'
        bytes.getInt() == sort.length() && new String(bytes.array(), 4, sort.length()) == sort
        bytes.position(4 + sort.length()).getInt() == 32 && bytes.remaining() == 32
        read(lab.system().get('system')).sshPublicKey == key

        and:
        catalogFiles().every { !it.contains('PRIVATE KEY') }

        when:
        lab.restart()
        flow = new Flow(lab)

        then:
        read(flow.get('system')).sshPublicKey == key
    }

    def "clients are told of each job that completes by an alert"() {
        when:
        flow.completed(flow.sync(orders))

        then:
        read(flow.get("alert?target=$orders&pageSize=1"))*.findAll { !(it.key in ['reference', 'timestamp']) } == [[type: 'Alert', namespace: null,
                event: 'alert.jobs.complete.object', eventSeverity: 'INFORMATIONAL', eventTitle: 'Job complete',
                eventDescription: 'DB_SYNC job for "Sources/orders" completed successfully.', eventResponse: null, eventAction: null,
                eventCommandOutput: null, target: orders, targetName: 'Sources/orders', targetObjectType: 'AppDataContainer']]

        when: 'what the job was about is gone'
        def gone = flow.linked('gone', lab.tree('gone'))
        flow.completed(flow.remove(gone))

        then:
        read(flow.get('alert?pageSize=1'))[0].subMap('target', 'eventDescription') ==
                [target: gone, eventDescription: 'DB_DELETE job for "Sources/gone" completed successfully.']
    }

    def "an engine of an older version has these, too, when it is opened by this one"() {
        given:
        lab.engine.close()
        DriverManager.getConnection("jdbc:sqlite:${lab.settings.home().resolve('catalog.db')}").withCloseable { database ->
            ["update object set body = json_set(body, '\$.operations', null) where root = 'source' and body like '%\"Linked%'",
             "update object set body = json_set(body, '\$.operations.preStart', null) where root = 'source' and body like '%\"Virtual%'",
             "update object set body = json_set(body, '\$.credential', null) where root = 'environment/user'",
             "delete from object where root = 'policy'"].each {
                assert database.createStatement().executeUpdate(it) > 0
            }
        }

        when:
        lab.begin()
        def admin = lab.admin()

        then:
        read(admin.get("source?database=$orders"))[0].operations == [type: 'LinkedSourceOperations', preSync: [], postSync: []]
        read(admin.get("source?database=$qa"))[0].operations.every { it.value != null }
        read(admin.get('environment/user'))*.credential == [[type: 'SystemKeyCredential']]
        read(admin.get('policy')).size() == 6

        cleanup:
        flow = new Flow(lab)
    }

    def "the Perl toolkit reads #path to the end, page by page"() {
        given:
        def dx = lab.admin()
        12.times { flow.post('group', [type: 'Group', name: "page $path $it" as String]) }

        when:
        def found = []
        for (int page = 0; ; page++) {
            def part = read(dx.get("$path?pageSize=$size&pageOffset=$page&fromDate=2020-01-01T00%3A00%3A00.000Z"))
            found += part*.reference
            if (part.size() < size) {
                break
            }
        }

        then:
        found == found.unique(false)
        found == flow.get("$path?pageSize=5000").result*.reference.findAll { it in found }
        found.size() >= least

        where:
        path     | size || least
        'action' | 5    || 12
        'job'    | 1    || 2
        'job'    | 5000 || 2
    }

    def "the Perl toolkit asks when somebody last logged in"() {
        expect:
        read(flow.get('action?pageSize=1&sortBy=reference&user=USER-2&searchText=Log%20in%20as%20user'))*.subMap('title', 'details',
                'workSource', 'workSourceName') == [[title: 'USER_LOGIN', details: 'Log in as user "admin".', workSource: 'SYSTEM',
                                                     workSourceName: 'admin']]
    }

    def "the Go library logs in again and again on one cookie jar, also as somebody else"() {
        given:
        def go = lab.wire()
        go.headers = ['User-Agent': 'go-resty/1.12.0 (https://github.com/go-resty/resty)']

        expect:
        [['admin', lab.adminPassword], ['sysadmin', lab.systemPassword], ['admin', lab.adminPassword]].every { user, password ->
            assert go.post('session', session(1, 11, 9)).status == 200
            assert go.post('login', login(user, password)).status == 200
            go.get('user/current').result.name == user
        }

        and: 'it expects these two'
        go.get('user/USER-1').status == 200
        go.get('user').result.find { it.name == 'admin' }.reference == 'USER-2'

        and: 'it takes anything but 200 for an error, and this one for "it is gone"'
        def gone = go.get('environment/UNIX_HOST_ENVIRONMENT-77')
        gone.status == 404
        gone.json.error.id == 'exception.executor.object.missing'

        and: 'every answer has a status'
        go.post('group', [type: 'Group']).json.status instanceof String
        go.get('system').result.containsKey('sshPublicKey')
    }

    def "the Go library creates, finds, changes and deletes a group"() {
        given:
        def go = lab.admin()

        when:
        def reference = go.post('group', [type: 'Group', name: 'from go', description: 'd']).result

        then:
        go.get("group/$reference").result.subMap('name', 'description') == [name: 'from go', description: 'd']
        go.post("group/$reference", [type: 'Group', description: 'e']).json.status == 'OK'
        go.get("environment/user?environment=UNIX_HOST_ENVIRONMENT-1").result.size() == 1

        and: 'the body of its delete is a text'
        go.send('POST', "group/$reference/delete", '{}', 'application/json').json.status == 'OK'
        go.get("group/$reference").status == 404
    }

    def "the Ruby library sends its first cookie for ever, whole, and no bodies where it has nothing to say"() {
        given:
        def rb = lab.wire()
        rb.headers = ['User-Agent': 'Ruby', Accept: '*/*; q=0.5, application/xml']

        when:
        rb.headers.Cookie = rb.post('session', session(1, 6, 0)).setCookie
        rb.post('login', login())

        then:
        rb.get('environment').result*.name == ['localhost']
        rb.get('job').json.type == 'ListResult'

        when: 'it makes a group without a data node, and deletes it by the method'
        def group = rb.post('group', [type: 'Group', name: 'from ruby']).result

        then:
        rb.get("group/$group").result.name == 'from ruby'
        rb.delete("group/$group").json.type == 'OKResult'

        when: 'it refreshes an environment'
        def job = rb.send('POST', 'environment/UNIX_HOST_ENVIRONMENT-1/refresh', null, null).json.job

        then: 'it waits for anything but RUNNING'
        rb.finished(job as String).jobState == 'COMPLETED'

        and: 'it tells refusals by their type'
        rb.get('group/GROUP-99').status == 404
        rb.post('group', [type: 'Group', name: 'Sources']).json.type == 'ErrorResult'
    }

    def "the Python scripts send the newest cookie whole, and leave when a status is not 200"() {
        given:
        def py = lab.wire()

        when:
        py.headers.Cookie = py.post('session', session(1, 8, 0)).setCookie
        py.headers.Cookie = py.post('login', login()).setCookie

        then:
        py.get(path).status == 200

        where:
        path << ['system', 'service/time', 'domain', 'user', 'user/USER-1', 'user/USER-2', 'role', 'role/ROLE-1', 'authorization',
                 'group', 'environment', 'environment/user', 'repository?environment=UNIX_HOST_ENVIRONMENT-1',
                 'sourceconfig?environment=UNIX_HOST_ENVIRONMENT-1', 'database?group=GROUP-1&noJSContainerDataSource=true',
                 'source?database=APPDATA_CONTAINER-1', 'snapshot', 'snapshot?database=APPDATA_CONTAINER-1', 'timeflow',
                 'timeflow/bookmark', 'job?target=APPDATA_CONTAINER-1&jobState=RUNNING', 'action', 'storage/device', 'namespace']
    }
}
