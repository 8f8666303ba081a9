package dev.sluice.engine.kind.oracle

import static dev.sluice.engine.kind.oracle.OracleParameters.*

import dev.sluice.engine.kind.Kind
import dev.sluice.engine.kind.RecordedProgress
import dev.sluice.engine.kind.Tree
import dev.sluice.engine.kind.Virtual
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** A database that was restored once is used at another path, and under another name. */
@Tag('slow')
@Requires(value = { FakeOracle.runnable }, reason = "the stand-in for Oracle's programs is written in Perl")
class MoveSpec extends Specification {
    @TempDir Path folder
    FakeOracle oracle
    Path data
    def kind = new OracleKind()
    def progress = new RecordedProgress()

    def setup() {
        oracle = new FakeOracle(folder.resolve('home'), [wallet: WALLET])
        data = folder.resolve('qa1')
        new Tree(data).sh 'mkdir -p backup; echo 1 > backup/ctl.bkp'
        new BackupManifest('ORCL', BackupManifest.pieces(data.resolve('backup'))).write(data)
    }

    private Virtual vdb(String name, Path data, Map source = [:], Map link = [:]) {
        new Virtual(name, OracleParameters.virtual(MINIMAL_VIRTUAL + source), config([:]), OracleParameters.link(MINIMAL_LINK + link),
                oracle.installation(), data)
    }

    /** A snapshot of the running database, presented elsewhere. */
    private Path copied(Virtual vdb) {
        def still = kind.hold(vdb)
        still.begin()
        new Tree(folder).sh "cp -rp '$data' copy"
        still.end()
        folder.resolve('copy')
    }

    def "a copy of a virtual database becomes another one, and the original keeps its files: #how"() {
        given:
        oracle.source = [wallet: WALLET] + source
        def first = vdb('qa1', data, given, link)
        kind.configure(first, progress)
        def copy = copied(first)
        def files = data.resolve('datafile').toFile().list() as Set

        when:
        def second = vdb('qa2', copy, given, link)

        then:
        kind.configure(second, progress) == Kind.Readiness.RUNNING
        oracle.refusals() == []
        oracle.work('qa1')
        oracle.work('qa2')
        data.resolve('datafile').toFile().list() as Set == files
        FakeOracle.values(copy.resolve('control/control01.ctl')).with { values ->
            values.db_name == 'QA2' && values.findAll { it.key =~ /^(file|log)\./ }.values().every { it.startsWith("$copy/") }
        }

        when: 'both are stopped and started'
        [first, second].each { kind.stop(it, progress) }

        then:
        [first, second].collect { kind.start(it, progress) } == [Kind.Readiness.RUNNING] * 2
        oracle.refusals() == []

        where:
        how                | given                              | link                                                    | source
        'alone'            | [:]                                | [:]                                                     | [:]
        'without archives' | [noarchivelogmode: true]           | [:]                                                     | [:]
        'with a PDB'       | [pdbName: 'QAPDB', tgtwalletpwd: WALLET] | [dbmultitenant: true, pdbName: 'ORCLPDB', tdeEnabled: true] | [cdb: 1, pdbs: 'ORCLPDB', encrypted: 1]
    }

    def "a pluggable database of the copy gets the name that is wanted there"() {
        given:
        oracle.source = [cdb: 1, pdbs: 'ORCLPDB']
        def link = [dbmultitenant: true, pdbName: 'ORCLPDB']
        def first = vdb('qa1', data, [pdbName: 'QAPDB'], link)
        kind.configure(first, progress)
        def copy = copied(first)

        when:
        kind.configure(vdb('qa2', copy, [pdbName: 'OTHER'], link), progress)

        then:
        FakeOracle.values(copy.resolve('control/control01.ctl')).pdbs == 'OTHER'
        oracle.refusals() == []
    }

    def "a database goes with its mount path, and with a changed name"() {
        given:
        kind.configure(vdb('qa1', data), progress)
        kind.stop(vdb('qa1', data), progress)
        def elsewhere = folder.resolve('elsewhere')
        data.toFile().renameTo(elsewhere.toFile())

        expect:
        kind.start(vdb('qa1', elsewhere), progress) == Kind.Readiness.RUNNING
        oracle.work('qa1')

        when:
        kind.stop(vdb('qa1', elsewhere), progress)

        then:
        kind.start(vdb('qa1', elsewhere, [dbName: 'QB1', instanceName: 'qa1']), progress) == Kind.Readiness.RUNNING
        oracle.work('qa1')
        oracle.refusals() == []
        Files.readAllLines(elsewhere.resolve('control/restored-at')).take(2) == ["$elsewhere".toString(), 'QB1']
    }

    def "a copy on a cluster is registered, and leaves the original's registration alone"() {
        given:
        def cluster = [crs_home: oracle.home.toString()]
        def first = vdb('qa1', data, cluster)
        kind.configure(first, progress)

        expect:
        kind.configure(vdb('qa2', copied(first), cluster), progress) == Kind.Readiness.RUNNING
        ['qa1', 'qa2'].every { oracle.state("cluster.$it")['running.node1'] == '1' }
        oracle.refusals() == []
    }
}
