package dev.sluice.engine

import dev.sluice.cli.Main
import dev.sluice.lab.CommandLine
import dev.sluice.lab.Mounts
import dev.sluice.lab.Program
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.TimeUnit
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** An engine that root starts under another account: only a helper keeps the rights of root. */
@Requires(value = { System.getProperty('user.name') == 'root' && RootHelperSpec.apart() }, reason = 'needs root, user namespaces and Debian\'s accounts')
class RootHelperSpec extends Specification {
    private static final String ENGINE = 'games'
    private static final String DATA = 'daemon'

    @Shared @TempDir Path folder
    @Shared Path classes
    @Shared CommandLine root
    Path home
    Path mnt
    Process helper

    static boolean apart() {
        new File('/etc/passwd').readLines().count { it.startsWith("$ENGINE:") || it.startsWith("$DATA:") } == 2 &&
                new ProcessBuilder('unshare', '--user', 'true').start().waitFor() == 0
    }

    /** The engine's account cannot read where Maven keeps its jars. */
    def setupSpec() {
        opened(folder)
        classes = opened(Files.createDirectory(folder.resolve('classes')))
        def words = Program.of(Main)
        words[words.indexOf('-cp') + 1].tokenize(':').findAll { it.endsWith('.jar') && !it.contains('test-classes') }.each {
            Files.copy(Path.of(it), classes.resolve(Path.of(it).fileName))
        }
        root = new CommandLine(Files.createDirectory(folder.resolve('user')))
    }

    private static Path opened(Path directory) {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString('rwxr-xr-x'))
    }

    def setup() {
        def own = opened(Files.createTempDirectory(folder, 'engine-'))
        home = own.resolve('home')
        mnt = Files.createDirectory(own.resolve('mnt'))
        def keys = Files.createDirectory(own.resolve('keys'))
        Files.setAttribute(keys, 'unix:uid', number(ENGINE))
    }

    private static int number(String account) {
        new ProcessBuilder('id', '-u', account).start().text.trim() as int
    }

    def cleanup() {
        helper?.descendants()?.forEach { it.destroyForcibly() }
        helper?.destroyForcibly()?.waitFor(30, TimeUnit.SECONDS)
        Mounts.clear(mnt)
        new ProcessBuilder("umount", "$kept").start().waitFor()
        Files.deleteIfExists(kept)
    }

    private Path getKept() {
        Path.of('/run/sluice', home.toString().substring(1).replace('/', '_').replaceAll('[^A-Za-z0-9_.-]', '-'))
    }

    /** Starts an engine, and gives what it said until it served or ended. */
    private String start(String... more) {
        def words = ['java', '-Xmx64m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', "$classes/*", Main.name, 'engine', '--home', home,
                     '--pool', 'copy', '--mount-root', mnt, '--secret-key', home.resolveSibling('keys/key')]*.toString() + more.toList()
        helper = new ProcessBuilder(words).redirectErrorStream(true).start()
        def output = helper.inputReader()
        def said = new StringBuilder()
        for (def line = output.readLine(); line != null; line = output.readLine()) {
            said << line << '\n'
            if (line.startsWith('Ctrl-C')) {
                Thread.startDaemon { output.eachLine { } }
                break
            }
        }
        said
    }

    private void serve() {
        def said = start('--engine-account', ENGINE, '--account', DATA)
        assert said.contains('Ctrl-C') : said
    }

    private Wire admin() {
        def wire = new Wire("${EngineHome.holder(home).get().url()}")
        wire.open()
        wire.logIn('admin', EngineHome.password(home, 'admin').get())
        wire
    }

    private CommandLine.Ended run(String script) {
        Files.writeString(root.folder.resolve('it.groovy'), script)
        root.run("SLUICE_HOME=$home scripts/sluice run it.groovy")
    }

    private List<ProcessHandle> getChildren() {
        helper.descendants().toList()
    }

    private ProcessHandle getEngine() {
        ProcessHandle.of(EngineHome.holder(home).get().process()).get()
    }

    private static Set<String> uids(ProcessHandle process) {
        Files.readAllLines(Path.of("/proc/${process.pid()}/status")).find { it.startsWith('Uid:') }.split(/\s+/).drop(1).toSet()
    }

    private static String state(ProcessHandle process) {
        try {
            Files.readAllLines(Path.of("/proc/${process.pid()}/status")).findAll { it =~ /State|PPid/ }.join(' ')
        } catch (IOException gone) {
            'gone'
        }
    }

    private Path source(String name) {
        def source = opened(Files.createDirectories(home.resolveSibling(name)))
        Files.writeString(source.resolve('file'), 'here')
        Files.setAttribute(source, 'unix:uid', number(DATA))
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
        def ofRoot = children.findAll { uids(it).contains('0') }
        children.size() - ofRoot.size() >= 2
        ofRoot.every { it.info().command().get().endsWith('sh') }
        uids(helper.toHandle()) == ['0'] as Set
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
        helper.destroy()
        helper.waitFor(30, TimeUnit.SECONDS)
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
        Files.setAttribute(out, 'unix:uid', number(DATA))
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
        'root as its account'      | ['--engine-account', 'root', '--account', DATA]                | { }                                                            || "the engine's account cannot be root's."
        'root as that of data'     | ['--engine-account', ENGINE, '--account', 'root']              | { }                                                            || "the account 'root' is root's"
        'its own for data'         | ['--engine-account', ENGINE, '--account', ENGINE]              | { }                                                            || "the account 'games' is the engine's own"
        'a port of root'           | ['--engine-account', ENGINE, '--account', DATA, '--listen', '127.0.0.1:81'] | { }                                               || 'only root listens at port 81.'
        'a mount root of others'   | ['--engine-account', ENGINE, '--account', DATA, '--mount-root', '/var/mail'] | { }                                              || 'can be exchanged by others than root'
        'data of root in its pool' | ['--engine-account', ENGINE, '--account', DATA]                | { Files.createDirectories(it.resolve('pool/datasets/T-1')) } || 'has data of an engine of root.'
        'accounts without its own' | ['--allow-account', 'bin']                                     | { }                                                            || '--allow-account goes with --engine-account.'
    }
}
