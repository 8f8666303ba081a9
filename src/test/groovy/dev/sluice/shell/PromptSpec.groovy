package dev.sluice.shell

import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import dev.sluice.lab.Pty
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** What a run asks the user who sits at its terminal. */
@Tag('slow')
@Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
class PromptSpec extends Specification {
    @TempDir @Shared Path home
    @Shared @AutoCleanup Lab lab = null
    @TempDir Path folder
    @AutoCleanup Pty pty

    def setupSpec() {
        lab = new Lab(home)
        lab.user('bob', [OWNER: 'DOMAIN'])
    }

    def "confirm shows the values it is about, and manual waits for a yes"() {
        given:
        run('''
            confirm 'Refresh?', vdb: [name: 'qa1'], from: ['orders', 'stock']
            manual 'Move the cable'
            println 'moved'
            ''')

        when:
        pty.showsSomewhere("Refresh?\n    vdb  qa1\n    from  orders, stock [yes/no]")
        pty.type('yes\r')
        pty.showsSomewhere('By hand: Move the cable\nDone? [yes/no]')
        pty.type('y\r')

        then:
        pty.exitStatus() == 0
        pty.written.contains('moved\r\n')
    }

    def "no is no: status 4, and the run can go on later"() {
        given:
        run("confirm 'Refresh?'\nprintln 'refreshed'")

        when:
        pty.showsSomewhere('Refresh? [yes/no]')
        pty.type('no\r')

        then:
        pty.exitStatus() == 4
        pty.written.contains("'Refresh?' was answered with no. Nothing more is done")
        sluice('resume', '--yes', 'last').out == 'refreshed\n'
    }

    def "parameters are asked for, once more where they cannot be, and secret ones do not show"() {
        given:
        run('''
            def group = param('group', choices: { groups*.name })
            def days = param('days', type: Integer)
            def key = param('key', secret: true)
            println "$group for ${days + 1} days: ${key.reveal().size()}"
            ''')

        when:
        pty.showsSomewhere('group (Sources, Virtual):')
        pty.type('Virtul\r')
        pty.showsSomewhere("'group' cannot be 'Virtul'. Did you mean 'Virtual'?\ngroup (Sources, Virtual):")
        pty.type('Virtual\r')
        pty.showsSomewhere('days:')
        pty.type('7\r')
        pty.showsSomewhere('key:')
        pty.type('canary-key\r')

        then:
        pty.exitStatus() == 0
        pty.written.contains('Virtual for 8 days: 10\r\n')
        !pty.written.contains('canary')
    }

    def "the process ends while it waits for an approval, which comes from another shell, and denial is status 4"() {
        given:
        run("approve 'Refresh qa1', by: 'bob'\nprintln 'approved'")
        assert pty.exitStatus() == 4

        when:
        def another = new Pty(Called.process('--engine', lab.engine.url().toString(), '--user', 'bob', 'approve', *answer, 'last'),
                [HOME: folder.toString(), SLUICE_PASSWORD: 'password of bob'])

        then:
        another.exitStatus() == 0
        sluice('resume', 'last').with { [it.status, it.out] } == [status, said]

        cleanup:
        another.close()

        where:
        answer     || status | said
        []         || 0      | 'approved\n'
        ['--deny'] || 4      | ''
    }

    def "Ctrl-C at a question is no answer: #question"() {
        given:
        run("step('Ask') { $question; println 'done' }")

        when:
        pty.showsSomewhere('[yes/no]')
        pty.type('\3')

        then:
        pty.exitStatus() == 130
        pty.showsSomewhere('can go on: sluice resume')
        sluice('--json', 'runs').out.contains('"outcome": "interrupted"')
        sluice('resume', '--why', '--yes', 'last').with { [it.err.readLines()[0], it.out] } == ["1 'Ask': it was interrupted, and goes on from there", 'done\n']

        where:
        question << ["confirm 'Sure?'", "manual 'Turn it'"]
    }

    def "Ctrl-C reaches everything that goes on at the same time, and the run can be resumed"() {
        given:
        run("""
            parallel(limit: 3) {
                3.times { i ->
                    step("Branch \$i") {
                        if (!new File('$folder/mended').exists()) {
                            try { println "begun \$i"; sleep 600000 } finally { new File('$folder/stopped').append("stopped \$i\\n") }
                        }
                    }
                }
            }
            println 'all'
            """)

        when:
        pty.showsSomewhere('begun 0')
        new spock.util.concurrent.PollingConditions(timeout: 30).eventually { assert steps() == 3 }
        pty.type('\3')

        then:
        pty.exitStatus() == 130
        Files.readAllLines(folder.resolve('stopped')).sort() == ['stopped 0', 'stopped 1', 'stopped 2']
        sluice('--json', 'runs').out.contains('"outcome": "interrupted"')

        when:
        Files.createFile(folder.resolve('mended'))

        then:
        sluice('resume', 'last').out == 'all\n'
    }

    /** How many steps the journal has that began. */
    private int steps() {
        folder.resolve('.local/state/sluice/runs').toFile().listFiles()*.text.join('').count('"event":"step"')
    }

    private void run(String script) {
        def file = Files.writeString(folder.resolve('script.groovy'), script.stripIndent())
        pty = new Pty(Called.process('--engine', lab.engine.url().toString(), '--user', 'admin', 'run', file.toString()),
                [HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword], 160)
    }

    private Called sluice(String... args) {
        new Called([HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword]).with(['--engine', lab.engine.url().toString(), '--user', 'admin', *args] as String[])
    }
}
