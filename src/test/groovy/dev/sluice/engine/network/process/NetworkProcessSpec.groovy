package dev.sluice.engine.network.process

import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** The engine of root lets a process without privileges serve the network. */
@Requires({ System.getProperty('user.name') == 'root' })
class NetworkProcessSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab

    def setupSpec() {
        lab = new Lab(folder, { it.withNetworkApart(true) })
    }

    /** The processes that this one has started and that serve the network. */
    private static List<ProcessHandle> servers() {
        ProcessHandle.current().children().filter { NetworkMain.name in it.info().arguments().orElse(new String[0]) }.toList()
    }

    private static String status(ProcessHandle process, String field) {
        Files.readAllLines(Path.of("/proc/${process.pid()}/status")).find { it.startsWith("$field:") }.substring(field.length() + 1).strip()
    }

    /** The numbers of who listens at a port, as the system knows them. */
    private static List<String> listeners(int port) {
        ['/proc/net/tcp', '/proc/net/tcp6'].collectMany { new File(it).readLines().drop(1)*.trim()*.split(/ +/) }
                .findAll { it[1].endsWith(String.format(':%04X', port)) && it[3] == '0A' }*.getAt(7)
    }

    def "who listens is not root, and may nothing"() {
        given:
        def server = servers()[0]
        def uids = status(server, 'Uid').split(/\s+/).toSet()

        expect:
        uids.size() == 1
        listeners(lab.engine.url().port) == uids.toList()
        uids[0] as int >= 61_184
        ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].every { status(server, it) == '0000000000000000' }
        status(server, 'Groups') == ''
        status(server, 'NoNewPrivs') == '1'
    }

    def "it sees Java and the system's libraries, and nothing of the home"() {
        given:
        def root = Path.of("/proc/${servers()[0].pid()}/root")

        expect:
        Files.exists(root.resolve('proc/self'))
        Files.list(root).withCloseable { it*.fileName*.toString().toSet() } - ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'] ==
                ['usr', 'etc', 'proc', 'dev', 'tmp', 'classes'].toSet()
        !Files.exists(root.resolve(lab.settings.home().toString().substring(1)))
        !Files.exists(root.resolve('etc/passwd'))
    }

    def "nothing of that is seen on the machine"() {
        expect:
        Files.list(lab.settings.home().resolve('network')).withCloseable { it.count() } == 0
        !Files.readString(Path.of('/proc/self/mounts')).contains(lab.settings.home().resolve('network').toString())
    }

    def "calls are answered as ever: #what"() {
        given:
        def wire = called.call(lab)

        when:
        def answer = wire.call()

        then:
        answer.status == status
        answer.text.contains(said)

        where:
        what                      | called                                                                                         || status | said
        'a login'                 | { Lab it -> { -> it.admin().get('group') } }                                                    || 200    | 'Virtual'
        'nobody'                  | { Lab it -> { -> it.wire().get('group') } }                                                     || 403    | '{"type":"ErrorResult"'
        'a browser of nobody'     | { Lab it -> { -> it.wire().tap { headers = [Accept: 'text/html'] }.get('group') } }             || 403    | '<html'
        'a query without sense'   | { Lab it -> { -> it.admin().get('group?x=%FF') } }                                              || 400    | 'cannot be read'
        'a long body'             | { Lab it -> { -> it.admin().post('group', '{"name":"' + 'x' * 2_000_000 + '"}') } }             || 413    | 'longer than 1048576'
        'a long body of nobody'   | { Lab it -> { -> it.wire().post('session', '{"name":"' + 'x' * 100_000 + '"}') } }              || 413    | 'longer than 65536'
        'a change'                | { Lab it -> { -> it.admin().post('group', [type: 'Group', name: 'Ünder'])} }                    || 200    | 'GROUP-'
        'a wrong password'        | { Lab it -> { -> it.wire().tap { open() }.logIn('admin', 'wrong') } }                           || 401    | 'ERROR'
    }

    def "many calls at once are each answered with what they asked for"() {
        given:
        def admin = lab.admin()

        when:
        def answers = (9000..9200).toList().parallelStream().map { number ->
            def wire = new Wire(admin.url)
            wire.cookie = admin.cookie
            (wire.get("group/GROUP-$number").text =~ /GROUP-(\d+)/)[0][1] as int
        }.toList()

        then:
        answers == (9000..9200).toList()
    }

    def "killed it is there again, at the same port, and nobody has to log in again"() {
        given:
        def admin = lab.admin()
        def before = servers()[0]

        when:
        before.destroyForcibly()

        then:
        new PollingConditions(timeout: 30).eventually {
            assert servers()*.pid().any { it != before.pid() }
            assert admin.get('group').status == 200
        }
    }

    def "it ends with the engine, and starts with it"() {
        given:
        def before = servers()

        when:
        lab.restart()

        then:
        before.every { !it.isAlive() }
        servers().size() == 1
        lab.wire().get('about').status == 200
    }

    def "a port that is taken is said"() {
        given:
        def taken = new ServerSocket(0, 1, InetAddress.loopbackAddress)

        when:
        new Lab(folder.resolve('other'), { it.withNetworkApart(true).withListen(new InetSocketAddress(InetAddress.loopbackAddress, taken.localPort)) })

        then:
        IOException refused = thrown()
        refused.message.startsWith("cannot listen on 127.0.0.1:$taken.localPort: ")
        refused.message.contains('in use')
        servers().size() == 1

        cleanup:
        taken.close()
    }
}
