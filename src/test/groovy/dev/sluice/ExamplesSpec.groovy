package dev.sluice

import dev.sluice.cli.Called
import dev.sluice.lab.Lab
import dev.sluice.lab.Talk
import dev.sluice.language.Language
import dev.sluice.language.Script
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

class ExamplesSpec extends Specification {
    /** Those that run by themselves to their end; the others stop, and somebody has to do something. */
    private static final int BY_THEMSELVES = 2

    private static final List<File> EXAMPLES = new File('scripts').listFiles().findAll { it.name.endsWith('.groovy') }.sort()

    @TempDir
    @Shared
    Path folder

    @TempDir
    Path home

    @Shared
    Lab lab

    def setupSpec() {
        lab = new Lab(folder, { it.withMountRoots([Path.of(System.getProperty('java.io.tmpdir'))]) })
    }

    def cleanupSpec() {
        lab.close()
    }

    def "the examples are numbered, and the newcomer's is the first"() {
        expect:
        EXAMPLES*.name.take(2) == ['01-first-vdb.groovy', '02-oracle-from-rman.groovy']
        EXAMPLES*.name.withIndex().every { name, i -> name.startsWith(String.format('%02d-', i + 1)) }
    }

    def "#example.name has no mistakes"() {
        expect:
        Language.load().check(new Script(example.name, example.text)) == []

        where:
        example << EXAMPLES
    }

    def "#example.name runs to its end and removes what it made"() {
        given:
        def talk = new Talk(lab)
        def before = leftovers()

        when:
        talk.conversation.evaluate(new Script(example.name, example.text))

        then:
        talk.notes.printed.readLines().findAll { it ==~ /\d\. .*/ }*.take(1) == ['1', '2', '3', '4', '5']
        talk.notes.jobs*.jobState.toSet() == ['RUNNING', 'COMPLETED'].toSet()
        talk.evaluate('containers + sourceConfigs') == []
        leftovers() == before

        cleanup:
        talk.close()

        where:
        example << EXAMPLES.take(BY_THEMSELVES)
    }

    def "the first example shows that a VDB changes alone"() {
        given:
        def talk = new Talk(lab)

        when:
        talk.conversation.evaluate(new Script('01', EXAMPLES[0].text))

        then:
        talk.notes.shown == [[[place: 'source', customers: 2, names: 'Ada, Grace'],
                              [place: 'dsource', customers: 2, names: 'Ada, Grace'],
                              [place: 'vdb', customers: 3, names: 'Ada, Grace, Somebody new']]]

        cleanup:
        talk.close()
    }

    def "the second example shows the rendered kit"() {
        given:
        def talk = new Talk(lab)

        when:
        talk.conversation.evaluate(new Script('02', EXAMPLES[1].text))

        then:
        talk.notes.shown[0]*.file.containsAll(['initORCLQA.ora', 'ORCLQA.env', 'kit/restore.rman', 'kit/restore.sh', 'backup/orcl_control.bkp'])
        talk.notes.printed.contains('sga_max_size=1000M')
        talk.notes.printed.contains('allocate channel disk4 device type disk;')

        cleanup:
        talk.close()
    }

    def "an example that fails half-way removes what it made: #example.name"() {
        given:
        def talk = new Talk(lab)
        def before = leftovers()

        when:
        talk.conversation.evaluate(new Script(example.name, example.text.replace("println '4.", "throw new Exception('stop') //")))

        then:
        def failure = thrown(dev.sluice.language.ScriptException)
        failure.message ==~ /$example.name:\d+: stop/
        talk.evaluate('containers + sourceConfigs') == []
        leftovers() == before

        cleanup:
        talk.close()

        where:
        example << EXAMPLES.take(BY_THEMSELVES)
    }

    def "the third example waits until somebody else has approved, and goes on then"() {
        given:
        lab.user('bob', [OWNER: 'DOMAIN'])
        def before = leftovers()

        when:
        def run = sluice('admin', lab.adminPassword, 'run', EXAMPLES[2].path, '-p', 'approver=bob')

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
        leftovers() == before
    }

    def "the fourth example stops, and goes on when it can, or is taken back"() {
        given:
        def ready = home.resolve('ready')

        when:
        def run = sluice('admin', lab.adminPassword, 'run', EXAMPLES[3].path, '-p', "ready=$ready")

        then:
        run.status == 1
        run.err.contains("$ready is not there yet. Create it, then: sluice resume last")

        when:
        def other = sluice('admin', lab.adminPassword, 'run', EXAMPLES[3].path, '-p', "ready=$ready")
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

    private Called sluice(String user, String password, String... args) {
        new Called([HOME: home.toString(), SLUICE_PASSWORD: password]).with(['--engine', lab.engine.url().toString(), '--user', user, *args] as String[])
    }

    private static List<String> leftovers() {
        new File(System.getProperty('java.io.tmpdir')).list().findAll { it.startsWith('first-vdb-') || it.startsWith('refresh-with-approval-') || it.startsWith('oracle-from-rman-') }.sort()
    }
}
