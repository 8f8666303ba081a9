package dev.sluice.dsl.words

import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** {@code lab}: what belongs together, and what of it is no longer said. */
class LabWordSpec extends Specification {
    @TempDir @Shared Path home
    @Shared @AutoCleanup Lab lab = null
    @TempDir Path folder

    def setupSpec() {
        lab = new Lab(home)
    }

    def cleanup() {
        ['GROUP', 'ROLE'].each { sort ->
            lab.admin().get(sort.toLowerCase()).result.findAll { it.name.startsWith('l-') }.each { lab.admin().post("${sort.toLowerCase()}/$it.reference/delete", [:]) }
        }
        lab.admin().get('lab').result.each { lab.admin().post("lab/$it.reference/delete", [:]) }
    }

    def "what is no longer said is told by each run, and deleted only where the lab is named"() {
        given:
        run("lab('one') { ensure group { name 'l-a' }; ensure group { name 'l-b' }; ensure role { name 'l-c'; permissions(['PERMISSION-1']) } }")
        def script = script("lab('one') { ensure group { name 'l-a' } }")

        when:
        def told = sluice('run', script)

        then:
        told.status == 0
        told.err.contains("group 'l-b' belongs to lab 'one', and is no longer said. Delete it with: -p prune=one")
        groups() == ['l-a', 'l-b']

        when:
        def plan = sluice('--quiet', 'plan', script)

        then:
        plan.out == """\
            |  ! role 'l-c' belongs to lab 'one', and is no longer said. Delete it with: -p prune=one
            |  ! group 'l-b' belongs to lab 'one', and is no longer said. Delete it with: -p prune=one
            |""".stripMargin()

        when:
        def pruning = sluice('--quiet', 'plan', script, '-p', 'prune=one')

        then:
        pruning.out.readLines().findAll { !it.startsWith('      ') } == ["  - role l-c  was in lab 'one'", "  - group l-b  was in lab 'one'"]
        groups() == ['l-a', 'l-b']

        when:
        def out = folder.resolve('pruned.plan').toString()
        sluice('plan', '--out', out, script, '-p', 'prune=one')
        def pruned = sluice('run', '--plan', out, script, '-p', 'prune=one')

        then:
        pruned.status == 0
        groups() == ['l-a']
        sluice('--quiet', 'plan', script, '-p', 'prune=one').out == ''
    }

    def "what is said counts though it fails: nothing is deleted where an ensure has failed"() {
        given:
        run("lab('one') { ensure group { name 'l-a' }; ensure group { name 'l-b' } }")
        def script = script("lab('one') { try { ensure group { name 'l-a'; description 1 / 0 } } catch (Exception failed) { println 'went on' }; ensure group { name 'l-b' } }")

        when:
        def told = sluice('run', script)
        def pruned = sluice('run', script, '-p', 'prune=one')

        then:
        told.status == 0
        !told.err.contains('no longer said')
        pruned.status == 2
        pruned.err.contains("an 'ensure' in lab 'one' has failed, so that nobody knows what is no longer said. Nothing is deleted.")
        groups() == ['l-a', 'l-b']
    }

    def "drift tells what belongs to a lab and is no longer said"() {
        given:
        run("lab('one') { ensure group { name 'l-a' }; ensure group { name 'l-b' } }")

        when:
        def drift = sluice('drift', script("println 'else'; lab('one') { ensure group { name 'l-b' } }"))

        then:
        drift.status == 5
        drift.out == "  ! group 'l-a' belongs to lab 'one', and is no longer said. Delete it with: -p prune=one\n"
        drift.err.contains('what belongs to a lab is no longer said')
    }

    def "what was there before belongs to a lab only when it is adopted"() {
        given:
        run("group { name 'l-old' }")
        def ensured = script("lab('one') { ensure group { name 'l-old'; description 'x' } }")
        def empty = script("lab('one') { }")

        when:
        def told = sluice('run', ensured)
        sluice('run', empty, '-p', 'prune=one')

        then:
        told.err.contains("group 'l-old' was there before, and does not belong to lab 'one'. Take it in with: adopt group 'l-old'")
        groups() == ['l-old']

        when:
        def adopting = script("lab('one') { adopt group('l-old') }")
        def plan = sluice('--quiet', 'plan', adopting)
        def adopted = sluice('run', adopting)
        def again = sluice('run', ensured)
        sluice('run', empty, '-p', 'prune=one')

        then:
        plan.out.readLines().first() == "  ~ lab one  adopt group 'l-old'"
        adopted.status == 0
        !again.err.contains('was there before')
        groups() == []
    }

    def "what is said of a lab in several places counts together, and what is asked of a lab that is not there is refused"() {
        given:
        def script = script("lab('one') { ensure group { name 'l-a' } }\nstep('More') { lab('one') { ensure group { name 'l-b' } } }")
        run("lab('one') { ensure group { name 'l-a' }; ensure group { name 'l-b' }; ensure group { name 'l-c' } }")

        when:
        def wrong = sluice('run', script, '-p', 'prune=onne')

        then:
        wrong.status == 2
        wrong.err.contains("there is no lab 'onne' to take away from. Did you mean 'one'?")
        groups() == ['l-a', 'l-b', 'l-c']

        when:
        def plan = sluice('--quiet', 'plan', script, '-p', 'prune=one')
        def pruned = sluice('run', script, '-p', 'prune=one')

        then:
        plan.out.readLines().findAll { !it.startsWith('      ') } == ["  - group l-c  was in lab 'one'"]
        pruned.status == 0
        groups() == ['l-a', 'l-b']
    }

    def "the engine gives nothing to two labs, whatever two runs have seen before"() {
        given:
        run("lab('one') { ensure group { name 'l-a' } }\nlab('two') { ensure group { name 'l-b' } }")

        when:
        def given = sluice('eval', "def both = ['l-b', 'l-a'].collect { group(it).reference }; update lab('two'), members: both")

        then:
        given.err.contains("'l-a' belongs to lab 'one'. Take it out of that lab first.")
        given.status == 1
        sluice('eval', "println lab('two').members == [group('l-b').reference]").out == 'true\n'
    }

    def "what a list holds may be a matter of the run"() {
        given:
        run("group { name 'l-a' }\nlab('one') { }")

        when:
        run("update lab('one'), members: [group('l-a').reference]")

        then:
        members() == ['l-a']
    }

    def "a lab that is made with members is held against the others as one that is changed"() {
        given:
        run("lab('one') { ensure group { name 'l-a' } }")
        def member = lab.admin().named('group', 'l-a').reference

        when:
        def made = lab.admin().post('lab', [type: 'Lab', name: 'two', members: [member]])

        then:
        made.error.details.members.details == "'l-a' belongs to lab 'one'."
        lab.admin().get('lab').result*.name == ['one']
    }

    def "of two that change a lab at the same time, neither takes back what the other has changed"() {
        given:
        def all = ['a', 'b', 'c', 'd'].collectEntries { [it, lab.admin().post('group', [type: 'Group', name: "l-$it" as String]).result] }
        def one = lab.admin().post('lab', [type: 'Lab', name: 'one', members: [all.a, all.b]]).result
        def seen = [all.a, all.b]

        when: 'one takes in c; the other takes out a and takes in d, and both have seen a and b'
        lab.admin().post("lab/$one", [type: 'Lab', members: [all.a, all.b, all.c], seenMembers: seen])
        lab.admin().post("lab/$one", [type: 'Lab', members: [all.b, all.d], seenMembers: seen])

        then:
        members() == ['l-b', 'l-c', 'l-d']
        lab.admin().get('lab').result.first().seenMembers == null
    }

    def "what others take into a lab while its script runs stays in it"() {
        given:
        run("group { name 'l-other' }")

        when:
        run("lab('one') { ensure group { name 'l-a' }; update lab('one'), members: lab('one').members + group('l-other').reference; ensure group { name 'l-b' } }")

        then:
        members() == ['l-a', 'l-b', 'l-other']
    }

    def "whoever takes back what a run has taken into a lab leaves in it what others have meanwhile"() {
        given:
        run("lab('one') { ensure group { name 'l-a' }; ensure group { name 'l-b' } }\ngroup { name 'l-other' }")
        run("lab('one') { ensure group { name 'l-a' }; ensure group { name 'l-c' } }", '-p', 'prune=one')
        run("update lab('one'), members: lab('one').members + group('l-other').reference")

        when:
        def undo = sluice('resume', '--undo', new JsonSlurper().parseText(sluice('--json', 'runs').out)[1].run)

        then:
        undo.err.contains("taken back: update lab 'one'")
        members() == ['l-a', 'l-other']
        lab.admin().get('lab').result.find { it.name == 'one' }.members.size() == 2
    }

    def "two labs leave what belongs to the other alone"() {
        given:
        run("lab('one') { ensure group { name 'l-a' } }\nlab('two') { ensure group { name 'l-a' }; ensure group { name 'l-b' } }")

        when:
        def adopted = sluice('run', script("lab('two') { adopt group('l-a') }"))
        def said = sluice('run', script("lab('one') { }"), '-p', 'prune=one')

        then:
        adopted.err.contains("'l-a' belongs to lab 'one'. Take it out of that lab first.")
        said.err.contains("'l-a' is to be deleted, and lab 'two' says it, too. Say it again, or take it out of that lab first.")
        said.status == 2
        groups() == ['l-a', 'l-b']
    }

    def "what belongs to another lab is not changed, be it by a plan or a run"() {
        given:
        def both = { description -> "lab('one') { ensure group { name 'l-a'; description 'x' } }\nlab('two') { ensure group { name 'l-a'; description '$description' } }" }
        def other = script(both('y'))

        expect:
        ['plan', 'run'].every { sluice(it, other).with { [status, err.contains("'l-a' belongs to lab 'one', and lab 'two' would change description. Say the same in both, or take it out of that lab first.")] == [2, true] } }
        lab.admin().named('group', 'l-a').description == 'x'
        sluice('run', script(both('x'))).status == 0

        when: 'it is taken out of the lab'
        run("update lab('one'), members: []")
        def changed = sluice('run', script("lab('two') { adopt group('l-a'); ensure group { name 'l-a'; description 'y' } }"))

        then:
        changed.status == 0
        lab.admin().named('group', 'l-a').description == 'y'
    }

    def "copies go before what they came from, and nothing goes that something else needs"() {
        given:
        def link = "ensure group { name 'l-g' }; ensure link { name 'src'; group 'l-g'; path '${lab.tree('src')}' }"
        def copy = { name -> "ensure vdb { container { name '$name'; group 'l-g' }; source { name '$name'; parameters { mountPath '${lab.mountPath(name)}' } }; sourceConfig { name '$name'; repository 'files' }; from 'src' }" }
        run("lab('one') { $link; ${copy('of-lab')} }\n${copy('of-other')}")
        def empty = script("lab('one') { }")

        when:
        def refused = sluice('run', empty, '-p', 'prune=one')

        then:
        refused.status == 2
        refused.err.contains("'src' is to be deleted, and 'of-other' needs it. Say it again, or delete 'of-other' first.")
        containers() == ['of-lab', 'of-other', 'src']

        when:
        run("delete 'of-other'")
        def pruned = sluice('run', empty, '-p', 'prune=one')

        then:
        pruned.status == 0
        pruned.err.readLines().findAll { it.contains('completed') }.collect { it.find('"[^"]+"') } == ['"of-lab"', '"src"']
        containers() == []
        groups() == []
        !lab.admin().get('sourceconfig').result.any { it.name == 'src' }
    }

    def "what a failed run has made belongs to the lab, and a resumed run goes on"() {
        given:
        Files.writeString(folder.resolve('stops'), '')
        def script = script("lab('one') { ensure group { name 'l-a' }; if (new File('$folder/stops').exists()) { throw new IOException('stopped') }; ensure group { name 'l-b' } }")

        when:
        def failed = sluice('run', script)

        then:
        failed.status == 1
        members() == groups()

        when:
        Files.delete(folder.resolve('stops'))
        def resumed = sluice('resume', '--yes', 'last')

        then:
        resumed.err.readLines().findAll { it.contains('was there before') } == []
        resumed.status == 0
        groups() == ['l-a', 'l-b']
        members() == groups()
    }

    def "#text is refused: #told"() {
        expect:
        sluice('run', script(text)).with { [status != 0, err.contains(told)] } == [true, true]

        where:
        text                                                       || told
        "lab('one') { step('x') { ensure group { name 'l-x' } } }" || "what is in lab 'one' cannot be passed over when the run is resumed. Put the lab into the step."
        "lab('one') { lab('two') { } }"                            || "lab 'two' cannot be placed inside of lab 'one'. Move it to the top level."
        "adopt group('Virtual')"                                   || 'adopt takes an object, or the name of a dSource or VDB, inside of the braces of a lab'
        "lab { ensure group { name 'l-x' } }"                      || "lab takes a name, and in braces what belongs to it"
    }

    private List<String> members() {
        def all = lab.admin().get('lab').result.collectMany { it.members }
        lab.admin().get('group').result.findAll { it.reference in all }*.name.sort()
    }

    private List<String> groups() {
        lab.admin().get('group').result*.name.findAll { it.startsWith('l-') }.sort()
    }

    private List<String> containers() {
        lab.admin().get('database').result*.name.sort()
    }

    private void run(String text, String... more) {
        def run = sluice('run', script(text), *more)
        assert run.status == 0 : run.err
    }

    private Called sluice(String... args) {
        new Called([HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword])
                .with(['--engine', lab.engine.url().toString(), '--user', 'admin', *args] as String[])
    }

    private String script(String text) {
        Files.writeString(folder.resolve("script-${folder.toFile().list().length}.groovy"), text + '\n').toString()
    }
}
