package dev.sluice.engine.jobs

import dev.sluice.engine.pool.Pools
import dev.sluice.lab.EngineProcess
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

/** An engine is killed while it works, and started again. */
class CrashSpec extends Specification {
    private static final int ROUNDS = Integer.getInteger('sluice.crash.rounds', 11)

    @TempDir Path folder
    EngineProcess engine
    Wire wire
    Random random = new Random(ROUNDS)
    Path tree
    String base
    String vdb
    /** What the dSource has at its last snapshot. */
    String content = 'round 0'

    def setup() { engine = new EngineProcess(folder) }
    def cleanup() { engine.close() }

    def "a kill at any moment leaves whole objects or none, every job ended, and an engine that works"() {
        given: 'a dSource and a VDB that stand, and a source big enough to be caught copying'
        wire = engine.admin()
        tree = tree()
        base = made(link('base'))
        vdb = made(provision('vdb', base))
        mark('vdb', 'mine')

        expect:
        def works = [this.&killLink, this.&killRefresh, this.&killProvision, this.&killSync, this.&killRollback, this.&killUndo,
                     this.&killDisable, this.&killEnable, this.&killSnapshot, this.&killUndo, this.&killDelete]
        (0..<ROUNDS).each { works[it % works.size()](it + 1) }

        and: 'the pool holds what the catalog owns and nothing else'
        def containers = wire.get('database').result
        def owned = wire.get('snapshot').result*.reference + containers*.currentTimeflow + containers*.previousTimeflow
        engine.kill()
        Pools.open(folder.resolve('pool'), 'copy').withCloseable { it.names() } == (owned - null).toSet()
    }

    private void killLink(int round) {
        def (answer, done) = killedDuring { link("d$round") }
        assert wire.get('database').result.any { it.reference == answer.result } == done
    }

    private void killProvision(int round) {
        def (answer, done) = killedDuring { provision("v$round", base) }
        assert wire.get('database').result.any { it.reference == answer.result } == done
        assert done == Files.exists(folder.resolve("mnt/v$round/marker"))
        assert !done || seen("v$round") == content
    }

    private void killDelete(int round) {
        def victim = made(provision("victim$round", base))
        def (answer, done) = killedDuring { wire.post("database/$victim/delete", [type: 'DeleteParameters']) }
        assert wire.get('database').result.any { it.reference == victim } == !done
        assert done || seen("victim$round") == content
    }

    private void killSync(int round) {
        Files.writeString(tree.resolve('marker'), "round $round")
        def before = wire.get("snapshot?database=$base").result.size()
        def (answer, done) = killedDuring { wire.post("database/$base/sync", [:]) }
        content = done ? "round $round" : content
        assert wire.get("snapshot?database=$base").result.size() == before + (done ? 1 : 0)
        assert seen('staged/base') == content
        Files.writeString(tree.resolve('marker'), content)
    }

    private void killSnapshot(int round) {
        def before = wire.get("snapshot?database=$vdb").result.size()
        def text = seen('vdb')
        def (answer, done) = killedDuring { wire.post("database/$vdb/sync", [:]) }
        assert wire.get("snapshot?database=$vdb").result.size() == before + (done ? 1 : 0)
        assert seen('vdb') == text
    }

    private void killRefresh(int round) {
        killedWhileDataChanges(content) { wire.post("database/$vdb/refresh",
                [timeflowPointParameters: [type: 'TimeflowPointSemantic', container: base]]) }
    }

    /** Back to the first snapshot of the VDB, which it had when it was made. */
    private void killRollback(int round) {
        def first = wire.get("snapshot?database=$vdb").result.last().reference
        killedWhileDataChanges('round 0') { wire.post("database/$vdb/rollback",
                [timeflowPointParameters: [type: 'TimeflowPointSnapshot', snapshot: first]]) }
    }

    private void killUndo(int round) {
        def previous = wire.get("database/$vdb").result.previousTimeflow
        if (previous) {
            def then = Files.readString(folder.resolve("pool/datasets/$previous/marker"))
            killedWhileDataChanges(then) { wire.post("database/$vdb/undo", [:]) }
        }
    }

    private void killDisable(int round) {
        def (answer, done) = killedDuring { wire.post("source/${source()}/disable", [:]) }
        assert wire.get("source/${source()}").result.runtime.enabled == (done ? 'DISABLED' : 'ENABLED')
        assert Files.exists(folder.resolve('mnt/vdb/marker')) != done
    }

    private void killEnable(int round) {
        def before = wire.get("source/${source()}").result.runtime.enabled
        def (answer, done) = killedDuring { wire.post("source/${source()}/enable", [:]) }
        assert wire.get("source/${source()}").result.runtime.enabled == (done ? 'ENABLED' : before)
        wire.finished(wire.post("source/${source()}/enable", [:]))
    }

    private String source() {
        wire.get("source?database=$vdb").result[0].reference
    }

    /** The VDB has its old timeflow or its new one, whole, and its mount path shows that. */
    private void killedWhileDataChanges(String wanted, Closure<Wire.Answer> work) {
        mark('vdb', "mine $wanted")
        def before = wire.get("database/$vdb").result.currentTimeflow
        def (answer, done) = killedDuring(work)
        def after = wire.get("database/$vdb").result
        assert (after.currentTimeflow != before) == done
        assert seen('vdb') == (done ? wanted : "mine $wanted")
        assert !done || Files.readString(folder.resolve("pool/datasets/$before/marker")) == "mine $wanted"
    }

    /** The answer to a call during which the engine was killed, and whether its job was done by then. */
    private List killedDuring(Closure<Wire.Answer> work) {
        Wire.Answer answer = work()
        assert answer.json.status == 'OK' : answer.text
        sleep(random.nextInt(400))
        engine.kill()
        engine.start()
        wire = engine.admin()
        def job = wire.get("job/$answer.json.job").result
        assert job.jobState in ['COMPLETED', 'FAILED']
        assert wire.get("action/$answer.json.action").result.state == job.jobState
        assert job.jobState == 'COMPLETED' || job.events.last().messageDetails == 'The engine stopped while the job ran.'
        assertWhole()
        [answer, job.jobState == 'COMPLETED']
    }

    private void assertWhole() {
        assert wire.get('job?jobState=RUNNING').result == []
        assert wire.get('action?state=EXECUTING').result == [] && wire.get('action?state=WAITING').result == []
        wire.get('database').result.each { container ->
            assert wire.get("source?database=$container.reference").result.size() == 1
            assert wire.get("timeflow/$container.currentTimeflow").result.container == container.reference
            assert wire.get("snapshot?database=$container.reference").result
        }
    }

    private Path tree() {
        def tree = Files.createDirectories(folder.resolve('source'))
        Files.writeString(tree.resolve('marker'), content)
        (1..40).each { Files.writeString(tree.resolve("f$it"), 'x' * 1_000_000) }
        tree
    }

    private String seen(String name) {
        Files.readString(folder.resolve("mnt/$name/marker"))
    }

    private void mark(String name, String text) {
        Files.writeString(folder.resolve("mnt/$name/marker"), text)
    }

    private String made(Wire.Answer answer) {
        def job = wire.finished(answer)
        assert job.jobState == 'COMPLETED' : job
        answer.result
    }

    private Wire.Answer link(String name) {
        def config = wire.post('sourceconfig', [type: 'AppDataDirectSourceConfig', name: name, path: "$tree" as String,
                repository: wire.named('repository', 'files').reference])
        wire.post('database/link', [type: 'LinkParameters', name: name, group: wire.named('group', 'Sources').reference,
                linkData: [type: 'AppDataDirectLinkData', config: config.result,
                           parameters: [mountPath: folder.resolve("mnt/staged/$name") as String]]])
    }

    private Wire.Answer provision(String name, String from) {
        wire.post('database/provision', [type: 'AppDataProvisionParameters',
                container: [type: 'AppDataContainer', name: name, group: 'Virtual'],
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: folder.resolve("mnt/$name") as String]],
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: name,
                               repository: wire.named('repository', 'files').reference],
                timeflowPointParameters: [type: 'TimeflowPointSemantic', container: from, location: 'LATEST_POINT']])
    }
}
