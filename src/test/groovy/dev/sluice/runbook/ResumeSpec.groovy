package dev.sluice.runbook

import dev.sluice.lab.Called
import dev.sluice.lab.Death
import dev.sluice.lab.Lab
import dev.sluice.runbook.journal.Event
import dev.sluice.runbook.journal.JournalEntry
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** Runs whose process is killed, as {@code kill -9} does it, at each write of the journal, and that are resumed. */
@Tag('slow')
class ResumeSpec extends Specification {
    /** Of how many writes and moments one is tried; 1 tries every one. */
    private static final int STRIDE = Integer.getInteger('sluice.resume.stride', 250)
    /** Which of them is the first; counts in portions begin at others. */
    private static final Integer FIRST = Integer.getInteger('sluice.resume.first')
    private static final int KILLED = 128 + 9
    private static int kills

    @TempDir @Shared Path home
    @Shared @AutoCleanup Lab lab = null
    @TempDir Path folder

    def setupSpec() {
        lab = new Lab(home)
        Files.writeString(lab.tree('shop').resolve('orders.csv'), 'id\n1\n')
    }

    def cleanupSpec() {
        println "$kills processes were killed"
    }

    private static final String TWELVE_STEPS = '''
        def name = param 'name'
        def made = [:]
        runbook('Twelve steps') {
            def order = []
            step('Group') { made.group = group { name "group-$params.name" }; order << 1 }
            step('Source') {
                made.config = sourceConfig { name "shop-$params.name"; repository 'files' }
                order << 2
            }
            def dsource = step('Link') {
                order << 3
                link {
                    name "shop-$params.name"
                    group made.group
                    linkData { config made.config; parameters { path 'SOURCE'; mountPath "MOUNTS/shop-$params.name" } }
                }
            }
            step('Copies') {
                ['qa', 'dev'].eachWithIndex { copy, i ->
                    step("VDB $copy") {
                        made[copy] = vdb {
                            container { name "$copy-$params.name"; group made.group }
                            source { name "$copy-$params.name"; parameters { mountPath "MOUNTS/$copy-$params.name" } }
                            sourceConfig { name "$copy-$params.name"; repository 'files' }
                            from dsource, at: LATEST_POINT
                        }
                        order << 4 + i
                    }
                }
            }
            step('Stop') { stop made.qa; order << 6 }
            step('Start') { start made.qa; order << 7 }
            step('Sync') { sync dsource; order << 8 }
            step('Refresh') { refresh made.qa; order << 9 }
            step('Describe') { update made.dev, description: 'killed'; order << 10 }
            step('Tell') { println "$order ${made*.key} ${vdbs*.name.findAll { it.endsWith("-$params.name") }.sort()*.minus("-$params.name")}" }
        }
        '''
    private static final Map<String, Integer> TWELVE_EFFECTS = [GROUP_CREATE: 1, SOURCE_CONFIG_CREATE: 1, DB_LINK: 1, DB_PROVISION: 2,
            SOURCE_STOP: 1, SOURCE_START: 1, DB_SYNC: 1, DB_REFRESH: 1, DB_UPDATE: 1]

    private static final String BRANCHES = '''
        param 'name'
        def seen = Collections.synchronizedList([])
        runbook('Branches') {
            def counts = []
            3.times { i -> step("Item $i") { counts << i; group { name "item-$i-$params.name" } } }
            parallel(limit: 2) {
                ['a', 'b'].each { letter ->
                    step("Branch $letter") {
                        step("Group $letter") { group { name "$letter-$params.name" } }
                        step("Tell $letter") { update group("$letter-$params.name"), description: letter; seen << letter }
                    }
                }
            }
            def tries = 0
            retry(times: 3, backoff: '10ms') {
                tries++
                if (tries < 2) { throw new IllegalStateException('not yet') }
                step('Around') { step('Inside') { update group("item-0-$params.name"), description: 'c'; seen << 'c' } }
            }
            def chosen = when(groups.any { it.name == "a-$params.name" }) { true }
            step('Tell') { println "$counts ${seen.toSorted()} $tries $chosen" }
        }
        '''
    private static final String TAKEN_BACK = '''
        param 'name'
        runbook('Taken back') {
            step('Stop') { 'stopped' } undo { println 'start' }
            def both = step('Two') { ['a', 'b'].collect { letter -> group { name "$letter-$params.name" } } }
            undo { both.each { delete it }; println 'delete both' }
            parallel { ['c', 'd'].each { letter -> step(letter) { group { name "$letter-$params.name" } } } }
            step('Describe') { update group("c-$params.name"), description: 'changed' }
            step('Break') { throw new IllegalStateException('no') }
        }
        '''

    def "a runbook of twelve steps that is killed at any write of its journal goes on, and does nothing twice"() {
        expect:
        goesOn(script(TWELVE_STEPS), '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10] [group, config, qa, dev] [dev, qa]', TWELVE_EFFECTS)
    }

    def "nested steps, loops, branches, attempts and decisions come back, wherever the run is killed"() {
        expect:
        goesOn(script(BRANCHES), '[0, 1, 2] [a, b, c] 2 true', [GROUP_CREATE: 5, GROUP_UPDATE: 3])
    }

    def "a run that is killed again while it is resumed goes on all the same"() {
        given:
        def script = script(BRANCHES)
        int writes = writes(script)

        expect:
        moments(writes).every { write, moment ->
            def own = folder.resolve("twice-$write-$moment")
            def before = actions()
            def first = kill(own, write, moment, 'run', *arguments(script, own))
            def second = lines(own) == 0 ? first : tryToKill(own, 1 + write % 5, moment, 'resume', 'last')
            def lines = first.out.readLines() + second.out.readLines() + resumed(script, own).out.readLines()
            assert lines.unique() == ['[0, 1, 2] [a, b, c] 2 true'] : "killed $moment write $write, and again"
            assert difference(before, actions()) == [GROUP_CREATE: 5, GROUP_UPDATE: 3]
            true
        }
    }

    def "taking back goes on where it was killed, and leaves nothing of what can be taken back"() {
        given:
        def script = script(TAKEN_BACK)
        def whole = folder.resolve('whole')
        assert begin(script, whole).status == 1
        int before = lines(whole)
        assert called(whole, 'resume', '--undo', 'last').status == 0

        expect:
        moments(lines(whole) - before).every { write, moment ->
            def own = folder.resolve("undo-$write-$moment")
            def counted = actions()
            begin(script, own)
            def killed = kill(own, write, moment, 'resume', '--undo', 'last')
            def again = called(own, 'resume', '--undo', 'last')
            assert (killed.out + again.out).readLines().unique() == ['delete both', 'start'] : "killed $moment write $write"
            assert difference(counted, actions()) == [GROUP_CREATE: 4, GROUP_UPDATE: 2, GROUP_DELETE: 4] : "killed $moment write $write"
            assert called(own, 'resume', 'last').status == 2
            true
        }
    }

    /** Kills a run at the writes of its journal, one after the other, and looks at what becomes of each when it is resumed. */
    private boolean goesOn(Path script, String said, Map<String, Integer> effects) {
        int writes = writes(script)
        moments(writes).every { write, moment ->
            def own = folder.resolve("once-$write-$moment")
            def before = actions()
            def killed = kill(own, write, moment, 'run', *arguments(script, own))
            def after = resumed(script, own)
            assert (killed.out + after.out).readLines().unique() == [said] : "killed $moment write $write, then: $after.err"
            assert difference(before, actions()) == effects : "killed $moment write $write"
            assert journal(own).findAll { it.event() == Event.STEP_DONE }*.place().countBy { it }.every { it.value == 1 }
            assert called(own, 'runs', 'verify', 'last').status == 0
            true
        }
    }

    /** The writes that a run is killed at, each with the moment. */
    private static List<List> moments(int writes) {
        def all = [1..writes, Death.Moment.values()].combinations()
        ((FIRST ?: Math.min(STRIDE, all.size()).intdiv(2))..<all.size()).step(STRIDE).collect { all[it] }
    }

    /** How many writes the run has that nobody kills. */
    private int writes(Path script) {
        def own = folder.resolve('whole')
        assert begin(script, own).status == 0
        lines(own)
    }

    private Called begin(Path script, Path own) {
        called(own, 'run', *arguments(script, own))
    }

    /** Resumes a run to its end, or begins it again where it had not begun. */
    private Called resumed(Path script, Path own) {
        def resumed = called(own, 'resume', 'last')
        if (resumed.err.contains('died before it began')) {
            return begin(script, own)
        }
        assert resumed.status == 0 || resumed.err.contains('is done. There is nothing to go on with') : resumed.err
        resumed
    }

    private Called called(Path own, String... args) {
        new Called(environment(own)).with(common() + args.toList() as String[])
    }

    /** Starts a process that kills itself. */
    private Called kill(Path own, int write, Death.Moment moment, String... args) {
        def called = tryToKill(own, write, moment, args)
        assert called.status == KILLED : Files.readString(own.resolve('err'))
        called
    }

    /** The same of one that may have come to its end before. */
    private Called tryToKill(Path own, int write, Death.Moment moment, String... args) {
        Files.createDirectories(own)
        def command = Called.process(*common(), *args)
        command.add(command.indexOf('-cp'), Death.at(folder, write, moment))
        def builder = new ProcessBuilder(command)
        builder.environment().keySet().removeIf { it.startsWith('XDG_') || it.startsWith('SLUICE_') }
        builder.environment().putAll(environment(own))
        def process = builder.redirectError(own.resolve('err').toFile()).start()
        def out = process.inputReader().text
        int ended = process.waitFor()
        kills += ended == KILLED ? 1 : 0
        new Called([:]).tap { it.out = out; it.status = ended }
    }

    private Map<String, String> environment(Path own) {
        [HOME: own.toString(), SLUICE_PASSWORD: lab.adminPassword]
    }

    private List<String> common() {
        ['--engine', lab.engine.url().toString(), '--user', 'admin']
    }

    private static List<String> arguments(Path script, Path own) {
        [script.toString(), '-p', "name=${script.fileName}-${own.fileName}" as String]
    }

    private Path script(String text) {
        def paths = text.replace('SOURCE', lab.folder.resolve('sources/shop').toString()).replace('MOUNTS', lab.folder.resolve('mnt').toString())
        Files.writeString(Files.createTempFile(folder, 's', ''), paths.stripIndent())
    }

    private static int lines(Path own) {
        journal(own).size()
    }

    private static List<JournalEntry> journal(Path own) {
        def entries = []
        new Runs(own.resolve('.local/state/sluice/runs')).show(Runs.LAST) { entries << it }
        entries
    }

    /** How often the engine has done what, for people who have asked for it. */
    private Map<String, Integer> actions() {
        def admin = lab.admin()
        def all = (0..100).stream().map { admin.get("action?pageSize=1000&pageOffset=$it&rootActionOnly=true").result }
                .takeWhile { it }.toList().flatten()
        all.findAll { it.workSource == 'WEBSERVICE' && it.state == 'COMPLETED' && !(it.actionType ==~ /.*LOG(IN|OUT).*/) }.countBy { it.actionType }
    }

    private static Map<String, Integer> difference(Map<String, Integer> before, Map<String, Integer> after) {
        after.collectEntries { type, count -> [type, count - (before[type] ?: 0)] }.findAll { it.value }
    }
}
