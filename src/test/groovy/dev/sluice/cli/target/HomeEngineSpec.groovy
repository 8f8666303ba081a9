package dev.sluice.cli.target

import dev.sluice.client.Client
import dev.sluice.client.Connection
import dev.sluice.engine.EngineHome
import dev.sluice.engine.HomeHolder
import dev.sluice.engine.host.files.FileClaim
import dev.sluice.lab.Called
import dev.sluice.lab.CommandLine
import dev.sluice.lab.EngineProcess
import dev.sluice.lab.Pty
import dev.sluice.lab.Shell
import dev.sluice.wire.Secret
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.TimeUnit
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** Where the engine of a home lives, and how commands come to it, each in a process of its own as a user's are. */
@Tag('slow')
class HomeEngineSpec extends Specification {
    private static final String LISTENING = '0A'
    private static final String UNTIL_TOLD = "groups; println 'begun'; new File('go').with { while (!it.exists()) Thread.sleep 20 }"

    @TempDir Path folder
    Path home
    List<AutoCloseable> opened = []

    def setup() {
        home = folder.resolve('engine')
        // Hooks of an engine of root run under an account of their own.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString('rwxrwxrwx'))
    }

    def cleanup() {
        opened.reverse()*.close()
        EngineProcess.endOn(home)
    }

    @Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
    def "two shells share an engine process, and a job goes on when its shell is left"() {
        given:
        def tree = Files.createDirectories(folder.resolve('tree'))
        def (begun, go, done) = ['begun', 'go', 'done'].collect { folder.resolve(it) }
        def first = shell()
        def second = shell()

        when:
        first.type("sourceConfig { name 'shop'; repository 'files' }; link { name 'shop'; group 'Sources'; linkData { config 'shop'; parameters { " +
                "path '$tree' }; operations { preSync { name 'slow'; command 'touch $begun; until test -e $go; do sleep 0.1; done; touch $done' } } } }\r")
        eventually { assert Files.exists(begun) }
        first.type('\u0003')
        first.showsSomewhere('goes on in the engine')
        first.showsAtLast(Shell.PROMPT)
        first.type('\u0004')

        then:
        first.exitStatus() == 0
        !Files.exists(done)

        when:
        Files.createFile(go)
        second.type("waitFor jobs.find { it.actionType == 'DB_LINK' || it.actionType == 'DB_SYNC' }; dsources*.name\r")

        then:
        second.showsSomewhere('shop\nadmin@local>')
        Files.exists(done)
        enginesOnHome() == 1
    }

    @Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
    def "a shell goes on with a new engine process where its own was killed, also with what changes something"() {
        given:
        def shell = shell()
        shell.type("group { name 'before' }.name\r")
        shell.showsSomewhere('before\nadmin@local>')

        when:
        kill(holder())
        shell.type("group { name 'after' }.name\r")

        then:
        shell.showsSomewhere('after\nadmin@local>')

        when:
        shell.type("groups*.name.join(' ')\r")

        then:
        shell.showsSomewhere('Sources Virtual before after\n')
        enginesOnHome() == 1
    }

    @Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
    @Tag('slow')
    def "a shell that is left starts no engine only to log out"() {
        given:
        def shell = shell()

        when:
        def stopped = run('engine', 'stop')
        shell.type('\u0004')

        then:
        stopped.status == 0
        shell.exitStatus() == 0
        enginesOnHome() == 0
        !EngineHome.isHeld(home)
    }

    def "whoever stops it is told what ends with it"() {
        given:
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString('rwxr-xr-x'))
        Files.writeString(Files.createDirectory(folder.resolve('notes')).resolve('f'), '')
        def cloned = run('clone', "$folder/notes", '--as', 'qa1', '--ttl', '8h')
        run('engine', 'start')
        run('clone', 'notes', '--as', 'qa2', '--ttl', '9h')

        when:
        def stopped = run('engine', 'stop', *more)

        then:
        cloned.status == 0
        stopped.err.readLines()[0] ==~ /until an engine runs again, nobody ends: qa1 \(until \S+\), qa2 \(until \S+\)/
        stopped.status == 0

        where:
        more << [[], ['--now']]
    }

    def "an engine within a command serves nobody else: nothing listens, and others wait and say for whom"() {
        given:
        def running = begin('eval', UNTIL_TOLD)
        running.inputReader().readLine()

        expect:
        listening(running.pid()) == []
        run('engine', 'status').out.readLines().last() == 'socket    none: it works for its own process alone, and ends with it'
        run('engine', 'stop').err =~ "^sluice engine stop: the engine's home is held by sluice eval \\(process ${running.pid()}, since [\\d:]+\\), which ends by itself"

        when:
        def waiting = begin('eval', 'groups.size()')
        def said = waiting.errorReader().readLine()

        then:
        said =~ "^waiting for sluice eval \\(process ${running.pid()}, since [\\d:]+\\), which holds the engine's home\$"

        when:
        Files.createFile(folder.resolve('go'))

        then:
        waiting.waitFor(60, TimeUnit.SECONDS)
        waiting.inputReader().text == '2\n'
        waiting.exitValue() == 0
        running.waitFor(60, TimeUnit.SECONDS)
        !EngineHome.isHeld(home)
    }

    def "a command that was started by who holds the home does not wait for it"() {
        when:
        def words = Called.process('eval', 'groups').collect { "'$it'" }.join(', ')
        def ended = run('eval', "groups; def p = [$words].execute(); p.waitFor(); print p.err.text")

        then:
        ended.out =~ "^eval:1:1: the engine's home $home is held by sluice eval \\(process \\d+, since [\\d:]+\\), which does this, or has started"
    }

    def "commands use the engine process that runs, which listens on the socket of its home alone"() {
        when:
        def started = run('engine', 'start')
        def holder = holder()

        then:
        started.err == "an engine runs: process ${holder.process()}, Sluice ${holder.version()}\n"
        listening(holder.process()) == []
        PosixFilePermissions.toString(Files.getPosixFilePermissions(holder.socket())) == 'rw-------'
        PosixFilePermissions.toString(Files.getPosixFilePermissions(holder.socket().parent)) == 'rwx------'
        run('eval', "group { name 'Kept' }.name").out == 'Kept\n'
        run('eval', "groups*.name").out == 'Sources\nVirtual\nKept\n'
        this.holder().process() == holder.process()
        run('engine', 'start').err == started.err
        run('engine', 'log').out.contains("process    ${holder.process()}, Sluice ")
        run('engine', 'stop').err == "the engine has ended: process ${holder.process()}\n"
        run('engine', 'status').out == "no engine runs on $home\n"
        !Files.exists(holder.socket())
    }

    @Tag('slow')
    def "a home whose path is too long for a socket has it elsewhere, where nobody else comes"() {
        given:
        home = Files.createDirectories(folder.resolve('a' * 60).resolve('b' * 60)).resolve('engine')

        when:
        run('engine', 'start')
        def socket = holder().socket()

        then:
        !socket.startsWith(home)
        PosixFilePermissions.toString(Files.getPosixFilePermissions(socket.parent)) == 'rwx------'
        run('eval', 'groups.size()').out == '2\n'

        when: 'somebody else could have put it there'
        Files.setPosixFilePermissions(socket.parent, PosixFilePermissions.fromString('rwxrwxrwx'))
        def refused = run('eval', 'groups.size()')

        then:
        refused.err == "eval:1:1: the folder $socket.parent, where the engine of $home is called, belongs to somebody else or lets others in\n"
        refused.status == 3

        when:
        Files.setPosixFilePermissions(socket.parent, PosixFilePermissions.fromString('rwx------'))

        then: 'it goes with the engine'
        run('engine', 'stop').status == 0
        !Files.exists(socket.parent)
    }

    @Tag('slow')
    def "several that start at the same moment on an empty home get one engine: round #round"() {
        when:
        def all = (1..3).collect { begin('engine', 'start') }

        then:
        all.every { it.waitFor(120, TimeUnit.SECONDS) }
        all*.exitValue() == [0, 0, 0]
        all*.errorReader()*.text.toSet() == ["an engine runs: process ${holder().process()}, Sluice ${holder().version()}\n" as String] as Set
        enginesOnHome() == 1

        where:
        round << (1..3)
    }

    @Tag('slow')
    def "what a killed engine process left is in nobody's way"() {
        given:
        run('engine', 'start')
        def killed = holder()
        kill(killed)

        expect: 'the library of the catalog is in the home, not among the temporary files'
        home.resolve('scratch').toFile().list().any { it.startsWith('sqlite-') }
        Files.exists(killed.socket())
        run('engine', 'status').out == "no engine runs on $home\n"
        run('eval', 'groups.size()').out == '2\n'
        run('engine', 'start').status == 0
        holder().process() != killed.process()
    }

    def "an engine process that cannot start says why, and where more is said"() {
        given:
        Files.writeString(folder.resolve('file'), '')

        when:
        def failed = run([SLUICE_POOL: "$folder/file".toString()], 'engine', 'start')

        then:
        failed.err.startsWith("engine: the engine process of $home did not start: ")
        failed.err.contains("$folder/file")
        failed.err.endsWith(". More is in $home/engine.log\n")
        failed.status == 3
    }

    @Tag('slow')
    def "an engine process of another version is told with words, and can be ended"() {
        given:
        run('engine', 'start')
        def holder = holder()
        def file = home.resolve('engine.json')
        Files.writeString(file, Files.readString(file).replace("\"version\":\"${holder.version()}\"", '"version":"0.0.9"'))

        when:
        def refused = run('eval', 'groups')

        then:
        refused.err == "eval:1:1: the engine on $home is of Sluice 0.0.9 (process ${holder.process()}), and this is Sluice ${holder.version()}." +
                " End it by 'sluice engine stop', and this one starts its own\n"
        refused.status == 3
        run('engine', 'stop').status == 0
        run('eval', 'groups.size()').out == '2\n'
    }

    @Tag('slow')
    def "an engine process ends by itself when nothing needs it, and not before"() {
        given:
        def engine = begin('engine', '--listen', 'none', '--idle', '2')
        engine.inputReader().readLine()
        def client = new Client(Connection.local(home, EngineHome.socket(home)))
        client.openSession()
        client.logIn('admin', Secret.of(EngineHome.password(home, 'admin').get()))

        expect: 'a session keeps it, however long'
        !engine.waitFor(6, TimeUnit.SECONDS)
        new JsonSlurper().parseText(run('--json', 'engine', 'status').out).uses == [[reason: 'session', what: 'admin by sluice']]

        when:
        client.close()

        then:
        engine.waitFor(60, TimeUnit.SECONDS)
        engine.errorReader().readLines().takeRight(2)*.replaceFirst(/^20[^ ]+ /, '') == ['nothing needed the engine for 2 s', 'engine stopped']
        engine.exitValue() == 0
        !EngineHome.isHeld(home)
    }

    @Tag('slow')
    def "stopping waits for jobs, and says for which"() {
        given:
        def tree = Files.createDirectories(folder.resolve('tree'))
        run('engine', 'start')
        begin('eval', "sourceConfig { name 'shop'; repository 'files' }; link { name 'shop'; group 'Sources'; linkData { config 'shop'; parameters { " +
                "path '$tree' }; operations { preSync { name 'slow'; command 'touch $folder/begun; until test -e $folder/go; do sleep 0.1; done' } } } }")
        eventually { assert Files.exists(folder.resolve('begun')) }

        when:
        def stopping = begin('engine', 'stop')
        def said = stopping.errorReader().readLine()

        then:
        said =~ /^waiting for JOB-\d+ \(.*shop.*\)\. Ctrl-C leaves the engine running; --now waits for nothing$/
        run('engine', 'status').out =~ /(?m)^in use    job: JOB-\d+ /

        when:
        Files.createFile(folder.resolve('go'))

        then:
        stopping.waitFor(60, TimeUnit.SECONDS)
        stopping.exitValue() == 0
        // The command that waited for the job may look once more, by an engine of its own.
        eventually { assert !EngineHome.isHeld(home) }
        run('eval', 'jobs*.jobState').out.readLines().toSet() == ['COMPLETED'] as Set
    }

    @Tag('slow')
    def "whom the user names logs in to the engine built in, with the password that he gives"() {
        given:
        run('engine', 'start')
        def wrong = Files.writeString(folder.resolve('wrong'), 'wrong')
        run('eval', "user { name 'ann'; credential { password 'long-enough-1' } }")
        def right = Files.writeString(folder.resolve('right'), 'long-enough-1')

        expect:
        run('--password-file', "$wrong", 'eval', 'groups').err.startsWith("eval:1:1: $home: login of 'admin' refused: ")
        run(SLUICE_PASSWORD: 'wrong', 'eval', 'groups').err.startsWith("eval:1:1: $home: login of 'admin' refused: ")
        run(SLUICE_PASSWORD: 'wrong', 'eval', 'groups').err.contains('The password is that of $SLUICE_PASSWORD; without that the owner of the home needs none')
        run(SLUICE_PASSWORD: Files.readString(home.resolve('admin.password')).trim(), 'eval', 'groups.size()').out == '2\n'
        run('--user', 'ann', '--password-file', "$right", 'eval', 'println 1; groups.size()').out == '1\n0\n'
        run('--user', 'ann', 'eval', 'groups').err == "eval:1: there is no password for 'ann'. Set SLUICE_PASSWORD, or name a file with --password-file\n"
        run('--user', 'admin', 'eval', 'groups.size()').out == '2\n'
    }

    @Tag('slow')
    def "a home may be a link to a folder"() {
        given:
        Files.createSymbolicLink(home, Files.createDirectories(folder.resolve('elsewhere')))

        expect:
        run('engine', 'start').status == 0
        run('eval', 'groups.size()').out == '2\n'
        run('engine', 'stop').status == 0
    }

    @Tag('slow')
    def "a process that holds the home without a word is not waited for"() {
        given:
        Files.createDirectories(home)
        opened << FileClaim.take(home.resolve('engine.lock')).get()

        expect:
        run('eval', 'groups').err == "eval:1:1: the engine's home $home is held by a process that does not say who it is, such as an older Sluice. " +
                'End it, or use another home with $SLUICE_HOME\n'
    }

    @Requires(value = { System.getProperty('user.name') == 'root' }, reason = 'only root can give a folder to somebody')
    def "root runs no engine on a home of somebody else in a folder that others than root can exchange"() {
        given:
        Files.createDirectories(home)
        Files.setAttribute(home, 'unix:uid', 65534)

        expect:
        run('eval', 'groups').err == "eval:1:1: the folder $folder can be exchanged by others than root, since $folder belongs to 'root', " +
                'or others may change it. Name another, or give that folder to root alone.\n'
    }

    private HomeHolder holder() {
        EngineHome.holder(home).get()
    }

    private Shell shell() {
        def shell = new Shell(folder)
        opened << shell
        shell.type('groups.size()\r')
        shell.showsSomewhere('groups.size()\n2\n')
        shell
    }

    private Process begin(Map<String, String> variables = [:], String... arguments) {
        def builder = new ProcessBuilder(Called.process(arguments)).directory(folder.toFile())
        builder.environment().keySet().removeIf { it.startsWith('SLUICE_') || it.startsWith('XDG_') }
        builder.environment().putAll([HOME: "$folder".toString(), SLUICE_HOME: "$home".toString()] + variables)
        def process = builder.start()
        process.outputStream.close()
        opened << ({ process.destroyForcibly().waitFor() } as AutoCloseable)
        process
    }

    private CommandLine.Ended run(Map<String, String> variables = [:], String... arguments) {
        def process = begin(variables, arguments)
        def err = new StringBuilder()
        process.consumeProcessErrorStream(err).join()
        def out = process.inputReader().text
        assert process.waitFor(120, TimeUnit.SECONDS)
        new CommandLine.Ended(status: process.exitValue(), out: out, err: err.toString())
    }

    private static void kill(HomeHolder holder) {
        def process = ProcessHandle.of(holder.process()).get()
        process.destroyForcibly()
        process.onExit().get(30, TimeUnit.SECONDS)
    }

    private long enginesOnHome() {
        ProcessHandle.allProcesses().filter { it.info().arguments().orElse(new String[0]).contains("$home".toString()) }.count()
    }

    /** The ports at which a process listens, as the system has them. */
    private static List<String> listening(long process) {
        def sockets = new File("/proc/$process/fd").listFiles().collect {
            try { Files.readSymbolicLink(it.toPath()).toString() } catch (IOException closed) { null }
        }.findAll { it?.startsWith('socket:') }.collect { it.replaceAll(/\D/, '') }
        ['tcp', 'tcp6'].collectMany { new File("/proc/net/$it").readLines().drop(1)*.trim()*.split(/\s+/) }
                .findAll { it[3] == LISTENING && it[9] in sockets }.collect { it[1] }
    }

    private static void eventually(Closure condition) {
        new PollingConditions(timeout: 60, delay: 0.05).eventually(condition)
    }
}
