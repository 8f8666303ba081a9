package dev.sluice.engine.kind.oracle

import dev.sluice.engine.Payloads
import dev.sluice.lab.EngineProcess
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** An engine in a process of its own that has Oracle software, which it finds by ORACLE_HOME, and a backup of a database. */
@Requires(value = { FakeOracle.runnable }, reason = "the stand-in for Oracle's programs is written in Perl", inherited = true)
abstract class EngineWithOracle extends Specification {
    static final String WALLET = 'wallet-canary-2'

    @TempDir Path folder
    @AutoCleanup EngineProcess engine
    FakeOracle oracle
    Path backup
    Wire wire
    String account
    PollingConditions soon = new PollingConditions(timeout: 20)

    def setup() {
        oracle = new FakeOracle(folder.resolve('oracle'), [wallet: WALLET])
        backup = Files.createDirectories(folder.resolve('backup/orcl'))
        Files.writeString(backup.resolve('ctrl_01.bkp'), 'control')
        engine = new EngineProcess(folder, [ORACLE_HOME: "$oracle.home" as String], Duration.ofMillis(200))
        wire = engine.admin()
        account = wire.get('environment/user').result[0].reference
    }

    /** @param repository a home of the software, or that which only copies backups */
    protected Wire.Answer link(String name, String repository) {
        def config = wire.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: name, environmentUser: account,
                repository: wire.named('repository', repository).reference,
                parameters: [dbName: 'ORCL', dbUniqName: 'ORCL_ST', dbIdentityName: 'ORCL']]).result
        def wanted = Payloads.link(name, wire.named('group', 'Sources').reference, config, wire.named('environment', 'localhost').reference,
                account, backup, mounted("staged $name"))
        wanted.linkData.parameters.walletpwd = WALLET
        wire.post('database/link', wanted)
    }

    protected String linked(String name, String repository) {
        done(link(name, repository))
    }

    protected Wire.Answer provision(String name, String container, List further = [], Map operations = [:]) {
        def wanted = Payloads.provision(name, 'Virtual', container, wire.named('repository', "$oracle.home").reference, account, mounted(name))
        wanted.source.additionalMountPoints = further
        wanted.source.operations.putAll(operations)
        wire.post('database/provision', wanted)
    }

    /** What a call made, or was about, once its job has completed. */
    protected String done(Wire.Answer answer) {
        def job = wire.finished(answer)
        assert job.jobState == 'COMPLETED' : job
        answer.result
    }

    protected List<Map> faults() {
        wire.get('fault?status=ACTIVE').result*.subMap('bundleID', 'target')
    }

    protected String mounted(String name) {
        folder.resolve('mnt').resolve(name)
    }

    /** The engine is killed, and another one goes on. */
    protected void restarted() {
        engine.kill()
        engine.start()
        wire = engine.admin()
    }
}
