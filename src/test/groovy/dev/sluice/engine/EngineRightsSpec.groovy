package dev.sluice.engine

import dev.sluice.lab.Flow
import dev.sluice.lab.HelpedEngine
import dev.sluice.lab.Mounts
import java.nio.file.Files
import java.nio.file.LinkOption
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** Whose rights an engine has that root starts, where nobody says it, and what root's own commands do with the home of such an engine. */
@Tag('slow')
@Requires(value = { HelpedEngine.possible }, reason = 'needs root, user namespaces and Debian\'s accounts')
class EngineRightsSpec extends Specification {
    private static final String DATA = HelpedEngine.DATA
    private static final String SECRET = 'nobody but root reads this'

    @Shared @TempDir Path folder
    @Shared Path classes
    @AutoCleanup @Delegate(includes = ['getHome', 'getMnt', 'getHelper', 'getChildren', 'getEngine', 'admin'], interfaces = false)
    HelpedEngine helped

    def setupSpec() {
        classes = HelpedEngine.classes(folder)
    }

    def setup() {
        helped = new HelpedEngine(classes, folder)
        helped.keys = []
        helped.starter = ['env', '-u', 'SLUICE_SECRET_KEY']
    }

    /** Starts it as the usual accounts; gives what it said. */
    private String start(String... more) {
        helped.start('--pool', 'copy', '--account', DATA, *more)
    }

    /** Runs a command as root, and gives what it said, and with what it ended. */
    private String command(String... words) {
        def builder = new ProcessBuilder(HelpedEngine.program(classes) + words.toList()).redirectErrorStream(true)
        builder.environment().keySet().removeIf { it.startsWith('SLUICE_') || it.startsWith('XDG_') }
        builder.environment().putAll(HOME: "${helped.folder}".toString(), SLUICE_HOME: "$home".toString(), SLUICE_ACCOUNT: DATA)
        def process = builder.start()
        process.outputStream.close()
        def said = process.inputReader().text
        process.waitFor()
        "$said[${process.exitValue()}]"
    }

    private static int owner(Path file) {
        Files.getAttribute(file, 'unix:uid', LinkOption.NOFOLLOW_LINKS) as int
    }

    private Path source() {
        def source = HelpedEngine.opened(Files.createDirectories(home.resolveSibling('notes')))
        Files.writeString(source.resolve('file'), 'here')
        Files.setAttribute(source, 'unix:uid', HelpedEngine.number(DATA))
        source
    }

    def "on a new home it has a number of its own, which no account has, and only its helper is root's"() {
        when:
        def said = start()

        then:
        said.contains('Ctrl-C') || !said
        def number = owner(home)
        number > 1_879_048_191 || !said
        new ProcessBuilder('getent', 'passwd', "$number").start().waitFor() != 0
        said.contains("rights     of $number; process ${helper.pid()} of root mounts data for it\n")
        children.findAll { HelpedEngine.uids(it).contains('0') } == []
        HelpedEngine.uids(helper.toHandle()) == ['0'] as Set

        and: 'its keys are beside its home'
        def keys = home.resolveSibling('home-keys')
        [home, keys, keys.resolve('.config/sluice/secret.key')].every { owner(it) == number }
        Files.getPosixFilePermissions(keys) == PosixFilePermissions.fromString('rwx------')

        when:
        def flow = new Flow(helped)
        flow.provisioned('qa', flow.linked('notes', source()))
        helped.stop()
        start()

        then: 'the next one is the same'
        owner(home) == number
        admin().get('database').result*.name.sort() == ['notes', 'qa']
        Files.readString(mnt.resolve('qa/file')) == 'here'
    }

    def "one of root goes on as root's, says so, and how that is changed"() {
        given:
        start('--engine-account', 'root')
        helped.stop()

        when:
        def said = start()

        then:
        owner(home) == 0
        said.contains('warning    The engine has all rights of root, since its home was made by one that has. To take them from it, end it, and start'
                + ' it with --engine-account sluice-engine, or any other account; --engine-account root says that it is to have them.\n')
        HelpedEngine.uids(engine) == ['0'] as Set

        when:
        helped.stop()
        def silent = start('--engine-account', 'root')

        then:
        silent.contains('Ctrl-C')
        !silent.contains('rights of root')

        when:
        helped.stop()
        helped.keys = ['--secret-key', "${helped.folder}/keys/key".toString()]
        def given = start('--engine-account', HelpedEngine.ENGINE)

        then:
        owner(home) == HelpedEngine.number(HelpedEngine.ENGINE) || !given
        HelpedEngine.uids(engine) == ["${owner(home)}".toString()] as Set
    }

    def "where its account cannot come to its home the engine is root's, and says why"() {
        given:
        closed(helped.folder)

        when:
        def said = start()

        then:
        said.contains('Ctrl-C') || !said
        said.readLines().any { it ==~ /warning    The engine has all rights of root, since the account \d+ cannot come to $helped.folder\. .*/ } || !said
        owner(home) == 0
    }

    def "a home whose pool is elsewhere asks for that where it is not named"() {
        given:
        start('--pool-folder', "$helped.folder/pool".toString())
        helped.stop()

        expect:
        start().contains("the pool $home/pool is no folder. Name the folder of the pool that this home was made with, by --pool-folder or SLUICE_POOL.")
    }

    def "nor does it take an account where #what stands against it"() {
        given:
        def settings = EngineSettings.at(home).withAccount(DATA).withMountRoots([mnt])
        prepare.call(home)

        expect:
        EngineRights.of(change.call(settings), ['true']).warning().contains(why)

        where:
        what                      | change                                       | prepare                                                        || why
        'a mount root of others'  | { it.withMountRoots([Path.of('/var/mail')]) } | { }                                                            || 'can be exchanged by others than root'
        'the account of its data' | { it.withAccount('root') }                   | { }                                                            || "the account 'root' is root's"
        'data of root in its pool' | { it }                                      | { Files.createDirectories(it.resolve('pool/datasets/T-1')) }   || 'has data of an engine of root'
        'a port of root'          | { it.withListen(new InetSocketAddress('127.0.0.1', 81)) } | { }                                               || 'only root listens at port 81'
    }

    private static void closed(Path directory) {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString('rwx------'))
    }

    def "root's commands have a process of the account where none runs, and write nothing into its home"() {
        given:
        start()
        helped.stop()

        when:
        def ran = command('eval', 'environments*.name')

        then:
        ran == 'localhost\n[0]'
        HelpedEngine.uids(engine) == ["${owner(home)}".toString()] as Set
        Files.walk(home).withCloseable { all -> all.filter { owner(it) == 0 }.toList() } == []

        when: 'root has a source that nobody else comes to'
        def inner = Files.createDirectories(helped.folder.resolve('closed/inner'))
        closed(inner.parent)
        def refused = command('eval', "link { name 'inner'; group 'Sources'; path '$inner' }")

        then:
        refused.contains(" may not be read by the engine. Let the account '${owner(home)}', under which the engine runs, read and enter it,"
                + " or start the engine with --allow-account and the name of the account that has it, which also has to be in its group (else chgrp); what is root's alone takes"
                + ' --engine-account root.')

        when:
        def stopped = command('engine', 'stop')

        then:
        stopped.contains('the engine has ended')
        command('engine', 'log').contains('rights     of ')
        command('engine', 'status').contains('no engine runs')
    }

    def "what root asks of the catalog its account does, with the keys of the engine, and root's own files stay closed to it"() {
        given: 'an engine of which somebody has asked something'
        start()
        admin().get('database')
        helped.stop()
        def inner = Files.createDirectory(helped.folder.resolve('closed'))
        closed(inner)
        def open = Files.createDirectory(helped.folder.resolve('open'))
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString('rwxrwxrwx'))
        def phrase = Files.writeString(inner.resolve('phrase'), 'a long passphrase')
        def lines = inner.resolve('audit.jsonl')

        when:
        def keys = "$home-keys/.config/sluice/secret.key"
        command('engine', 'rotate-key', '--secret-key-command', "id -u >$open/who; cat $keys")

        then:
        Files.readString(open.resolve('who')).strip() == "${owner(home)}"

        when:
        def rotated = command('engine', 'rotate-key')
        def backup = command('engine', 'backup', "$inner/backup", '--passphrase-file', "$phrase")
        Files.writeString(lines, command('engine', 'audit', 'export', '--quiet') - '[0]')
        def verified = command('engine', 'audit', 'verify', "$lines")
        Files.writeString(lines, Files.readString(lines).replaceFirst('"title"', '"litte"'))
        def changed = command('engine', 'audit', 'verify', "$lines")

        then:
        rotated.contains("key      the key file $keys; older backups of the home need the keys before it")
        backup.startsWith("catalog  of $home is in $inner/backup\nkeys     are in it, sealed by the passphrase\n")
        PosixFilePermissions.toString(Files.getPosixFilePermissions(inner.resolve('backup'))) == 'rw-------'
        verified ==~ /\d+ lines?, all as they were written; the last has the hash \w+\n\[0]/
        changed.startsWith("sluice engine audit: $lines:1: ")
        [rotated, backup, verified, changed]*.takeRight(3) == ['[0]', '[0]', '[0]', '[1]']

        and:
        Files.walk(home).withCloseable { all -> all.filter { owner(it) == 0 }.toList() } == []
        Files.list(inner).withCloseable { all -> all*.fileName*.toString().toSet() } == ['phrase', 'backup', 'audit.jsonl'] as Set
    }

    def "whoever has taken over the engine gets nothing from root's commands by links, and leads them to no other process"() {
        given:
        def other = new ProcessBuilder('sleep', '600').start()
        start()
        def secret = Files.writeString(folder.resolve("secret-${helped.folder.fileName}"), SECRET)
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString('rw-------'))
        def commands = ['admin.password': ['eval', 'environments*.name'], 'engine.json': ['engine', 'status'], 'engine.lock': ['engine', 'status'],
                        'catalog.db'    : ['engine', 'backup', "$folder/none".toString()]]

        expect:
        commands.each { file, words ->
            Files.move(home.resolve(file), home.resolve('aside'))
            asEngine('ln', '-s', "$secret", "${home.resolve(file)}")
            def said = command(*words)
            Files.move(home.resolve('aside'), home.resolve(file), StandardCopyOption.REPLACE_EXISTING)
            assert said.contains("the file $home/$file is a link, as an engine makes none. See who has put it there")
            assert Files.readString(secret) == SECRET
        }

        when:
        def holder = home.resolve('engine.json')
        Files.writeString(holder, Files.readString(holder).replaceFirst(/"process":\s*\d+/, '"process":' + other.pid()))

        then:
        command('engine', 'stop').contains("process ${other.pid()} is not of the account that $home belongs to")
        other.alive

        cleanup:
        other.destroyForcibly()
    }

    private void asEngine(String... words) {
        def number = owner(home)
        assert new ProcessBuilder(['setpriv', "--reuid=$number".toString(), "--regid=$number".toString(), '--clear-groups', '--'] + words.toList())
                .inheritIO().start().waitFor() == 0
    }
}
