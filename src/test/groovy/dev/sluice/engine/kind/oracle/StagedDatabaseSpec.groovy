package dev.sluice.engine.kind.oracle

import static dev.sluice.engine.kind.oracle.OracleParameters.*

import dev.sluice.engine.kind.Kind
import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.RecordedProgress
import dev.sluice.engine.kind.Scratch
import dev.sluice.engine.kind.Staging
import dev.sluice.engine.kind.Tree
import dev.sluice.engine.kind.Virtual
import dev.sluice.wire.ApiObject
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag

/** Where a dSource has Oracle software, its backup is restored once, and virtual databases are copies of that. */
@Tag('slow')
@Requires(value = { FakeOracle.runnable }, reason = "the stand-in for Oracle's programs is written in Perl")
class StagedDatabaseSpec extends Specification {
    static final String NO_RECOVERY = 'not count: the copy is of what was restored before, and nothing is recovered in it without pitr. ' +
            'Set pitr and restoreTime, or'
    Path folder = Scratch.folder()
    FakeOracle oracle = new FakeOracle(folder.resolve('home'), [wallet: WALLET])
    Tree backup = new Tree(folder.resolve('backup')).sh('echo control > ctl.bkp; echo blocks > full_1.bkp')
    Path dataset = Files.createDirectories(folder.resolve('dataset'))
    def kind = new OracleKind()
    def progress = new RecordedProgress()
    int copies

    def cleanup() {
        Scratch.remove(folder)
    }

    private Map linked(Map link) {
        [dbrmanbkploc: backup.path.toString(), dbctrlbkppiece: "$backup.path/ctl.bkp".toString(), instanceName: 'ORCLST'] + link
    }

    private void stage(Map link = [:], Map sync = [:]) {
        oracle.forget()
        kind.stage(new Staging(ApiObject.of([name: 'prod', parameters: [dbName: 'ORCL', dbUniqName: 'ORCL_ST']]),
                OracleParameters.link(linked(link)), [], ApiObject.of(sync), oracle.installation(), dataset,
                Files.createDirectories(folder.resolve('notes'))), progress)
    }

    private Map<String, String> staged() {
        FakeOracle.values(dataset.resolve('control/control01.ctl'))
    }

    /** A virtual database of what the dSource holds now. */
    private Virtual provisioned(Map source = [:], Map link = [:]) {
        def name = "qa${++copies}".toString()
        def data = folder.resolve(name)
        new Tree(folder).sh "cp -rp dataset $name"
        oracle.forget()
        def vdb = new Virtual(name, OracleParameters.virtual(MINIMAL_VIRTUAL + source), config([:]), OracleParameters.link(linked(link)),
                oracle.installation(), data)
        def readiness = kind.configure(vdb, progress)
        assert readiness == Kind.Readiness.RUNNING
        vdb
    }

    /** What RMAN was asked to do, by its files. */
    private List<String> restores() {
        oracle.log().readLines().findAll { it.startsWith('rman') }.collect { it.split('cmdfile=').last() }
    }

    def "a sync restores the backup once and leaves nothing running, and virtual databases restore nothing: #how"() {
        given:
        oracle.source = [wallet: WALLET] + source

        when:
        stage(link)

        then:
        restores() == ['control.rman', 'uncatalog.rman', 'restore.rman']
        oracle.state('instance.ORCLST') == [:]
        staged().with { [it.db_name, it.scn, it.type] } == ['ORCL', '4711', 'backup']

        when:
        def vdbs = [provisioned(given, link), provisioned(given, link)]

        then:
        restores() == ['move.rman', 'uncatalog.rman']
        vdbs.every { oracle.work(it.name()) }
        staged().type == 'backup'
        oracle.refusals() == []
        FakeOracle.values(folder.resolve('qa1/control/control01.ctl')).with { [it.db_name, it.log_mode, it.pdbs] } == ['QA1', mode, pdbs]

        when: 'they are stopped and started as any other'
        vdbs.each { kind.stop(it, progress) }

        then:
        vdbs.every { kind.start(it, progress) == Kind.Readiness.RUNNING }
        oracle.refusals() == []

        where:
        how        | link | source | given || mode | pdbs
        'alone'    | [:]  | [:]    | [:]   || 'ARCHIVELOG' | ''
        'with all' | [minimizeloggroups: true, tbsnames: 'users', dbmultitenant: true, pdbName: 'ORCLPDB', tdeEnabled: true, walletpwd: WALLET] |
                [cdb: 1, pdbs: 'ORCLPDB,OTHERPDB', encrypted: 1] | [noarchivelogmode: true, pdbName: 'QAPDB'] || 'NOARCHIVELOG' | 'QAPDB,OTHERPDB'
    }

    def "a further sync applies what is new, and resync restores everything again"() {
        given:
        stage()
        def old = provisioned()
        backup.sh 'echo log > arch_2.bkp'
        oracle.source = [reached: 5000]

        when:
        stage()

        then:
        restores() == ['catalog.rman', 'recover.rman']
        staged().scn == '5000'
        progress.warnings == []

        when:
        def newer = provisioned()

        then:
        [old, newer].every { oracle.work(it.name()) }
        FakeOracle.values(newer.data().resolve('control/control01.ctl')).scn as int > 5000
        FakeOracle.values(old.data().resolve('control/control01.ctl')).scn as int < 5000

        when:
        stage([:], [resync: true])

        then:
        restores() == ['control.rman', 'uncatalog.rman', 'restore.rman']
        oracle.refusals() == []
    }

    def "where what is new cannot be applied, everything is restored again, and that is said"() {
        given:
        stage()
        oracle.answer 'rman', 'recover.rman', 'RMAN-06025: no backup of archived log for thread 1 with sequence 7 found to restore', 1

        when:
        stage()

        then:
        restores() == ['catalog.rman', 'recover.rman', 'control.rman', 'uncatalog.rman', 'restore.rman']
        progress.warnings.size() == 1
        progress.warnings[0] == 'What is new in the backup cannot be applied to what was restored before: RMAN-06025: no backup of archived' +
                ' log for thread 1 with sequence 7 found to restore. Nothing has to be done: the whole backup is restored again.'
        provisioned()
        oracle.refusals() == []
    }

    def "a virtual database of a later moment recovers its copy, where the logs lead there"() {
        given: 'the dSource has all up to the beginning of February'
        stage([pitr_snapshots: true])
        def logs = new Tree(folder.resolve('later logs')).sh('echo log > 1_9.arc')
        oracle.source = [wallet: WALLET, reached: 5000]

        when:
        def vdb = provisioned([pitr: true, restoreTime: '2026-02-05 00:00:00', dbrmanbkploc: logs.path.toString()], [pitr_snapshots: true])

        then:
        restores() == ['move.rman', 'uncatalog.rman', 'catalog.rman', 'recover.rman']
        FakeOracle.values(vdb.data().resolve('control/control01.ctl')).scn == '4807'
        oracle.work('qa1')
        oracle.refusals() == []
        progress.warnings == []

        when: 'it is started again, and nothing is recovered'
        kind.stop(vdb, progress)
        oracle.forget()
        kind.start(vdb, progress)

        then:
        restores() == []
        oracle.refusals() == []
    }

    def "a virtual database of a moment to which its copy does not lead is restored from the backup, and that is said: #why"() {
        given:
        stage()
        oracle.source = [wallet: WALLET, reached: reached]

        when:
        provisioned([pitr: true, restoreTime: moment], [pitr_snapshots: true])

        then:
        restores() == ['move.rman', 'uncatalog.rman', 'catalog.rman', 'control.rman', 'uncatalog.rman', 'restore.rman']
        Files.readString(folder.resolve('qa1/kit/restore.rman')).contains("set until time \"to_date('$moment'")
        progress.warnings.size() == 1
        progress.warnings[0] == "The copy of what is restored in the dSource cannot be recovered to $moment: $why. Nothing has to be done:" +
                ' the whole backup is restored.'
        oracle.refusals() == []

        where:
        moment                | reached || why
        '2026-01-01 00:00:00' | 4711    || 'what the dSource has restored is of a later moment than 2026-01-01 00:00:00'
    }

    def "logs that nothing is recovered with are told by name: #given"() {
        given:
        stage()

        when:
        provisioned(given + (given.dbrmanbkploc == null ? [:] : [dbrmanbkploc: folder.toString()]))

        then:
        progress.warnings == warnings*.toString()

        where:
        given                                                 || warnings
        [restorefromtape: true]                               || ["restorefromtape does $NO_RECOVERY leave it out."]
        [dbrmanbkploc: '/more']                               || ["dbrmanbkploc does $NO_RECOVERY leave it out."]
        [restorefromtape: true, dbrmanbkploc: '/more']        || ["restorefromtape and dbrmanbkploc do $NO_RECOVERY leave them out."]
        [:]                                                   || []
    }

    def "where neither the copy nor the backup leads to a moment, it is refused"() {
        given:
        stage()

        when:
        provisioned([pitr: true, restoreTime: '2026-03-01 00:00:00'], [pitr_snapshots: true])

        then:
        def refusal = thrown(KindException)
        refusal.message.endsWith('kit/restore.sh: the logs end before 2026-03-01 00:00:00')
        progress.warnings[0].contains('cannot be recovered to 2026-03-01 00:00:00: the logs end before 2026-03-01 00:00:00. ')
        !restores().contains('restore.rman')
        oracle.state('instance.qa1') == [:]
    }

    def "an incremental backup of a database that archives no logs is applied"() {
        given:
        oracle.source = [wallet: WALLET, reached: 0]
        stage()
        backup.sh 'echo blocks > level1_2.bkp'
        oracle.source = [wallet: WALLET, reached: 0, incremental: 700]

        when:
        stage()

        then:
        restores() == ['catalog.rman', 'recover.rman']
        Files.readString(dataset.resolve('kit/recover-database.rman')) == 'recover database noredo;\n'
        staged().scn == '700'
        provisioned()
        oracle.refusals() == []
    }
}
