package dev.sluice.engine

import dev.sluice.lab.CommandLine
import dev.sluice.lab.Flow
import dev.sluice.lab.HelpedEngine
import dev.sluice.lab.Mounts
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.TimeUnit
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** An engine that root starts under another account: only a helper keeps the rights of root. */
@Tag('slow')
@Requires(value = { HelpedEngine.possible }, reason = 'needs root, user namespaces and Debian\'s accounts')
class RootHelperSpec extends Specification {
    private static final String ENGINE = HelpedEngine.ENGINE
    private static final String DATA = HelpedEngine.DATA

    @Shared @TempDir Path folder
    @Shared Path classes
    @Shared CommandLine root
    @AutoCleanup @Delegate(includes = ['getHome', 'getMnt', 'getHelper', 'getChildren', 'getEngine', 'admin'], interfaces = false)
    HelpedEngine helped

    def setupSpec() {
        classes = HelpedEngine.classes(folder)
        root = new CommandLine(Files.createDirectory(folder.resolve('user')))
    }

    def setup() {
        helped = new HelpedEngine(classes, folder)
    }

    private String start(String... more) {
        helped.start('--pool', 'copy', *more)
    }

    private void serve() {
        helped.serve('--pool', 'copy')
    }

    private CommandLine.Ended run(String script) {
        Files.writeString(root.folder.resolve('it.groovy'), script)
        root.run("SLUICE_HOME=$home scripts/sluice run it.groovy")
    }

    private static String state(ProcessHandle process) {
        try {
            Files.readAllLines(Path.of("/proc/${process.pid()}/status")).findAll { it =~ /State|PPid/ }.join(' ')
        } catch (IOException gone) {
            'gone'
        }
    }

    private Path source(String name) {
        def source = HelpedEngine.opened(Files.createDirectories(home.resolveSibling(name)))
        Files.writeString(source.resolve('file'), 'here')
        Files.setAttribute(source, 'unix:uid', HelpedEngine.number(DATA))
        source
    }

    private String vdb(String more = '') {
        """
        link { name 'notes'; group 'Sources'; path '${source('notes')}' }
        vdb {
            container { name 'qa'; group 'Virtual' }
            source { name 'qa'; parameters { mountPath '$mnt/below/qa' }; $more }
            sourceConfig { name 'qa'; repository 'files' }
            from 'notes'
        }
        """
    }

    def "of all its processes only the helper is root's"() {
        when:
        serve()

        then:
        def ofRoot = children.findAll { HelpedEngine.uids(it).contains('0') }
        ofRoot == []
        children.size() >= 2
        HelpedEngine.uids(helper.toHandle()) == ['0'] as Set
    }

    def "where no home is named it is root's, not one of the account"() {
        given:
        def user = HelpedEngine.opened(Files.createTempDirectory(folder, 'root-'))
        helped = new HelpedEngine(classes, folder, [HOME: user.toString(), XDG_DATA_HOME: '', SLUICE_HOME: ''])
        helped.place = []

        when:
        serve()

        then:
        EngineHome.holder(user.resolve('.local/share/sluice')).present
    }

    def "it copies, presents, and takes away, also after another start"() {
        given:
        serve()

        when:
        def ended = run(vdb())

        then:
        ended.status == 0 || !"$ended"
        Files.readString(mnt.resolve('below/qa/file')) == 'here'
        Mounts.below(mnt) == ['below/qa'] as Set

        when:
        helped.stop()
        serve()
        ended = run("refresh 'qa'; disable 'qa'")

        then:
        ended.status == 0 || !"$ended"
        Mounts.below(mnt) == [] as Set

        when:
        ended = run("enable 'qa'; delete 'qa'")

        then:
        ended.status == 0 || !"$ended"
        Mounts.below(mnt) == [] as Set
    }

    def "a hook reads neither root's files nor the engine's, and finds nobody to ask"() {
        given:
        serve()
        def out = Files.createDirectory(home.resolveSibling('out'))
        Files.setAttribute(out, 'unix:uid', HelpedEngine.number(DATA))
        def hook = "(id -un; cat /etc/shadow; ls /proc/${engine.pid()}/fd/; echo x > /proc/${engine.pid()}/fd/3; cat $home/catalog.db; " +
                "mount --bind /etc /mnt; chown root $out; true) > $out/did 2>&1"

        when:
        def ended = run(vdb("operations { configureClone { type 'RunBashOnSourceOperation'; name 'look'; command '$hook' } }"))

        then:
        ended.status == 0 || !"$ended"
        def did = Files.readAllLines(out.resolve('did')).findAll { !it.contains('dmesg') }
        did[0] == DATA
        did.drop(1).size() == 6 || !"$did"
        did.drop(1).every { it =~ /(?i)permission denied|not permitted|must be superuser|no such file/ } || !"$did"
    }

    def "it works as no account that it was not given: #name"() {
        given:
        serve()

        def wire = admin()

        when:
        def answer = wire.post('environment/user', [type: 'EnvironmentUser', name: name, environment: wire.get('environment').result[0].reference])

        then:
        answer.text.contains('"ErrorResult"')
        answer.text.contains(said)

        where:
        name    || said
        'root'  || "the engine runs as 'games', and can do nothing as 'root'."
        'games' || "the engine was started without the account 'games'."
        'bin'   || "the engine was started without the account 'bin'."
    }

    def "without its helper the engine ends, and without its engine the helper: #which"() {
        given:
        serve()
        def all = children + helper.toHandle()

        when:
        (which == 'helper' ? helper.toHandle() : engine).destroyForcibly()

        then:
        new PollingConditions(timeout: 30).eventually {
            assert all.findAll { it.isAlive() }.collect { "${it.pid()} ${it.info().commandLine().orElse('')} ${state(it)}" } == []
        }
        Files.list(Path.of(System.getProperty('java.io.tmpdir'))).withCloseable { it.noneMatch { it.fileName.toString().startsWith('sluice-helper-') } }

        where:
        which << ['helper', 'engine']
    }

    def "nothing of it stays mounted when it has ended, nor, from the next start on, when it was killed"() {
        given:
        serve()
        def killed = new HelpedEngine(classes, folder)
        killed.serve('--pool', 'copy')
        def all = killed.children

        expect:
        Files.exists(helped.kept) && Files.exists(killed.kept)

        when:
        helped.stop()

        then:
        !Files.exists(helped.kept)
        Files.exists(killed.kept)

        when:
        killed.helper.destroyForcibly().waitFor(30, TimeUnit.SECONDS)
        new PollingConditions(timeout: 30).eventually { assert all.every { !it.alive } }
        serve()

        then:
        Files.exists(helped.kept)
        !Files.exists(killed.kept)
        !Files.exists(killed.kept.resolveSibling("${killed.kept.fileName}.lock"))

        cleanup:
        killed.close()
    }

    def "an account can be called as a command is"() {
        expect:
        start('--engine-account', ENGINE, '--account', 'backup').contains('account    backup; ')
    }

    def "it speaks TLS with a key that only root can read, and with the one that takes its place"() {
        given:
        def keys = Files.createDirectory(helped.folder.resolve('tls'),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString('rwx------')))
        certify(keys)

        when:
        helped.serve('--pool', 'copy', '--tls-certificate', "$keys/crt", '--tls-key', "$keys/key")
        def port = EngineHome.holder(home).get().url().port

        then:
        presented(port) == fingerprint(keys)

        when:
        certify(keys)

        then:
        new PollingConditions(timeout: 30).eventually { assert presented(port) == fingerprint(keys) }
    }

    private static void certify(Path folder) {
        def made = new ProcessBuilder('openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes',
                '-days', '1', '-subj', '/CN=localhost', '-keyout', "$folder/key", '-out', "$folder/crt").redirectErrorStream(true).start()
        def said = made.text
        assert made.waitFor() == 0 : said
        Files.setPosixFilePermissions(folder.resolve('key'), PosixFilePermissions.fromString('rw-------'))
    }

    private static String fingerprint(Path folder) {
        new ProcessBuilder('openssl', 'x509', '-in', "$folder/crt", '-noout', '-fingerprint', '-sha256').start().text
    }

    private static String presented(int port) {
        new ProcessBuilder('sh', '-c', "openssl s_client -connect 127.0.0.1:$port </dev/null 2>/dev/null | openssl x509 -noout -fingerprint -sha256").start().text
    }

    def "it works with no more than the packaged service has: #options"() {
        given:
        def unit = Files.readAllLines(Path.of('src/assembly/deb/sluice-engine.service'))
                .findAll { it.contains('=') }.collectEntries { it.split('=', 2).toList() }
        def rights = unit.CapabilityBoundingSet.toLowerCase().split(' ').collect { it.replace('cap_', '+') }.join(',')
        helped.starter = ['sh', '-c', "umask $unit.UMask; exec \"\$@\"".toString(), 'sh',
                          'setpriv', '--no-new-privs', "--bounding-set=-all,$rights".toString(), '--']

        when:
        def said = start('--account', DATA, *options)

        then:
        unit.NoNewPrivileges == 'yes'
        said.contains('Ctrl-C') || !said
        admin().get('environment').result.size() == 1

        when:
        def flow = new Flow(helped)
        def qa = flow.provisioned('qa', flow.linked('notes', source('notes')))

        then:
        Files.readString(mnt.resolve('qa/file')) == 'here'

        when:
        flow.completed(flow.remove(qa))

        then:
        Mounts.below(mnt) == [] as Set

        where:
        options << [['--engine-account', 'root'], ['--engine-account', ENGINE]]
    }

    def "it refuses to start with #what"() {
        given:
        prepare.call(home)

        when:
        def ended = start(*options)

        then:
        helper.waitFor(30, TimeUnit.SECONDS)
        ended.contains(said)

        where:
        what                       | options                                                        | prepare                                                        || said
        'root as that of data'     | ['--engine-account', ENGINE, '--account', 'root']              | { }                                                            || "the account 'root' is root's"
        'its own for data'         | ['--engine-account', ENGINE, '--account', ENGINE]              | { }                                                            || "the account 'games' is the engine's own"
        'a port of root'           | ['--engine-account', ENGINE, '--account', DATA, '--listen', '127.0.0.1:81'] | { }                                               || 'only root listens at port 81.'
        'a mount root of others'   | ['--engine-account', ENGINE, '--account', DATA, '--mount-root', '/var/mail'] | { }                                              || 'can be exchanged by others than root'
        'data of root in its pool' | ['--engine-account', ENGINE, '--account', DATA]                | { Files.createDirectories(it.resolve('pool/datasets/T-1')) } || 'has data of an engine of root.'
    }
}
