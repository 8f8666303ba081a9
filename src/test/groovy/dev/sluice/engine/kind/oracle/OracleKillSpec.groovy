package dev.sluice.engine.kind.oracle

import dev.sluice.lab.Wire
import spock.lang.Tag

/**
 * An engine is killed at a step of what it does with databases, before or after one of Oracle's programs has done its work, and the next
 * one has whole objects. At each step: -Dsluice.oracle.kills=200, which is how many moments of each kind of work there are at most.
 */
@Tag('slow')
class OracleKillSpec extends EngineWithOracle {
    private static final Integer MOMENTS = Integer.getInteger('sluice.oracle.kills')
    private static final long SEED = Long.getLong('sluice.oracle.seed', System.nanoTime())
    private static final int USUAL_WORKS = 2
    private static final int USUAL_MOMENTS = 30

    def random = new Random(SEED)
    String thin
    String vdb
    String copied
    int made

    def "a kill at any step leaves whole objects or none, and each VDB with its database"() {
        given:
        thin = linked('thin', oracle.home.toString())
        vdb = done(provision('v0', thin))
        def works = [linking: this.&linking, provisioning: this.&provisioning, snapshot: this.&snapshot, refresh: this.&refresh,
                     rollBack: this.&rollBack, deletion: this.&deletion, stop: this.&stop, copying: this.&copying]

        expect:
        if (MOMENTS) {
            works.each { name, work ->
                def moment = 1
                while (moment <= MOMENTS && killed(name, work, moment)) {
                    moment++
                }
                println "$name: ${moment - 1} kills"
            }
        } else {
            works.entrySet().toList().shuffled(random).take(USUAL_WORKS).each {
                killed(it.key, it.value, 1 + random.nextInt(USUAL_MOMENTS))
            }
        }
    }

    /** Whether the work came to that moment. */
    private boolean killed(String name, Closure<Wire.Answer> work, int moment) {
        def answer = work { oracle.waitAt(moment) }
        def job = answer.json.job
        soon.eventually { assert oracle.waiting || wire.get("job/$job").result.jobState != 'RUNNING' }
        def reached = oracle.waiting
        engine.kill()
        oracle.answerNothing()
        engine.start()
        wire = engine.admin()
        try {
            whole(job)
        } catch (AssertionError broken) {
            def told = wire.get('fault?status=ACTIVE').result*.description
            throw new AssertionError("$name was killed at moment $moment; seed $SEED; faults: $told\n$broken.message" as String, broken)
        }
        reached
    }

    private void whole(String job) {
        assert wire.get("job/$job").result.jobState in ['COMPLETED', 'FAILED']
        soon.eventually {
            // That a job failed is told until one of its sort does well.
            assert faults().findAll { !it.bundleID.endsWith('.failed') } == []
            assert wire.get('database/deleted').result == []
        }
        def sources = wire.get('source').result.findAll { it.virtual && it.runtime.status == 'RUNNING' }
        assert oracle.instances() == sources*.name as Set
        assert sources.every { oracle.work(it.name) }
        def stopped = wire.get('source').result.findAll { it.virtual && it.runtime.status != 'RUNNING' }
        stopped.each { done(wire.post("source/$it.reference/start", [:])) }
        wire.get('database').result.findAll { it.name.startsWith('extra') }.sort { it.provisionContainer ? 0 : 1 }.each {
            done(wire.post("database/$it.reference/delete", [type: 'DeleteParameters', force: false]))
        }
        assert oracle.refusals() == []
    }

    private Wire.Answer linking(Closure ready) {
        ready()
        link("extra${++made}", oracle.home.toString())
    }

    private Wire.Answer provisioning(Closure ready) {
        ready()
        provision("extra${++made}", thin)
    }

    /** A copy of a copy of a copy. */
    private Wire.Answer copying(Closure ready) {
        if (!copied) {
            copied = done(provision('v1', vdb))
        }
        ready()
        provision("extra${++made}", copied)
    }

    private Wire.Answer snapshot(Closure ready) {
        ready()
        wire.post("database/$vdb/sync", [type: 'AppDataSyncParameters'])
    }

    private Wire.Answer refresh(Closure ready) {
        ready()
        wire.post("database/$vdb/refresh", [type: 'RefreshParameters', timeflowPointParameters:
                [type: 'TimeflowPointSemantic', container: thin, location: 'LATEST_POINT']])
    }

    private Wire.Answer rollBack(Closure ready) {
        def first = wire.get("snapshot?database=$vdb").result.last().reference
        ready()
        wire.post("database/$vdb/rollback", [type: 'RollbackParameters', timeflowPointParameters:
                [type: 'TimeflowPointSnapshot', snapshot: first]])
    }

    private Wire.Answer deletion(Closure ready) {
        def victim = done(provision("extra${++made}", thin))
        ready()
        wire.post("database/$victim/delete", [type: 'DeleteParameters', force: false])
    }

    private Wire.Answer stop(Closure ready) {
        ready()
        wire.post("source/${wire.get("source?database=$vdb").result[0].reference}/stop", [:])
    }
}
