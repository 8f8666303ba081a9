package dev.sluice

import dev.sluice.lab.Called
import dev.sluice.lab.Disk
import dev.sluice.lab.Lab
import dev.sluice.lab.Mounts
import dev.sluice.lab.Notes
import dev.sluice.lab.PostgresSoftware
import dev.sluice.lab.Talk
import dev.sluice.language.Language
import dev.sluice.language.Script
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

class ExamplesSpec extends Specification {
    /** Those that run by themselves to their end; the others stop, and somebody has to do something. */
    private static final int BY_THEMSELVES = 3

    private static final List<File> EXAMPLES = new File('scripts').listFiles().findAll { it.name.endsWith('.groovy') }.sort()

    @TempDir
    @Shared
    Path folder

    @TempDir
    Path home

    @Shared
    @AutoCleanup
    Disk disk

    @Shared
    @AutoCleanup
    Lab lab

    def setupSpec() {
        disk = Disk.sharing(folder)
        lab = new Lab(folder, { Lab.onDisk(disk, it).withMountRoots([Path.of(System.getProperty('java.io.tmpdir'))])
                .withVariables(PostgresSoftware.variables()) })
        PostgresSoftware.reachable(folder)
    }

    def "the examples are numbered, and the newcomer's is the first"() {
        expect:
        EXAMPLES*.name.take(3) == ['01-first-vdb.groovy', '02-oracle-from-rman.groovy', '03-postgres.groovy']
        EXAMPLES*.name.withIndex().every { name, i -> name.startsWith(String.format('%02d-', i + 1)) }
    }

    def "#example.name has no mistakes"() {
        expect:
        Language.load().check(new Script(example.name, example.text)) == []

        where:
        example << EXAMPLES
    }

    /** Where an example decides by what only its run can tell, by its number: the line, and what nobody knows there. */
    private static final Map<String, String> ENDS = ['03': /108: whether \S+postmaster\.pid is there/]

    def "#example.name can be planned and rehearsed, up to where only a run can tell what comes of it"() {
        given:
        def ready = Files.createFile(home.resolve('ready'))
        def params = example.text.readLines().findAll { it.startsWith('param ') }.collectMany { line ->
            ['approver': 'bob', 'ready': ready, 'data': lab.tree('data'), 'copies': 2].findAll { line.startsWith("param '$it.key'") }.collectMany { ['-p', it as String] } }
        def before = leftovers()

        when:
        def tried = ['plan', 'rehearse'].collect { sluice('admin', lab.adminPassword, [it, *params, example.path] as String[]) }

        then:
        tried.last().out.contains('  + ')
        ends ? tried*.err.every { it ==~ /(?s).*$example.path:$ends only a run can tell\. A rehearsal ends here\.\n.*/ } : tried*.err.every { it.contains('. Nothing was sent') }
        tried*.status.every { ends ? it in [1, 2] : it == 0 }
        nothingIsLeft(before)

        where:
        example << EXAMPLES
        ends = ENDS[example.name.take(2)]
    }

    def "the first example shows that a VDB changes alone, and removes what it made"() {
        expect:
        runsToItsEnd(EXAMPLES[0]).shown == [[[place: 'source', customers: 2, names: 'Ada, Grace'],
                                             [place: 'dsource', customers: 2, names: 'Ada, Grace'],
                                             [place: 'vdb', customers: 3, names: 'Ada, Grace, Somebody new']]]
    }

    def "the second example shows the rendered kit, and removes what it made"() {
        expect:
        with(runsToItsEnd(EXAMPLES[1])) {
            shown[0].collectEntries { [it.folder, it.holds.tokenize(' ')] }.with {
                it['.'].containsAll(['initORCLQA.ora', 'ORCLQA.env', 'backup']) && it.kit.containsAll(['restore.rman', 'restore.sh'])
            }
            printed.contains('sga_max_size=1000M')
            printed.contains('allocate channel disk4 device type disk;')
        }
    }

    @Tag('slow')
    def "the third example brings a dropped table back, and removes what it made"() {
        expect:
        with(runsToItsEnd(EXAMPLES[2]).shown) {
            it[-2]*.customers == [1000]
            it[-1]*.megabytes.every { it >= 0 && it < 100 }
        }
    }

    /** Runs an example that stops nowhere, and gives what it told. */
    private Notes runsToItsEnd(File example) {
        def before = leftovers()
        new Talk(lab).withCloseable { talk ->
            talk.conversation.evaluate(new Script(example.name, example.text))
            def steps = talk.notes.printed.readLines().findAll { it ==~ /\d\. .*/ }*.take(1)
            assert steps.size() >= 5 && steps == ('1'..'9').take(steps.size())
            assert talk.notes.jobs*.jobState.toSet() == ['RUNNING', 'COMPLETED'].toSet()
            assert talk.evaluate('containers + sourceConfigs') == []
            nothingIsLeft(before)
            talk.notes
        }
    }

    @Tag('slow')
    def "an example that fails half-way removes what it made: #example.name"() {
        given:
        def talk = new Talk(lab)
        def before = leftovers()

        when:
        talk.conversation.evaluate(new Script(example.name, example.text.replace("println '4.", "throw new Exception('stop') //")))

        then:
        def failure = thrown(dev.sluice.language.ScriptException)
        failure.message ==~ /$example.name:\d+:5: stop/
        talk.evaluate('containers + sourceConfigs') == []
        nothingIsLeft(before)

        cleanup:
        talk.close()

        where:
        example << EXAMPLES.take(BY_THEMSELVES)
    }

    def "the fourth example waits until somebody else has approved, and goes on then"() {
        given:
        lab.user('bob', [OWNER: 'DOMAIN'])
        def before = leftovers()

        when:
        def run = sluice('admin', lab.adminPassword, 'run', EXAMPLES[3].path, '-p', 'approver=bob')

        then:
        run.status == 4
        run.err.contains('waits until bob approves it')

        when:
        def approved = sluice('bob', 'password of bob', 'approve', 'last')
        def resumed = sluice('admin', lab.adminPassword, 'resume', 'last')

        then:
        approved.status == 0
        resumed.out ==~ /qa-\w{4} has 2 customers\n/
        resumed.status == 0
        nothingIsLeft(before)
    }

    def "the fifth example stops, and goes on when it can, or is taken back"() {
        given:
        def ready = home.resolve('ready')

        when:
        def run = sluice('admin', lab.adminPassword, 'run', EXAMPLES[4].path, '-p', "ready=$ready")

        then:
        run.status == 1
        run.err.contains("$ready is not there yet. Create it, then: sluice resume last")

        when:
        def other = sluice('admin', lab.adminPassword, 'run', EXAMPLES[4].path, '-p', "ready=$ready")
        def undone = sluice('admin', lab.adminPassword, 'resume', '--undo', 'last')

        then:
        other.status == 1
        undone.out == ''
        undone.status == 0
        lab.admin().get('group').result.size() == 4

        when:
        Files.createFile(ready)
        def resumed = sluice('admin', lab.adminPassword, 'resume', (run.err =~ /sluice resume (\d\S+)/)[0][1])

        then:
        resumed.out ==~ /first-\w{4} and second-\w{4}: each made once\n/
        resumed.status == 0
        lab.admin().get('group').result.size() == 2
    }

    def "the sixth example refreshes ten VDBs in parallel, and removes them"() {
        given:
        def before = leftovers()

        when:
        def run = sluice('admin', lab.adminPassword, 'run', EXAMPLES[5].path)

        then:
        run.out == "orders in each of the 10 VDBs: ${[3] * 10}\n"
        run.status == 0
        run.err.readLines().count { it =~ /Refresh qa/ } == 10
        lab.admin().get('database').result.empty
        nothingIsLeft(before)
    }

    def "the seventh example says what there has to be: rehearsed it changes nothing, run it makes that, run again nothing"() {
        given:
        def data = lab.tree('data')
        def mounts = Files.createTempDirectory('a-lab-')
        def given = ['-p', "data=$data".toString(), '-p', "mounts=$mounts".toString(), EXAMPLES[6].path]

        when:
        def rehearsal = sluice('admin', lab.adminPassword, ['rehearse', *given] as String[])

        then:
        rehearsal.status == 0
        rehearsal.out.contains('+ vdb lab-qa2')
        lab.admin().get('database').result.empty

        when:
        def first = sluice('admin', lab.adminPassword, ['run', *given] as String[])
        def changes = changes()
        def second = sluice('admin', lab.adminPassword, ['run', *given] as String[])

        then:
        first.out == 'lab-qa1, lab-qa2\n'
        second.out == first.out
        lab.admin().get('database').result*.name.toSorted() == ['lab', 'lab-qa1', 'lab-qa2']
        changes > 0
        this.changes() == changes

        cleanup:
        Mounts.clear(mounts)
        mounts.toFile().deleteDir()
    }

    /** How often something other than a login was done. */
    private int changes() {
        lab.admin().get('action?pageSize=500').result.count { !(it.actionType ==~ /USER_LOG(IN|OUT)/) }
    }

    private Called sluice(String user, String password, String... args) {
        new Called([HOME: home.toString(), SLUICE_PASSWORD: password]).with(['--engine', lab.engine.url().toString(), '--user', user, *args] as String[])
    }

    /** Other specs may run the same examples at the same moment; what those make goes, too. */
    private static void nothingIsLeft(List<String> before) {
        new PollingConditions(timeout: 60).eventually { assert (leftovers() - before).empty }
    }

    /** The folders that the examples make. The sockets of servers are not among them: any spec may run servers meanwhile. */
    private static List<String> leftovers() {
        def ours = EXAMPLES*.text.collectMany { (it =~ /createTempDirectory\('([\w-]+-)'/).collect { it[1] } }
        assert ours.size() == 5
        new File(System.getProperty('java.io.tmpdir')).list().findAll { name -> ours.any { name.startsWith(it) } }.sort()
    }
}
