package dev.sluice.shell

import dev.sluice.cli.Sluice
import dev.sluice.cli.console.ProgramVersion
import dev.sluice.client.OtherEngine
import dev.sluice.engine.EngineHome
import dev.sluice.lab.Pty
import dev.sluice.lab.Shell
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicReference
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** The shell as a user has it: a process of its own, on a terminal of its own, with an engine of its own. */
@Tag('slow')
@Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
class TerminalSpec extends Specification {
    static final String BANNER = """\
        Sluice ${ProgramVersion.current()}
        Type first: tour (your first VDB), vdbs (what there is), help, exit.
        Tab completes, F1 explains what is at the cursor, Ctrl-C drops the line.
        """.stripIndent()

    @TempDir @Shared Path home
    @Shared @AutoCleanup Shell common
    @TempDir Path folder
    Shell pty

    def cleanup() {
        if (!pty.is(common)) {
            pty?.close()
        }
    }

    def "a first session: look, use the last result, make a mistake, go on, leave"() {
        given:
        shell()

        when:
        pty.type('groups\r_.size()\rnmae\rx = [\r1, 2]\rx.sum()\r')

        then:
        shows '''\
            admin@local> groups
            name     reference
            -------  ---------
            Sources  GROUP-1
            Virtual  GROUP-2
            admin@local> _.size()
            2
            admin@local> nmae
            shell:1:1: nothing here is called 'nmae'. Define it first, or write a text in quotes: 'nmae'.
                nmae
                ^
            admin@local> x = [
            ...........> 1, 2]
            1
            2
            admin@local> x.sum()
            3
            admin@local>'''

        when:
        pty.type('exit\r')

        then:
        pty.exitStatus() == 0
    }

    def "first guesses do what was meant"() {
        given:
        common()
        def before = pty.mark()

        when:
        pty.type("ls\rlist\rshow databases\rlist vdbs\rlist groups\rhelp\r'that is all'\r")
        pty.showsSomewhere('that is all\nadmin@local>')

        then:
        pty.since(before).count('none\r\n') == 4
        pty.since(before) =~ /Virtual .*GROUP-2/
        pty.since(before).contains("Type what the engine should show or do: Groovy, with the engine's own words.\r\n")
    }

    def "whoever wants to leave leaves: #guess"() {
        given:
        shell()

        when:
        pty.type("$guess\r")

        then:
        pty.exitStatus() == 0

        where:
        guess << ['exit()', 'quit', ':q', 'bye']
    }

    def "the prompt shows where cd went, and that something is to be committed"() {
        given:
        common()

        when:
        pty.type('cd groups/Sources\r')

        then:
        pty.showsAtLast('admin@local /groups/Sources>')

        when:
        pty.type('set description=nightly\r')

        then:
        pty.showsAtLast('admin@local /groups/Sources*>')

        when:
        pty.type('commit\rcd\r')

        then:
        pty.showsAtLast('admin@local>')
    }

    def "the prompt tells whose VDB ends soon, and no longer where its end is put off"() {
        given:
        def data = Files.createDirectories(folder.resolve('orders'))
        def shown = Files.createTempDirectory(Path.of('/tmp'), 'sluice-')
        shell()

        when:
        pty.type("clone '$data', as: 'qa1', path: '$shown/qa1', ttl: '45m'\r")

        then:
        prompts(/admin@local \(qa1 ends in 4\d min\)>/)

        when:
        pty.type("clone '$data', as: 'qa2', path: '$shown/qa2', ttl: '30m'\r")

        then:
        prompts(/admin@local \(qa2 ends in 2\d min, and 1 more\)>/)

        when:
        pty.type("lease 'qa2', ttl: null; lease 'qa1', ttl: '3h'\r")

        then:
        prompts(/admin@local>/)

        cleanup:
        pty.type("delete 'qa1'; delete 'qa2'; 'both are gone'\r")
        pty.showsSomewhere('both are gone\n')
        Files.delete(shown)
    }

    /** A prompt waits for no engine: where that is slow, the next one tells. */
    private void prompts(String prompt) {
        new PollingConditions(timeout: 60, delay: 1).eventually {
            pty.type('\r')
            sleep 500
            assert pty.screen.readLines().last() ==~ prompt
        }
    }

    def "Ctrl-C drops the line, and a block that was begun; Ctrl-D leaves"() {
        given:
        shell()

        when:
        pty.type('rubbish')
        shows 'admin@local> rubbish'
        pty.type('\u0003')
        shows 'admin@local> rubbish\nadmin@local>'
        pty.type('link {\rname')
        shows 'admin@local> rubbish\nadmin@local> link {\n...........> name'
        pty.type('\u0003')
        shows 'admin@local> rubbish\nadmin@local> link {\n...........> name\nadmin@local>'
        pty.type('1 + 1\r')

        then:
        shows 'admin@local> rubbish\nadmin@local> link {\n...........> name\nadmin@local> 1 + 1\n2\nadmin@local>'

        when:
        pty.type('\u0004')

        then:
        pty.exitStatus() == 0
    }

    def "Ctrl-C stops what runs, and what was there before stays: #endless"() {
        given:
        common()

        when:
        pty.type("x = groups.size()\rprintln 'begun'; $endless\r")
        pty.showsAtLast('begun')
        pty.type('\u0003')
        pty.showsAtLast('admin@local>')
        pty.type('x\r')

        then:
        shows """\
            admin@local> x = groups.size()
            2
            admin@local> println 'begun'; $endless
            begun
            shell: interrupted
            admin@local> x
            2
            admin@local>"""

        where:
        endless << ['while (true) { }', 'Thread.sleep 60000', 'sleep 60000', '[1].each { sleep 60000 }', 'engine { [1].each { sleep 60000 } }',
                    'while (true) { try { sleep 1000 } catch (e) { } }', 'while (true) { try { [1].each { while (true) { } } } catch (Throwable t) { } }']
    }

    def "a command that is deaf is left behind, and the variables are as they were"() {
        given:
        shell()
        def shown = ''

        expect:
        ['new ServerSocket(0).accept()', 'java.util.stream.LongStream.range(0, 1L << 60).sum()'].every { deaf ->
            pty.type("x = 7\rprintln 'begun'; x = 8; $deaf\r")
            pty.showsAtLast('begun')
            pty.runs(deaf.contains('accept') ? 'java.net.ServerSocket.accept' : 'java.util.stream.LongPipeline.sum')
            pty.type('\u0003')
            pty.showsAtLast('admin@local>')
            pty.type('x + 1\r')
            shown += """\
                admin@local> x = 7
                7
                admin@local> println 'begun'; x = 8; $deaf
                begun
                shell: interrupted. The command did not listen; it was left behind, and nothing it still does counts here
                admin@local> x + 1
                8
                """.stripIndent()
            shows shown + 'admin@local>'
            true
        }
    }

    def "Ctrl-C twice within two seconds is meant for the job itself"() {
        given:
        def engine = new OtherEngine()
        def state = new AtomicReference('RUNNING')
        engine.on('GET job/JOB-7') { ok(it, [type: 'Job', reference: 'JOB-7', title: 'Link dSource "orders".', jobState: state.get(), percentComplete: 10]) }
        engine.on('POST job/JOB-7/cancel') { state.set('CANCELED'); ok(it, '') }
        def prompt = "ann@${engine.url - 'http://'}>"
        shell('--engine', engine.url, prompt: prompt, variables: [SLUICE_USER: 'ann', SLUICE_PASSWORD: engine.password])

        when:
        pty.type("wait 'JOB-7'\r")
        pty.showsSomewhere('10%')
        pty.type('\u0003')
        pty.showsAtLast(prompt)
        pty.type('\u0003')
        pty.showsSomewhere('was asked')
        pty.showsAtLast(prompt)

        then:
        shows """\
            $prompt wait 'JOB-7'
            shell: interrupted. JOB-7 goes on in the engine. Follow it: attach 'JOB-7'
            $prompt
            shell: the engine was asked to cancel JOB-7. See how it ends: wait 'JOB-7'
            $prompt"""
        engine.calls.count('POST job/JOB-7/cancel') == 1

        cleanup:
        engine.close()
    }

    def "what a command left on a line is ended before its failure"() {
        given:
        common()

        when:
        pty.type("print 'begun'; nmae()\r")

        then:
        shows '''\
            admin@local> print 'begun'; nmae()
            shell:1:16: there is no word 'nmae'. Define a method of that name first.
                print 'begun'; nmae()
                               ^
            admin@local>'''

        when:
        pty.type("print 'begun'; 1 / 0\r")

        then:
        pty.showsSomewhere('begun\nshell:1:18: nothing can be divided by zero.\n    print \'begun\'; 1 / 0\n                     ^\nadmin@local>')
    }

    def "a job that a command waits for shows how far it is, and goes on after Ctrl-C"() {
        given:
        def percent = new AtomicInteger(10)
        def engine = new OtherEngine()
        engine.on('GET job/JOB-7') {
            ok(it, [type: 'Job', reference: 'JOB-7', title: 'Link dSource "orders".', jobState: 'RUNNING',
                    percentComplete: percent.get(), startTime: '2026-01-01T00:00:00.000Z', updateTime: '2026-01-01T00:00:05.000Z',
                    events: [[type: 'JobEvent', messageDetails: 'copying 3 files']]])
        }
        def prompt = "ann@${engine.url - 'http://'}>"
        shell('--engine', engine.url, prompt: prompt, variables: [SLUICE_USER: 'ann', SLUICE_PASSWORD: engine.password])

        when:
        pty.type("waitFor 'JOB-7'\r")
        pty.showsAtLast('JOB-7  Link dSource "orders"  [##------------------]  10%  2%/s  45 s left  copying 3 files  5 s')
        percent.set(20)
        pty.showsAtLast('JOB-7  Link dSource "orders"  [####----------------]  20%  4%/s  20 s left  copying 3 files  5 s')
        pty.type('\u0003')

        then:
        shows """\
            $prompt waitFor 'JOB-7'
            shell: interrupted. JOB-7 goes on in the engine. Follow it: attach 'JOB-7'
            $prompt"""

        cleanup:
        engine.close()
    }

    def "in a narrow terminal a row becomes a list of its fields"() {
        given:
        shell('--quiet', columns: 40)

        when:
        pty.type("list 'environment'\r")

        then:
        pty.shows("""\
            admin@local> list 'environment'
            name         localhost
            host         localhost
            description  The machine that the engine
                         runs on
            reference    UNIX_HOST_ENVIRONMENT-1
            admin@local>""")
    }

    def "failures are red"() {
        given:
        common()
        def before = pty.mark()

        when:
        pty.type("nmae\r'next'\r")
        pty.showsSomewhere('next\nadmin@local>')

        then:
        pty.since(before).contains('\u001b[1;31mshell:1:1:\u001b[0m nothing here is called')
    }

    def "a result taller than the screen is gone about in, and what was on the screen before is there again; one that fits is printed"() {
        given:
        common()

        when:
        pty.type('(1..22).toList()\r')
        pty.showsAtLast('admin@local>')
        pty.showsSomewhere('\n22\nadmin@local>')
        def before = pty.screen
        pty.type('(1..100).toList()\r')
        pty.showsAtLast('space goes on, b back, / searches, arrows go sideways, q leaves')

        then:
        pty.screen.readLines()[0, -2] == ['1', '23']

        when:
        pty.type(' ')
        pty.showsSomewhere('\n46\n')
        pty.type('b')
        pty.showsSomewhere('\n23\n:')
        pty.type('/77\r')

        then:
        pty.showsSomewhere('77\n78\n')

        when:
        pty.type(key)
        pty.showsAtLast('admin@local>')

        then:
        pty.screen == before.replaceFirst(/\S+$/, 'admin@local> (1..100).toList()\nadmin@local>').readLines().takeRight(24).join('\n')

        where:
        key << ['q', '\u0003']
    }

    def "a line that is wider than the screen is reached sideways"() {
        given:
        common()

        when:
        pty.type("rows = [[a: 'x' * 150, b: 'behind it'.toUpperCase()]]; 1\rwide rows\r")
        pty.showsSomewhere('q leaves')
        pty.type('\u001bOC\u001bOC')

        then:
        pty.showsSomewhere('BEHIND IT')

        when:
        pty.type('q')

        then:
        pty.showsAtLast('admin@local>')
        !pty.screen.contains('BEHIND IT')
    }

    def "PAGER is the program that long results are read in"() {
        given:
        shell(variables: [PAGER: 'sed s/^/paged:/'])

        when:
        pty.type('(1..30).toList()\r')

        then:
        pty.showsSomewhere('paged:29\npaged:30\nadmin@local>')
    }

    def "watch shows a value on the whole screen with the time and what changed, and #end ends it as if nothing had been there"() {
        given:
        common()

        when:
        pty.type('n = 0\rwatch(every: 0.1) { [[name: "qa", n: ++n, m: 7]] }\r')
        pty.showsSomewhere('qa    5')

        then:
        pty.screen.readLines()[0] ==~ /\d\d:\d\d:\d\d {3}every 0.1 s/
        pty.screen.readLines()[1] ==~ /name +n +m/
        pty.screen.readLines().last() == 'q leaves, space looks now, p stops, + and - change the seconds, arrows scroll'
        pty.written =~ /\u001b\[7m\d/

        when:
        pty.type('p')
        pty.showsSomewhere('stopped, p goes on')
        pty.type('+++p')
        pty.showsSomewhere('every 1 s')
        pty.type(key)

        then:
        pty.showsAtLast('admin@local>')
        !pty.screen.contains('every 1 s')

        when:
        pty.type('n > 4\r')

        then:
        pty.showsSomewhere('admin@local> n > 4\ntrue')

        where:
        end      | key
        'q'      | 'q'
        'Ctrl-C' | '\u0003'
    }

    def "what was seen last stays where a watch ends by itself, and what is longer than the screen is scrolled"() {
        given:
        common()

        when:
        pty.type('k = 0\rwatch(every: 0.1, times: 3) { ++k }\r')

        then:
        pty.showsSomewhere('{ ++k }\n3\nadmin@local>')

        when:
        pty.type('watch { (1..100).toList() }\r')
        pty.showsSomewhere('lines 1 to 22 of 100')
        pty.type('G')

        then:
        pty.showsSomewhere('lines 79 to 100 of 100')
        pty.screen.readLines()[-2] == '100'

        cleanup:
        pty.type('q')
    }

    def "what is typed while a command runs shows at the next prompt, and nowhere before"() {
        given:
        common()

        when:
        pty.type("println 'begun'; sleep 2000; println 'ended'\r")
        pty.showsSomewhere('\nbegun')
        pty.type('40 + 2')

        then:
        pty.showsAtLast('admin@local> 40 + 2')
        pty.screen.readLines().takeRight(3) == ['begun', 'ended', 'admin@local> 40 + 2']

        cleanup:
        pty.type('\u0003')
    }

    def "states have colours"() {
        given:
        common()
        def before = pty.mark()

        when:
        pty.type("sourceConfig { name 'shop'; repository 'files' }; jobs.size(); environments.select('name')\ractions.select('details', 'state').take(1)\r'next'\r")
        pty.showsSomewhere('next\nadmin@local>')

        then:
        pty.since(before).contains('\u001b[32mCOMPLETED\u001b[0m')
    }

    def "the next shell recalls earlier commands, and no file knows a secret"() {
        given:
        shell()

        when:
        pty.type("y = 'kept'\rlogin user: 'admin', password: 'tw3et-tweet'\rexit\r")
        pty.exitStatus()
        pty.close()
        shell()
        pty.type('\u001bOA')

        then:
        shows "admin@local> login user: 'admin', password: '********'"

        when:
        pty.type('\u001bOA')

        then:
        shows "admin@local> y = 'kept'"
        filesWith('tw3et-tweet') == []
        filesWith("y = 'kept'") == ['.local/state/sluice/history']
    }

    def "a polite kill ends the shell in order, and not the engine process"() {
        given:
        shell()

        when:
        pty.type('groups.size()\r')
        shows 'admin@local> groups.size()\n2\nadmin@local>'
        pty.signal('TERM')

        then:
        pty.exitStatus() == 143
        !pty.written.contains('defect')
        EngineHome.holder(folder.resolve('engine')).get().answers()
    }

    def "a terminal that is closed ends the shell, and the job that it follows goes on to its end"() {
        given:
        shell()
        def source = Files.createDirectories(folder.resolve('orders'))
        def mounts = Files.createTempDirectory('sluice-hup')
        def go = mounts.resolve('go')
        and: 'whoever the hook runs as'
        Files.setPosixFilePermissions(mounts, PosixFilePermissions.fromString('rwxr-xr-x'))
        def hook = "[type: 'RunCommandOnSourceOperation', name: 'wait', command: 'while [ ! -e $go ]; do sleep 0.1; done']"

        when:
        pty.type("link { name 'orders'; group 'Sources'; path '$source' }.name\r")
        pty.showsAtLast('admin@local>')
        pty.type("vdb { container { name 'qa'; group 'Virtual' }; source { name 'qa'; parameters { mountPath '$mounts/qa' }; " +
                "operations { configureClone([$hook]) } }; sourceConfig { name 'qa'; repository 'files' }; from 'orders' }.name\r")
        pty.showsSomewhere('Running hook')
        pty.signal('HUP')

        then:
        pty.exitStatus() == 129
        !pty.written.contains('defect')

        when: 'another shell looks'
        pty.closeAlone()
        shell()
        pty.type('jobs[0].jobState\r')

        then:
        pty.showsSomewhere('RUNNING')

        when:
        Files.createFile(go)
        pty.type('wait jobs[0]; jobs[0].jobState\r')

        then:
        pty.showsSomewhere('COMPLETED')

        cleanup:
        pty.type("delete 'qa'\r")
        pty.showsAtLast('admin@local>')
    }

    private List<String> filesWith(String text) {
        Files.walk(folder).filter { Files.isRegularFile(it) && new String(Files.readAllBytes(it), 'ISO-8859-1').contains(text) }
                .map { folder.relativize(it).toString() }.sorted().toList()
    }

    /** The whole screen, below the banner where that was not cleared away. */
    private void shows(String text) {
        pty.shows((pty.is(common) ? '' : BANNER) + text.stripIndent())
    }

    /** A shell for this feature alone. */
    private void shell(Map how = [:], String... arguments) {
        pty = new Shell(how, folder, arguments)
    }

    /** The shell of all features that leave it as they found it. */
    private void common() {
        pty = common = Shell.cleared(common) { new Shell(home) }
    }
}
