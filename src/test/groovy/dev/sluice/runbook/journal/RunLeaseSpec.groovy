package dev.sluice.runbook.journal

import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import dev.sluice.runbook.GoingOn
import dev.sluice.runbook.Outcome
import dev.sluice.runbook.RunOrigin
import dev.sluice.runbook.RunSettings
import dev.sluice.runbook.Runs
import dev.sluice.wire.Json
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import java.util.concurrent.TimeUnit
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** Of all processes one works on a run. */
class RunLeaseSpec extends Specification {
    /** How often processes race. */
    private static final int ROUNDS = Integer.getInteger('sluice.lease.rounds', 2)

    @TempDir Path folder
    @AutoCleanup Lab lab = null
    List<Process> started = []

    def cleanup() {
        started.each { it.destroyForcibly().waitFor() }
    }

    @Tag('slow')
    @Tag('faults')
    def "of two processes that resume a run at the same moment one does it, once, and the journal stays whole"() {
        given:
        lab = new Lab(folder.resolve('lab'))

        expect:
        (1..ROUNDS).every { round ->
            def script = stopped(round)
            def racing = (1..2).collect { start(round, 'resume', 'last') }
            waitUntil { racing.any { !it.alive } }
            Files.createFile(go(round))
            assert racing.every { it.waitFor(120, TimeUnit.SECONDS) }
            def winner = racing.find { it.exitValue() == 0 }
            def loser = racing.find { it != winner }
            assert loser.exitValue() == 2
            def said = errors(loser)
            assert said ==~ /(?s)(.*\n)?sluice: run \S+ goes on in another process: \S+ on \S+, process ${winner.pid()}, since [\d-]+T[\d:]+Z\. Wait for its end, or stop that process\n/
            assert called(round, 'runs', 'verify', 'last').status == 0
            assert made(round) == ["a-$round" as String, "b-$round" as String]
            assert lab.admin().get('action?pageSize=5000').result.count { it.actionType == 'GROUP_CREATE' && it.state == 'COMPLETED' } == 2 * round
            true
        }
    }

    @Tag('slow')
    def "nobody takes back a run that goes on, and it is shown with who works on it and since when"() {
        given:
        lab = new Lab(folder.resolve('lab'))
        stopped(1)
        def resumed = start(1, 'resume', 'last')
        waitUntil { listed().outcome == 'running' }

        when:
        def refused = called(1, 'resume', '--undo', 'last')

        then:
        refused.status == 2
        refused.err ==~ /(?s)(.*\n)?sluice: run \S+ goes on in another process: .*, process ${resumed.pid()}, since .*\n/

        and: 'in a table, and for programs; to look ends nothing'
        called(1, 'runs').out =~ /running: \S+ on \S+, process ${resumed.pid()}, since \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ/
        listed().holder.process == resumed.pid()
        listed().holder.keySet() == ['user', 'host', 'process', 'since'] as Set
        called(1, 'resume', 'last').status == 2

        when:
        Files.createFile(go(1))

        then:
        resumed.waitFor(120, TimeUnit.SECONDS)
        resumed.exitValue() == 0
        made(1) == ['a-1', 'b-1']
        called(1, 'runs', 'verify', 'last').status == 0
    }

    def "a run that is about to begin is not told as one that died"() {
        given:
        def journals = folder.resolve('runs')
        def begun = new JournalFolder(journals).create('run-1').get()

        when:
        new Runs(journals).find('last')

        then:
        RunException refused = thrown()
        refused.message == 'run run-1 is about to begin, in another process. Try again in a moment'

        when:
        Files.createFile(journals.resolve('run-2.jsonl'))
        new Runs(journals).find('last')

        then:
        refused = thrown()
        refused.message == 'run run-2 died before it began. Begin a new one'

        cleanup:
        begun?.close()
    }

    def "a run that another machine holds is gone on with only where somebody says that it has ended there"() {
        given:
        def runs = new Runs(folder.resolve('runs'))
        def left = begun(runs)
        held(left, 'build-7')

        when:
        runs.resume(left, RunSettings.PLAIN)

        then:
        RunException refused = thrown()
        refused.message == "run $left goes on in another process: ann on build-7, process 4711, since 2026-05-04T13:30:00Z. "
                .concat("From here nobody can tell whether it has ended. If it has: sluice resume --take-over $left")
        runs.find(left).outcome() == Outcome.RUNNING

        when:
        runs.resume(left, RunSettings.PLAIN.goingOn(new GoingOn(false, true, false))).close()

        then:
        runs.find(left).outcome() == Outcome.BROKEN_OFF
    }

    def "a process from which a run was taken over writes nothing more, and so does nothing more"() {
        given:
        def runs = new Runs(folder.resolve('runs'))
        def run = runs.create(RunSettings.PLAIN)
        run.begin(new RunOrigin('a.groovy', '/a.groovy', 'x', [:], [:], [:], [:]))
        held(run.name(), 'build-7')
        def before = Files.readString(folder.resolve("runs/${run.name()}.jsonl"))

        when:
        run.end(null)

        then:
        RunException refused = thrown()
        refused.message == "run ${run.name()} was taken over by ann on build-7, process 4711, at 2026-05-04T13:30:00Z. Nothing more is done here"
        Files.readString(folder.resolve("runs/${run.name()}.jsonl")) == before

        when:
        run.close()

        then: 'the other one has it still'
        runs.find(run.name()).outcome() == Outcome.RUNNING
    }

    def "what a process holds it does not lose when the same process looks at it"() {
        given:
        def runs = new Runs(folder.resolve('runs'))
        def run = runs.create(RunSettings.PLAIN)
        run.begin(new RunOrigin('a.groovy', '/a.groovy', 'x', [:], [:], [:], [:]))

        when:
        runs.list { }
        runs.resume(run.name(), RunSettings.PLAIN.goingOn(new GoingOn(false, true, false)))

        then:
        RunException refused = thrown()
        refused.message.startsWith("run ${run.name()} goes on in another process: ")
        refused.message.endsWith('Wait for its end, or stop that process')

        when:
        run.end(null)
        run.close()

        then:
        runs.find(run.name()).outcome() == Outcome.DONE
    }

    def "a holder #which #has ended"() {
        given:
        def here = RunHolder.ofThisProcess()
        def other = new RunHolder('t', 'ann', change.host ?: here.host(), change.containsKey('machine') ? change.machine : here.machine(),
                change.kernel ? change.kernel(here.kernel()) : here.kernel(), change.process ?: here.process(), change.start ?: here.start(), Instant.EPOCH)

        expect:
        other.hasEnded() == ended
        other.isRunning() == (which == 'that is this process')

        where:
        which                                           | change                                           || ended
        'that is this process'                          | [:]                                              || false
        'whose number another process has'              | [start: '1']                                     || true
        'on another machine'                            | [host: 'build-7']                                || false
        'in another container of this machine'          | [kernel: { it.replaceFirst(/ .*/, ' pid:[1]') }] || false
        'on another machine that goes by the same name' | [machine: 'x', kernel: { 'y ' + it.split(' ')[1] }] || false
        has = ended ? 'is known to have' : 'is not known to have'
    }

    /** A run of two groups that stopped before the second, and waits there when it is resumed. */
    private Path stopped(int round) {
        def own = Files.createDirectories(folder.resolve("own-$round"))
        def script = own.resolve('two.groovy')
        Files.writeString(script, """
            runbook('Two') {
                step('First') { group { name 'a-$round' } }
                step('Second') {
                    if (!new File('$own/ready').exists()) { throw new IllegalStateException('not yet') }
                    until(every: '100ms', within: '3m') { new File('${go(round)}').exists() }
                    group { name 'b-$round' }
                }
            }
            """.stripIndent(true))
        assert called(round, 'run', script.toString()).status == 1
        Files.createFile(own.resolve('ready'))
        script
    }

    private Path go(int round) {
        folder.resolve("own-$round/go")
    }

    private Process start(int round, String... args) {
        def builder = new ProcessBuilder(Called.process(*common(), *args))
        builder.environment().keySet().removeIf { it.startsWith('XDG_') || it.startsWith('SLUICE_') }
        builder.environment().putAll(environment(round))
        def process = builder.redirectError(Files.createTempFile(folder, 'err', '').toFile()).redirectOutput(ProcessBuilder.Redirect.DISCARD)
        said[started.size()] = process.redirectError().file().toPath()
        started << process.start()
        started.last()
    }

    private final Map<Integer, Path> said = [:]

    private String errors(Process process) {
        Files.readString(said[started.indexOf(process)])
    }

    private Called called(int round, String... args) {
        new Called(environment(round)).with(common() + args.toList() as String[])
    }

    /** The only run, as it is listed for programs. */
    private Map listed() {
        new JsonSlurper().parseText(called(1, '--json', 'runs').out)[0]
    }

    private Map<String, String> environment(int round) {
        [HOME: folder.resolve("own-$round").toString(), SLUICE_PASSWORD: lab.adminPassword]
    }

    private List<String> common() {
        ['--engine', lab.engine.url().toString(), '--user', 'admin']
    }

    private List<String> made(int round) {
        lab.admin().get('group').result*.name.findAll { it.endsWith("-$round") }.sort()
    }

    private static void waitUntil(Closure<Boolean> condition) {
        new PollingConditions(timeout: 120, delay: 0.1).eventually { assert condition() }
    }

    private String begun(Runs runs) {
        runs.create(RunSettings.PLAIN).withCloseable { run ->
            run.begin(new RunOrigin('a.groovy', '/a.groovy', 'x', [:], [:], [:], [:]))
            run.name()
        }
    }

    /** Somebody on another machine works on it. */
    private void held(String run, String host) {
        Files.createDirectories(folder.resolve('runs.leases'))
        def here = RunHolder.ofThisProcess()
        def other = new RunHolder('t', 'ann', host, 'another machine', here.kernel().replaceFirst(/.* /, 'x '), 4711, '1', Instant.parse('2026-05-04T13:30:00Z'))
        Files.writeString(folder.resolve("runs.leases/$run"), Json.write(other.toMap()))
    }
}
