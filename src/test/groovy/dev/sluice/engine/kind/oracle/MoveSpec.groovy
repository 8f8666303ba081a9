package dev.sluice.engine.kind.oracle

import static dev.sluice.engine.kind.oracle.OracleParameters.*

import dev.sluice.engine.kind.Kind
import dev.sluice.engine.kind.Tree
import dev.sluice.engine.kind.Virtual
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Tag

/** A database that was restored once is used at another path, and under another name. */
@Tag('slow')
class MoveSpec extends OracleLab {
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
        def first = vdb(given, link)
        kind.configure(first, progress)
        def copy = copied(first)
        def files = data.resolve('datafile').toFile().list() as Set

        when:
        def second = vdb(given, link, 'qa2', copy)

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
        def first = vdb([pdbName: 'QAPDB'], link)
        kind.configure(first, progress)
        def copy = copied(first)

        when:
        kind.configure(vdb([pdbName: 'OTHER'], link, 'qa2', copy), progress)

        then:
        FakeOracle.values(copy.resolve('control/control01.ctl')).pdbs == 'OTHER'
        oracle.refusals() == []
    }

    def "a moment does not count for a copy of a virtual database, and the copy knows nothing of the original's files"() {
        given:
        def first = vdb()
        kind.configure(first, progress)
        def copy = copied(first)

        when:
        kind.configure(vdb([pitr: true, restoreTime: '2026-01-01 00:00:00'], [pitr_snapshots: true], 'qa2', copy), progress)

        then:
        progress.warnings == ['restoreTime does not count: the copy is of another virtual database, which is as it was at its snapshot. ' +
                                      'Choose another snapshot, or provision from the dSource.']
        FakeOracle.values(copy.resolve('control/control01.ctl')).values().every { !it.startsWith("$data/") }
    }

    def "a database goes with its mount path, and with a changed name"() {
        given:
        kind.configure(vdb(), progress)
        kind.stop(vdb(), progress)
        def elsewhere = folder.resolve('elsewhere')
        data.toFile().renameTo(elsewhere.toFile())

        expect:
        kind.start(vdb([:], [:], 'qa1', elsewhere), progress) == Kind.Readiness.RUNNING
        oracle.work('qa1')

        when:
        kind.stop(vdb([:], [:], 'qa1', elsewhere), progress)

        then:
        kind.start(vdb([dbName: 'QB1', instanceName: 'qa1'], [:], 'qa1', elsewhere), progress) == Kind.Readiness.RUNNING
        oracle.work('qa1')
        oracle.refusals() == []
        Files.readAllLines(elsewhere.resolve('control/restored-at')).take(2) == ["$elsewhere".toString(), 'QB1']
    }

    def "a copy on a cluster is registered, and leaves the original's registration alone"() {
        given:
        def cluster = [crs_home: oracle.home.toString()]
        def first = vdb(cluster)
        kind.configure(first, progress)

        expect:
        kind.configure(vdb(cluster, [:], 'qa2', copied(first)), progress) == Kind.Readiness.RUNNING
        ['qa1', 'qa2'].every { oracle.state("cluster.$it")['running.node1'] == '1' }
        oracle.refusals() == []
    }
}
