package dev.sluice.runbook

import dev.sluice.client.Connection
import dev.sluice.client.ConnectionException
import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import dev.sluice.lab.Relay
import dev.sluice.lab.Wire
import dev.sluice.operations.CreateGroup
import dev.sluice.operations.Engines
import dev.sluice.operations.JobListener
import dev.sluice.operations.LogIn
import dev.sluice.operations.Performer
import dev.sluice.operations.Session
import dev.sluice.runbook.journal.EngineJournals
import dev.sluice.runbook.journal.RunException
import dev.sluice.runbook.variable.SharedVariables
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import dev.sluice.wire.chain.LineChain
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.util.concurrent.Callable
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import java.util.function.UnaryOperator
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** Runs whose journals an engine keeps, by several operators, each with a home of their own. */
class TeamRunsSpec extends Specification {
    private static final String SECRET = 'hush-hush-4711'
    private static final String HOLDS_FOR = 'this is for the script, the files that it includes, its parameters and its plan as they are now, and not for other files that it reads\n'
    /** How many processes are killed. */
    private static final int KILLS = Integer.getInteger('sluice.team.kills', 4)

    @TempDir @Shared Path home
    @Shared @AutoCleanup Lab lab = null
    @Shared Map<String, Wire> users
    @TempDir Path folder

    def setupSpec() {
        lab = new Lab(home)
        users = [ann: lab.user('ann', [OWNER: 'DOMAIN']), bob: lab.user('bob', [OWNER: 'DOMAIN']), rae: lab.user('rae', [Read: 'DOMAIN']),
                 dora: lab.user('dora'), eve: lab.user('eve')]
    }

    @Tag('slow')
    def "another operator on another machine sees a run, one who is asked approves it, and the other goes on with it"() {
        given:
        def script = script('release.groovy', """
            include 'more.groovy'
            param 'key', secret: true
            step('First') { group { name 'team-1' } }
            step('Note') { params.key.reveal() }
            approve 'Go on', by: ['dora', 'ann']
            step('Second') { group { name more() } }
            """)
        Files.writeString(folder.resolve('more.groovy'), "String more() { 'team-2' }\n")

        when:
        def begun = called('ann', 'run', '--runs', 'engine', '-p', "key=$SECRET", script)
        def run = name()

        then:
        begun.status == 4
        begun.err.contains("run $run waits until dora or ann approves it, with: sluice approve --runs engine $run; go on then with: sluice resume --runs engine $run\n")

        and: 'it is nowhere but there, and no secret is in it'
        called('ann', 'runs').out == 'none\n'
        !journal('rae', run).contains(SECRET)
        journal('rae', run).contains('First')

        and: 'who may see it does, in each way'
        listed('bob').find { it.run == run }.with { [script, outcome, steps] } == [script, 'withheld', '2/2']
        listed('dora')*.run == [run]
        listed('eve') == []
        called('rae', 'runs', '--runs', 'engine', 'verify', run).out ==~ /\d+ lines, all as they were written\n/
        called('rae', 'runs', '--runs', 'engine', 'show', 'last').out.contains('First')
        called('bob', 'runs', '--runs', 'engine', 'report', run).out.contains('release.groovy: waits')
        called('eve', 'runs', '--runs', 'engine', 'show', run).err.contains("there is no run '$run'")

        and: 'nobody approves his own run, nor one that did not ask him'
        called('ann', 'approve', '--runs', 'engine', run).with { [status, err] } == [4, "Go on\nsluice: 'ann' started run $run, and nobody approves his own. Ask somebody else\n" as String]
        called('bob', 'approve', '--runs', 'engine', run).with { [status, err] } == [4, "Go on\nsluice: 'bob' has no say in run $run. It is up to dora or ann\n" as String]

        when:
        [script, folder.resolve('more.groovy').toString()].each { Files.delete(Path.of(it)) }
        def early = called('bob', 'resume', '--runs', 'engine', '-p', "key=$SECRET", run)
        def approved = called('dora', 'approve', '--runs', 'engine', run)
        def refused = [called('rae', 'resume', '--runs', 'engine', run), called('dora', 'resume', '--runs', 'engine', run)]
        def resumed = called('bob', 'resume', '--runs', 'engine', '-p', "key=$SECRET", run)

        then:
        early.status == 4
        approved.with { [status, err] } == [0, "Go on\nrun $run is approved. It goes on with: sluice resume --runs engine $run\n$HOLDS_FOR" as String]
        refused*.status == [1, 1]
        resumed.err.startsWith("$script is not here: the run goes on with the text with which it began\n")
        resumed.status == 0
        groups('team-') == ['team-1', 'team-2']
        listed('ann').find { it.run == run }.outcome == 'done'
        called('bob', 'resume', '--runs', 'engine', run).err.endsWith("sluice: run $run is done. There is nothing to go on with\n")
    }

    def "a text that is too long for a journal in an engine says how long it is to whoever uses it after a resume"() {
        given:
        def script = script('long.groovy', """
            def text = step('Long') { 'x' * 500_000 }
            step('Break') { if (!new File('$folder/mended').exists()) { throw new IllegalStateException('not yet') } }
            println text
            """)

        when:
        def begun = called('ann', 'run', '--runs', 'engine', script)
        Files.createFile(folder.resolve('mended'))
        def resumed = called('ann', 'resume', '--runs', 'engine', 'last')

        then:
        begun.status == 1
        resumed.status == 2
        resumed.err =~ "what step 'Long' gave has 500\\d\\d\\d letters, of 400000 that a journal in an engine takes at once, so that it is gone since the run was resumed. " +
                'The step is done, and not done again: begin a new run, in which it gives less.'
    }

    def "a run of whoever has no role does not begin, and says why"() {
        when:
        def refused = called('eve', 'run', '--runs', 'engine', script('none.groovy', "println 'begun'"))

        then:
        refused.out == ''
        refused.err ==~ /sluice: the engine takes nothing more for the journal of run \S+: User 'eve' has no role on anything here\. Nothing more is done here\n/
    }

    def "the engine holds an approval to who gives it"() {
        given:
        called('ann', 'run', '--runs', 'engine', script('asks.groovy', "approve 'Go', by: 'dora'"))
        def run = name()
        def reference = users.ann.named('scriptrun', run).reference

        expect: 'whoever works on a run cannot say that it is approved'
        def leased = users.ann.post("scriptrun/$reference/lease", [type: 'ScriptRunLease', holder: holder('t')])
        leased.json.status == 'OK'
        users.ann.post("scriptrun/$reference/append", [type: 'ScriptRunLines', token: 't', after: count(run), lines: [line(run, 'approved', 'dora')]]).error.id == 'exception.scriptrun.approval'
        users.dora.post("scriptrun/$reference/decide", [type: 'ScriptRunDecision', line: line(run, 'approved', 'dora')]).error.id == 'exception.scriptrun.held'
        users.ann.post("scriptrun/$reference/release", [type: 'ScriptRunRelease', token: 't']).json.status == 'OK'

        and: 'and nobody says it in the name of another'
        ['ann', 'bob'].every { users[it].post("scriptrun/$reference/decide", [type: 'ScriptRunDecision', line: line(run, 'approved', 'dora')]).error.id == 'exception.scriptrun.approval' }
        users.dora.post("scriptrun/$reference/decide", [type: 'ScriptRunDecision', line: line(run, 'end', 'dora')]).error.id == 'exception.scriptrun.approval'
        users.dora.post("scriptrun/$reference/decide", [type: 'ScriptRunDecision', line: line(run, 'approved', 'dora').replace('approve', 'aqprove')]).error.id == 'exception.scriptrun.journal'
        users.dora.post("scriptrun/$reference/decide", [type: 'ScriptRunDecision', line: line(run, 'approved', 'dora')]).json.status == 'OK'
        users.dora.post("scriptrun/$reference/decide", [type: 'ScriptRunDecision', line: line(run, 'denied', 'dora')]).error.id == 'exception.scriptrun.approval'

        and: 'who may see a run may not read its script for that, nor work on it'
        users.rae.get("scriptrun/$reference/journal").result.size() == count(run)
        users.rae.get("scriptrun/$reference/source").error.id == 'exception.authorization.missing'
        users.rae.post("scriptrun/$reference/lease", [type: 'ScriptRunLease', holder: holder('t')]).error.id == 'exception.authorization.missing'
        users.rae.delete("scriptrun/$reference").error.id == 'exception.authorization.missing'
        users.eve.get("scriptrun/$reference/journal").error.id == 'exception.authorization.missing'
        users.ann.delete("scriptrun/$reference").json.status == 'OK'
        users.ann.get("scriptrun/$reference/journal").error.id == 'exception.executor.object.missing'
    }

    def "a run that another machine holds is gone on with only where somebody says that it has ended there, and that one writes nothing more"() {
        given:
        def runs = new Runs(new EngineJournals({ session('ann') }, Duration.ZERO))
        def run = runs.create(RunSettings.PLAIN)
        run.begin(origin())
        def reference = users.ann.named('scriptrun', run.name()).reference
        def token = users.ann.get("scriptrun/$reference").result.holder.token
        assert users.ann.post("scriptrun/$reference/lease", [type: 'ScriptRunLease', holder: holder('t') + [host: 'build-7'], instead: token]).json.status == 'OK'

        when:
        run.end(null)

        then:
        RunException taken = thrown()
        taken.message.contains("Run '${run.name()}' goes on in another process: ann on build-7, process 4711, since ")

        when:
        runs.resume(run.name(), RunSettings.PLAIN)

        then:
        RunException refused = thrown()
        refused.message.contains('goes on in another process: ann on build-7, process 4711, since ')
        refused.message.endsWith("From here nobody can tell whether it has ended. If it has: sluice resume --take-over --runs engine ${run.name()}")

        when:
        def going = new Runs(new EngineJournals({ session('bob') }, Duration.ZERO)).resume(run.name(), RunSettings.PLAIN.goingOn(new GoingOn(false, true, false)))
        run.close()

        then: 'the other one has it still'
        users.ann.get("scriptrun/$reference").result.holder.user == 'bob'

        when:
        going.end(null)
        going.close()

        then:
        runs.find(run.name()).outcome() == Outcome.DONE
        runs.verify(run.name()).whole
    }

    def "of many who go on with a run at the same moment one does"() {
        given:
        def threads = Executors.newFixedThreadPool(2)
        def sessions = ['ann', 'bob'].collect { session(it) }

        expect:
        (1..10).every {
            def runs = new Runs(new EngineJournals({ sessions[0] }, Duration.ZERO))
            def run = runs.create(RunSettings.PLAIN).withCloseable { it.begin(origin()); it.name() }
            def at = new CountDownLatch(1)
            def ended = sessions.collect { session ->
                threads.submit({
                    def mine = new Runs(new EngineJournals({ session }, Duration.ZERO))
                    at.await()
                    try { mine.resume(run, RunSettings.PLAIN) } catch (RunException refused) { refused }
                } as Callable)
            }
            at.countDown()
            def came = ended*.get(60, TimeUnit.SECONDS)
            def going = came.findAll { it instanceof Run }
            assert going.size() == 1
            assert came.findAll { it instanceof RunException }*.message.every { it.contains('goes on in another process') || it.contains('works on run') }
            going[0].end(null)
            going[0].close()
            runs.verify(run).lines() == 3
        }

        cleanup:
        threads.shutdownNow()
        sessions*.close()
    }

    def "an answer to #call that is lost is asked for again, and nothing stands twice"() {
        given:
        def relay = new Relay(lab.engine.url().toString())
        relay.lose("POST /resources/json/engine/scriptrun$call HTTP")
        def runs = new Runs(new EngineJournals({ session('ann', relay.url) }, Duration.ofSeconds(60)))

        when:
        def run = runs.create(RunSettings.PLAIN)
        if (call) {
            relay.lose(call)
        }
        run.begin(origin())
        run.step('One', body { 1 }, null)
        run.end(null)
        run.close()

        then:
        runs.verify(run.name()).whole
        runs.find(run.name()).with { [it.outcome(), it.stepsDone()] } == [Outcome.DONE, 1]
        lines(run.name())*.event == ['run', 'step', 'step-done', 'end']

        cleanup:
        relay.close()

        where:
        call << ['', '/append']
    }

    def "where the engine that keeps the journal does not hear of an effect, the effect is not sent; what it heard of is found"() {
        given: 'the journal goes through a relay, the effects do not'
        def relay = new Relay(lab.engine.url().toString())
        def runs = new Runs(new EngineJournals({ session('ann', relay.url) }, Duration.ZERO))
        def run = runs.create(RunSettings.PLAIN)
        def effects = run.journaled(engines())
        run.begin(origin())

        when: 'the answer to the effect came, and nobody could be told'
        def engine = effects.open(null)
        run.step('First', body { engine.perform(group(engine, 'untold-1')); relay.cut(); engine.perform(group(engine, 'untold-2')) }, null)

        then:
        ConnectionException untold = thrown()
        untold.message.startsWith("the journal of run ${run.name()} cannot be told to the engine that keeps it, and nothing more is done: ")
        groups('untold-') == ['untold-1']

        when: 'somebody else goes on with it'
        def again = new Runs(new EngineJournals({ session('bob') }, Duration.ZERO)).resume(run.name(), RunSettings.PLAIN.goingOn(new GoingOn(false, true, false)))

        then: 'this machine knows that the process is here'
        RunException here = thrown()
        here.message.contains('goes on in another process')

        when:
        def reference = users.ann.named('scriptrun', run.name()).reference
        users.ann.post("scriptrun/$reference/release", [type: 'ScriptRunRelease', token: users.ann.get("scriptrun/$reference").result.holder.token])
        again = new Runs(new EngineJournals({ session('bob') }, Duration.ZERO)).resume(run.name(), RunSettings.PLAIN)
        def other = again.journaled(engines()).open(null)
        again.step('First', body { other.perform(group(other, 'untold-1')); other.perform(group(other, 'untold-2')) }, null)
        again.end(null)
        again.close()

        then:
        groups('untold-') == ['untold-1', 'untold-2']
        new Runs(new EngineJournals({ session('bob') }, Duration.ZERO)).verify(run.name()).whole
    }

    @Tag('slow')
    def "a run whose process is killed at any of its calls goes on at another home, and does nothing twice"() {
        expect: 'of 22 calls each is killed before it comes to the engine, and when it has come, before its answer is back'
        (0..<KILLS).every { kill ->
            def call = 1 + (4 + kill.intdiv(2) * 5) % 22
            def comes = kill % 2 == 1
            def relay = new Relay(lab.engine.url().toString())
            def script = script("kill-${kill}.groovy", """
                3.times { i ->
                    step("Group \$i") { group { name "killed-$kill-\$i" } }
                }
                """)
            def before = users.rae.get('scriptrun?pageSize=10000').result*.name as Set
            Process process = null
            relay.at(call, /POST \S+\/engine\/(scriptrun|group)/, comes) { process.destroyForcibly().waitFor() }
            process = start(relay.url, 'run', '--runs', 'engine', script)
            assert process.waitFor(120, TimeUnit.SECONDS)
            relay.close()
            def run = (users.rae.get('scriptrun?pageSize=10000').result*.name - before)[0]
            def died = process.exitValue() == 128 + 9
            def noLine = run != null && lines(run).empty
            if (died && run != null && !noLine) {
                def resumed = called('bob', 'resume', '--runs', 'engine', run)
                // What came to its end before it was killed is done.
                assert resumed.status == 0 || resumed.err.contains("run $run is done") : "$kill: $resumed.err"
            }
            assert died || process.exitValue() == 0 : "$kill: ${Files.readString(folder.resolve('killed.err'))}"
            def done = run != null && !noLine
            assert groups("killed-$kill-") == (done ? (0..2).collect { "killed-$kill-$it" as String } : [])
            assert !done || called('rae', 'runs', '--runs', 'engine', 'verify', run).status == 0
            killed += died ? 1 : 0
            true
        }
        killed > KILLS.intdiv(2)
    }

    private int killed

    private Process start(String url, String... args) {
        def builder = new ProcessBuilder(Called.process('--engine', url, '--user', 'ann', *args))
        builder.environment().keySet().removeIf { it.startsWith('XDG_') || it.startsWith('SLUICE_') }
        builder.environment().putAll([HOME: folder.resolve('home-of-ann').toString(), SLUICE_PASSWORD: 'password of ann'])
        builder.redirectError(folder.resolve('killed.err').toFile()).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
    }

    private Map<String, Object> holder(String token) {
        [type: 'ScriptRunHolder', token: token, host: 'build-6', machine: 'm', kernel: 'k', process: 4711, start: '1']
    }

    private static StepBody body(Closure<?> work) {
        new StepBody() {
            @Override
            Object run() { work() }

            @Override
            Object lost(String what) { null }

            @Override
            Object restored(Object value, String what) { value }

            @Override
            Map<String, Object> variables() { [:] }

            @Override
            Object holder(String name) { name }

            @Override
            void change(String name, UnaryOperator<Object> change, long line) { }

            @Override
            void share(SharedVariables variables) { }

            @Override
            void restore(String name, Object value, long line) { }

            @Override
            Throwable failure(String type, String message) { new RunException(message) }

            @Override
            String told(Throwable failure, boolean placed) { failure.message }
        }
    }

    private static RunOrigin origin() {
        new RunOrigin('a.groovy', '/a.groovy', 'x', [:], [:], [:], [:])
    }

    private static CreateGroup group(Performer engine, String name) {
        new CreateGroup(engine.schema(), [name: name])
    }

    private Engines engines() {
        new Engines() {
            @Override
            Performer open(String engine) {
                session('ann')
            }
        }
    }

    private Session session(String user, String url = lab.engine.url().toString()) {
        def session = sessions[[user, url]]
        if (session == null) {
            session = Session.open(Connection.to(url), Schema.family(), JobListener.SILENT)
            session.perform(new LogIn(user, Secret.of("password of $user")))
            sessions[[user, url]] = session
        }
        session
    }

    private final Map<List, Session> sessions = [:].asSynchronized()

    def cleanup() {
        sessions.values()*.close()
    }

    /** The line that would say it, as whoever reads the journal can write it. */
    private String line(String run, String event, String user) {
        def before = new JsonSlurper().parseText(users.rae.get("scriptrun/${users.rae.named('scriptrun', run).reference}/journal").result.last())
        def asked = lines(run).find { it.event == 'request' }
        def chain = new LineChain(before.line, before.hash, 0, true)
        new String(chain.next([at: '2026-05-04T13:30:00.000Z', event: event, place: asked.place, name: 'approve', user: user]), 'UTF-8')
    }

    private int count(String run) {
        lines(run).size()
    }

    private List<Map> lines(String run) {
        journal('rae', run).readLines().collect { new JsonSlurper().parseText(it) as Map }
    }

    private String journal(String user, String run) {
        users[user].get("scriptrun/${users[user].named('scriptrun', run).reference}/journal").result.join('\n')
    }

    private List<String> groups(String prefix) {
        users.ann.get('group').result*.name.findAll { it.startsWith(prefix) }.sort()
    }

    /** The run that was begun last. */
    private String name() {
        users.rae.get('scriptrun').result[0].name
    }

    private List<Map> listed(String user) {
        new JsonSlurper().parseText(called(user, '--json', 'runs', '--runs', 'engine').out)
    }

    private String script(String name, String text) {
        def file = folder.resolve(name)
        Files.writeString(file, text.stripIndent(true))
        file.toString()
    }

    /** A command of somebody who has a home of their own. */
    private Called called(String user, String... args) {
        new Called([HOME: folder.resolve("home-of-$user").toString(), SLUICE_PASSWORD: "password of $user" as String,
                    SLUICE_ENGINE: lab.engine.url().toString(), SLUICE_USER: user]).with(args)
    }
}
