package dev.sluice.cli.commands

import dev.sluice.cli.Main
import dev.sluice.cli.Sluice
import dev.sluice.cli.console.Options
import dev.sluice.cli.console.ProcessContext
import dev.sluice.cli.console.Stopping
import dev.sluice.cli.run.Invocation
import dev.sluice.client.OtherEngine
import dev.sluice.engine.Engine
import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Called
import dev.sluice.shell.commands.Commands
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** What help shows can be typed as it stands. */
class HelpSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup OtherEngine other = new OtherEngine()
    Called called

    def setup() {
        called = new Called(HOME: folder.toString(), SLUICE_HOME: "$folder/engine".toString())
    }

    def "every example of the shell's help works"() {
        given:
        def engine = Engine.start(EngineSettings.at(folder.resolve('engine')).serving().withMountRoots([Files.createDirectory(folder.resolve('mnt'))]))
        def recipe = page('help make').readLines().tail()*.trim().join('\n')
        def words = page('help').split('\n\n')[1].readLines()*.drop(22)
        def (elsewhere, inPlace) = new Commands().all()*.example().findAll().split { it.startsWith('use') }
        words.addAll(words.indexOf('use qa'), inPlace)
        words.addAll(elsewhere)
        def places = ["'/srv/orders'": "'${Files.createDirectory(folder.resolve('orders'))}'", "'/mnt/qa1'": "'$folder/mnt/qa1'",
                      "'JOB-12'": "'JOB-1'", "'https://engine.example'": "'$other.url'",
                      "secret('PASSWORD')": "secret(file: '${Files.writeString(folder.resolve('password'), other.password)}')"]

        new Called(called.variables).with('profile', 'add', 'qa', other.url, '--user', 'ann', '--password-command', "echo $other.password")
        other.on('GET database') { list(it, []) }

        when:
        called.input = places.inject(recipe + '\n' + words.join('\n')) { text, example, here -> text.replace(example, here) }
        called.with()

        then:
        called.err.readLines().findAll { !(it =~ /^(JOB-|-->|<--)/) } == []
        called.status == 0
        recipe.contains("link '") && recipe.contains("vdb '")
        words.size() > 12
        other.calls.contains('POST login')

        cleanup:
        engine.close()
    }

    def "help fits a terminal of 80 columns: #what"() {
        when:
        def text = what == 'shell' ? page('help') : help(what)

        then:
        text.readLines().every { it.size() < 80 }

        where:
        what << ['shell', '', 'run', 'plan', 'rehearse', 'drift', 'engine']
    }

    def "whatever one asks the shell's help about, it answers: #asked"() {
        when:
        called.input = asked
        called.with()

        then:
        called.out.startsWith(answer)

        where:
        asked               || answer
        '?'                 || 'Type what the engine should show or do'
        'help'              || 'Type what the engine should show or do'
        'help exit'         || 'exit: Leave the shell'
        'help quit'         || 'exit: Leave the shell'
        'save?'             || 'save: Keep what was done and worked as a script'
        'help undo'         || 'undo: Show, then do, the opposite of the last change.'
        'help link'         || 'link: Make a dSource'
        'help vdb;'         || 'vdb: Make or read a VDB'
        'link?'             || 'link: Make a dSource'
        'help("link")'      || 'link: Make a dSource'
        'man refresh'       || 'refresh: Give a VDB newer data'
        'vdbs ?'            || 'vdbs: List every vdb.'
        'help linkData'     || 'linkData { }: A dSource that is staged'
        'help vdb.container'|| 'container { }: A dSource or a VDB of application data.'
        'help dSourceType'  || 'In parameters { }:'
        'help LATEST_POINT' || 'LATEST_POINT: A point of a history'
        'help lnik'         || "there is no word 'lnik'. Did you mean 'link'?"
        'help sav'          || "there is no word 'sav'. Did you mean 'save'?"
        'help zzzz'         || "there is no word 'zzzz'. Type help to see what there is."
    }

    def "an example of the command line means something to it: #example"() {
        when:
        Sluice.commandLine(invocation()).parseArgs(example.split(' ').drop(1)*.replaceAll(/["']/, '') as String[])

        then:
        noExceptionThrown()

        where:
        example << ['', 'shell', 'run', 'eval', 'check', 'engine', 'profile', 'doctor', 'help'].collectMany { command ->
            new Called([:]).with(*[command, '--help'].findAll()).out.split('Examples:\n')[1].readLines()
                    .collect { it.trim().split(/ {3,}/)[0] }.findAll { it =~ /\bsluice\b/ && !it.contains('COMMAND') }
                    .collect { it.split(/ ?\| ?/).findResult { (it =~ /(?:^| )(sluice\b.*)/).with { it.find() ? it.group(1) : null } } }
                    .collect { it.replaceAll(/"[^"]*"|'[^']*'/) { it.replace(' ', '_') } }
        }
    }

    def "help is a command, too: #args"() {
        expect:
        called.with('help', *args).out == new Called([:]).with(*args, '--help').out
        called.status == 0

        where:
        args << [[], ['run'], ['help']]
    }

    def "help shows the commands of a command however it is asked for: #args"() {
        when:
        called.with(*args)

        then:
        called.status == 0
        called.out.readLines().any { it ==~ / {2}rotate-key +\S.*/ }

        where:
        args << [['engine', '--help'], ['engine', '-h'], ['engine', '-qh'], ['-q', 'engine', '-h'], ['help', 'engine']]
    }

    def "help about no command says which there are"() {
        when:
        called.with('help', 'rnu')

        then:
        called.err == "sluice help: there is no command 'rnu'. Did you mean 'run'?\n"
        called.status == 2
    }

    def "help takes a command and the one in it"() {
        expect:
        called.with('help', 'git', 'hook', 'install').out == called.with('git', 'hook', 'install', '--help').out
        called.status == 0
        called.with('help', 'git', 'hok').err == "sluice help: there is no command 'hok' in 'sluice git'. Did you mean 'hook'?\n"
        called.status == 2
    }

    private static String page(String line) {
        def called = new Called([:])
        called.input = line
        called.with().out
    }

    private String help(String command) {
        def out = new StringWriter()
        def around = new ProcessContext(InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(out),
                [COLUMNS: '80', TERM: 'dumb'], [ProcessContext.Stream.OUT] as Set, { null })
        new Main(around, new Stopping(Thread.currentThread())).run(*[command, '--help'].findAll())
        out.toString()
    }

    private static Invocation invocation() {
        def nowhere = new PrintWriter(Writer.nullWriter())
        def around = new ProcessContext(InputStream.nullInputStream(), nowhere, nowhere, [:], [] as Set, { null })
        new Invocation(around, new Options(), new Stopping(Thread.currentThread()))
    }
}
