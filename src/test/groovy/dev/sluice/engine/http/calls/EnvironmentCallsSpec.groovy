package dev.sluice.engine.http.calls

import dev.sluice.lab.Conformance
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Environments, their users, hosts, repositories and source configurations, and what stands in their way. */
class EnvironmentCallsSpec extends Specification {
    static final ME = System.getProperty('user.name')

    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
    }

    private static Map environment(String name, Map host = [:], Map user = [:]) {
        [type: 'HostEnvironmentCreateParameters',
         primaryUser: [type: 'EnvironmentUser', name: ME, credential: [type: 'PasswordCredential', password: 'canary-7']] + user,
         hostEnvironment: [type: 'UnixHostEnvironment', name: name],
         hostParameters: [type: 'UnixHostCreateParameters',
                          host: [type: 'UnixHost', address: 'localhost', toolkitPath: '/var/opt/toolkit'] + host]]
    }

    private String made(String name) {
        def answer = flow.post('environment', environment(name))
        assert flow.finished(answer).jobState == 'COMPLETED'
        answer.result
    }

    private void gone(String environment) {
        assert flow.finished(flow.post("environment/$environment/delete", [:])).jobState == 'COMPLETED'
    }

    def "a new engine knows the machine it runs on"() {
        when:
        def environment = flow.named('environment', 'localhost')
        def host = flow.get("host/$environment.host").result
        def user = flow.get("environment/user/$environment.primaryUser").result

        then:
        Conformance.faults([environment, host, user]) == []
        environment.subMap('type', 'enabled') == [type: 'UnixHostEnvironment', enabled: true]
        host.hostRuntime.available
        host.hostConfiguration.operatingSystem.timezone ==~ /\S+,[A-Z+0-9-]+[+-]\d{4}/
        user.name == ME
    }

    def "an environment is made by a job that finds what is installed, and is there at once"() {
        when:
        def answer = flow.post('environment', environment('second'))

        then:
        answer.result ==~ /UNIX_HOST_ENVIRONMENT-\d+/
        answer.json.job ==~ /JOB-\d+/
        flow.get("environment/$answer.result").result.name == 'second'

        when:
        def job = flow.finished(answer)

        then:
        job.subMap('jobState', 'actionType', 'targetName') == [jobState: 'COMPLETED', actionType: 'ENVIRONMENT_CREATE', targetName: 'second']
        job.events*.messageDetails.any { it.startsWith('Found ') && it.contains('files') }
        flow.get("repository?environment=$answer.result").result*.name ==
                flow.get('repository?environment=UNIX_HOST_ENVIRONMENT-1').result*.name
        flow.get("environment/user?environment=$answer.result").result*.subMap('name', 'credential') ==
                [[name: ME, credential: [type: 'PasswordCredential', password: '********']]]
        flow.get("host?environment=$answer.result").result*.address == ['localhost']
        !flow.get('action').text.contains('canary-7')

        cleanup:
        gone(answer.result)
    }

    def "an environment on another machine is refused: #address"() {
        when:
        def answer = flow.post('environment', environment('far', [address: address], [name: 'no-such-account']))

        then:
        answer.status == 200
        answer.error.subMap('id', 'details', 'action') == [id: 'exception.host.not.supported',
                details: "not supported here: '$address' is another machine, and this engine works with the one it runs on." as String,
                action: 'Use localhost, or run an engine there.']
        flow.get('environment').result*.name == ['localhost']
        flow.get('action?pageSize=1').result[0].subMap('details', 'state') == [details: 'Create environment "far".', state: 'FAILED']

        where:
        address << ['192.0.2.1', 'db7.example.org', '2001:db8::1']
    }

    def "an environment is refused with #details at #field"() {
        when:
        def answer = flow.post('environment', body)

        then:
        def at = field.tokenize('.').inject(answer.error.details) { level, step -> level[step] }
        at.details == details

        where:
        body                                             || field                              | details
        environment('localhost')                         || 'hostEnvironment.name'             | "the name 'localhost' is taken by UNIX_HOST_ENVIRONMENT-1."
        environment('x', [:], [name: 'no-such-account']) || 'primaryUser.name'                 | "there is no account 'no-such-account' on this machine."
        environment('x', [:], [name: null])              || 'primaryUser.name'                 | 'it is missing.'
        environment('x', [toolkitPath: null])            || 'hostParameters.host.toolkitPath'  | 'it is missing.'
        environment('x', [address: null])                || 'hostParameters.host.address'      | 'it is missing.'
    }

    def "Windows hosts are refused"() {
        expect:
        flow.post('environment', environment('win') + [hostEnvironment: [type: 'WindowsHostEnvironment', name: 'win'],
                hostParameters: [type: 'WindowsHostCreateParameters', host: [type: 'WindowsHost', address: 'localhost']]])
                .error.details == 'not supported here: this engine works with no Windows hosts.'
    }

    def "an environment is changed field by field"() {
        given:
        def reference = made('changing')
        def other = flow.post('environment/user', [type: 'EnvironmentUser', name: 'nobody', environment: reference,
                credential: [type: 'PasswordCredential', password: 'x']]).result

        when:
        def answer = flow.post("environment/$reference", [type: 'UnixHostEnvironment', name: 'changed', description: 'new', primaryUser: other])

        then:
        answer.json.subMap('status', 'result', 'job') == [status: 'OK', result: '', job: null]
        flow.get("environment/$reference").result.subMap('name', 'description', 'primaryUser') ==
                [name: 'changed', description: 'new', primaryUser: other]

        and: 'of which type it is need not be said again'
        flow.post("environment/$reference", [description: 'newer']).json.status == 'OK'
        flow.get("environment/$reference").result.description == 'newer'

        and:
        flow.post("environment/$reference", [type: 'UnixHostEnvironment', primaryUser: 'HOST_USER-1']).error.details.primaryUser.details ==
                "'$ME' is a user of another environment." as String
        flow.post("environment/$reference", [type: 'UnixHostEnvironment', enabled: false]).error.details.enabled.details ==
                'only the engine sets it.'
        flow.post("environment/$reference", [type: 'WindowsHostEnvironment', name: 'w']).error.details.type.details ==
                "'$reference' is of the type UnixHostEnvironment, not WindowsHostEnvironment." as String

        cleanup:
        gone(reference)
    }

    def "a refresh is a job that finds what is installed now"() {
        given:
        def before = flow.get('host/UNIX_HOST-1').result.hostConfiguration.lastRefreshed

        when:
        def answer = flow.post('environment/UNIX_HOST_ENVIRONMENT-1/refresh', body)
        def job = flow.finished(answer)

        then:
        answer.result == ''
        job.subMap('jobState', 'actionType') == [jobState: 'COMPLETED', actionType: 'ENVIRONMENT_REFRESH_AND_DISCOVER']
        flow.get('host/UNIX_HOST-1').result.hostConfiguration.lastRefreshed > before
        flow.get('repository').result*.name.contains('files')

        where:
        body << [[:], '']
    }

    def "the engine does no work on an environment that is disabled"() {
        given:
        def reference = made('sleeping')
        def repository = flow.get("repository?environment=$reference").result.find { it.name == 'files' }.reference

        when:
        def answer = flow.post("environment/$reference/disable", '')

        then:
        answer.json.subMap('status', 'job') == [status: 'OK', job: null]
        !flow.get("environment/$reference").result.enabled
        flow.post("environment/$reference/refresh", [:]).error.subMap('id', 'details', 'action') ==
                [id: 'exception.environment.disabled', details: "The environment 'sleeping' is disabled.", action: 'Enable it first.']

        when:
        def config = flow.post('sourceconfig', [type: 'AppDataDirectSourceConfig', name: 'tree', path: lab.tree('sleepy').toString(),
                repository: repository]).result
        def link = flow.post('database/link', [type: 'LinkParameters', name: 'sleepy', group: flow.group('Sources'),
                linkData: [type: 'AppDataDirectLinkData', config: config, parameters: [:]]])

        then:
        link.error.details.linkData.config.details == "'files' is on 'sleeping', which is disabled."

        when:
        flow.post("environment/$reference/enable", '')

        then:
        flow.finished(flow.post("environment/$reference/refresh", [:])).jobState == 'COMPLETED'

        cleanup:
        gone(reference)
    }

    def "an environment with enabled sources is not disabled, one with sources not deleted"() {
        given:
        def reference = made('inhabited')
        def repository = flow.get("repository?environment=$reference").result.find { it.name == 'files' }.reference
        def config = flow.post('sourceconfig', [type: 'AppDataDirectSourceConfig', name: 'tree',
                path: lab.tree('inhabitant').toString(), repository: repository]).result
        def link = flow.post('database/link', [type: 'LinkParameters', name: 'inhabitant', group: flow.group('Sources'),
                linkData: [type: 'AppDataDirectLinkData', config: config, parameters: [:]]])
        assert flow.finished(link).jobState == 'COMPLETED'
        def source = flow.get("source?database=$link.result").result[0].reference

        expect:
        flow.post("environment/$reference/disable", [:]).error.subMap('id', 'details', 'action') == [id: 'exception.environment.in.use',
                details: "'inhabited' has enabled sources: 'inhabitant' ($source)." as String, action: 'Disable those first.']
        flow.post("environment/$reference/delete", [:]).error.subMap('id', 'details', 'action') == [id: 'exception.environment.in.use',
                details: "'inhabited' is where 'inhabitant' ($source) live." as String, action: 'Delete or detach those first.']
        flow.delete("environment/$reference").error.id == 'exception.environment.in.use'

        when:
        flow.finished(flow.post("database/$link.result/delete", [:]))
        gone(reference)

        then: 'all of it is gone'
        flow.get("environment/$reference").status == 404
        flow.get("repository/$repository").status == 404
        flow.get("sourceconfig/$config").status == 404
        flow.get('environment/user').result*.environment.unique() == ['UNIX_HOST_ENVIRONMENT-1']
        flow.get('host').result*.reference == ['UNIX_HOST-1']
    }

    def "users come to an environment, with and without a slash at the end of the path"() {
        when:
        def answer = flow.post(path, [type: 'EnvironmentUser', name: 'nobody', environment: 'UNIX_HOST_ENVIRONMENT-1',
                credential: [type: 'PasswordCredential', password: 'canary-8']])

        then:
        answer.result ==~ /HOST_USER-\d+/
        answer.json.action ==~ /ACTION-\d+/
        !flow.get('environment/user').text.contains('canary-8')

        when:
        def changed = flow.post("environment/user/$answer.result", [type: 'EnvironmentUser',
                credential: [type: 'PasswordCredential', password: 'canary-9']])

        then:
        changed.json.status == 'OK'
        flow.get("action/$changed.json.action").result.state == 'COMPLETED'

        and:
        flow.post("environment/user/$answer.result/delete", [type: 'DeleteParameters']).json.status == 'OK'
        flow.get("environment/user/$answer.result").status == 404

        where:
        path << ['environment/user', 'environment/user/']
    }

    def "an environment user is refused with #details at #field"() {
        when:
        def answer = flow.post('environment/user', [type: 'EnvironmentUser', name: 'nobody', environment: 'UNIX_HOST_ENVIRONMENT-1',
                credential: [type: 'PasswordCredential', password: 'x']] + changes)

        then:
        answer.error.details[field].details == details

        where:
        changes                       || field         | details
        [name: 'no-such-account']     || 'name'        | "there is no account 'no-such-account' on this machine."
        [name: '0']                   || 'name'        | "there is no account '0' on this machine."
        [name: ME]                    || 'name'        | "the name '$ME' is taken by HOST_USER-1."
        [name: null]                  || 'name'        | 'it is missing.'
        [environment: null]           || 'environment' | 'it is missing.'
        [environment: 'GROUP-1']      || 'environment' | "'GROUP-1' is of the type Group, not SourceEnvironment."
        [credential: null]            || 'credential'  | 'it is missing.'
    }

    def "the primary user of an environment stays"() {
        expect:
        flow.delete('environment/user/HOST_USER-1').error.subMap('id', 'details') ==
                [id: 'exception.object.in.use', details: "'$ME' is used by 'localhost' (UNIX_HOST_ENVIRONMENT-1)." as String]
    }

    def "a host is changed by a job and stays this machine"() {
        when:
        def answer = flow.post('host/UNIX_HOST-1', [type: 'UnixHost', toolkitPath: '/opt/elsewhere', nfsAddressList: ['192.0.2.7']])

        then:
        flow.finished(answer).subMap('jobState', 'actionType') == [jobState: 'COMPLETED', actionType: 'HOST_UPDATE']
        flow.get('host/UNIX_HOST-1').result.subMap('toolkitPath', 'nfsAddressList') ==
                [toolkitPath: '/opt/elsewhere', nfsAddressList: ['192.0.2.7']]
        flow.post('host/UNIX_HOST-1', [type: 'UnixHost', address: '192.0.2.1']).error.id == 'exception.host.not.supported'
    }

    def "a repository that is switched off for #flag is not used for it"() {
        given:
        def repository = flow.repository()

        when:
        flow.post("repository/$repository", [type: 'AppDataRepository', (flag): false])

        then:
        !flow.get("repository/$repository").result[flag]
        refused(this) == details

        cleanup:
        flow.post("repository/$repository", [type: 'AppDataRepository', (flag): true])

        where:
        flag                  | refused                                                                || details
        'staging'             | { it.flow.link('unstaged', it.lab.tree('unstaged')).error.details.linkData.config.details } || "staging with 'files' is disabled."
        'provisioningEnabled' | { it.flow.provision('vdb', it.flow.linked('parent', it.lab.tree('parent'))).error.details.sourceConfig.repository.details } || "provisioning with 'files' is disabled."
    }

    def "what a repository is does not change"() {
        expect:
        flow.post("repository/${flow.repository()}", [type: 'AppDataRepository', (field): value]).error.details[field].details ==
                'it cannot be changed later.'

        where:
        field         | value
        'toolkit'     | 'APPDATA_TOOLKIT-2'
        'environment' | 'UNIX_HOST_ENVIRONMENT-2'
        'parameters'  | [home: '/tmp/mine']
    }

    def "a source configuration is changed, until a source depends on it"() {
        given:
        def config = flow.post('sourceconfig', [type: 'AppDataDirectSourceConfig', name: 'first', path: lab.tree('first').toString(),
                repository: flow.repository()]).result

        when:
        def answer = flow.post("sourceconfig/$config", [type: 'AppDataDirectSourceConfig', name: 'renamed', linkingEnabled: false,
                environmentUser: 'HOST_USER-1'])

        then:
        answer.json.status == 'OK'
        flow.get("sourceconfig/$config").result.subMap('name', 'linkingEnabled', 'environmentUser', 'path') ==
                [name: 'renamed', linkingEnabled: false, environmentUser: 'HOST_USER-1', path: lab.folder.resolve('sources/first').toString()]

        when:
        flow.post("sourceconfig/$config", [type: 'AppDataDirectSourceConfig', linkingEnabled: true])
        def link = flow.post('database/link', [type: 'LinkParameters', name: 'first', group: flow.group('Sources'),
                linkData: [type: 'AppDataDirectLinkData', config: config, parameters: [:]]])
        flow.finished(link)
        def other = flow.get('repository').result.find { it.name != 'files' }.reference

        then:
        flow.post("sourceconfig/$config", [type: 'AppDataDirectSourceConfig', repository: other]).error.details.repository.details ==
                "it cannot be changed as long as 'first' uses it."
        flow.delete("sourceconfig/$config").error.details ==~ /'renamed' is used by 'first' \(APPDATA_LINKED_SOURCE-\d+\)\./

        cleanup:
        flow.finished(flow.post("database/$link.result/delete", [:]))
        flow.delete("sourceconfig/$config")
    }

    def "a group is changed"() {
        given:
        def group = flow.post('group', [type: 'Group', name: 'old']).result

        expect:
        flow.post("group/$group", [type: 'Group', name: 'new', description: 'about']).json.status == 'OK'
        flow.get("group/$group").result.subMap('name', 'description') == [name: 'new', description: 'about']
        flow.post("group/$group", [type: 'Group', name: 'Sources']).error.details.name.details == "the name 'Sources' is taken by GROUP-1."
        flow.post("group/$group", [type: 'Group', name: null]).error.details.name.details == 'it cannot be taken away.'
        flow.delete("group/$group").json.status == 'OK'
    }

    def "a connection over SSH is told as it is: #what"() {
        given:
        // Who has a port and does not listen there keeps it from others.
        def server = greeting == null ? new Socket().tap { bind(new InetSocketAddress(InetAddress.loopbackAddress, 0)) } : new ServerSocket(0, 5, InetAddress.loopbackAddress)
        def port = server.localPort
        def talk = Thread.startDaemon {
            if (greeting != null) {
                server.accept().withStreams { input, output -> output << greeting }
            }
        }

        when:
        def answer = flow.post('connectivity/ssh', [type: 'SSHConnectivity', address: '127.0.0.1', port: port, username: 'oracle',
                credentials: [type: 'PasswordCredential', password: 'canary-10']])

        then:
        answer.status == 200
        answer.error.id == id
        answer.error.details == details.replace('PORT', "$port")
        !answer.text.contains('canary-10')

        cleanup:
        talk.join(10_000)
        server.close()

        where:
        what                    | greeting                    || id                                     | details
        'an SSH server'         | 'SSH-2.0-OpenSSH_9.6\r\n'   || 'exception.connectivity.login.untried' | "an SSH server answers at 127.0.0.1:PORT, but this engine does not log in over SSH: whether 'oracle' may log in was not tried."
        'another server'        | 'HTTP/1.1 400\r\n'          || 'exception.connectivity.no.ssh'        | 'what answers at 127.0.0.1:PORT is no SSH server.'
        'a server that is mute' | ''                          || 'exception.connectivity.no.ssh'        | 'what answers at 127.0.0.1:PORT is no SSH server.'
        'nothing at all'        | null                        || 'exception.connectivity.unreachable'   | 'nothing answers at 127.0.0.1:PORT: Connection refused.'
    }

    def "POST #path is not supported and says so"() {
        expect:
        flow.post(path, [:]).error.details == "not supported by this engine: POST $path" as String

        where:
        path << ['connectivity/jdbc', 'connectivity/connector', 'repository', 'repository/APPDATA_REPOSITORY-1/delete',
                 'sourceconfig/APPDATA_SOURCE_CONFIG-1/validateCredentials']
    }
}
