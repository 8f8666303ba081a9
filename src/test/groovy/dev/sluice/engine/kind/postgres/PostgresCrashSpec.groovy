package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Disk
import dev.sluice.lab.EngineProcess
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** An engine that dies while it makes a dSource or a VDB of a PostgreSQL server. */
@Tag('slow')
@Tag('faults')
class PostgresCrashSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Disk disk
    @AutoCleanup PostgresServer source
    @AutoCleanup EngineProcess engine

    def "an engine that dies before a dSource and a VDB are whole leaves no server of theirs behind, and standbys of others go on"() {
        given:
        PostgresSoftware.reachable(folder)
        source = new PostgresServer(folder)
        source.run('create table orders as select 1 as id')
        engine = EngineProcess.withPostgres(folder, disk = Disk.sharing(folder))
        def admin = engine.admin()
        def shop = link(admin, 'shop')
        assert admin.finished(shop).jobState == 'COMPLETED'

        when: 'it dies when their servers run, but their hooks have not passed'
        def copy = provision(admin, shop.result)
        def late = link(admin, 'late', [operations: [type: 'LinkedSourceOperations', postSync: [waiting('late')]]])
        while (!Files.exists(folder.resolve('late')) || !Files.exists(folder.resolve('waiting'))) {
            sleep 20
        }
        def standby = standbys()[0]
        assert [servers().size(), standbys().size(), slots()] == [1, 2, 2]
        engine.kill()

        and: 'one standby stands still, as after a crash in the middle of a snapshot'
        assert ['kill', '-STOP', "${standby.pid()}"]*.toString().execute().waitFor() == 0
        engine.start()
        admin = engine.admin()

        then:
        admin.get('database').result*.name == ['shop']
        [copy, late].every { admin.get("job/${it.json.job}").result.jobState == 'FAILED' }
        servers() == []
        standbys()*.pid() == [standby.pid()]
        slots() == 1

        when:
        source.run('insert into orders values (2)')
        def sync = admin.finished(admin.post("database/$shop.result/sync", [type: 'AppDataSyncParameters']))

        then:
        sync.jobState == 'COMPLETED'
        !sync.events.any { it.messageDetails.contains('base backup') }

        when: 'it dies while the source is being copied anew'
        source.run('create table large as select i, repeat(md5(i::text), 20) as text from generate_series(1, 20000) i')
        def again = admin.post("database/$shop.result/sync", [type: 'AppDataSyncParameters', parameters: [resync: true]])
        def record = engine.pool.resolve("notes/${admin.get("database/$shop.result").result.currentTimeflow}/standby")
        while (Files.readAllLines(record).size() > 1) {
            sleep 5
        }
        engine.kill()
        engine.start()
        admin = engine.admin()

        then: 'no server runs on half a copy'
        admin.get("job/${again.json.job}").result.jobState == 'FAILED'
        standbys() == []

        when:
        def last = admin.finished(admin.post("database/$shop.result/sync", [type: 'AppDataSyncParameters']))

        then:
        last.jobState == 'COMPLETED'
        last.events*.messageDetails.contains("source: 127.0.0.1:$source.port is copied anew: the last copy of it was broken off." as String)
        standbys().size() == 1

        when:
        def gone = admin.finished(admin.post("database/$shop.result/delete", [type: 'DeleteParameters']))

        then:
        gone.jobState == 'COMPLETED'
        standbys() == []
        slots() == 0

        cleanup:
        standbys()*.destroyForcibly()
    }

    private Wire.Answer link(Wire admin, String name, Map changes = [:]) {
        def config = admin.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: name,
                repository: admin.named('repository', PostgresFlow.REPOSITORY).reference, parameters: [:]]).result
        admin.post('database/link', [type: 'LinkParameters', name: name, group: admin.named('group', 'Sources').reference,
                linkData: [type: 'AppDataStagedLinkData', config: config, parameters: source.link + [standby: true]] + changes])
    }

    private Map waiting(String name) {
        [type: 'RunBashOnSourceOperation', name: 'wait', command: "touch ${folder.resolve(name)}; sleep 600" as String]
    }

    private int slots() {
        source.run('select count(*) from pg_replication_slots')[0][0] as int
    }

    private Wire.Answer provision(Wire admin, String shop) {
        admin.post('database/provision', [type: 'AppDataProvisionParameters', container: [type: 'AppDataContainer', name: 'qa1', group: 'Virtual'],
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: "${folder.resolve('mnt/qa1')}" as String],
                         operations: [type: 'VirtualSourceOperations', configureClone: [waiting('waiting')]]],
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'qa1', repository: admin.named('repository', PostgresFlow.REPOSITORY).reference],
                timeflowPointParameters: [type: 'TimeflowPointSemantic', container: shop]])
    }

    /** The servers of VDBs. */
    private List<ProcessHandle> servers() {
        PostgresServer.below("${folder.resolve('mnt')}/")
    }

    private List<ProcessHandle> standbys() {
        PostgresServer.below("$engine.pool/datasets/")
    }
}
