package dev.sluice.engine.kind.postgres

import dev.sluice.lab.EngineProcess
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** An engine that dies while it makes a VDB of a PostgreSQL server. */
class PostgresCrashSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup PostgresServer source
    @AutoCleanup EngineProcess engine

    def "an engine that dies before a VDB is whole leaves no server behind"() {
        given:
        PostgresSoftware.reachable(folder)
        source = new PostgresServer(folder)
        engine = new EngineProcess(folder, [SLUICE_POSTGRES: "${PostgresSoftware.folder()}" as String])
        def admin = engine.admin()
        def shop = linked(admin)

        when: 'it dies when the server runs, but its hooks have not passed'
        def provision = provision(admin, shop)
        assert provision.json.status == 'OK' : provision.text
        while (!Files.exists(folder.resolve('waiting'))) {
            sleep 20
        }
        assert servers().size() == 1
        engine.kill()
        engine.start()

        then:
        engine.admin().get('database').result*.name == ['shop']
        engine.admin().get("job/${provision.json.job}").result.jobState == 'FAILED'
        servers() == []
    }

    private String linked(Wire admin) {
        def config = admin.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: 'shop',
                repository: admin.named('repository', PostgresFlow.REPOSITORY).reference, parameters: [:]]).result
        def link = admin.post('database/link', [type: 'LinkParameters', name: 'shop', group: admin.named('group', 'Sources').reference,
                linkData: [type: 'AppDataStagedLinkData', config: config, parameters: source.link]])
        assert admin.finished(link).jobState == 'COMPLETED'
        link.result
    }

    private Wire.Answer provision(Wire admin, String shop) {
        def hook = [type: 'RunBashOnSourceOperation', name: 'wait', command: "touch ${folder.resolve('waiting')}; sleep 600" as String]
        admin.post('database/provision', [type: 'AppDataProvisionParameters', container: [type: 'AppDataContainer', name: 'qa1', group: 'Virtual'],
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: "${folder.resolve('mnt/qa1')}" as String],
                         operations: [type: 'VirtualSourceOperations', configureClone: [hook]]],
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'qa1', repository: admin.named('repository', PostgresFlow.REPOSITORY).reference],
                timeflowPointParameters: [type: 'TimeflowPointSemantic', container: shop]])
    }

    private List<String> servers() {
        ProcessHandle.allProcesses().map { it.info().arguments().map { it.toList().join(' ') }.orElse('') }
                .filter { it.contains("-D ${folder.resolve('mnt')}") }.toList()
    }
}
