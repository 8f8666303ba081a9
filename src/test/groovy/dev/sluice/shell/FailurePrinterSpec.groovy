package dev.sluice.shell

import dev.sluice.client.Client
import dev.sluice.client.Connection
import dev.sluice.client.ConnectionException
import dev.sluice.client.EngineException
import dev.sluice.language.Problem
import dev.sluice.language.ScriptException
import dev.sluice.operations.Job
import dev.sluice.operations.StoppedWaiting
import dev.sluice.shell.progress.JobProgress
import dev.sluice.shell.text.Style
import dev.sluice.wire.ApiError
import dev.sluice.wire.Mistake
import spock.lang.Specification

class FailurePrinterSpec extends Specification {
    static final REFUSED = new EngineException(new ApiError('exception.source.disabled', 'the dSource is disabled',
            "Run: enable 'orders'"), 'http://127.0.0.1:8080', 'ACTION-3', 'JOB-12')

    def "an interrupt stands where the terminal shows Ctrl-C"() {
        given:
        def out = new StringWriter()
        def progress = JobProgress.redrawn(new PrintWriter(out), { 80 })
        out.write('^C')

        when:
        new FailurePrinter(new PrintWriter(out), progress, Style.PLAIN, false).printInterrupted('sluice', 'interrupted', '')

        then:
        out.toString() == '^C\rsluice: interrupted\n'
    }

    def "every mistake of a script is a line"() {
        expect:
        said(new ScriptException([new Problem('refresh.groovy', 7, 5, "link has no field 'gruop'. Did you mean 'group'?"),
                new Problem('refresh.groovy', 9, 0, 'too much.'), new Problem('shell', 0, 0, 'nothing.')])) == '''\
            refresh.groovy:7:5: link has no field 'gruop'. Did you mean 'group'?
            refresh.groovy:9: too much.
            shell: nothing.
            '''.stripIndent()
    }

    def "a refusal says where the engine recorded it"() {
        expect:
        said(new ScriptException([new Problem('refresh.groovy', 12, 1,
                "the engine refused sync of 'orders': the dSource is disabled. Run: enable 'orders'")], REFUSED)) == '''\
            refresh.groovy:12:1: the engine refused sync of 'orders': the dSource is disabled. Run: enable 'orders'
                engine http://127.0.0.1:8080   job JOB-12   action ACTION-3   id exception.source.disabled
            '''.stripIndent()
        said(REFUSED) == '''\
            engine: it refused: the dSource is disabled. Run: enable 'orders'
                engine http://127.0.0.1:8080   job JOB-12   action ACTION-3   id exception.source.disabled
            '''.stripIndent()
    }

    def "a refusal of several fields names each"() {
        given:
        def error = ApiError.validation([new Mistake(['name'], 'is missing.', 'Give it one.'),
                                         new Mistake(['linkData', 'config'], 'is no reference.', '')])

        expect:
        said(new EngineException(error, 'http://e', null, null)).readLines().tail() == [
                '    name: is missing. Give it one.', '    linkData.config: is no reference.',
                '    engine http://e   id exception.validation']
    }

    def "an engine out of reach is named"() {
        expect:
        said(new ConnectionException(message, null)) == text

        where:
        message                                                  || text
        'http://127.0.0.1:1: nothing listens there. Start it'    || 'http://127.0.0.1:1: nothing listens there. Start it\n'
        "'x' is not the address of an engine. Write it as https" || "engine: 'x' is not the address of an engine. Write it as https\n"
    }

    def "a defect asks for a report"() {
        expect:
        said(new IllegalStateException('no such row')) == '''\
            sluice: a defect of Sluice stopped this: java.lang.IllegalStateException: no such row
                Please report it, with what you typed, the output of 'sluice doctor' and the lines that --stacktrace adds here.
            '''.stripIndent()
    }

    def "a stack trace comes only when it was asked for"() {
        expect:
        said(REFUSED, Style.PLAIN, true).readLines()[2] == 'dev.sluice.client.EngineException: the dSource is disabled'
        !said(REFUSED).contains('EngineException')
    }

    def "on a terminal what is wrong ends between words, and a line that is wider has its mark below its own row"() {
        given:
        def out = new StringWriter()
        def typed = "vdbs.where { it.name == 'qa1' && it.nmae == 'x' && it.gruop == 'y' }"

        when:
        new FailurePrinter(new PrintWriter(out), JobProgress.quiet(), Style.PLAIN, false, () -> 40)
                .print(new ScriptException([new Problem('shell', 1, 37, "Container has no field 'nmae'. Did you mean 'name'?"),
                                            new Problem('shell', 1, 55, "Container has no field 'gruop'. Did you mean 'group'?")]), typed)

        then:
        out.toString() == """\
            shell:1:37: Container has no field
            'nmae'. Did you mean 'name'?
            shell:1:55: Container has no field
            'gruop'. Did you mean 'group'?
                vdbs.where { it.name == 'qa1' && it.
                nmae == 'x' && it.gruop == 'y' }
                ^                 ^
            """.stripIndent()
    }

    def "what is wrong in a script that was typed before shows the line of that"() {
        given:
        def out = new StringWriter()

        when:
        new FailurePrinter(new PrintWriter(out), JobProgress.quiet(), Style.PLAIN, false)
                .print(new ScriptException([new Problem('shell', 1, 14, 'no.', 'def g(x) { x.foo() }')]), 'println 1; println 2; g(3)')

        then:
        out.toString() == """\
            shell:1:14: no.
                def g(x) { x.foo() }
                             ^
            """.stripIndent()
    }

    def "in colour the place stands out and the rest is the same text"() {
        expect:
        said(REFUSED, Style.COLOURED).replaceAll(/\u001b\[[0-9;]*m/, '') == said(REFUSED)
        said(REFUSED, Style.COLOURED).startsWith('\u001b[1;31mengine:\u001b[0m it refused')
    }

    def "what was interrupted goes on, and how to see it again is said"() {
        expect:
        interrupted(new InterruptedException()) == 'shell: interrupted\n'
        interrupted(new ScriptException([new Problem('shell', 1, 1, 'x')],
                new StoppedWaiting(new Job(new Client(Connection.to('http://127.0.0.1:1')), 'JOB-12'), new InterruptedException()))) ==
                "shell: interrupted. JOB-12 goes on in the engine. Follow it: attach 'JOB-12'\n"
    }

    def "outside of the shell is said how to follow and how to end what goes on"() {
        given:
        def waits = ['JOB-12', 'JOB-13'].collect { new StoppedWaiting(new Job(new Client(Connection.to('http://127.0.0.1:1')), it), new InterruptedException()) }

        expect:
        StoppedWaiting.goingOnWithoutShell(waits[0]) == 'JOB-12 goes on in the engine. Follow it: sluice wait JOB-12. End it: sluice cancel JOB-12'
        StoppedWaiting.goingOnWithoutShell(new RuntimeException(waits[0]).tap { addSuppressed(waits[1]) }) ==
                'JOB-12 and JOB-13 go on in the engine. Follow them: sluice wait JOB-12; sluice wait JOB-13. End them: sluice cancel JOB-12; sluice cancel JOB-13'
    }

    def "an engine's text cannot steer the terminal"() {
        expect:
        said(new EngineException(new ApiError('i', 'a\u001b[2Jb', ''), 'http://e', null, null)).readLines()[0] ==
                'engine: it refused: a\\u001b[2Jb'
    }

    def "below what is wrong with a typed line it stands with a mark at the place, and no secret: #typed"() {
        given:
        def out = new StringWriter()

        when:
        new FailurePrinter(new PrintWriter(out), JobProgress.quiet(), Style.PLAIN, false)
                .print(new ScriptException([new Problem('shell', line, column, 'no.')]), typed)

        then:
        out.toString().readLines().tail() == shown

        where:
        typed                                               | line | column || shown
        'tree shp'                                          | 1    | 1      || ['    tree shp', '    ^']
        '  1/0'                                             | 1    | 0      || ['      1/0', '      ^']
        'a\n  b c'                                          | 2    | 5      || ['      b c', '        ^']
        'a'                                                 | 2    | 1      || []
        "user { name 'bob' credential { password 'x' } }"   | 1    | 19     || ["    user { name 'bob' credential { password '********' } }", '                      ^']
        "login user: 'a', password: 'secret1'; 1/0"         | 1    | 40     || ["    login user: 'a', password: '********'; 1/0", ' ' * 44 + '^']
        "login user: 'a', password: 's'"                    | 1    | 29     || ["    login user: 'a', password: '********'", ' ' * 32 + '^']
        'login user: \'a\', password: "a${1 / 0}"'          | 1    | 34     ||  ['    ********', '            ^']
    }

    def "a typed line stands once below all that is wrong with it, with a mark for each, and each line below its own"() {
        given:
        def out = new StringWriter()
        def problems = [[1, 1, 'first.'], [1, 9, 'second.'], [1, 9, 'third.'], [2, 3, 'fourth.']].collect { new Problem('shell', it[0], it[1], it[2]) }

        when:
        new FailurePrinter(new PrintWriter(out), JobProgress.quiet(), Style.PLAIN, false).print(new ScriptException(problems), 'vdb { name group }\n  x')

        then:
        out.toString() == '''\
            shell:1:1: first.
            shell:1:9: second.
            shell:1:9: third.
                vdb { name group }
                ^       ^
            shell:2:3: fourth.
                  x
                  ^
            '''.stripIndent()
    }

    private static String said(Throwable failure, Style style = Style.PLAIN, boolean trace = false) {
        def out = new StringWriter()
        new FailurePrinter(new PrintWriter(out), JobProgress.quiet(), style, trace).print(failure)
        out.toString()
    }

    private static String interrupted(Throwable failure) {
        def out = new StringWriter()
        new FailurePrinter(new PrintWriter(out), JobProgress.quiet(), Style.PLAIN, false).printInterrupted('shell', 'interrupted', StoppedWaiting.goingOn(failure))
        out.toString()
    }
}
