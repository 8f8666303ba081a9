package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresFlow
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.util.concurrent.CompletableFuture
import spock.lang.Tag

/** An engine that starts where servers of VDBs neither go on nor end. */
@Tag('postgres')
class HangingStartSpec extends ServerAtHand {
    def cleanup() {
        flow.removeAll()
    }

    def "those that let nobody in delay no start of the engine, however many they are"() {
        given:
        def copy = flow.linked('copy', source.link)
        def vdbs = ['qa', 'qb', 'qc'].collect { flow.provisionedWith(it, copy, [superuserLogin: false]) }
        def maps = ['qa', 'qb', 'qc'].collect { Path.of(lab.mountPath(it)).resolve('global/pg_filenode.map') }
        maps.each {
            Files.move(it, it.resolveSibling('aside'))
            assert ['mkfifo', '-m', '666', it]*.toString().execute().waitFor() == 0
        }
        lab.engine.close()

        when:
        def begun = CompletableFuture.runAsync { lab.begin() }

        then:
        eventually { begun.done }
        vdbs.every { new PostgresFlow(lab).state(it) == ['RUNNING', 'ENABLED'] }

        cleanup:
        begun?.join()
        maps.each { Files.move(it.resolveSibling('aside'), it, StandardCopyOption.REPLACE_EXISTING) }
        flow = new PostgresFlow(lab)
    }

    def "an engine answers while it clears up after jobs on several that are stuck, and so do other VDBs"() {
        given:
        def copy = flow.linked('copy', source.link)
        def other = flow.provisioned('qd', copy)
        def vdbs = ['qa', 'qb', 'qc'].collect { flow.provisioned(it, copy) }
        vdbs.each { vdb ->
            def writer = flow.sql(vdb, "select pid from pg_stat_activity where backend_type = 'checkpointer'")[0][0]
            assert ['kill', '-STOP', writer]*.toString().execute().waitFor() == 0
        }
        def refreshes = vdbs.collect { flow.refresh(it).json.job }
        assert eventually { vdbs.every { vdb -> Files.readString(Path.of(lab.mountPath(flow.container(vdb).name), 'postmaster.pid')).contains('stopping') } }
        lab.engine.close()

        when:
        def begun = CompletableFuture.runAsync { lab.begin() }

        then: 'one that is stuck is given up after longer than this'
        eventually { begun.done }

        when:
        flow = new PostgresFlow(lab)

        then:
        refreshes.every { flow.get("job/$it").result.jobState == 'RUNNING' }
        flow.completed(flow.sync(other))

        and: 'who would end one is told why it does not'
        refreshes.every { flow.post("job/$it/cancel", [:]).json.error.details.contains('clears up after it') }

        when: 'somebody wants one of them'
        def snapshot = flow.sync(vdbs[0])

        then: 'that waits for its turn, and they run again as they are to'
        vdbs.every { vdb -> (1..4).any { eventually { flow.state(vdb) == ['RUNNING', 'ENABLED'] && !flow.get("job?target=$vdb").result.any { it.jobState == 'RUNNING' } } } }
        refreshes.every { flow.get("job/$it").result.jobState == 'FAILED' }
        flow.completed(snapshot)

        and: 'nothing is left of what was being made'
        lab.pool.resolve('datasets').toFile().list().findAll { it.startsWith('APPDATA_TIMEFLOW') }.size() == 5

        cleanup:
        begun?.join()
        flow = new PostgresFlow(lab)
    }
}
