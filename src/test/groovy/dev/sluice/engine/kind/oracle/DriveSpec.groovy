package dev.sluice.engine.kind.oracle

import static dev.sluice.engine.kind.oracle.OracleParameters.*

import dev.sluice.engine.kind.Kind
import dev.sluice.engine.kind.Removal
import dev.sluice.engine.kind.SilentProgress
import dev.sluice.engine.kind.Staging
import dev.sluice.engine.kind.Tree
import dev.sluice.engine.kind.Virtual
import dev.sluice.wire.ApiObject
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/**
 * Virtual databases are driven at random through what an engine does with them, and Oracle never has anything to refuse. Further:
 * -Dsluice.oracle.steps=1000, others: -Dsluice.oracle.seed=7.
 */
@Tag('slow')
@Requires(value = { FakeOracle.runnable }, reason = "the stand-in for Oracle's programs is written in Perl")
class DriveSpec extends Specification {
    static final int STEPS = Integer.getInteger('sluice.oracle.steps', 25)
    static final long SEED = Long.getLong('sluice.oracle.seed', System.nanoTime())

    @TempDir Path folder
    def random = new Random(SEED)
    def kind = new OracleKind()
    FakeOracle oracle
    /** By name: what is asked of each, and its snapshots. */
    Map<String, Map> vdbs = [:]
    List<String> done = []
    int made
    int reached = 4720

    def "whatever is done to virtual databases, Oracle has nothing to refuse"() {
        given:
        oracle = new FakeOracle(folder.resolve('home'), [cdb: 1, pdbs: 'ORCLPDB,OTHERPDB', encrypted: 1, wallet: WALLET])
        new Tree(folder.resolve('staged')).sh 'mkdir backup; echo 1 > backup/ctl.bkp; touch backup/ewallet.p12'
        def staged = folder.resolve('staged')
        new BackupManifest('ORCL', BackupManifest.pieces(staged.resolve('backup'))).write(staged)
        new Tree(folder.resolve('source')).sh 'echo 1 > ctl.bkp; touch ewallet.p12 orapwORCL'
        Files.createDirectories(folder.resolve('thin'))
        sync(null)

        expect:
        STEPS.times {
            step()
            assert oracle.refusals() == [] : "seed $SEED, after ${done.takeRight(12)}"
            assert vdbs.every { name, vdb -> agrees(name, vdb) } : "seed $SEED, after ${done.takeRight(12)}"
        }
    }

    private void step() {
        def name = vdbs ? pick(vdbs.keySet() as List) : null
        def steps = vdbs.size() < 2 || vdbs.size() < 4 && random.nextInt(8) == 0 ? ['provision'] :
                ['stop', 'start', 'work', 'work', 'snapshot', 'snapshot', 'refresh', 'rollBack', 'copy', 'move', 'dies', 'reboot', 'fails', 'sync', 'delete']
        def chosen = pick(steps)
        done << "$chosen $name".toString()
        "$chosen"(name)
    }

    private void provision(String ignored) {
        def name = "v${++made}".toString()
        def given = [dbName: "V$made".toString()]
        given += pick([[:], [crs_home: oracle.home.toString()], [crs_home: oracle.home.toString(), advRACSettings: true, additionalNodes: ['node2']]])
        given += pick([[:], [noarchivelogmode: true]]) + pick([[:], [pdbName: 'QAPDB']])
        given += pick([[:], [:], [pitr: true, restoreTime: "2026-0${pick([1, 2])}-01 12:00:00".toString()]])
        vdbs[name] = [given: given, path: folder.resolve(name), snapshots: []]
        fresh(name)
    }

    /** Of the backup alone, or of what was restored of it in the dSource. */
    private void fresh(String name) {
        present(name, folder.resolve(pick(['staged', 'thin'])))
        assert kind.configure(database(name), new SilentProgress()) == Kind.Readiness.RUNNING
        vdbs[name].runs = true
    }

    /** The source goes on, and what is new in its backup reaches the dSource. */
    private void sync(String ignored) {
        oracle.source = [cdb: 1, pdbs: 'ORCLPDB,OTHERPDB', encrypted: 1, wallet: WALLET, reached: reached += 24]
        new Tree(folder.resolve('source')).sh "echo log > 1_${reached}.arc"
        kind.stage(new Staging(ApiObject.of([name: 'prod', parameters: [dbName: 'ORCL']]), linked(), [],
                ApiObject.of([resync: random.nextInt(3) == 0]), oracle.installation(), folder.resolve('thin'),
                Files.createDirectories(folder.resolve('notes'))), new SilentProgress())
        assert oracle.state('instance.ORCL') == [:]
    }

    private ApiObject linked() {
        link(MINIMAL_LINK + [dbrmanbkploc: "$folder/source".toString(), dbctrlbkppiece: "$folder/source/ctl.bkp".toString(), dbmultitenant: true,
                pdbName: 'ORCLPDB', tdeEnabled: true, walletpwd: WALLET, pitr_snapshots: true])
    }

    /** Puts a copy of some data at the mount path. */
    private void present(String name, Path data) {
        Path path = vdbs[name].path
        if (Files.exists(path)) {
            Removal.of(path)
        }
        new Tree(folder).sh "cp -rp '$data' '$path'"
    }

    private void stop(String name) {
        kind.stop(database(name), new SilentProgress())
        vdbs[name].runs = false
    }

    private void start(String name) {
        assert kind.start(database(name), new SilentProgress()) == Kind.Readiness.RUNNING
        vdbs[name].runs = true
    }

    private void work(String name) {
        assert oracle.work("${vdbs[name].given.dbName}") == vdbs[name].runs
    }

    /** Users work while the pool copies one part after another. */
    private void snapshot(String name) {
        def snapshot = folder.resolve("snapshot-${++made}")
        def still = kind.hold(database(name))
        still.begin()
        new Tree(snapshot).sh "cp -rp '${vdbs[name].path}/redo' '${vdbs[name].path}/control' ."
        assert !oracle.work("${vdbs[name].given.dbName}")
        new Tree(snapshot).sh "cp -rp '${vdbs[name].path}/'[!rc]* ."
        still.end()
        vdbs[name].snapshots << [data: snapshot, given: vdbs[name].given]
    }

    private void refresh(String name) {
        stop(name)
        fresh(name)
    }

    private void rollBack(String name) {
        if (vdbs[name].snapshots) {
            stop(name)
            present(name, pick(vdbs[name].snapshots).data)
            assert kind.configure(database(name), new SilentProgress()) == Kind.Readiness.RUNNING
            vdbs[name].runs = true
        }
    }

    /** A virtual database of a virtual database. */
    private void copy(String name) {
        if (vdbs[name].snapshots && vdbs.size() < 4) {
            def other = "v${++made}".toString()
            vdbs[other] = [given: vdbs[name].given + [dbName: "V$made".toString()], path: folder.resolve(other), snapshots: []]
            present(other, pick(vdbs[name].snapshots).data)
            assert kind.configure(database(other), new SilentProgress()) == Kind.Readiness.RUNNING
            vdbs[other].runs = true
        }
    }

    private void move(String name) {
        stop(name)
        def path = folder.resolve("moved-${++made}")
        vdbs[name].path.toFile().renameTo(path.toFile())
        vdbs[name].path = path
        start(name)
    }

    /** The engine dies while it takes a snapshot, and the next one takes the database over. */
    private void dies(String name) {
        kind.hold(database(name)).begin()
        assert (kind.adopt(database(name)) == Kind.Readiness.RUNNING) == vdbs[name].runs
    }

    /** The machine starts anew, and the cluster finds that nothing runs. */
    private void reboot(String ignored) {
        vdbs.keySet().findAll { vdbs[it].given.crs_home }.each { stop(it) }
        oracle.reboot()
        vdbs.values().each { it.runs = false }
    }

    /** A refresh that fails: its copy is retired, and the former data is put back. */
    private void fails(String name) {
        stop(name)
        def former = folder.resolve("former-${++made}")
        vdbs[name].path.toFile().renameTo(former.toFile())
        fresh(name)
        kind.retire(database(name), new SilentProgress())
        Removal.of(vdbs[name].path)
        former.toFile().renameTo(vdbs[name].path.toFile())
        start(name)
    }

    private void delete(String name) {
        kind.retire(database(name), new SilentProgress())
        Removal.of(vdbs.remove(name).path)
        assert oracle.state("cluster.${name.toUpperCase()}") == [:]
    }

    private boolean agrees(String name, Map vdb) {
        (kind.status(database(name)) == Kind.Readiness.RUNNING) == vdb.runs &&
                (!vdb.given.crs_home || oracle.state("cluster.$vdb.given.dbName").dbname == vdb.given.dbName)
    }

    private Virtual database(String name) {
        new Virtual(name, OracleParameters.virtual(MINIMAL_VIRTUAL + [tgtwalletpwd: WALLET] + vdbs[name].given), config([:]),
                linked(), oracle.installation(), vdbs[name].path)
    }

    private <T> T pick(List<T> choice) {
        choice[random.nextInt(choice.size())]
    }
}
