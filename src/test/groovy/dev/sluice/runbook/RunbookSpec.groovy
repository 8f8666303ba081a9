package dev.sluice.runbook

import dev.sluice.cli.console.ProcessContext.Stream
import dev.sluice.lab.Called
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Scripts made of steps, as a user runs them, breaks them off, goes on with them and takes them back. */
class RunbookSpec extends Specification {
    private static final String HOLDS_FOR = 'this is for the script, the files that it includes, its parameters and its plan as they are now, and not for other files that it reads\n'
    @TempDir @Shared Path home
    @TempDir @Shared Path away
    @Shared @AutoCleanup Lab lab = null
    /** Another engine, whose users are others, though they go by the same names. */
    @Shared @AutoCleanup Lab other = null
    @TempDir Path folder

    def setupSpec() {
        lab = new Lab(home)
        other = new Lab(away)
        [lab, other].each { it.user('bob', [OWNER: 'DOMAIN']) }
    }

    def cleanup() {
        def admin = lab.admin()
        admin.get('group').result.findAll { !(it.name in ['Sources', 'Virtual']) }.each { admin.delete("group/$it.reference") }
    }

    def "the steps of a runbook are announced, and runs lists what was done"() {
        when:
        def run = sluice('run', script('''
            runbook('Two groups') {
                step('First') { group { name 'first' } }
                step('Second') { println group('first').name }
            }
            delete group('first')
            '''))

        then:
        run.status == 0
        run.out == 'first\n'
        run.err.readLines() == ['1 Two groups', '1.1 First', '1.2 Second']

        when:
        def runs = sluice('runs', '--json')

        then:
        runs.out.contains('"outcome": "done"')
        runs.out.contains('"steps": "3/3"')
        runs.out.contains('"effects": 2')
        sluice('runs', 'verify', 'last').out ==~ /\d+ lines, all as they were written\n/
        sluice('runs', 'show', 'last').out.readLines().drop(2)*.split(/ {2,}/).collect { it.size() > 2 ? it[1..2] : it }*.join(' ').contains('1.1.1 send')
        sluice('resume', 'last').with { [status, err] } == [2, "sluice: run ${name()} is done. There is nothing to go on with\n" as String]
    }

    def "a run goes on where it failed, and does nothing twice"() {
        given:
        def file = script("""
            def made = []
            runbook('Groups') {
                def count = 0
                ['a', 'b'].each { letter ->
                    step("Group \$letter") {
                        made << group { name "resumed-\$letter" }
                        count++
                    }
                }
                step('Break') {
                    vdbs
                    if (!new File('$folder/mended').exists()) { throw new IllegalStateException('not yet') }
                }
                step('Tell') { println "\$count groups: \${made*.name}" }
            }
            made.each { delete it }
            """)

        def line = "            if (!new File('$folder/mended').exists()) { throw new IllegalStateException('not yet') }".toString()
        def place = line.indexOf('throw')

        when:
        def failed = sluice('run', file)

        then:
        failed.status == 1
        failed.out == ''
        failed.err.readLines().takeRight(4) == ["$file:13:${place + 1 - '    '.size()}: not yet" as String,
            line,
            ' ' * place + '^',
            "run ${name()} can go on: sluice resume ${name()}      or be taken back: sluice resume --undo ${name()}" as String]

        when:
        Files.createFile(folder.resolve('mended'))
        def resumed = sluice('resume', '--why', 'last')

        then:
        resumed.err.readLines()*.replaceAll(/\d{4}-\S+Z/, 'TIME') == [
            "1 'Groups': it failed, and goes on from there: not yet", '1 Groups',
            "1.1 'Group a': it was done at TIME", "1.2 'Group b': it was done at TIME",
            "1.3 'Break': it failed, and goes on from there: not yet", '1.3 Break', "1.4 'Tell': it had not begun", '1.4 Tell']
        resumed.out == '2 groups: [resumed-a, resumed-b]\n'
        resumed.status == 0
        actions('GROUP_CREATE', 'resumed-').size() == 2
    }

    def "a script that does something else than before is not gone on with unasked"() {
        given:
        def file = script('''
            step('One') { group { name 'kept' } }
            step('Two') { assert false }
            ''')
        sluice('run', file)
        Files.writeString(Path.of(file), Files.readString(Path.of(file)).replace("step('One')", "step('Uno')"))

        when:
        def resumed = sluice('resume', 'last')

        then:
        resumed.status == 4
        resumed.err.readLines()[0] == "$file has changed since run ${name()} began" as String
        resumed.err.readLines()[1] == "$file:2:1: the script has changed since run ${name()} began: step 'Uno' is new, where step 'One' (done) was. Nobody is here to say whether to go on with it. Resume it on a terminal, or say yes with --yes" as String
    }

    def "what was done and is not in the script any more is told and asked for at the end: #told"() {
        given:
        def file = script("""
            step('One') { group { name 'kept' } }
            step('Two') { group { name 'inner' }; if (!new File('$folder/mended').exists()) { throw new IllegalStateException('not yet') } }
            """)
        assert sluice('run', file).status == 1
        Files.createFile(folder.resolve('mended'))
        Files.writeString(Path.of(file), Files.readString(Path.of(file)).replace(gone, ''))

        when:
        def resumed = sluice('resume', 'last')

        then:
        resumed.status == 4
        resumed.err.contains("the script has changed since run ${name()} began: it does not come any more to $told. Nobody is here to say whether to go on with it.")

        when:
        resumed = sluice('resume', '--yes', 'last')

        then:
        resumed.status == 0
        sluice('runs', 'show', 'last').out.contains("it does not come any more to $told")

        cleanup:
        lab.admin().get('group').result.findAll { it.name in ['kept', 'inner'] }.each { lab.admin().post("group/$it.reference/delete", [:]) }

        where:
        gone                                    || told
        "step('One') { group { name 'kept' } }" || "step 'One' (done)"
        "group { name 'inner' };"               || "group 'inner' (done)"
    }

    def "what failed and was dealt with by the script fails again in the same way"() {
        given:
        def file = script("""
            def found = 'nothing'
            try { group 'nobody' } catch (Exception none) { group { name 'nobody' }; found = 'made' }
            step('Break') { if (!new File('$folder/mended').exists()) { throw new IllegalStateException('not yet') } }
            println found
            delete group('nobody')
            """)
        assert sluice('run', file).status == 1
        Files.createFile(folder.resolve('mended'))

        when:
        def resumed = sluice('resume', 'last')

        then:
        resumed.out == 'made\n'
        resumed.status == 0
    }

    def "a run is taken back: undo blocks in reverse order, the inverse of effects elsewhere, and the rest is listed"() {
        given:
        def file = script('''
            runbook('Undone') {
                def text = 'spoken'
                step('Stop') { println 'stop' } undo { println "start, $text" }
                step('Make') {
                    step('Inner') { group { name 'inner' } }
                    update group('inner'), description: 'changed'
                    2.times { update group('Virtual'), description: "changed $it" }
                }
                def outer = step('Group') { group { name 'outer' } }
                undo { println 'delete'; delete outer }
                step('Break') { throw new IllegalStateException('no') }
                undo { println 'never begun is not undone, but this had begun' }
            }
            ''')
        def before = lab.admin().named('group', 'Virtual').description
        assert sluice('run', file).status == 1
        assert lab.admin().named('group', 'Virtual').description == 'changed 1'

        when:
        def undone = sluice('resume', '--undo', 'last')

        then:
        undone.out.readLines() == ['never begun is not undone, but this had begun', 'delete', 'start, spoken']
        undone.err.readLines().findAll { it.startsWith('taken back') } == ["taken back: step 'Break'", "taken back: step 'Group'", "taken back: update group 'Virtual'",
            "taken back: update group 'Virtual'", "taken back: update group 'inner'", "taken back: group 'inner'", "taken back: step 'Stop'"]
        undone.status == 0
        lab.admin().get("group").result*.name.toSet() == ['Sources', 'Virtual'].toSet()
        lab.admin().named('group', 'Virtual').description == before
        sluice('resume', '--undo', 'last').with { [status, err] } == [2, "sluice: run ${name()} has been taken back. Begin a new one\n" as String]
        sluice('runs', 'verify', 'last').status == 0
    }

    def "what takes back a step is not done where the step has only asked for an approval: #asked"() {
        given:
        def file = script("""
            runbook('Undone') {
                step('Before') { println 'before' } undo { println 'before undone' }
                step('Asked') {
                    $asked
                    update group('Virtual'), description: 'changed'
                }
                undo { println 'never done' }
            }
            """)
        assert sluice('run', file).status == 4

        when:
        def undone = sluice('resume', '--undo', 'last')

        then:
        undone.out == 'before undone\n'
        undone.err.readLines().findAll { it.contains(' step ') } == ["not run, since it came no further than its approval: undo of step 'Asked'", "taken back: step 'Before'"]
        undone.status == 0

        where:
        asked << ["approve 'Change it', by: 'bob'", "step('Inner') { approve 'Change it', by: 'bob' }"]
    }

    def "what takes back a step is done where the step did something before it asked for an approval"() {
        given:
        def file = script("""
            step('Asked') {
                update group('Virtual'), description: 'changed'
                approve 'Go on', by: 'bob'
            }
            undo { println 'undone' }
            """)
        assert sluice('run', file).status == 4

        expect:
        sluice('resume', '--undo', 'last').out == 'undone\n'
    }

    def "an undo of a run is taken back by another undo, as in the shell"() {
        given:
        def flow = new Flow(lab)
        def qa = flow.provisioned('swung', flow.linked('shop', lab.tree('shop')))
        def fresh = flow.text('swung')
        flow.write('swung', 'mine')
        assert sluice('run', script("""
            refresh 'swung'
            undo 'swung'
            assert false
            """)).status == 1
        assert flow.text('swung') == 'mine'

        when:
        def undone = sluice('resume', '--undo', 'last')

        then:
        undone.err.readLines().findAll { it.startsWith('taken back') } == ["taken back: undo 'swung'", "taken back: refresh 'swung'"]
        undone.status == 0
        flow.text('swung') == 'mine'
        fresh != 'mine'

        and: 'all that remains is listed, and nothing besides'
        undone.out.readLines()*.replaceAll(/@[\dT:.-]+/, '@TIME') == [
                "remains: timeflow 'DB_REFRESH@TIME' of vdb 'swung': made by refresh, and kept by the engine",
                "remains: snapshot '@TIME' of that timeflow",
                "remains: previousTimeflow of vdb 'swung': it is that timeflow now"]*.toString()
        def admin = lab.admin()
        def now = admin.named('database', 'swung')
        admin.get("timeflow?database=$now.reference").result*.reference as Set == [now.currentTimeflow, now.previousTimeflow] as Set
        sluice('runs', 'show', 'last').out.contains('what tells of it remains: timeflow')
    }

    def "taking back that goes on lists all that remains of the run, with the engine where that is another one, and so does its end"() {
        given:
        def flow = new Flow(lab)
        flow.provisioned('again', flow.linked('restored', lab.tree('restored')))
        assert sluice('run', script("""
            on('${lab.engine.url()}') { login user: 'admin', password: '${lab.adminPassword}'; refresh 'again' }
            sync 'again'
            assert false
            """)).status == 1
        def listed = { sluice('resume', '--undo', 'last').out.readLines()*.replaceAll(/@[\dT:.-]+/, '@TIME') }

        when:
        def first = listed()

        then:
        first == ["remains: sync 'again': nothing takes it back",
                  "remains: timeflow 'DB_REFRESH@TIME' of vdb 'again' on ${lab.engine.url()}: made by refresh, and kept by the engine",
                  *["remains: snapshot '@TIME' of that timeflow"] * 2,
                  "remains: previousTimeflow of vdb 'again' on ${lab.engine.url()}: it is that timeflow now"]*.toString()
        listed() == first
        sluice('runs', 'show', 'last').out =~ /not taken back: sync 'again': nothing takes it back; what tells of it remains: timeflow 'DB_REFRESH/
    }

    def "the source of a VDB has its hooks and settings again when a run that changed them is taken back"() {
        given:
        def flow = new Flow(lab)
        flow.provisioned('hooked', flow.linked('plain', lab.tree('plain')))
        assert sluice('run', script("""
            update source('hooked'), operations: [preSnapshot: [[type: 'RunCommandOnSourceOperation', command: 'true']]], allowAutoVDBRestartOnHostReboot: true
            assert false
            """)).status == 1
        assert lab.admin().named('source', 'hooked').allowAutoVDBRestartOnHostReboot

        when:
        def undone = sluice('resume', '--undo', 'last')

        then:
        [undone.status, undone.out] == [0, '']
        lab.admin().named('source', 'hooked').with { [it.operations?.preSnapshot ?: [], it.allowAutoVDBRestartOnHostReboot] } == [[], false]
    }

    def "what takes a step back sees the variables of the script: #declared"() {
        given:
        def file = script("""
            $declared
            step('One') { group { name 'seen' } }
            undo { println "\$label \$number"; delete group(label) }
            step('Boom') { throw new IllegalStateException('boom') }
            """)
        assert sluice('run', file).status == 1

        when:
        def undone = sluice('resume', '--undo', 'last')

        then:
        [undone.status, undone.out] == [0, 'seen 7\n']

        where:
        declared << ["def label = 'seen'; int number = 7", "def (label, number) = ['seen', 7]", "label = 'seen'; number = 7"]
    }

    def "what had failed does not run again when the run is taken back"() {
        given:
        def file = script("""
            def said = new File('$folder/said')
            def caught = 'nothing'
            step('Around') {
                step('Group') { group { name 'outer' } } undo { println caught; delete group('outer') }
                try { step('Caught') { said << 'c'; throw new IOException('no') } } catch (IOException no) { caught = no.message }
                parallel(keepGoing: true) {
                    ['x', 'y'].each { letter ->
                        step("Par \$letter") { println 'par'; if (letter == 'y') { throw new IllegalStateException('late') } }
                    }
                }
                println 'never'
            }
            """)
        assert sluice('run', file).with { [it.status, it.out] } == [1, 'par\npar\n']

        when:
        def undone = sluice('resume', '--undo', 'last')

        then:
        undone.out == 'no\n'
        undone.err.readLines() == ["taken back: step 'Group'"]
        undone.status == 0
        folder.resolve('said').toFile().text == 'c'
    }

    def "what a step had begun when it was stopped is taken back, and what follows in it does not begin"() {
        given:
        def file = script("""
            step('Cut') {
                group { name 'cut' }
                new File('$folder/said') << 'x'
            }
            """)
        assert sluice('run', file).status == 0
        def journal = journals()[-1]
        def lines = journal.readLines()
        journal.text = lines[0..lines.findIndexOf { it.contains('"event":"accepted"') }].join('\n') + '\n'

        when:
        def undone = sluice('resume', '--undo', 'last')

        then:
        undone.status == 0
        undone.err.readLines().last() == "taken back: group 'cut'"
        folder.resolve('said').toFile().text == 'x'
        !lab.admin().get('group').result*.name.contains('cut')
    }

    def "what fails in one of several branches is told with its line and its step"() {
        given:
        def file = script("""
            parallel(keepGoing: true) {
                step('One') { 1 }
                step('Two') { [1].each { throw new IllegalStateException('two') } }
                step('Three') { null.size() }
            }
            """)

        expect:
        sluice('run', file).err.replace(file, 'FILE').readLines().findAll { !(it ==~ /\d.*/) }.dropRight(1) == [
            "failed besides: FILE:5:26: in step 'Three': what 'size' is called on is null.",
            "FILE:4:30: in step 'Two': two", "        step('Two') { [1].each { throw new IllegalStateException('two') } }", ' ' * 33 + '^']
    }

    def "an engine that is not known is told with the line that asks for it"() {
        given:
        def line = "on('${lab.engine.url()}', 'nosuch') { println 2 }" as String
        def before = line.indexOf("'nosuch'")
        def file = script("println 1\n$line")

        expect:
        sluice('run', file).err.readLines() == [
            "$file:2:${before + 1}: 'nosuch' is neither a URL nor a profile. Write a URL such as https://engine.example, or make a profile: sluice profile add nosuch URL" as String,
            '    ' + line, ' ' * (before + 4) + '^']
    }

    def "the jobs are named that nobody waits for any more: #how"() {
        given:
        def file = script("""
            def main = Thread.currentThread()
            def slow = { tag ->
                def made = sourceConfig { name tag; repository 'files' }
                new File('$folder', tag).mkdirs()
                link {
                    name tag; group 'Sources'
                    linkData { config made; parameters { path "$folder/\$tag" }
                        operations { preSync { name 'slow'; command 'sleep 3' } } }
                }
            }
            def running = { count -> until(every: '20ms') { jobs.count { it.jobState == 'RUNNING' } >= count } }
            $text
            """)

        when:
        def stopped = sluice('run', file)
        def said = stopped.err.readLines().find { it.contains('in the engine') }

        then:
        said.replaceAll(/JOB-\d+/, 'JOB').replace(file, 'FILE') == told
        new spock.util.concurrent.PollingConditions(timeout: 30).eventually { assert sluice('eval', "jobs.count { it.jobState == 'RUNNING' }").out == '0\n' }

        where:
        how           | text                                                                                              || told
        'in branches' | "parallel { ['j1', 'j2'].each { j -> step(j) { slow j } }; step('Stop') { running(2); sleep 500; main.interrupt() } }" || "sluice: interrupted. JOB and JOB go on in the engine. Follow them: sluice wait JOB; sluice wait JOB. End them: sluice cancel JOB; sluice cancel JOB"
        'in time'     | "timeout('1s') { slow 'j3' }"                                                                      || "FILE:13:1: it took longer than 1s. JOB goes on in the engine. Follow it: sluice wait JOB. End it: sluice cancel JOB"
    }

    def "what goes wrong while a step is taken back is told with its place"() {
        given:
        def file = script("""
            step('One') { 1 } undo { $undo }
            step('Boom') { throw new IllegalStateException('boom') }
            """)
        assert sluice('run', file).status == 1

        expect:
        sluice('resume', '--undo', 'last').with { [it.status, it.out.replace(file, 'FILE')] } == [1, "remains: step 'One': FILE:2$told\n" as String]

        where:
        undo                         || told
        '"".with { println nobody }' || ":44: String has no 'nobody'."
        'assert 1 == 2'              || ":26: this does not hold.\n    assert 1 == 2\n             |\n             false"
        'delete group("none")'       || ":39: there is no group 'none'. There are 'Sources' and 'Virtual'."
    }

    def "what nothing takes back is told by its name, and no secret becomes its mask"() {
        given:
        ['gone', 'masked'].each { lab.admin().post('group', [type: 'Group', name: it, description: 'key-of-old']) }
        def file = script("""
            def key = secret(file: '${Files.writeString(folder.resolve('key'), 'key-of-old')}').reveal()
            group { name 'more' }
            update group('masked'), description: 'new'
            delete group('gone')
            throw new IllegalStateException('no')
            """)
        sluice('run', file)

        expect:
        sluice('resume', '--undo', 'last').with { [status, out] } == [1, """\
            remains: delete group 'gone': nothing takes it back
            remains: update group 'masked': nothing takes it back
            """.stripIndent()]

        and: 'that is said once, and leads nowhere else'
        sluice('resume', '--undo', 'last').err.count('taken back') == 0
        sluice('resume', 'last').with { [status, err] } == [2,
            "sluice: a part of what run ${name()} did has been taken back, and nothing takes back the rest. Begin a new one\n" as String]
    }

    def "what is not there any more does not remain: #how"() {
        given:
        def file = script("""
            step('Make') { group { name 'passing' } }
            update group('passing'), description: SECRET
            $more
            throw new IllegalStateException('no')
            """.replace('SECRET', "secret(file: '${Files.writeString(folder.resolve('key'), 'described')}').reveal()"))
        sluice('run', file)
        if (others) {
            lab.admin().with { it.post("group/${it.named('group', 'passing').reference}/delete", [:]) }
        }

        when:
        def undone = sluice('resume', '--undo', 'last')

        then:
        undone.with { [status, out] } == [0, '']
        undone.err.readLines().findAll { it.contains('group') && !it.contains('no further') } == told
        sluice('runs').out.readLines()[2].contains('  undone  ')
        !lab.admin().get('group').result*.name.contains('passing')

        where:
        how                       | more                                           | others || told
        'it is deleted with undo' | "update group('passing'), description: 'x'"    | false  || ["taken back: update group 'passing'", "taken back: group 'passing'"]
        'the run deleted it'      | "delete group('passing')"                      | false  || []
        'somebody deleted it'     | ''                                             | true   || ["gone already: update group 'passing'", "gone already: group 'passing'"]
    }

    def "a run is taken back that a mistake of its script stopped"() {
        given:
        def file = script('group { name "made" }; secret("NO_SUCH_VARIABLE")')
        assert sluice('run', file).status == 2

        expect:
        sluice('resume', '--undo', 'last').status == 0
        !lab.admin().get("group").result*.name.contains('made')
        sluice('runs').out.readLines()[2].contains('  undone  ')
    }

    def "a question is answered with --yes, or nobody answers it"() {
        given:
        def file = script('''
            confirm 'Refresh?', vdb: [name: 'qa1'], from: 'orders'
            manual 'Move the cable'
            println 'moved'
            ''')

        when:
        def run = sluice('run', file)

        then:
        run.status == 4
        run.err == "$file:2:1: nobody is here to answer 'Refresh?'. Run it on a terminal, or say yes with --yes; go on there with: sluice resume ${name()}\n    confirm 'Refresh?', vdb: [name: 'qa1'], from: 'orders'\n    ^\n"
        sluice('resume', '--yes', 'last').out == 'moved\n'
        sluice('run', '--no-journal', '--yes', file).out == 'moved\n'
    }

    def "a question on a terminal is answered with yes or y, and everything else is no: '#typed'"() {
        given:
        def file = script("confirm 'Refresh?'\nprintln 'refreshed'\n")

        when:
        def run = new Called([HOME: folder.toString()]).tap { it.input = "$typed\n"; it.terminals = [Stream.IN, Stream.OUT] as Set }.with('run', file)

        then:
        run.err.contains('Refresh? [yes/no] ')
        run.out.contains('refreshed') == yes
        run.err.contains("'Refresh?' was answered with no. Nothing more is done") == !yes
        run.status == (yes ? 0 : 4)

        where:
        typed  || yes
        'yes'  || true
        ' Y '  || true
        'no'   || false
        'yess' || false
        ''     || false
    }

    def "another user approves a run, or denies it, while it does not run"() {
        given:
        def file = script('''
            approve 'Refresh qa1', by: 'bob'
            println 'approved'
            ''')

        when:
        def run = sluice('run', file)
        def run2 = name()

        then:
        run.err == "$file:2:1: run $run2 waits until bob approves it, with: sluice approve $run2; go on then with: sluice resume $run2\n    approve 'Refresh qa1', by: 'bob'\n    ^\n"
        sluice('resume', 'last').status == 4

        and: 'nobody but him'
        sluice('approve', 'last').with { [status, err] } == [4, "Refresh qa1\nsluice: 'admin' has no say in run $run2. It is up to bob\n" as String]

        when:
        def approved = bob('approve', 'last')

        then:
        approved.status == 0
        approved.err == "Refresh qa1\nrun $run2 is approved. It goes on with: sluice resume $run2\n$HOLDS_FOR"
        sluice('resume', 'last').out == 'approved\n'
        bob('approve', 'last').err.contains("waits for nobody's approval")

        when:
        sluice('run', file)
        bob('approve', '--deny', '--reason', 'not today', 'last')

        then:
        sluice('resume', 'last').with { [status, err] } == [4, "$file:2:1: run ${name()} was denied: by bob: not today\n    approve 'Refresh qa1', by: 'bob'\n    ^\n" as String]
    }

    def "a namesake on another engine has no say, whichever way that engine is named: #how"() {
        given:
        def (ours, theirs) = [lab, other]*.engine*.url()*.toString()
        def (home, elsewhere) = [lab, other]*.folder*.resolve('home')*.toString()
        def open = [SLUICE_PASSWORD: lab.adminPassword]
        def as = { Map variables, String... args -> new Called([HOME: folder.toString()] + variables).with(*args) }
        def names = [ours: ours, theirs: theirs, home: home, elsewhere: elsewhere]
        def filled = { it instanceof Map ? it.collectEntries { key, value -> [key, names[value] ?: value] } : it.collect { names[it] ?: it } }
        as(open + filled(begun), *filled(options), 'run', script((at ? "on('${names[at]}') { login user: 'admin', password: '${lab.adminPassword}'; WORD }" : 'WORD')
                .replace('WORD', "approve 'Go on', by: ['ann', 'bob']")))

        when:
        def denied = as([SLUICE_PASSWORD: 'password of bob'] + filled(wrong), *filled(asked), '--user', 'bob', 'approve', *more, 'last')

        then:
        denied.status == 4
        denied.err == "sluice: run ${name()} waits for a user of ${shown(home, ours)}, and this would be one of ${stranger(elsewhere, theirs)}. Log in at the engine of the run\n"
        !sluice('runs', 'show', 'last').out.contains('by bob')

        when:
        def approved = as([SLUICE_PASSWORD: 'password of bob'] + filled(right), '--user', 'bob', 'approve', 'last')

        then:
        approved.err == "Go on\nrun ${name()} is approved. It goes on with: sluice resume ${name()}\n$HOLDS_FOR"

        where:
        how             | begun                                            | options                             | at     | wrong                      | asked                  | more       | right                  | shown                                   | stranger
        'by an option'  | [:]                                              | ['--engine', 'ours', '--user', 'admin'] | null   | [:]                    | ['--engine', 'theirs'] | []         | [:]                    | { h, u -> u }                           | { h, u -> u }
        'in denying'    | [:]                                              | ['--engine', 'ours', '--user', 'admin'] | null   | [:]                    | ['--engine', 'theirs'] | ['--deny'] | [:]                    | { h, u -> u }                           | { h, u -> u }
        'by a variable' | [SLUICE_ENGINE: 'ours', SLUICE_USER: 'admin']    | []                                  | null   | [SLUICE_ENGINE: 'theirs']  | []                     | []         | [:]                    | { h, u -> u }                           | { h, u -> u }
        'by its home'   | [SLUICE_HOME: 'home']                            | []                                  | null   | [SLUICE_HOME: 'elsewhere'] | []                     | []         | [SLUICE_HOME: 'home']  | { h, u -> 'the embedded engine on ' + h } | { h, u -> 'the embedded engine on ' + h }
        'for on'        | [SLUICE_HOME: 'elsewhere']                       | []                                  | 'ours' | [SLUICE_HOME: 'elsewhere'] | ['--engine', 'theirs'] | []         | [:]                    | { h, u -> u }                           | { h, u -> 'the embedded engine on ' + h }
    }

    def "an embedded engine is known by its home, though its address is another one with each process"() {
        given:
        def called = { Map<String, String> more, String... args ->
            new Called([HOME: folder.toString(), SLUICE_HOME: other.folder.resolve('home').toString()] + more).with(args)
        }
        called([:], 'run', script("approve 'Go on', by: 'bob'"))
        def before = other.engine.url()

        when:
        other.close()
        other.begin()

        then:
        other.engine.url() != before
        called([SLUICE_PASSWORD: 'password of bob'], '--user', 'bob', 'approve', 'last').status == 0
        called([:], 'resume', 'last').status == 0
    }

    def "an approval holds for what was asked only: #changed"() {
        given:
        def file = script("include 'more.groovy'\napprove 'Go', by: 'bob'\nparam 'target', default: 'qa1'\nprintln more(params.target)")
        def more = new File(new File(file).parentFile, 'more.groovy')
        more.text = 'def more(x) { x }'

        when:
        def first = sluice('run', file)
        def approved = bob('approve', 'last')
        changes(new File(file), more)
        def again = sluice('resume', *options, 'last')

        then:
        [first.status, approved.status, again.status] == [4, 0, 4]
        again.err.contains('what was asked for holds no more: the script, a file that it takes in, a parameter or the plan is another one now. ' +
                "run ${name()} waits until bob approves it")

        when:
        bob('approve', 'last')
        def last = sluice('resume', *options, 'last')

        then:
        [last.status, last.out] == [0, said]

        where:
        changed      | options               | said    | changes
        'a file'     | []                    | 'qa1!\n' | { main, included -> included.text = 'def more(x) { "$x!" }' }
        'the script' | []                    | 'qa1\n'  | { main, included -> main << '\n// looked through once more' }
        'parameters' | ['-p', 'target=prod'] | 'prod\n' | { main, included -> }
    }

    def "an approval holds for the steps that are passed over as well: #options"() {
        given:
        def file = script("""
            approve 'Go', by: 'bob'
            step('Keep') { throw new IllegalStateException('no room') }
            step('Next') { println 'went on' }
            """)

        when:
        sluice('run', file)
        bob('approve', 'last')
        def stopped = sluice('resume', 'last')
        def again = sluice('resume', *options, '--reason', 'no room', 'last')

        then:
        [stopped.status, again.status] == [1, 4]
        again.err.contains("what was asked for holds no more: other steps are to be passed over now. run ${name()} waits until bob approves it")

        when:
        def approved = bob('approve', 'last')
        def done = sluice('resume', 'last')

        then: 'whoever goes on has not to say it once more'
        approved.err.startsWith("Go\n$told: no room\n")
        [done.status, done.out] == [0, 'went on\n']

        where:
        options            || told
        ['--skip', 'Keep'] || "Passed over: 'Keep'"
        ['--from', 'Next'] || "Passed over: what is not done before 'Next'"
    }

    def "nothing is done without what was asked for, be it waited for, denied or approved: #how"() {
        given:
        def file = script("step('Ask') { approve 'Do it', by: 'bob' }\nstep('Act') { group { name 'never' } }")

        when:
        sluice('run', file)
        decide(this)
        new File(file).text = change(new File(file).text)
        def stopped = sluice('resume', *options, 'last')

        then:
        stopped.status == 4
        stopped.err.contains("run ${name()} has asked for an approval, 'Do it', and its script does not come to that any more before this. Put it back, or begin a new run")
        !('never' in lab.admin().get('group').result*.name)

        where:
        how                        | decide                                  | change                                                          | options
        'its step is passed over'  | { }                                     | { it }                                                          | ['--skip', 'Ask', '--reason', 'x']
        'gone on from behind it'   | { }                                     | { it }                                                          | ['--from', 'Act', '--reason', 'x']
        'denied and passed over'   | { it.bob('approve', '--deny', 'last') } | { it }                                                          | ['--skip', 'Ask', '--reason', 'x']
        'taken out'                | { }                                     | { it.readLines()[1] }                                           | ['--yes']
        'denied and taken out'     | { it.bob('approve', '--deny', 'last') } | { it.readLines()[1] }                                           | ['--yes']
        'approved and passed over' | { it.bob('approve', 'last') }           | { it }                                                          | ['--skip', 'Ask', '--reason', 'x']
        'behind what it was before' | { }                                    | { it.readLines().reverse().join('\n') }                         | ['--yes']
        'what is left does nothing' | { }                                    | { "println 'all done'" }                                        | ['--yes']
    }

    def "whatever a script makes of it that nobody has approved, nothing more is done: #how"() {
        given:
        def file = script(text.replace('ASK', "approve 'Do it', by: 'bob'").replace('ACT', "group { name 'too-early' }"))

        when:
        def run = sluice('run', file)

        then:
        run.status == 4
        run.err.contains("run ${name()} waits until bob approves it")
        !('too-early' in lab.admin().get('group').result*.name)
        sluice('runs', '--json').out.contains('"outcome": "withheld"')

        when:
        bob('approve', 'last')
        def resumed = sluice('resume', 'last')

        then:
        resumed.status == 0
        'too-early' in lab.admin().get('group').result*.name

        where:
        how                        | text
        'caught'                   | "try { ASK } catch (Exception e) { println 'went wrong' }\nACT"
        'caught in its step'       | "step('Ask') { try { ASK } catch (Exception e) { println 'went wrong' } }\nstep('Act') { ACT }"
        'caught around its step'   | "try { step('Ask') { ASK } } catch (Exception e) { println 'went wrong' }\nstep('Act') { ACT }"
        'caught at the end'        | "step('Ask') { try { ASK; ACT } catch (Exception e) { println 'went wrong' } }"
        'finally'                  | 'try { ASK } finally { ACT }'
        'another thread'           | 'Thread.start { try { ASK } catch (Exception e) { } }.join()\nACT'
        'in a time limit'          | "try { timeout('5s') { ASK } } catch (Exception e) { }\nACT"
        'a method that wants none' | 'def safe = { Closure work -> try { work() } catch (ignored) { null } }\nsafe { ASK }\nACT'
        'caught beside others'     | "parallel { step('Ask') { try { ASK } catch (Exception e) { }; ACT }; step('Beside') { println 'beside' } }"
        'another failure'          | "try { ASK } catch (Exception e) { throw new IllegalStateException('wrapped', e) }\nACT"
        'a failure of its own'     | "try { ASK } catch (Exception e) { throw new IllegalStateException('other') }\nACT"
        'an error of its own'      | "try { ASK } catch (Exception e) { throw new Error('other') }\nACT"
        'an interrupt of its own'  | "try { ASK } catch (Exception e) { throw new InterruptedException('other') }\nACT"
    }

    def "nobody decides on a run that is over"() {
        given:
        def file = script("step('Ask') { approve 'Do it', by: 'bob' }")
        sluice('run', file)
        bob('approve', 'last')
        sluice('resume', 'last')

        expect:
        bob('approve', *options, 'last').with { [status, err] } ==
                [2, "sluice: run ${name()} waits for nobody's approval. See: sluice runs show ${name()}\n" as String]

        where:
        options << [[], ['--deny']]
    }

    def "what is passed over by an approval stays so when the run breaks behind it"() {
        given:
        def file = script("""
            step('Ask') { throw new IllegalStateException('no') }
            approve 'Go', by: 'bob'
            step('Keep') { println 'kept' }
            step('Break') { if (!new File('$folder/mended').exists()) { throw new IllegalStateException('no') }; println 'went on' }
            """)

        when:
        sluice('run', file)
        def asked = sluice('resume', '--skip', 'Ask', '--reason', 'asked by phone', 'last')
        bob('approve', 'last')
        def broken = sluice('resume', 'last')
        new File("$folder/mended").text = ''
        def done = sluice('resume', 'last')

        then:
        [asked.status, broken.status, done.status] == [4, 1, 0]
        [broken.out, done.out] == ['kept\n', 'went on\n']
    }

    def "an approval on one engine is none for another"() {
        given:
        def file = script("approve 'Make it', by: 'bob'\ngroup { name 'approved' }")
        def elsewhere = { String user, String password, String... args ->
            new Called([HOME: folder.toString(), SLUICE_PASSWORD: password]).with(['--engine', other.engine.url().toString(), '--user', user, *args] as String[])
        }

        when:
        sluice('run', file)
        bob('approve', 'last')
        def again = elsewhere('admin', other.adminPassword, 'resume', 'last')

        then:
        again.status == 4
        again.err.contains("what was asked for holds no more: the engine is another one now. run ${name()} waits until bob approves it")

        when:
        def approved = elsewhere('bob', 'password of bob', 'approve', 'last')
        def done = elsewhere('admin', other.adminPassword, 'resume', 'last')

        then:
        [approved.status, done.status] == [0, 0]
        [lab, other].collect { 'approved' in it.admin().get('group').result*.name } == [false, true]

        cleanup:
        other.admin().with { admin -> admin.get('group').result.findAll { it.name == 'approved' }.each { admin.post("group/$it.reference/delete", [:]) } }
    }

    def "an approval does not count for what others have made since"() {
        given:
        def file = script("""
            group { name 'before' }
            approve 'Delete all groups of the testers', by: 'bob'
            def made = group { name 'by-itself' }
            groups.findAll { it.name in ['before', 'by-itself', 'since'] }.each { delete it }
            """)

        when:
        def asked = sluice('run', file)
        def since = lab.admin().post('group', [type: 'Group', name: 'since']).result
        def approved = bob('approve', 'last')
        def stopped = sluice('resume', 'last')

        then:
        [asked.status, approved.status, stopped.status] == [4, 0, 4]
        stopped.err.contains("group 'since' was made by others since run ${name()} was to be approved, so nobody has approved that 'delete' is done with it. Begin a new run")
        lab.admin().get('group').result*.name.intersect(['before', 'by-itself', 'since']) == ['since', 'by-itself']

        cleanup:
        lab.admin().get('group').result.findAll { it.name in ['since', 'by-itself'] }.each { lab.admin().post("group/$it.reference/delete", [:]) }
    }

    def "an approval does not count for what has been given the name of another since"() {
        given:
        def file = script("""
            approve 'Delete the group that is meant', by: 'bob'
            delete group('meant')
            """)
        def groups = ['meant', 'other'].collectEntries { [it, lab.admin().post('group', [type: 'Group', name: it]).result] }

        when:
        def asked = sluice('run', file)
        lab.admin().post("group/$groups.meant", [type: 'Group', name: 'former'])
        lab.admin().post("group/$groups.other", [type: 'Group', name: 'meant'])
        def approved = bob('approve', 'last')
        def stopped = sluice('resume', 'last')

        then:
        [asked.status, approved.status, stopped.status] == [4, 0, 4]
        stopped.err.contains("group 'meant' was 'other' and was given another name since run ${name()} was to be approved, so nobody has approved that 'delete' is done with it.")
        lab.admin().get('group').result*.name.intersect(['former', 'meant']) == ['former', 'meant']

        cleanup:
        groups.values().each { lab.admin().post("group/$it/delete", [:]) }
    }

    def "what is to be approved counts as it was read by whoever approved it"() {
        given:
        def list = Files.writeString(folder.resolve('list.txt'), 'one')
        def file = script("def what = new File('$list').text\napprove \"Do \$what\", by: 'bob'\nprintln \"did \$what\"")

        when:
        def asked = sluice('run', file)
        def approved = bob('approve', 'last')
        Files.writeString(list, 'two')
        def again = sluice('resume', 'last')

        then:
        [asked.status, approved.status, again.status] == [4, 0, 4]
        again.err.contains("what was asked for holds no more: what is to be approved reads differently now. run ${name()} waits until bob approves it")

        when:
        bob('approve', 'last')

        then:
        sluice('resume', 'last').out == 'did two\n'
    }

    def "a text to be approved that has the time of day from a step holds when the run is resumed"() {
        given:
        def file = script("def asked = step('Ask') { \"\${new Date().time} \$now\" }\napprove \"Delete what is older than \$asked\", by: 'bob'\nprintln 'went on'")

        when:
        def asked = sluice('run', file)
        def approved = bob('approve', 'last')

        then:
        [asked.status, approved.status] == [4, 0]
        sluice('resume', 'last').out == 'went on\n'
    }

    def "what is to be approved within some time is asked for again afterwards"() {
        given:
        def file = script("approve 'Go', by: 'bob', within: '1ms'\nprintln 'went on'")

        when:
        def first = sluice('run', file)
        def late = bob('approve', 'last')

        then:
        [first.status, late.status] == [4, 4]
        late.err.replaceAll(/since [^ ]+\./, 'since T.') == "Go\nsluice: the time to decide on run ${name()} is over since T. Ask again with: sluice resume ${name()}\n"
        sluice('resume', 'last').err.contains('what was asked for holds no more: its time is over since ')

        when:
        new File(file).text = new File(file).text.replace('1ms', '1h')
        def again = sluice('resume', 'last')
        def intime = bob('approve', 'last')

        then:
        [again.status, intime.status] == [4, 0]
        sluice('resume', 'last').with { [it.status, it.out] } == [0, 'went on\n']
    }

    def "an approval that is up to the user alone who runs the script is refused where it would be asked for"() {
        when:
        def asked = sluice('run', script("approve 'Go', by: 'admin'"))

        then:
        asked.status == 1
        asked.err.contains("it is up to 'admin' alone, who runs this, and nobody approves his own. Name somebody else as well, or say own: true")
        sluice('run', script("approve 'Go', by: 'admin', own: true")).status == 4
        sluice('plan', script("approve 'Go', by: 'admin'")).status == 0
    }

    def "nobody approves his own, unless the script says so"() {
        expect:
        sluice('run', script("approve by: ['admin', 'bob']")).status == 4
        sluice('approve', 'last').err == "sluice: 'admin' started run ${name()}, and nobody approves his own. Ask somebody else\n"
        sluice('run', script("approve by: 'admin', own: true")).status == 4
        sluice('approve', 'last').status == 0
        sluice('resume', 'last').status == 0
    }

    def "secrets are in no journal, and nobody else can read one"() {
        given:
        def file = script('''
            engine(params.url) { login user: 'admin', password: secret(file: params.file) }
            step('Make a user') {
                user { name 'carol'; credential { password 'correct horse' } }
            }
            ''')

        when:
        def run = sluice('run', file, '-p', "url=${lab.engine.url()}", '-p', "file=${lab.folder}/home/admin.password")
        def journal = journals()[-1]

        then:
        run.status == 0
        !journal.text.contains('correct horse')
        !journal.text.contains(lab.adminPassword)
        Files.getPosixFilePermissions(journal.toPath())*.toString().toSet() == ['OWNER_READ', 'OWNER_WRITE'].toSet()
    }

    def "a secret shows in nothing that is written, in none of its forms: sluice #command"() {
        given:
        def file = script("""
            def key = param('key', secret: true)
            def plain = key.reveal()
            def forms = [plain, plain.bytes.encodeBase64().toString(), "ann:\$plain".bytes.encodeBase64().toString(), plain.bytes.encodeHex().toString(),
                         URLEncoder.encode(plain, 'UTF-8'), plain.collect { it }.join('\\n')]
            forms.each { println it }
            plain.each { print it }
            println ''
            print "Pieces: \${plain.take(4)}"
            print plain.drop(4)
            println plain.getBytes('UTF-16LE').encodeBase64()
            show(forms: forms)
            step("Step \$plain") { forms }
            when(forms.last() != '') { group { name 'of-a-secret'; description forms[2] } }
            notify forms[1], command: ['cat']
            throw new IllegalStateException(forms.join(' '))
            """)

        when:
        def run = sluice(*command.tokenize(), '--yes', file, '-p', 'key=hunter22-of-ann')
        def report = folder.resolve('report')
        sluice('runs', 'report', 'last', '--html', "${report}.html", '--markdown', "${report}.md", '--junit', "${report}.xml")
        def written = [run.out, run.err, journals()[-1].text, sluice('resume', '--why', 'last').err, *['html', 'md', 'xml'].collect { new File("${report}.$it").text }]

        then:
        run.status == 1
        run.out.contains('********')
        run.err.contains('********')
        written.every { text -> ['hunter22', 'of-ann', 'aHVudGVyMjIt', 'aHVudGVyMjItb2YtYW5u', 'odW50ZXIyMi1vZi1', '68756e746572', 'er22-of', 'aAB1AG4AdABlAHIA'].every { !text.contains(it) } }
        written.every { !it.contains('h\nu') && !it.contains('h\\nu') && !it.contains('"hunt') && !it.contains('"h"') }

        cleanup:
        lab.admin().get('group').result.findAll { it.name == 'of-a-secret' }.each { lab.admin().post("group/$it.reference/delete", [:]) }

        where:
        command << ['--quiet run', '--json run', '--stacktrace run', 'run --events -']
    }

    def "a secret has no place where it would be seen, and is made into nothing else: #line"() {
        when:
        def run = sluice('run', script("def key = param('key', secret: true, default: 'hunter22')\n$line"))

        then:
        run.status == 2
        run.err.readLines().find { it.contains(' ') }.replaceAll(/^.*groovy:/, '') == said

        where:
        line                                                            || said
        "user { name 'x'; firstName key; credential { password key } }" || "2:18: 'firstName' would not stay secret: whoever reads the object sees it. Give something else, or write .reveal() behind the secret."
        "update group('Virtual'), description: key"                     || "2:26: 'description' would not stay secret: whoever reads the object sees it. Give something else, or write .reveal() behind the secret."
        "def f(k) { group { name 'x'; description k } }; f(key)"        || "2:30: 'description' would not stay secret: whoever reads the object sees it. Give something else, or write .reveal() behind the secret."
        'println "ann:$key".bytes.encodeBase64()'                       || "2: this would be made of ******** in place of the secret. Write .reveal() behind the secret."
        'def f(k) { k.toString().reverse() }; f(key)'                   || "2: this would be made of ******** in place of the secret. Write .reveal() behind the secret."
    }

    def "runs verify tells where a journal was changed"() {
        given:
        sluice('run', script("step('One') { 1 }"))
        def journal = journals()[-1]
        journal.text = journal.text.replace('"name":"One"', '"name":"Two"')

        expect:
        sluice('runs', 'verify', 'last').with { [status, err] } == [1,
            "sluice: $journal:2: it is not as it was written. Trust nothing from there on\n" as String]
        sluice('runs', 'verify', 'nothing').with { [status, err] } == [2, "sluice: there is no run 'nothing'. See: sluice runs\n"]
    }

    def "a list of runs reads nothing of those that have ended but their ends, and tells the same as from all lines"() {
        given:
        def file = script("""
            step('One') { group { name 'listed' } }
            step('Two') { assert new File('$folder/there').exists() }
            """)
        sluice('run', file)
        new File("$folder/there").text = ''
        sluice('resume', 'last')
        def journal = journals()[-1]
        def whole = journal.readLines()

        when:
        def listed = ['{}', '[]'].collect { line ->
            journal.text = ([whole[0]] + [line] * (whole.size() - 2) + [whole[-1]]).join('\n') + '\n'
            new JsonSlurper().parseText(sluice('runs', '--json').out)[0]
        }
        journal.text = (whole.init() + [whole[-1].replace('"totals"', '"others"')]).join('\n') + '\n'
        def changed = sluice('runs')
        journal.text = (whole.init() + ['']).join('\n')
        def counted = new JsonSlurper().parseText(sluice('runs', '--json').out)[0]

        then:
        listed*.subMap('run', 'outcome', 'steps', 'effects').unique() == [[run: name(), outcome: 'done', steps: '2/2', effects: 1]]
        changed.err == "$journal:${whole.size()}: it is not as it was written. Trust nothing from there on\n"
        counted.subMap('run', 'outcome', 'steps', 'effects') == [run: name(), outcome: 'broken-off', steps: '2/2', effects: 1]
        counted.begun == listed[0].begun
    }

    def "runs verify tells of a journal that was #how"() {
        given:
        sluice('run', script("step('One') { 1 }; throw new IllegalStateException('no')"))
        def journal = journals()[-1]
        journal.text = change(journal.text)

        expect:
        sluice('runs', 'verify', 'last').with { [it.status, it.out, it.err] } == [status, out, err.replace('FILE', journal.path)]

        where:
        how                      | change                                               || status | out | err
        'left alone'             | { it }                                               || 0      | '4 lines, all as they were written\n' | ''
        'changed in its end'     | { it.replace('"outcome":"failed"', '"outcome":"done"') } || 1   | '' | 'sluice: FILE:4: it is not as it was written. Trust nothing from there on\n'
        'cut between two lines'  | { it.readLines().take(3).join('\n') + '\n' }         || 1      | '3 lines, all as they were written. But the end of the run is missing: it was killed, or the journal was cut\n' | ''
        'cut within a line'      | { it.take(it.size() - 20) }                          || 1      | '3 lines, all as they were written. But the end of the run is missing, and of one more line there is only a piece: it was killed, or the journal was cut\n' | ''
        'emptied'                | { '' }                                               || 1      | '' | 'sluice: FILE:1: it is empty: nothing that was written is there. Trust nothing from there on\n'
        'written by older ones'  | { older(it) }                                        || 0      | '4 lines, each as it was written but for the last, of which nothing tells: a version of Sluice wrote it that did not hash it\n' | ''
    }

    def "the journal of a run that goes on has no end yet"() {
        expect:
        sluice('run', script("""
            print new dev.sluice.lab.Called(HOME: '$folder').with('runs', 'verify', 'last').with { [status, out] }
            """)).out == '[0, 1 line, all as they were written. The run goes on, and has no end yet\n]'
    }

    def "a script declares its parameters: their types, choices and defaults hold, and its help lists them"() {
        given:
        def file = script('''
            param 'group', choices: { groups*.name }, about: 'where to put it'
            param 'days', type: Integer, default: 7
            def key = param('key', secret: true, default: 'none')
            println "$params.group ${params.days + 1} $key"
            ''')

        expect:
        sluice('run', file, *args.collectMany { ['-p', it] }).with { [it.status, it.out + it.err.replace(file, 'FILE').readLines().findAll { !it.startsWith('    ') }.join('')] } == [status, said]

        where:
        args                             || status | said
        ['group=Virtual']                || 0      | 'Virtual 8 ********\n'
        ['group=Virtual', 'days=1']      || 0      | 'Virtual 2 ********\n'
        ['group=Virtul']                 || 2      | "FILE:2:7: 'group' cannot be 'Virtul'. Did you mean 'Virtual'?"
        ['group=Virtual', 'days=many']   || 2      | "FILE:3:1: 'days' has to be of type Integer, and 'many' is not."
        []                               || 2      | "FILE:2:1: parameter 'group' is missing. Give it: -p group=VALUE"
        ['group=Virtual', 'dyas=1']      || 2      | "sluice run: the script has no parameter 'dyas'. Did you mean 'days'?"
    }

    def "a run that never began, for a parameter that there is not, is in no list"() {
        given:
        def before = sluice('runs').out

        when:
        sluice('run', script("param 'days', type: Integer, default: 7"), '-p', 'dyas=1')

        then:
        sluice('runs').out == before
    }

    def "a value that cannot be is refused before anything runs, and so it is by a plan: #given"() {
        given:
        def file = script("""
            group { name 'before' }
            param 'days', type: Integer, choices: [1, 7], default: 7
            param 'code', secret: true, type: Integer, default: '1'
            param 'where', choices: ['a, b', 'c'], default: 'c'
            if (params.days == 1) { param 'late', type: Boolean } else { param 'late', default: 'no' }
            """)
        def groups = lab.admin().get('group').result.size()

        expect:
        ['run', 'plan'].every { command ->
            def called = sluice(command, file, *given.collectMany { ['-p', it] })
            [called.status, called.err.replace(file, 'FILE').readLines().findAll { it.startsWith('FILE') }] == [2, said]
        }
        lab.admin().get('group').result.size() == groups

        where:
        given                             || said
        ['days=many']                     || ["FILE:3:1: 'days' has to be of type Integer, and 'many' is not."]
        ['days=300']                      || ["FILE:3:1: 'days' cannot be '300'. Give one of 1, 7."]
        ['code=hunter22', 'where=dddd']   || ["FILE:4:1: 'code' is secret, and what was given is not what it may be.", "FILE:5:1: 'where' cannot be 'dddd'. Give one of a, b, c."]
        ['where=a, bb']                   || ["FILE:5:1: 'where' cannot be 'a, bb'. Did you mean 'a, b'?"]
    }

    def "a value is refused beforehand only where every declaration of its parameter does"() {
        given:
        def file = script("""
            if (params.kind == 'flag') { param 'late', type: Boolean } else { param 'late', choices: ['a, b', '01'], default: '01' }
            param 'kind', default: 'text'
            param 'days', type: Integer, choices: [1, 7], default: 7
            println "\$params.late \$params.days"
            """)

        expect:
        sluice('run', file, '-p', 'late=a, b', '-p', 'days=01').with { [it.status, it.out] } == [0, 'a, b 1\n']
    }

    def "what is missing is told before anything runs, all of it"() {
        given:
        def file = script("""
            group { name 'before' }
            def first = param 'first'
            param 'other', default: 1
            runbook('R') {
                param 'second', secret: true
                if (first == 'x') { param 'maybe' }
                return
                param 'never'
            }
            """)
        def runs = sluice('runs').out

        when:
        def run = sluice('run', file)

        then:
        run.status == 2
        run.err.replace(file, 'FILE').readLines().findAll { !it.startsWith('    ') } == [
            "FILE:3:13: parameter 'first' is missing. Give it: -p first=VALUE", "FILE:6:5: parameter 'second' is missing. Give it: -p second=VALUE"]
        !lab.admin().get('group').result*.name.contains('before')
        sluice('runs').out == runs
        sluice('run', file, '-p', 'first=y', '-p', 'second=z').status == 0
    }

    def "a script that takes no parameters is given none"() {
        expect:
        sluice('run', script("println 1"), '-p', 'x=y').with { [it.status, it.err] } == [2, "sluice run: the script takes no parameters. Leave -p out, or declare it there: param 'x'\n"]
    }

    def "the help of a script lists its parameters"() {
        given:
        def file = script("""
            param 'target', choices: ['qa1', 'qa2'], about: 'which VDB'
            param 'days', type: Integer, default: 7
            param 'key', secret: true
            param 'token', secret: true, default: 'hunter22'
            param 'where', choices: { groups*.name }, about: 'a group'
            """)

        when:
        def help = sluice('run', file, '--help')

        then:
        help.status == 0
        help.out.contains('Usage: sluice run')
        help.out.endsWith("""
            Parameters of $file:
              -p target=  String, one of qa1, qa2: which VDB
              -p days=    Integer, else 7
              -p key=     String, secret
              -p token=   String, secret, has a default
              -p where=   String, out of what is found out when it runs: a group
            """.stripIndent())
    }

    def "a resumed run has its parameters again, but for the secret ones, which are in no journal"() {
        given:
        def file = script("""
            def target = param 'target'
            def key = param 'key', secret: true
            step('Break') { if (!new File('$folder/mended').exists()) { throw new IllegalStateException('not yet') } }
            println "\$target \${key.reveal().reverse()}"
            """)
        sluice('run', file, '-p', 'target=qa1', '-p', 'key=hunter2')
        Files.createFile(folder.resolve('mended'))

        expect:
        !journals()[-1].text.contains('hunter2')
        sluice('resume', 'last').err.contains("parameter 'key' is missing. Give it: -p key=VALUE")
        sluice('resume', 'last', '-p', 'key=hunter2').out == 'qa1 2retnuh\n'
        !journals()[-1].text.contains('hunter2')
    }

    def "what a step gave and left is there again when its run is resumed: #what"() {
        given:
        measured()
        def file = script("""
            enum Level { LOW, HIGH }
            def kept = $before
            def given = step('Give') { kept = $what; $what }
            step('Break') { if (!new File('$folder/mended').exists()) { throw new IllegalStateException('not yet') } }
            println "\${$shown} \${(kept = given) == null}"
            """)
        def first = sluice('run', file)
        Files.createFile(folder.resolve('mended'))

        when:
        def resumed = sluice('resume', 'last')

        then:
        first.status == 1
        resumed.out == "$out false\n"

        where:
        before      | what                                | shown                                   || out
        '0.seconds' | '1.hour'                            | 'kept + given == 2.hours'               || 'true'
        'null'      | "java.time.LocalDate.of(2026, 5, 4)" | 'kept == given ? given.month : null'    || 'MAY'
        'null'      | "'a,b'.split(',')"                  | 'kept[1] + given.length'                || 'b2'
        'null'      | '[a: [b: [1.day, 2.gb, 0.5d]]]'     | 'kept.a.b[0] == 24.hours && given.a.b[0] == 1.day ? given.a.b[1].getClass().simpleName : null' || 'Bytes'
        'null'      | "('qa1' =~ /qa(.)/)[0]"             | 'kept[1] + given[0]'                    || '1qa1'
        'null'      | '~/a+/'                             | "('aa' ==~ kept) && ('aa' ==~ given)"   || 'true'
        'null'      | "[groups[0], [one: groups[0]]]"     | "kept[0] == groups[0] && given[1].one.name == groups[0].name" || 'true'
        'null'      | "dsources"                          | "kept*.status.unique() + given*.size.every { it > 0 }" || '[RUNNING, true]'
    }

    private void measured() {
        def link = "ensure link { name 'measured'; group 'Sources'; path '${lab.tree('measured')}' }"
        assert sluice('run', script(link)).status == 0
        assert sluice('run', script("until(within: '30s') { dsource('measured').size != null }")).status == 0
    }

    def "a step that failed goes on with what it had read of objects"() {
        given:
        measured()
        def file = script("""
            step('Look') {
                println dsource('measured').with { it.size > 0 && it.status == 'RUNNING' }
                if (!new File('$folder/mended').exists()) { throw new IllegalStateException('not yet') }
            }
            """)
        def first = sluice('run', file)
        Files.createFile(folder.resolve('mended'))

        expect:
        first.status == 1
        sluice('resume', 'last').out == 'true\n'
    }

    def "steps that run at the same time lose nothing of what each adds to a number, a text or a span: #how"() {
        given:
        def file = script("""
            $declared
            m = [a: 0, b: [1, 2]]
            parallel(limit: 4) {
                (1..8).each { i ->
                    step("count \$i") {
                        30.times { n++; Thread.sleep(1); n += 2; log += "\$i;"; bytes += 10.mb; span += 1.second; m.a++; m.b[0] += 1; ok << i }
                    }
                }
            }
            println "\$n \${log.count(';')} \${bytes == 2400.mb} \${span == 240.seconds} \$m.a \${m.b[0]} \${ok.size()}"
            """)

        expect:
        sluice('run', file).out == '720 240 true true 240 241 240\n'

        where:
        how             || declared
        'declared'      || "def n = 0, log = '', bytes = 0.mb, span = 0.seconds, ok = []"
        'of the script' || "n = 0; log = ''; bytes = 0.mb; span = 0.seconds; ok = []"
    }

    def "braces of a word leave it to those around them: #line"() {
        given:
        def before = lab.admin().get('group').result*.name as Set
        def ran = sluice('run', script(line))

        expect:
        ran.status == 0
        (lab.admin().get('group').result*.name as Set) - before == made as Set

        where:
        line                                                                                     || made
        '''['own-1', 'own-2'].each { group { name "$it" } }'''                                    || ['own-1', 'own-2']
        '''['own-3'].each { step("Make $it") { ensure group { name it } } }'''                    || ['own-3']
        '''['own-4'].each { when(it.size() > 1) { retry(times: 2) { group { name it } } } }'''     || ['own-4']
        '''['own-5'].each { step('with') { it.with { group { name "$it" } } } }'''                || ['own-5']
        '''step('alone') { if (it != null) { group { name 'own-6' } } }'''                        || []
        '''[['own-7']].each { step('inner') { it.each { group { name it } } } }'''                || ['own-7']
        '''def ended = []; ['own-8'].each { step("Make $it") { group { name it } } undo { ended << it } }''' || ['own-8']
    }

    def "what no journal can keep is nobody's nothing when its run is resumed: #use"() {
        given:
        def file = script("""
            enum Level { LOW, HIGH }
            def all = []
            def kept = Level.LOW
            def given = step('Give') { kept = Level.HIGH; Level.HIGH }
            step('Break') { if (!new File('$folder/mended').exists()) { throw new IllegalStateException('not yet') } }
            $use
            """)
        sluice('run', file)
        Files.createFile(folder.resolve('mended'))

        when:
        def resumed = sluice('resume', 'last')

        then:
        resumed.status == status
        resumed.err.contains("what step 'Give' $lost no journal can keep") == (status != 0)

        where:
        use                                     || status | lost
        "if (given == Level.HIGH) { println 1 }" || 2     | 'gave'
        "if (!given) { println 1 }"             || 2      | 'gave'
        'println given'                         || 2      | 'gave'
        'println "$given"'                      || 2      | 'gave'
        'given.name()'                          || 2      | 'gave'
        'switch (kept) { case Level.HIGH: println 1 }' || 2 | 'left in a variable'
        "println kept"                          || 2      | 'left in a variable'
        "if (Level.HIGH == kept) { println 1 }" || 2      | 'left in a variable'
        "parallel { step('Add') { all << Level.LOW; 1 }; step('Add more') { all << Level.HIGH; 2 } }; println all" || 0 | ''
        "println 'not asked for'"               || 0      | ''
    }

    def "of what a step gave, only what no journal can keep is lost: #use"() {
        given:
        def file = script("""
            def given = step('Give') { [host: 'db1', port: 5432, password: secret(file: '$folder/word'), all: [1, { 2 }], add: { it + 1 }] }
            def add = step('Give more') { { int n -> n + 1 } }
            def row = step('Give a row') { group('Virtual') + [add: { it + 1 }] }
            step('Break') { if (!new File('$folder/mended').exists()) { throw new IllegalStateException('not yet') } }
            $use
            """)
        Files.writeString(folder.resolve('word'), 'open sesame')
        sluice('run', file)
        Files.createFile(folder.resolve('mended'))

        when:
        def resumed = sluice('resume', 'last')

        then:
        [resumed.status, resumed.err.contains("what step '$step' gave no journal can keep")] == [status, status != 0]
        resumed.out.contains(shown)

        where:
        use                                                  || status | step        | shown
        "println given.host + given.port"                    || 0      | 'Give'      | 'db15432'
        "println given['port'] + given.all[0]"               || 0      | 'Give'      | '5433'
        "println given.size() + given.all.size()"            || 0      | 'Give'      | '7'
        "println given.keySet()"                             || 0      | 'Give'      | '[host, port, password, all, add]'
        "println given.findAll { it.key == 'host' }"         || 0      | 'Give'      | '[host:db1]'
        "println given.password"                             || 2      | 'Give'      | ''
        "if (given.password == 'open sesame') println 'on'"  || 2      | 'Give'      | ''
        "println given.password ? 'on' : 'off'"              || 2      | 'Give'      | ''
        "println given.all[1]()"                             || 2      | 'Give'      | ''
        "println given"                                      || 2      | 'Give'      | ''
        "println add(1)"                                     || 2      | 'Give more' | ''
        "println add.call(1)"                                || 2      | 'Give more' | ''
        "println row.name"                                   || 0      | 'Give a row' | 'Virtual'
        "println row.add"                                    || 2      | 'Give a row' | ''
    }

    def "what is undone beside a word has it, too"() {
        given:
        def made = sluice('run', script('''
            ['own-9'].each { step("Make $it") { group { name it } } undo { println "took back $it" } }
            throw new IllegalStateException('at last')
            '''))

        expect:
        made.status == 1
        sluice('resume', 'last', '--undo').out.contains('took back own-9')
    }

    def "branches of a run that stopped go on where each was"() {
        given:
        def file = script("""
            def made = parallel(limit: 2, keepGoing: true) {
                ['x', 'y', 'z'].each { name ->
                    step("Group \$name") {
                        def one = group { name "branch-\$name" }
                        if (name == 'y' && !new File('$folder/mended').exists()) { throw new IllegalStateException('not yet') }
                        one.name
                    }
                }
            }
            println made
            groups.findAll { it.name.startsWith('branch-') }.each { delete it }
            """)
        assert sluice('run', file).status == 1
        Files.createFile(folder.resolve('mended'))

        expect:
        sluice('resume', 'last').out == '[branch-x, branch-y, branch-z]\n'
        actions('GROUP_CREATE', 'branch-').size() == 3
    }

    def "check knows the words of runbooks: #script"() {
        given:
        def found = sluice('check', this.script(script))

        expect:
        found.out.readLines().collect { it.substring(it.indexOf('.groovy:') + 8) } == problems

        where:
        script                                     || problems
        "step('a') { group { nmae 'x' } }"         || ["1:21: group has no field 'nmae'. Did you mean 'name'?"]
        "runbook('a') { stpe('b') { } }"           || ["1:16: there is no word 'stpe'. Did you mean 'step'?"]
        "step { }"                                 || ["1:1: step takes a title and braces, and may say how it is taken back: step('Stop the app') { } undo { }"]
        "undo { }"                                 || ["1:1: undo takes an object or its name: undo 'name'. With braces it stands right behind a step"]
        "step('a') { undo 'qa1' }\nundo { sync() }" || ["2:8: sync takes an object or its name: sync 'name'"]
        "group { name 'x'; step('a') { } }"        || ["1:19: step { } cannot be placed inside group { }. Move it to the top level."]
        "approve 'it'"                             || ["1:1: approve says who has to: approve 'Refresh qa1', by: 'bob'"]
    }

    def "what on did at an engine is not done there again when the run goes on, and its table is whole"() {
        given:
        [lab, other].each { it.user('eve', [OWNER: 'DOMAIN']) }
        def urls = [lab, other]*.engine*.url()*.toString()
        lab.admin().post('group', [type: 'Group', name: 'late'])
        def file = script("""
            def made = on('${urls[0]}', '${urls[1]}') {
                login user: 'eve', password: 'password of eve'
                def one = group { name 'everywhere' }
                step('Look') { group('late').name }
                one.name
            }
            println made.values()
            """)
        def eve = { String... args -> called('eve', 'password of eve', args) }

        when:
        def stopped = eve('run', file)

        then:
        stopped.status != 0
        stopped.out.readLines()*.split(/  +/)*.toList()*.take(2).findAll { it[0].startsWith('http') } == [[urls[0], 'done'], [urls[1], 'failed']]

        when:
        other.admin().post('group', [type: 'Group', name: 'late'])
        def resumed = eve('resume', 'last')

        then:
        resumed.status == 0
        resumed.out.readLines()*.split(/  +/)*.toList()*.take(3).findAll { it[0].startsWith('http') } == urls.collect { [it, 'done', 'everywhere'] }
        resumed.out.readLines().last() == '[everywhere, everywhere]'
        [lab, other].collect { it.admin().get('action?pageSize=1000').result.count { it.actionType == 'GROUP_CREATE' && "$it.title $it.details".contains('everywhere') } } == [1, 1]
    }

    private Called sluice(String... args) {
        called('admin', lab.adminPassword, args)
    }

    private Called bob(String... args) {
        called('bob', 'password of bob', args)
    }

    private Called called(String user, String password, String... args) {
        new Called([HOME: folder.toString(), SLUICE_PASSWORD: password]).with(['--engine', lab.engine.url().toString(), '--user', user, *args] as String[])
    }

    private List<File> journals() {
        folder.resolve('.local/state/sluice/runs').toFile().listFiles().sort { it.lastModified() }
    }

    private static String older(String text) {
        def before = '0' * 64
        text.readLines().collect {
            def line = it.replaceAll(/"before":.*/, '"before":"' + before + '"}')
            before = java.security.MessageDigest.getInstance('SHA-256').digest(line.bytes).encodeHex().toString()
            "$line\n"
        }.join('')
    }

    private String name() {
        def newest = folder.resolve('.local/state/sluice/runs').toFile().list().sort().last()
        newest - '.jsonl'
    }

    private List<Map> actions(String type, String name) {
        lab.admin().get("action?pageSize=1000").result.findAll { it.actionType == type && "$it.title $it.details".contains(name) }
    }

    private String script(String text) {
        Files.writeString(Files.createTempFile(folder, 'script', '.groovy'), text.stripIndent()).toString()
    }
}
