package dev.sluice.testing

import dev.sluice.language.ScriptException
import dev.sluice.operations.CreateGroup
import dev.sluice.operations.ListObjects
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** Users' own scripts, tested as users would: each feature on an engine of its own. */
@Tag('slow')
class TestEngineSpec extends Specification {
    private static final String STEPS = '''\
        param 'third', default: 'Third'
        runbook('Three groups') {
            step('First') { group { name 'First' } }
            step('Others') {
                step('Second') { group { name 'Second' } }
                step('Third') { group { name params.third } }
            }
            step('Tell') { println groups*.name.join(' ') }
        }
        '''.stripIndent()

    @FreshEngine TestEngine engine
    @TempDir Path folder

    private List<String> groups() {
        engine.session().withCloseable { it.perform(new ListObjects(it.schema(), 'Group', [:]))*.name() } - ['Sources', 'Virtual']
    }

    def "a plan is asked for what it makes, changes and deletes, and has no effect"() {
        given:
        engine.session().withCloseable { it.perform(new CreateGroup(it.schema(), [name: 'Old'])) }
        def script = engine.script('''\
            group { name 'QA'; description 'of testers' }
            update group('Virtual'), description: 'copies'
            delete group('Old')
            link { name 'docs'; group 'Sources'; path params.data }
            '''.stripIndent())

        when:
        def plan = engine.plan(script, data: Files.createDirectories(engine.folder().resolve('data')))

        then:
        plan.creates('group', name: 'QA', description: 'of testers')
        plan.creates('dsource', name: 'docs', group: 'Sources')
        plan.creates('sourceConfig')
        plan.changes('group', name: 'Virtual', description: 'copies')
        plan.deletes('group', name: 'Old')
        plan.does('link', name: 'docs')
        plan.stopsAt() == null

        and: 'nothing else'
        !plan.creates('group', name: 'Virtual')
        !plan.creates('group', name: 'QA', description: 'of others')
        !plan.creates('vdb')
        !plan.deletes('dsource')
        !plan.does('refresh')
        "$plan".contains('+ dsource docs (Sources)')
        groups() == ['Old']
        engine.calls()*.path == ['group']
    }

    def "a plan tells where its script stops, and what it passes over"() {
        when:
        def plan = engine.plan(engine.script("println 'x'; new File('${folder}/y').text = 'y'; group { name 'Virtual' }"))

        then:
        plan.stopsAt().contains("'Virtual'")
        plan.empty
    }

    def "a run is asked for its outcome, its steps, what it did and what it printed"() {
        when:
        def run = engine.run(engine.script(STEPS), third: 'Other')

        then:
        run.done
        run.outcome() == 'done'
        run.stepsDone() == ['First', 'Second', 'Third', 'Others', 'Tell', 'Three groups']
        run.did('group', name: 'Other')
        !run.did('group', name: 'Third')
        !run.did('delete')
        run.printed() == 'Sources Virtual First Second Other\n'
        run.message() == null
        engine.calls()*.path == ['group', 'group', 'group']
        engine.calls()*.body*.name == ['First', 'Second', 'Other']
    }

    def "a mistake in a script is thrown before anything runs"() {
        when:
        engine.run(engine.script("group { nmae 'QA' }"))

        then:
        def mistake = thrown(ScriptException)
        mistake.message.contains("group has no field 'nmae'. Did you mean 'name'?")
        engine.calls() == []
    }

    def "one step is run by itself, with those inside of it"() {
        when:
        def run = engine.step('Others', engine.script(STEPS))

        then:
        run.done
        run.stepsDone() == ['Second', 'Third', 'Others', 'Three groups']
        groups() == ['Second', 'Third']

        when:
        engine.step('Thrid', engine.script("runbook('r') { step('First') { } }"))

        then:
        def refused = thrown(IllegalArgumentException)
        refused.message == "the script comes to no step 'Thrid', but to: [r, First]"
    }

    def "one step is run by itself, of a script with steps inside of another one"() {
        when:
        def run = engine.step('First', engine.script(STEPS))

        then:
        run.done
        run.stepsDone() == ['First', 'Three groups']
        groups() == ['First']
    }

    def "the engine refuses a call that the test names, and the run goes on later where it stopped"() {
        given:
        engine.refuse(3, 'The disk is full.')

        when:
        def run = engine.run(engine.script(STEPS))

        then:
        run.outcome() == 'failed'
        run.message().contains('The disk is full.')
        run.stepsDone() == ['First', 'Second']
        groups() == ['First', 'Second']
        engine.calls()*.became*.name() == ['ANSWERED', 'ANSWERED', 'REFUSED']

        when:
        run = engine.resume()

        then:
        run.done
        groups() == ['First', 'Second', 'Third']
        engine.calls().size() == 4

        when:
        run = engine.takeBack()

        then:
        run.outcome() == 'undone'
        groups() == []
    }

    def "a call whose answer is lost has been done, and is not done twice"() {
        given:
        engine.loseAnswer(2)

        when:
        def run = engine.run(engine.script(STEPS))

        then:
        engine.calls()*.became*.name() == ['ANSWERED', 'UNANSWERED', 'ANSWERED']
        run.done
        groups() == ['First', 'Second', 'Third']
    }

    def "somebody approves by order of the test, and otherwise nobody does"() {
        given:
        engine.evaluate("user { name 'bob'; credential { password 'secret of bob' } }")
        def script = engine.script("runbook('r') { approve 'Go?', by: 'bob'; step('Do') { group { name 'QA' } } }")

        expect:
        engine.run(script).outcome() == 'withheld'
        groups() == []

        when:
        engine.approve('bob')

        then:
        engine.resume().done
        groups() == ['QA']

        when:
        engine.run(script)
        engine.deny('bob')

        then:
        engine.resume().outcome() == 'withheld'
    }

    def "how a script ended is told, also where it had done nothing by then: #script"() {
        expect:
        engine.run(engine.script(script)).with { [it.outcome(), it.message().contains(message)] } == [outcome, true]

        where:
        script                                   || outcome    | message
        "confirm 'Go?'; group { name 'QA' }"     || 'withheld' | "nobody is here to answer 'Go?'"
        "assert vdbs.size() == 1"                || 'failed'   | 'this does not hold'
    }

    def "whoever runs a script confirms by order of the test, and otherwise does not answer"() {
        given:
        def script = engine.script("runbook('r') { confirm 'Go?'; step('Do') { group { name 'QA' } } }")

        expect:
        !engine.run(script).done
        groups() == []

        when:
        engine.confirm()

        then:
        engine.run(script).done
        groups() == ['QA']
    }

    def "text of a plan and of a run tells what happened, for whoever looks at an assertion that failed"() {
        given:
        def script = engine.script(STEPS)

        expect:
        "${engine.plan(script)}".contains('  + group First\n')
        "${engine.plan(script)}".endsWith('\n3 to create, none to change, none to delete')

        when:
        engine.refuse(2)

        then:
        with(engine.run(script).toString().readLines()) {
            it[0].contains(': failed: ')
            it.contains('  step 2.1 First')
            it.any { it.startsWith('  failed 2.2.1.1 group The test refuses call 2.') || it.contains('The test refuses call 2.') }
        }
    }

    def "a script is planned on what was written down of another engine"() {
        given:
        engine.session().withCloseable { it.perform(new CreateGroup(it.schema(), [name: 'Lab'])) }
        engine.record(folder.resolve('lab.json'))
        def lab = RecordedEngine.read(folder.resolve('lab.json'))
        def script = engine.script("param 'name'; delete group('Lab'); group { name params.name }")

        when:
        def plan = lab.plan(script, name: 'QA')

        then:
        plan.deletes('group', name: 'Lab')
        plan.creates('group', name: 'QA')
        plan.stopsAt() == null
        groups() == ['Lab']

        and:
        lab.plan(script, [name: 'Virtual']).stopsAt().contains("'Virtual'")
    }

    def "nothing remains of an engine that was closed, whatever a script made on it"() {
        given:
        def other = TestEngine.start()
        def data = Files.createDirectories(other.folder().resolve('data'))
        Files.writeString(data.resolve('a'), '1')
        def run = other.run(other.script("""\
            link { name 'docs'; group 'Sources'; path '$data' }
            vdb {
                container { name 'qa'; group 'Virtual' }
                source { name 'qa'; parameters { mountPath '$folder/qa' } }
                sourceConfig { name 'qa'; repository 'files' }
                from 'docs'
            }"""))

        expect:
        run.done
        Files.readString(folder.resolve('qa/a')) == '1'

        when:
        other.refuse(1)
        other.close()

        then:
        !Files.exists(other.folder())
        folder.toFile().list() as List == []
    }
}
