package dev.sluice.engine.host

import static dev.sluice.lab.Forked.isRunning

import dev.sluice.lab.Forked
import dev.sluice.lab.Program
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.time.Duration
import java.util.concurrent.CopyOnWriteArrayList
import java.util.function.Consumer
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

class HostCommandSpec extends Specification {
    @TempDir
    Path folder

    def soon = new PollingConditions(timeout: 20)

    def "status, output and errors come back"() {
        expect:
        HostCommand.of('sh', '-c', 'echo out; echo err >&2; exit 3').run() == new Result(3, 'out\n', 'err\n')
    }

    def "arguments reach the program as they are"() {
        given:
        def odd = ['', ' a  b ', '$HOME', '*', '"\'', 'a\nb', '-n', 'é€']

        expect:
        HostCommand.of(['printf', '%s|', *odd]).run().out() == odd.join('|') + '|'
    }

    def "a command needs a program"() {
        when:
        HostCommand.of([])

        then:
        def refusal = thrown(IllegalArgumentException)
        refusal.message == 'a command needs a program'
    }

    def "what no program can be given is refused: #what"() {
        when:
        command.run()

        then:
        def refusal = thrown(HostException)
        refusal.message == "host: $what has a NUL character in it, which no program can be given. Leave it out."

        where:
        what                     | command
        "the argument 'a\\u0000b'" | HostCommand.of('echo', 'a\0b')
        "the argument 'a\\u0000'"  | HostCommand.of('a\0')
    }

    def "it shows as one line of bounded length"() {
        expect:
        HostCommand.of('printf', 'a\nb', 'x' * 200).toString() == 'printf a\\u000ab ' + 'x' * 120 + '…'
    }

    def "the status of a program that a signal ended tells which"() {
        expect:
        HostCommand.of('sh', '-c', 'kill -9 $$').run().status() == 137
        HostCommand.of('sh', '-c', 'kill -15 $$').run().status() == 143
    }

    def "it runs in the root directory unless told otherwise"() {
        expect:
        HostCommand.of('pwd').run().out() == '/\n'
        HostCommand.of('pwd').in(folder).run().out() == "$folder\n"
    }

    def "without input there is none to wait for"() {
        expect:
        HostCommand.of('cat').run() == new Result(0, '', '')
    }

    def "input larger than a pipe arrives whole, and a program need not read it"() {
        given:
        def much = 'x' * 1_000_000

        expect:
        HostCommand.of('wc', '-c').input(much).run().out() == '1000000\n'
        HostCommand.of('true').input(much).run().ok()
    }

    def "of much output the last lines are kept and the rest is drained"() {
        when:
        def result = HostCommand.of('sh', '-c', 'seq 1000000; seq 1000000 >&2').run()

        then:
        [result.out(), result.err()].every { it.size() in (60_000..65_536) && it.endsWith('\n999999\n1000000\n') }
        result.out().startsWith(result.out().lines().findFirst().get() + '\n')
        (result.out().lines().findFirst().get() as int) + result.out().lines().count() - 1 == 1_000_000
    }

    def "output without a line break is kept to the same size"() {
        expect:
        HostCommand.of('sh', '-c', 'head -c 500000 /dev/zero | tr "\\0" x').run().out() == 'x' * 65_536
    }

    def "lines are handed over while the program runs"() {
        given:
        def go = folder.resolve('go')
        def lines = new CopyOnWriteArrayList<String>()

        when:
        HostCommand.of('sh', '-c', 'echo one; while [ ! -e "$0" ]; do sleep 0.01; done; echo two >&2; printf three', "$go")
                .run { line -> lines << line; if (line == 'one') { Files.createFile(go) } }

        then:
        lines.toSorted() == ['one', 'three', 'two']
    }

    def "overlong lines are handed over in pieces"() {
        given:
        def lines = []

        when:
        HostCommand.of('sh', '-c', 'head -c 20000 /dev/zero | tr "\\0" x').run { lines << it }

        then:
        lines*.size() == [8192, 8192, 3616]
    }

    def "a failure of the one who reads the lines ends the program and is passed on"() {
        when:
        HostCommand.of('sh', '-c', 'echo $$; exec sleep 1000').run { line -> throw new IllegalStateException(line) }

        then:
        def failure = thrown(IllegalStateException)
        !isRunning(failure.message as long)
    }

    def "a secret is passed by environment or input and shows nowhere else"() {
        given:
        def command = HostCommand.of('sh', '-c', 'cat /proc/$$/cmdline | tr "\\0" " "; echo; cat; echo $WALLET')
                .with('WALLET', 's3cret').input('t0ken\n')

        when:
        def lines = command.run().out().readLines()

        then:
        lines[0].startsWith('/usr/bin/sh -c cat')
        !lines[0].contains('s3cret') && !lines[0].contains('t0ken')
        lines[1..2] == ['t0ken', 's3cret']
        !command.toString().contains('s3cret') && !command.toString().contains('t0ken')
        command.toString().startsWith('sh -c cat /proc/')
    }

    def "of the engine's environment only what every program needs is passed on"() {
        given:
        def engine = Forked.start(Environment, [WALLET: 's3cret', TZ: 'UTC', LC_TIME: 'C'])

        expect:
        def names = engine.line().split(' ')
        names.toSet().containsAll(['PATH', 'TZ', 'LC_TIME', 'ORACLE_HOME'])
        names.every { it in ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR', 'ORACLE_HOME'] || it.startsWith('LC_') }

        cleanup:
        engine?.close()
    }

    static class Environment {
        static void main(String[] arguments) {
            def printed = HostCommand.of('env', '-0').with('ORACLE_HOME', '/u01').run().out()
            println printed.split('\0')*.split('=')*.first().join(' ')
        }
    }

    def "a name that no variable can have is refused"() {
        when:
        HostCommand.of('true').with(name, value)

        then:
        def refusal = thrown(IllegalArgumentException)
        refusal.message == "no variable can be called '$shown'"

        where:
        name    | value  || shown
        ''      | 'x'    || ''
        'A=B'   | 'x'    || 'A=B'
        'A'     | 'x\0y' || 'A'
    }

    def "a program that takes too long is ended with everything it has started: #what"() {
        when:
        HostCommand.of('sh', '-c', script).in(folder).within(Duration.ofMillis(700)).run()

        then:
        def late = thrown(TimeLimitException)
        late.message == "host: 'sh' did not end within 700 ms and was stopped. Find out what it waits for, or allow it more time."
        late.result().out() == 'before\n'

        and:
        def pids = folder.toFile().listFiles()*.text*.trim()*.toLong()
        pids.size() == count
        !pids.any { isRunning(it) }

        where:
        what                    | count | script
        'itself'                | 1     | 'echo before; echo $$ > 1; exec sleep 1000'
        'a grandchild'          | 2     | 'echo before; echo $$ > 1; sh -c \'echo $$ > 2; sleep 1000; true\'; true'
        'an orphan'             | 1     | 'echo before; (sh -c \'echo $$ > 1; exec sleep 1000\' &); sleep 1000; true'
        'a session of its own'  | 1     | 'echo before; setsid -w sh -c \'echo $$ > 1; exec sleep 1000\'; true'
        'one that will not end' | 1     | 'trap "" TERM; echo before; echo $$ > 1; while :; do sleep 0.1; done'
    }

    def "a limit of whole seconds is told in seconds"() {
        when:
        HostCommand.of('sleep', '1000').within(Duration.ofSeconds(1)).run()

        then:
        def late = thrown(TimeLimitException)
        late.message == "host: 'sleep' did not end within 1 s and was stopped. Find out what it waits for, or allow it more time."
    }

    def "an interrupt ends the program with everything it has started"() {
        given:
        def pid = folder.resolve('pid').toFile()
        def failure = null
        def runner = Thread.start {
            try {
                HostCommand.of('sh', '-c', 'sh -c \'echo $$ > pid; sleep 1000; true\'; true').in(folder).run()
            } catch (InterruptedException expected) {
                failure = expected
            }
        }
        soon.eventually { assert pid.exists() && pid.text.endsWith('\n') }

        when:
        runner.interrupt()
        runner.join(20_000)

        then:
        failure instanceof InterruptedException
        !isRunning(pid.text.trim() as long)
    }

    def "a thread that is interrupted already starts nothing that stays"() {
        given:
        Thread.currentThread().interrupt()

        when:
        HostCommand.of('sh', '-c', 'sleep 0.3; touch late').in(folder).run()

        then:
        thrown(InterruptedException)
        !Thread.currentThread().interrupted

        when:
        HostCommand.of('sleep', '0.5').run()

        then:
        folder.toFile().list().size() == 0
    }

    def "what a program leaves in the background goes on and is not waited for"() {
        when:
        def result = HostCommand.of('sh', '-c', 'sleep 1000 & echo $!').run()
        def left = result.out().trim() as long

        then:
        result.ok()
        isRunning(left)

        cleanup:
        ProcessHandle.of(left).ifPresent { it.destroyForcibly() }
    }

    def "a program dies with the engine that started it"() {
        given:
        def engine = Forked.start(Engine, [:])
        def program = engine.line() as long

        expect:
        isRunning(program)

        when:
        engine.kill()

        then:
        soon.eventually { assert !isRunning(program) }

        cleanup:
        engine?.close()
    }

    static class Engine {
        static void main(String[] arguments) {
            HostCommand.of('sh', '-c', 'echo $$; exec sleep 1000').run({ println it } as Consumer<String>)
        }
    }

    def "what a program has started dies with the engine, and what one left behind before goes on"() {
        given:
        def engine = Forked.start(EngineOfPipe, [:])
        def left = engine.line() as long
        def started = engine.line() as long

        when:
        engine.kill()

        then:
        soon.eventually { assert !isRunning(started) }
        isRunning(left)

        cleanup:
        ProcessHandle.of(left).ifPresent { it.destroyForcibly() }
        engine?.close()
    }

    static class EngineOfPipe {
        static void main(String[] arguments) {
            println HostCommand.of('sh', '-c', 'sleep 1000 & echo $!').run().out().trim()
            HostCommand.of('sh', '-c', 'sleep 1000 & echo $!; wait').run({ println it } as Consumer<String>)
        }
    }

    @Requires(value = { System.getProperty('user.name') == 'root' }, reason = 'only root may act for other accounts')
    def "a program under another account dies with the engine as well"() {
        given:
        def engine = Forked.start(EngineOfDaemon, [:])
        def program = engine.line() as long

        expect:
        isRunning(program)

        when:
        engine.kill()

        then:
        soon.eventually { assert !isRunning(program) }

        cleanup:
        engine?.close()
    }

    static class EngineOfDaemon {
        static void main(String[] arguments) {
            HostCommand.of('sh', '-c', 'echo $$; exec sleep 1000').as(Account.named('daemon'))
                    .run({ println it } as Consumer<String>)
        }
    }

    def "a missing program is named with the places where it was looked for"() {
        when:
        HostCommand.of('no-such-program', 'x').with('PATH', '/usr/bin:relative').run()

        then:
        def missing = thrown(MissingProgramException)
        missing.program() == 'no-such-program'
        missing.message == "host: there is no program 'no-such-program' in /usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/sbin:/bin. Install it, or give its full path."
    }

    def "a program given by path must be one"() {
        given:
        Files.writeString(folder.resolve('text'), 'no program')

        when:
        HostCommand.of(path).in(folder).run()

        then:
        def missing = thrown(MissingProgramException)
        missing.message == "host: there is no program '$path' in $folder. Install it, or give its full path."

        where:
        path << ['./text', './missing', '/no/such/program', '/usr']
    }

    def "a missing directory is named"() {
        when:
        HostCommand.of('true').in(folder.resolve('gone')).run()

        then:
        def refusal = thrown(HostException)
        refusal.message == "host: cannot run 'true' in $folder/gone, since there is no such directory. Create it, or name another."
    }

    def "letters that the locale of the engine does not have are refused, not garbled"() {
        given:
        def engine = Forked.start(Plain, [LC_ALL: 'C'])

        expect:
        [engine.line(), engine.line()] == [
                "host: the argument 'caf\\u00e9' has letters that this engine cannot pass to programs. Start the engine in a locale that has them, such as LANG=C.UTF-8.",
                "host: the variable 'DRINK' has letters that this engine cannot pass to programs. Start the engine in a locale that has them, such as LANG=C.UTF-8."]

        cleanup:
        engine?.close()
    }

    static class Plain {
        static void main(String[] arguments) {
            [HostCommand.of('echo', 'caf\u00e9'), HostCommand.of('true').with('DRINK', 'caf\u00e9')].each {
                try {
                    it.run()
                } catch (HostException refusal) {
                    println refusal.message.replace('\u00e9', '\\u00e9')
                }
            }
        }
    }

    @Requires(value = { System.getProperty('user.name') == 'root' }, reason = 'only root may act for other accounts')
    def "root runs programs under other accounts, with their environment and groups"() {
        given:
        def daemon = Account.named('daemon')
        folder.toFile().setReadable(true, false)
        folder.toFile().setExecutable(true, false)

        when:
        def lines = HostCommand.of('sh', '-c', 'id -un; id -G; echo $HOME $USER $LOGNAME $SHELL; pwd; echo $SECRET').as(daemon)
                .with('SECRET', 's3cret').run().out().readLines()

        then:
        lines == ['daemon', '1', '/usr/sbin daemon daemon /usr/sbin/nologin', '/usr/sbin', 's3cret']
    }

    @Requires(value = { System.getProperty('user.name') == 'root' }, reason = 'only root may act for other accounts')
    def "a program under another account ends in time as well"() {
        when:
        HostCommand.of('sh', '-c', 'echo $$; sleep 1000; true').as(Account.named('daemon')).within(Duration.ofMillis(700)).run()

        then:
        def late = thrown(TimeLimitException)
        late.message == "host: 'sh' did not end within 700 ms and was stopped. Find out what it waits for, or allow it more time."
        !isRunning(late.result().out().trim() as long)
    }

    @Requires(value = { System.getProperty('user.name') != 'root' }, reason = 'root may act for all accounts')
    def "without root no other account can be acted for"() {
        when:
        HostCommand.of('id').as(Account.named('root')).run()

        then:
        def refusal = thrown(HostException)
        refusal.message == "host: cannot run 'id' as 'root', since the engine does not run as root. Start the engine as root, or use its own account."
    }

    def "the engine's own account needs no rights"() {
        expect:
        HostCommand.of('id', '-un').as(Account.current()).run().out() == Account.current().name() + '\n'
    }

    def "an account that is not there is named: #name"() {
        when:
        Account.named(name)

        then:
        def refusal = thrown(HostException)
        refusal.message == "host: there is no account '$shown' on this machine. Create it, or name another."

        where:
        name             || shown
        'nobody-at-all'  || 'nobody-at-all'
        '0'              || '0'
        '-s'             || '-s'
        ''               || ''
        'a\nb'           || 'a\\u000ab'
    }

    @Requires(value = { System.getProperty('user.name') == 'root' && new File('/usr/games').directory }, reason = 'takes root, and the home of an account')
    def "another account runs it in its home, where the engine itself does not come in"() {
        given:
        def home = Files.createDirectory(folder.resolve('home'))
        Files.setAttribute(home, 'unix:uid', Account.named('games').uid())
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString('rwx------'))
        def withoutRights = 'mount --bind "$1" /usr/games && shift && exec setpriv --bounding-set=-dac_override,-dac_read_search -- "$@"'

        expect:
        HostCommand.of('unshare', '--mount', 'sh', '-c', withoutRights, 'sh', "$home", *Program.of(InItsHome)).run() == new Result(0, '/usr/games\n', '')
    }
}

/** Says where a program of another account is. */
class InItsHome {
    static void main(String[] arguments) {
        print HostCommand.of('pwd').as(Account.named('games')).run().out()
    }
}
