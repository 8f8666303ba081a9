package dev.sluice.cli.console

import dev.sluice.cli.Sluice
import dev.sluice.engine.EngineHome
import dev.sluice.lab.Called
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

@Tag('slow')
class StatusSpec extends Specification {
    @TempDir Path folder
    Called called = new Called([:])

    def setup() {
        called.variables.putAll(HOME: folder.toString(), SLUICE_HOME: "$folder/engine".toString())
    }

    def "#what ends with #status"() {
        when:
        called.with(args as String[])

        then:
        called.err.replace(folder.toString(), '$') == err
        called.status == status
        called.out == ''

        where:
        what                           | args                                                 || status | err
        'what was done'                | ['eval', 'null']                                     || 0      | ''
        'what a script throws'         | ['eval', "throw new RuntimeException('no')"]         || 1      | 'eval:1:1: no\n'
        'a failed assertion'           | ['eval', 'assert false']                             || 1      | 'eval:1:1: this does not hold.\n    assert false\n'
        'a mistake in the script'      | ['eval', 'nmae']                                     || 2      | "eval:1:1: nothing here is called 'nmae'. Define it first, or write a text in quotes: 'nmae'.\n"
        'a mistake found when it runs' | ['eval', "'a'.frobnicate()"]                         || 2      | "eval:1:5: String has no method 'frobnicate' that takes ().\n"
        'an engine out of reach'       | ['eval', 'groups', '--engine', 'http://127.0.0.1:1'] || 3      | 'eval:1:1: http://127.0.0.1:1: nothing listens there. Check host and port, or start the engine\n'
        'an engine that is no URL'     | ['eval', 'groups', '--engine', 'http:/x']            || 3      | "engine: 'http:/x' is neither a URL nor a profile. Write a URL such as https://engine.example, or make a profile: sluice profile add NAME URL\n"
    }

    def "a refusal of the engine says where it is recorded, and ends with 1"() {
        when:
        called.with('eval', "group { name 'Virtual' }")

        then:
        called.err.readLines()[0].startsWith("eval:1:14: the engine refused group 'Virtual': ")
        called.err.readLines()[1] =~ /^    engine $folder\/engine .*  id exception\.[\w.]+$/
        called.status == 1
    }

    def "a defect of ours says so and asks for a report"() {
        given:
        called.variables.SLUICE_HOME = '\0'

        when:
        called.with('eval', '1')

        then:
        called.status == 70
        called.err == '''\
            sluice: a defect of Sluice stopped this: java.nio.file.InvalidPathException: Nul character not allowed: \\u0000
                Please report it, with what you typed, the output of 'sluice doctor' and the lines that --stacktrace adds here.
            '''.stripIndent()
    }

    def "a stack trace comes with --stacktrace alone"() {
        expect:
        !called.with('eval', '1 / 0').err.contains('\tat ')
        called.with('eval', '1 / 0', '--stacktrace').err.contains('\nCaused by: java.lang.ArithmeticException: Division by zero\n\tat ')
    }

    def "#signal ends a script with #status, and what it opened is closed"() {
        given:
        def running = start('eval', "groups; println 'begun'; Thread.sleep 60000")
        assert running.inputReader().readLine() == 'begun'

        when:
        signal(running, signal)

        then:
        running.waitFor(90, TimeUnit.SECONDS)
        running.exitValue() == status
        running.errorReader().readLines() == ["sluice: $said"]
        !EngineHome.isHeld(folder.resolve('engine'))

        cleanup:
        running.destroyForcibly()

        where:
        signal | status | said
        'INT'  | 130    | 'interrupted'
        'TERM' | 143    | 'told to end'
        'HUP'  | 129    | 'told to end'
    }

    def "a run that is stopped before its first line has ended as one that was interrupted"() {
        given:
        def script = Files.writeString(folder.resolve('early.groovy'), "groups\nprintln 1\n")

        when:
        Thread.currentThread().interrupt()
        def run = called.with('run', '--json', script.toString())

        then:
        run.status == 130
        new JsonSlurper().parseText(run.out).outcome == 'interrupted'

        cleanup:
        Thread.interrupted()
    }

    def "a script that swallows its interrupt sends nothing more after #signal, and can be gone on with"() {
        given:
        def script = Files.writeString(folder.resolve('deaf.groovy'), """
            def first = new File('$folder/first')
            if (!first.exists()) {
                first.text = ''
                println 'begun'
                try { sleep 60000 } catch (Throwable swallowed) { }
            }
            $effects
            println 'end'
            """.stripIndent())
        def running = start('run', script.toString())
        assert running.inputReader().readLine() == 'begun'

        when:
        signal(running, signal)

        then:
        running.waitFor(90, TimeUnit.SECONDS)
        running.exitValue() == status
        running.errorReader().readLines().first() == "sluice: $said"
        running.inputReader().readLines() == printed
        called.with('--json', 'runs').out.contains('"outcome": "interrupted"')
        called.with('eval', "groups.where(name: 'late').size()").out == '0\n'

        when:
        called.with('resume', 'last')

        then:
        called.status == 0
        called.with('eval', "groups.where(name: 'late').size()").out == made + '\n'

        cleanup:
        running.destroyForcibly()

        where:
        signal | effects                                                          | status | said          | printed || made
        'TERM' | "group { name 'late' }"                                          | 143    | 'told to end' | []      || '1'
        'INT'  | "try { group { name 'late' } } catch (Throwable swallowed) { }"  | 130    | 'interrupted' | ['end'] || '1'
        'TERM' | "step('Late') { group { name 'late' } }"                         | 143    | 'told to end' | []      || '1'
        'INT'  | ""                                                               | 130    | 'interrupted' | ['end'] || '0'
    }

    def "what the machine has too little of has a status and words of its own: #line"() {
        expect:
        called.with('eval', line).with { [it.status, it.err.readLines().first()] } == [status, said]

        where:
        line                                                      | status | said
        "throw new OutOfMemoryError('Java heap space')"           | 71     | 'sluice: Java has no memory left for this. Give it more, such as SLUICE_JAVA_OPTS=-Xmx2g'
        "new FileOutputStream('/dev/full').write(1)"              | 74     | 'sluice: No space left on device. Make room, and try again'
        "step('One') { new File('/dev/full').bytes = [1] as byte[] }" | 74 | 'sluice: No space left on device. Make room, and try again'
    }

    def "a run that the machine had too little for tells it in its report"() {
        given:
        def script = Files.writeString(folder.resolve('large.groovy'), "step('Large') { throw new OutOfMemoryError('Java heap space') }\n")

        expect:
        called.with('run', script.toString()).status == 71
        called.with('runs', 'report', 'last').out.with { it.contains('Java has no memory left for this.') && !it.contains('heap space') }
    }

    def "a script may end the program itself, at once, with a status of its own: #line"() {
        given:
        def running = start('eval', "groups; $line")

        expect: 'long before the patience with work that does not end is over'
        running.waitFor(90, TimeUnit.SECONDS)
        running.exitValue() == 7
        running.errorReader().readLines() == ['sluice: the script ended Java itself. Nothing that comes after that in the script is done']

        cleanup:
        running.destroyForcibly()

        where:
        line << ['System.exit(7)', "System.getMethod('exit', int).invoke(null, 7)", 'def end = System.&exit; end(7)', 'Runtime.runtime.exit(7)',
                 'Thread.start { System.exit(7) }.join()', "evaluate('java.lang.System.exit(7)')", 'Runtime.runtime.halt(7)', "def m = 'halt'; Runtime.runtime.\"\$m\"(7)",
                 'class Ends { static go() { System.exit(7) } }; Ends.go()', "Runtime.getMethod('halt', int).invoke(Runtime.runtime, 7)", '[7].each(System::exit)']
    }

    def "a script that ends the program is never taken for one that is done: #line"() {
        given:
        def running = start('eval', "groups; $line")

        expect:
        running.waitFor(90, TimeUnit.SECONDS)
        running.exitValue() == 1
        running.errorReader().readLines() == ['sluice: the script ended Java itself. Nothing that comes after that in the script is done']

        cleanup:
        running.destroyForcibly()

        where:
        line << ['System.exit(0)', "System.getMethod('exit', int).invoke(null, 0)", 'def end = System.&exit; end(0)', 'Runtime.runtime.exit(0)',
                 'Thread.start { System.exit(0) }.join()', "evaluate('java.lang.System.exit(0)')", 'Runtime.runtime.halt(0)',
                 '@groovy.transform.CompileStatic def end() { System.exit(0) }; end()']
    }

    def "who reads the result of a script that ends the program reads that: #line"() {
        given:
        def events = folder.resolve('events')
        def script = Files.writeString(folder.resolve('ends.groovy'), "step('One') { group { name 'told' } }\n$line")

        when:
        def running = start('run', '--json', '--events', events.toString(), script.toString())
        def result = new JsonSlurper().parse(running.inputStream)
        def last = new JsonSlurper().parseText(Files.readAllLines(events).last())

        then:
        running.waitFor() == status
        result.error.subMap('command', 'status') == [command: 'sluice run', status: status]
        result.error.message == 'the script ended Java itself. Nothing that comes after that in the script is done'
        last.event == 'end'
        last.outcome == 'failed'
        last.run != null
        new JsonSlurper().parseText(called.with('--json', 'runs').out)[0].outcome == 'failed'
        called.with('runs', 'report', 'last').out.contains('the script ended Java itself')

        where:
        line                                                              | status
        'System.exit(7)'                                                  | 7
        'System.exit(0)'                                                  | 1
        '@groovy.transform.CompileStatic def end() { System.exit(0) }; end()' | 1
    }

    def "what a script has done that ended the program is taken back: #line"() {
        given:
        def script = Files.writeString(folder.resolve('ends.groovy'), "step('One') { group { name 'ended' } }\n$line")
        start('run', script.toString()).waitFor(90, TimeUnit.SECONDS)

        when:
        called.with('resume', '--undo', 'last')

        then:
        called.err.readLines().contains("taken back: group 'ended'")
        called.status == 0

        where:
        line << ['System.exit(0)', "step('Two') { Runtime.runtime.halt(7) }"]
    }

    def "what a full disk swallows of the output is told: #words"() {
        given:
        def builder = new ProcessBuilder(Called.process(*words)).redirectOutput(new File('/dev/full'))
        builder.environment().putAll(called.variables)
        def running = builder.start()

        expect:
        running.errorReader().readLines() == ['sluice: the output cannot be written: No space left on device. Make room, and try again']
        running.waitFor() == 74

        where:
        words << [['eval', '1 + 1'], ['--help']]
    }

    def "what a full disk swallows of the events of a run is told at once, and ends it with a status when it is done"() {
        given:
        def script = Files.writeString(folder.resolve('done.groovy'), "step('One') { println 'goes on' }\n")

        expect:
        called.with('run', '--json', '--events', '/dev/full', script.toString()).with { [it.status, it.err.readLines()] } == [74, [
                "sluice: the events can no longer be written to '/dev/full' (No space left on device). The run goes on, and no more of it is told there",
                '1 One', 'goes on', 'sluice: the output cannot be written: No space left on device. Make room, and try again']]
        called.with('runs').out.contains(' done ')
    }

    def "an engine whose home cannot be used says so"() {
        given:
        Files.writeString(folder.resolve('file'), '')

        expect:
        called.with('engine', '--home', "$folder/file/home").err.replace(folder.toString(), '$') ==
                'engine: the engine cannot use $/file/home (Not a directory). Give it another home with --home or $SLUICE_HOME\n'
        called.status == 3
    }

    def "the engine in the foreground says how to connect, serves until #signal, and stops in order"() {
        given:
        def running = start('engine', '--namespace', 'acme')
        def url = running.inputReader().readLine()
        def said = running.errorReader()
        def lines = []
        while (lines.empty || lines.last() != 'Ctrl-C stops it, or: sluice engine stop') {
            lines << said.readLine()
        }

        expect: 'an engine of root to say under which account its servers and hooks run'
        lines.any { it.startsWith("process    ${running.pid()}, Sluice ${ProgramVersion.current()}, since 20") }
        lines.any { it.startsWith('account    ') } == (System.getProperty('user.name') == 'root')
        lines*.replace(folder.toString(), '$').findAll { line -> !['process ', 'pool ', 'account ', 'warning ', 'socket '].any { line.startsWith(it) } } == [
                'home       $/engine',
                'user       admin; the password is in $/engine/admin.password',
                'here       sluice',
                "elsewhere  sluice --engine $url --user admin",
                'Ctrl-C stops it, or: sluice engine stop']
        called.with('eval', 'groups.size()').out == '2\n'
        called.with('doctor').out.contains("engine    runs: sluice engine (process ${running.pid()}, since ")
        called.with('engine').err =~ "^engine: the engine's home $folder/engine is held by sluice engine \\(process ${running.pid()}, since .*\\). "

        when:
        called.variables.SLUICE_PASSWORD = Files.readString(folder.resolve('engine/admin.password')).trim()

        then:
        called.with('eval', 'groups.size()', '--engine', url, '--user', 'admin').out == '2\n'
        called.with('eval', 'groups.size()', '--engine', url, '--user', 'admin', '--namespace', 'acme').out == '2\n'

        when:
        called.variables.SLUICE_PASSWORD = 'wrong'
        called.with('eval', 'groups', '--engine', url, '--user', 'admin')

        then:
        called.err == LOGIN_REFUSED.replace('@', url)
        called.status == 3

        when:
        signal(running, signal)

        then:
        running.waitFor(90, TimeUnit.SECONDS)
        running.exitValue() == status
        said.readLines()*.replaceFirst(/^20[^ ]+ /, '') == ['the engine was told to stop', 'engine stopped']
        !EngineHome.isHeld(folder.resolve('engine'))

        cleanup:
        running.destroyForcibly()

        where:
        signal | status
        'INT'  | 130
        'TERM' | 143
    }

    def "the engine in the foreground tells of no file of a password that is gone"() {
        given: 'somebody has changed it'
        called.with('eval', 'groups')
        Files.delete(folder.resolve('engine/admin.password'))
        def running = start('engine')
        running.inputReader().readLine()

        expect:
        running.errorReader().lines().filter { it.startsWith('user ') }.findFirst().get() == 'user       admin, with the password that somebody has given it'

        cleanup:
        running.destroy()
        running.waitFor()
    }

    static final String LOGIN_REFUSED = "eval:1:1: @: login of 'admin' refused: Invalid username or password. Try again with valid credentials.\n"

    private Process start(String... args) {
        def process = new ProcessBuilder(Called.process(args))
        process.environment().putAll(called.variables)
        process.start()
    }

    private static void signal(Process process, String name) {
        assert new ProcessBuilder('kill', "-$name", "${process.pid()}").start().waitFor() == 0
    }
}
