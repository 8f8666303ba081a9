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
    private static final int ROUNDS = Integer.getInteger('sluice.crash.rounds', 9)

    @TempDir Path folder
    EngineProcess engine
    Random random = new Random(ROUNDS)

    def setup() { engine = new EngineProcess(folder) }
    def cleanup() { engine.close() }

    def "a kill at any moment leaves whole objects or none, every job ended, and an engine that works"() {
        given: 'a dSource that stands, and a source big enough to be caught copying'
        def tree = tree()
        def wire = engine.admin()
        def base = link(wire, 'base', tree)
        assert wire.finished(base).jobState == 'COMPLETED'

        expect:
        (1..ROUNDS).each { round ->
            def work = [{ link(wire, "d$round", tree) }, { provision(wire, "v$round", base.result) },
                        { wire.post("database/${victim(wire, base.result)}/delete", [type: 'DeleteParameters']) }][round % 3]
            def answer = work()
            sleep(random.nextInt(400))
            engine.kill()
            engine.start()
            wire = engine.admin()
            assertWhole(wire, answer)
        }

        and: 'the pool holds what the catalog owns and nothing else'
        def owned = (wire.get('timeflow').result + wire.get('snapshot').result)*.reference.toSet()
        engine.kill()
        Pools.open(folder.resolve('pool'), 'copy').withCloseable { it.names() } == owned
    }

    /** A VDB to delete; one is made when there is none. */
    private String victim(Wire wire, String base) {
        def vdbs = wire.get('database').result.findAll { it.provisionContainer }
        if (vdbs) {
            return vdbs[0].reference
        }
        def made = provision(wire, "victim${System.nanoTime()}", base)
        assert wire.finished(made).jobState == 'COMPLETED'
        made.result
    }

    private void assertWhole(Wire wire, Wire.Answer answer) {
        assert answer.json.status == 'OK' : answer.text
        def job = wire.get("job/$answer.json.job").result
        assert job.jobState in ['COMPLETED', 'FAILED']
        assert wire.get("action/$answer.json.action").result.state == job.jobState
        assert wire.get('job?jobState=RUNNING').result == []
        if (job.jobState == 'FAILED') {
            assert job.events.last().messageDetails == 'The engine stopped while the job ran.'
        }
        def containers = wire.get('database').result
        containers.each { container ->
            def sources = wire.get("source?database=$container.reference").result
            assert sources.size() == 1 && sources[0].runtime.status == 'RUNNING'
            assert wire.get("timeflow/$container.currentTimeflow").status == 200
            assert wire.get("snapshot?database=$container.reference").result.size() == 1
            if (sources[0].virtual) {
                assert Files.readString(Path.of(sources[0].parameters.mountPath, 'f1')).startsWith('xxx')
            }
        }
        def made = containers.find { it.reference == answer.result }
        assert !answer.result || (made != null) == (job.jobState == 'COMPLETED')
        assert Files.list(folder.resolve('mnt')).withCloseable { it.count() } == containers.count { it.provisionContainer }
    }

    private Path tree() {
        def tree = Files.createDirectories(folder.resolve('source'))
        (1..40).each { Files.writeString(tree.resolve("f$it"), 'x' * 1_000_000) }
        tree
    }

    private Wire.Answer link(Wire wire, String name, Path tree) {
        def config = wire.post('sourceconfig', [type: 'AppDataDirectSourceConfig', name: name, path: "$tree" as String,
                repository: wire.named('repository', 'files').reference])
        wire.post('database/link', [type: 'LinkParameters', name: name, group: wire.named('group', 'Sources').reference,
                linkData: [type: 'AppDataDirectLinkData', config: config.result, parameters: [:]]])
    }

    private Wire.Answer provision(Wire wire, String name, String from) {
        wire.post('database/provision', [type: 'AppDataProvisionParameters',
                container: [type: 'AppDataContainer', name: name, group: 'Virtual'],
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: folder.resolve("mnt/$name") as String]],
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: name,
                               repository: wire.named('repository', 'files').reference],
                timeflowPointParameters: [type: 'TimeflowPointSemantic', container: from, location: 'LATEST_POINT']])
    }
}
