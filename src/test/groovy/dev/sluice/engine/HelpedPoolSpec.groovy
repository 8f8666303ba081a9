package dev.sluice.engine

import dev.sluice.engine.kind.oracle.FakeOracle
import dev.sluice.lab.Disk
import dev.sluice.lab.Flow
import dev.sluice.lab.HelpedEngine
import dev.sluice.lab.Mounts
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** What an engine that root starts under another account does with pools of each sort, and with software of others. */
@Tag('slow')
@Requires(value = { HelpedEngine.possible }, reason = 'needs root, user namespaces and Debian\'s accounts')
class HelpedPoolSpec extends Specification {
    private static final String WALLET = 'wallet-canary-2'

    @TempDir @Shared Path folder
    @Shared Path classes
    @AutoCleanup Disk disk
    @AutoCleanup HelpedEngine engine

    def setupSpec() {
        classes = HelpedEngine.classes(folder)
    }

    def "a directory is copied, presented, taken back and deleted: #type"() {
        given:
        engine = new HelpedEngine(classes, folder)
        disk = type == 'copy' ? null : Disk.make(1024, type, engine.folder)
        engine.serve(*HelpedEngine.poolOn(disk), '--keep-deleted', '0')
        def flow = new Flow(engine)
        def tree = HelpedEngine.opened(HelpedEngine.given(engine.folder.resolve('notes'), HelpedEngine.DATA))
        HelpedEngine.given(Files.writeString(tree.resolve('orders.csv'), 'one'), HelpedEngine.DATA)

        when:
        def notes = flow.linked('notes', tree)
        def qa = flow.provisioned('qa', notes)
        flow.write('qa', 'two')
        flow.completed(flow.sync(qa))
        flow.write('qa', 'three')
        flow.completed(flow.rollback(qa, flow.point(flow.snapshots(qa)[0].reference)))

        then:
        flow.text('qa') == 'two'
        Files.getOwner(engine.mnt.resolve('qa/orders.csv')).name == HelpedEngine.DATA

        when:
        Files.writeString(tree.resolve('orders.csv'), 'four')
        flow.completed(flow.sync(notes))
        flow.completed(flow.refresh(qa))

        then:
        flow.text('qa') == 'four'

        when:
        flow.removeAll()

        then:
        Mounts.below(engine.mnt) == [] as Set
        def datasets = (disk?.path ?: engine.home).resolve('pool/datasets').toFile()
        new PollingConditions(timeout: 60).eventually { assert datasets.list().length == 0 }
        flow.get('fault?status=ACTIVE').result == []

        cleanup:
        engine?.close()

        where:
        type << ['copy', *['xfs', 'btrfs'].findAll { Disk.isPossible(it) }]
    }

    @Requires(value = { FakeOracle.runnable }, reason = "the stand-in for Oracle's programs is written in Perl")
    def "Oracle's programs run as the account that owns them"() {
        given:
        def own = HelpedEngine.opened(Files.createTempDirectory(folder, 'oracle-'))
        def oracle = new FakeOracle(own.resolve('oracle'), [wallet: WALLET])
        def backup = Files.createDirectories(own.resolve('backup'))
        Files.writeString(backup.resolve('ctrl_01.bkp'), 'control')
        assert ['chown', '-R', HelpedEngine.DATA, "$own"]*.toString().execute().waitFor() == 0
        engine = new HelpedEngine(classes, folder, [ORACLE_HOME: "$oracle.home".toString()])
        engine.serve('--pool', 'copy')
        def flow = new Flow(engine)
        def account = flow.named('environment/user', HelpedEngine.DATA).reference
        def repository = flow.named('repository', "$oracle.home").reference

        when:
        def config = flow.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: 'orcl', environmentUser: account,
                repository: repository, parameters: [dbName: 'ORCL', dbUniqName: 'ORCL_ST', dbIdentityName: 'ORCL']]).result
        def wanted = Payloads.link('orcl', flow.group('Sources'), config, flow.named('environment', 'localhost').reference, account, backup,
                engine.mountPath('staged'))
        wanted.linkData.parameters.walletpwd = WALLET
        def linked = flow.post('database/link', wanted)
        flow.completed(linked)
        def made = flow.post('database/provision', Payloads.provision('qa1', 'Virtual', linked.result, repository, account,
                engine.mountPath('qa1')))
        flow.completed(made)

        then:
        oracle.instances().contains('qa1')
        Files.getOwner(oracle.home.resolve('state/instance.qa1')).name == HelpedEngine.DATA

        when:
        flow.completed(flow.sync(made.result))
        flow.completed(flow.refresh(made.result))
        flow.completed(flow.remove(made.result))

        then:
        !oracle.instances().contains('qa1')
        Mounts.below(engine.mnt).every { !it.startsWith('qa1') }

        cleanup:
        engine?.close()
    }
}
