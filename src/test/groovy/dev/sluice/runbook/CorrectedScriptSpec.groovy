package dev.sluice.runbook

import dev.sluice.cli.console.ProcessContext.Stream
import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Scripts that are corrected after they failed, and whose runs go on. */
class CorrectedScriptSpec extends Specification {
    @TempDir @Shared Path home
    @Shared @AutoCleanup Lab lab = null
    @TempDir Path folder

    def setupSpec() { lab = new Lab(home) }

    def cleanup() {
        def admin = lab.admin()
        admin.get('group').result.findAll { !(it.name in ['Sources', 'Virtual']) }.each { admin.delete("group/$it.reference") }
    }

    def "a step that was refused is corrected, shown and asked for, and the run goes on"() {
        given:
        refused('''
            step('First') { group { name 'first' } }
            step('Second') { group { name 'Virtual' } }
            println 'done'
            ''')
        corrected("name 'Virtual'", "name 'second'")

        when:
        def unasked = sluice('resume', 'last')

        then:
        unasked.status == 4
        unasked.err.readLines()[2].endsWith("began: group: name was 'Virtual', is 'second', where it failed. ".concat(
                'Nobody is here to say whether to go on with it. Resume it on a terminal, or say yes with --yes'))
        groups() == ['first']

        when:
        def done = sluice('resume', '--yes', 'last')

        then:
        done.status == 0
        done.out == 'done\n'
        done.err.contains("began: group: name was 'Virtual', is 'second', where it failed\n")
        groups() == ['first', 'second']
        sluice('runs', 'verify', 'last').status == 0

        and: 'reports say so'
        def report = new JsonSlurper().parseText(sluice('runs', 'report', 'last', '--json').out)
        report.decisions*.subMap('what', 'answer') == [[what: 'the script has changed', answer: "group: name was 'Virtual', is 'second', where it failed"]]
        sluice('runs', 'report', 'last', '--markdown', '-').out.contains('| the script has changed | group: name was ')

        when:
        def undone = sluice('resume', '--undo', 'last')

        then:
        undone.status == 0
        groups() == []
    }

    def "whoever is asked on a terminal whether a changed script goes on says #answer, and #then"() {
        given:
        refused("step('Second') { group { name 'Virtual' } }")
        corrected("name 'Virtual'", "name 'second'")

        when:
        def answered = answering("$answer\n", 'resume', 'last')

        then:
        answered.err.contains("group: name was 'Virtual', is 'second', where it failed. Go on? [yes/no] ")
        answered.err.contains('It was answered with no. Nothing more is done') == (made == [])
        answered.status == status
        groups() == made

        where:
        answer | then           || status | made
        'no'   | 'it ends'      || 4      | []
        ''     | 'it ends, too' || 4      | []
        'Yes'  | 'it goes on'   || 0      | ['second']
    }

    def "what was corrected once may be corrected again as long as it has no effect, and then no more"() {
        given:
        refused('''
            step('Second') { group { name 'Virtual' } }
            step('Third') { assert new File('READY').exists() }
            ''')
        corrected("name 'Virtual'", "name 'Sources'")

        expect:
        sluice('resume', '--yes', 'last').status == 1

        when:
        corrected("name 'Sources'", "name 'second'")

        then: 'its step fails no more, the next one does'
        sluice('resume', '--yes', 'last').status == 1
        groups() == ['second']

        when: 'the step is done, whatever it says now'
        corrected("name 'second'", "name 'other'")
        Files.createFile(folder.resolve('ready'))

        then:
        sluice('resume', '--yes', 'last').status == 0
        groups() == ['second']
    }

    def "an effect that was done is not done in another way"() {
        given:
        refused('''
            group { name 'first' }
            group { name 'Virtual' }
            ''')
        corrected("name 'first'", "name 'other'")

        when:
        def resumed = sluice('resume', '--yes', 'last')

        then:
        resumed.status == 1
        resumed.err.readLines()[1].endsWith("the script does not do here what it did before: at place 1, group: name was 'first', is 'other'; ".concat(
                'and what it did has had its effect. Go on with the script and parameters of then, or begin a new run'))
        groups() == ['first']
    }

    def "steps are known by their names, so that in another order none of them is done twice, and nobody is asked"() {
        given:
        def script = refused('''
            step('First') { group { name 'first' } }
            step('Second') { group { name 'second' }; assert new File('READY').exists() }
            ''')
        def lines = Files.readAllLines(Path.of(script))
        Files.writeString(Path.of(script), ['', lines[2], lines[1], "step('Third') { group { name 'third' } }"].join('\n'))
        Files.createFile(folder.resolve('ready'))

        when:
        def resumed = sluice('resume', 'last')

        then:
        resumed.status == 0
        groups() == ['first', 'second', 'third']

        and: 'the same again'
        sluice('resume', '--undo', 'last').status == 0
        groups() == []
    }

    def "a step that is new before others is asked for, and those are passed over"() {
        given:
        refused('''
            step('First') { group { name 'first' } }
            step('Second') { assert new File('READY').exists() }
            ''')
        corrected("step('First')", "step('Before') { group { name 'before' } }\nstep('First')")

        when:
        def unasked = sluice('resume', 'last')

        then:
        unasked.status == 4
        unasked.err.contains("step 'Before' is new, where step 'First' (done) was.")
        groups() == ['first']

        when: 'it fails once more, and goes on once more'
        def failed = sluice('resume', '--yes', 'last')
        Files.createFile(folder.resolve('ready'))
        def resumed = sluice('resume', 'last')

        then:
        failed.status == 1
        resumed.status == 0
        groups() == ['before', 'first']
    }

    def "what a script only looks at may be another"() {
        given:
        refused('''
            step('First') { group { name 'first' } }
            step('Look') { println group('nobody').name }
            ''')
        corrected("group('nobody')", "group('first')")

        when:
        def resumed = sluice('resume', 'last')

        then:
        resumed.status == 0
        resumed.out == 'first\n'
        groups() == ['first']
    }

    def "a step is passed over for a reason, which the journal keeps, and the steps behind it are done"() {
        given:
        refused("""
            runbook('Three') {
                step('First') { group { name 'first' } }
                step('Second') { group { name 'Virtual' } } undo { println 'never' }
                step('Third') { group { name 'third' } }
            }
            """)

        when:
        def passed = sluice('resume', '--skip', 'Second', '--reason', 'made by hand', 'last')

        then:
        passed.status == 0
        passed.err.readLines() == ['1 Three', '1.2 Second: passed over: made by hand', '1.3 Third']
        groups() == ['first', 'third']
        sluice('runs', 'show', 'last').out.contains('made by hand')

        and: 'reports say so'
        def report = new JsonSlurper().parseText(sluice('runs', 'report', 'last', '--json').out)
        report.steps.find { it.title == 'Second' }.with { [outcome, message] } == ['passed-over', 'made by hand']
        sluice('runs', 'report', 'last', '--markdown', '-').out.contains('| 1.2 | Second | passed over | ')
        sluice('runs', 'report', 'last', '--junit', '-').out.contains('<skipped message="passed over: made by hand"/>')

        when: 'what was passed over is not taken back'
        def undone = sluice('resume', '--undo', 'last')

        then:
        [undone.status, undone.out] == [0, '']
        groups() == []
    }

    def "a run goes on from a step, and what was not done before it is passed over"() {
        given:
        refused("""
            runbook('Four') {
                step('First') { group { name 'first' } }
                step('Second') { group { name 'Virtual' } }
                step('Third') { group { name 'third' } }
                step('Fourth') { group { name 'fourth' } }
            }
            """)

        when:
        def resumed = sluice('resume', '--from', 'Fourth', '--reason', 'the rest comes tomorrow', 'last')

        then:
        resumed.status == 0
        resumed.err.readLines() == ['1 Four', '1.2 Second: passed over: the rest comes tomorrow', '1.3 Third: passed over: the rest comes tomorrow', '1.4 Fourth']
        groups() == ['first', 'fourth']
    }

    def "steps are passed over only with a reason, and only those that there are: #args"() {
        given:
        refused("step('First') { group { name 'Virtual' } }\nstep('Second') { println 'Never' }")

        when:
        def refused = sluice(['resume', *args, 'last'] as String[])

        then:
        refused.status == status
        refused.err.readLines().last() == "sluice resume: $told" || refused.err.contains(told)

        where:
        args                                           || status | told
        ['--skip', 'First']                            || 2      | 'say with --reason why steps are passed over; it is kept in the journal'
        ['--skip', 'Frist', '--reason', 'x']           || 2      | "there is no step 'Frist'. Did you mean 'First'?"
        ['--undo', '--skip', 'First', '--reason', 'x'] || 2      | '--undo takes back what was done; leave out --from and --skip'
        ['--from', 'Never', '--reason', 'x']           || 2      | "the script did not come to step 'Never', which was to be passed over, or gone on from"
    }

    def "what was put before a step that had failed is taken back behind it#how"() {
        given:
        refused("""
            step('Link') { link { name 'needing'; group 'late'; path '${lab.tree('needing')}' } } $undo
            """)
        corrected("step('Link')", "step('Group') { group { name 'late' } }\nstep('Link')")
        assert sluice('resume', '--yes', 'last').status == 0

        when:
        def undone = sluice('resume', '--undo', 'last')

        then:
        [undone.out, undone.status] == ['', 0]
        groups() == []

        where:
        how                | undo
        ''                 | ''
        ', by its own way' | "undo { delete dsource('needing') }"
    }

    private String refused(String text) {
        def script = Files.writeString(folder.resolve('script.groovy'), text.stripIndent(true).replace('READY', folder.resolve('ready').toString())).toString()
        assert sluice('run', script).status != 0
        script
    }

    private void corrected(String before, String now) {
        def script = folder.resolve('script.groovy')
        def text = Files.readString(script)
        assert text.contains(before)
        Files.writeString(script, text.replace(before, now))
    }

    private List<String> groups() {
        lab.admin().get('group').result*.name.findAll { !(it in ['Sources', 'Virtual']) }.sort()
    }

    private Called sluice(String... args) {
        answering('', args)
    }

    /** On a terminal where somebody types something. */
    private Called answering(String typed, String... args) {
        def terminals = typed ? [Stream.IN, Stream.OUT] as Set : [] as Set
        new Called([HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword]).tap { it.input = typed; it.terminals = terminals }
                .with(['--engine', lab.engine.url().toString(), '--user', 'admin', *args] as String[])
    }
}
