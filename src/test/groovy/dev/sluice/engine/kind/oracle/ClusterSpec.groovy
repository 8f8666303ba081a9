package dev.sluice.engine.kind.oracle

import static dev.sluice.engine.kind.oracle.OracleParameters.*

import dev.sluice.engine.kind.Kind
import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.RecordedProgress
import dev.sluice.engine.kind.Refusal
import dev.sluice.engine.kind.Removal
import dev.sluice.engine.kind.Tree
import dev.sluice.engine.kind.Virtual
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** A virtual database of a cluster is registered with it once, and stays so until it is deleted. */
@Tag('slow')
@Requires(value = { FakeOracle.runnable }, reason = "the stand-in for Oracle's programs is written in Perl")
class ClusterSpec extends Specification implements Refusal {
    @TempDir Path folder
    FakeOracle oracle
    Path data
    def kind = new OracleKind()
    def progress = new RecordedProgress()

    def setup() {
        oracle = new FakeOracle(folder.resolve('home'))
        data = copy()
    }

    /** The staged backup, at the mount path. */
    private Path copy() {
        def data = folder.resolve('qa1')
        new Tree(data).sh 'mkdir -p backup; echo 1 > backup/ctl.bkp'
        new BackupManifest('ORCL', BackupManifest.pieces(data.resolve('backup'))).write(data)
        data
    }

    private Virtual vdb(Map given = [:]) {
        def source = [dbName: 'QA1', crs_home: oracle.home.toString(), advRACSettings: true, additionalNodes: ['node2']] + given
        new Virtual('qa1', OracleParameters.virtual(MINIMAL_VIRTUAL + source), config([:]), link(MINIMAL_LINK), oracle.installation(), data)
    }

    private Map registered() {
        oracle.state('cluster.QA1').findAll { it.key =~ /^(instance|running|dbtype)/ }
    }

    def "stop and start keep what the cluster knows, and bring up to date what differs"() {
        given:
        kind.configure(vdb(), progress)

        when:
        kind.stop(vdb(), progress)

        then:
        registered() == [dbtype: 'RAC', 'instance.node1': 'QA1', 'instance.node2': 'QA12']

        when:
        kind.start(vdb(additionalNodes: ['node3.lab']), progress)

        then:
        registered() == [dbtype: 'RAC', 'instance.node1': 'QA1', 'instance.node3.lab': 'QA12', 'running.node1': '1', 'running.node3.lab': '1']
        oracle.refusals() == []
    }

    def "a database that was registered alone is registered anew with further nodes"() {
        given:
        kind.configure(vdb(advRACSettings: false, additionalNodes: []), progress)
        kind.stop(vdb(advRACSettings: false, additionalNodes: []), progress)

        expect:
        registered() == [dbtype: 'SINGLE', 'instance.node1': 'QA1']

        when:
        kind.start(vdb(), progress)

        then:
        registered() == [dbtype: 'RAC', 'instance.node1': 'QA1', 'instance.node2': 'QA12', 'running.node1': '1', 'running.node2': '1']
        oracle.refusals() == []
    }

    def "a refresh finds the database registered, and its fallback registers it again"() {
        given: 'as a refresh does: the database is stopped, and another copy is at its mount path'
        kind.configure(vdb(), progress)
        kind.stop(vdb(), progress)
        def old = folder.resolve('old')
        data.toFile().renameTo(old.toFile())
        copy()

        expect:
        kind.configure(vdb(), progress) == Kind.Readiness.RUNNING
        oracle.refusals() == []

        when: 'it fails after all, and the former data is put back'
        kind.retire(vdb(), progress)
        Removal.of(data)
        old.toFile().renameTo(data.toFile())

        then:
        registered() == [:]
        kind.start(vdb(), progress) == Kind.Readiness.RUNNING
        registered()['running.node2'] == '1'
        oracle.refusals() == []
    }

    def "where some instances are enough, those that did not start are told, and are started later"() {
        given:
        oracle.nodes(all: 'node1 node2', broken: 'node2')
        def vdb = vdb(advancedSettings: [[partialracstatus: true]])

        expect:
        kind.configure(vdb, progress) == Kind.Readiness.RUNNING
        progress.warnings.last() == "Not all instances have started: QA12 on node2. Look at the cluster's log there, and start the virtual database again."
        registered() == [dbtype: 'RAC', 'instance.node1': 'QA1', 'instance.node2': 'QA12', 'running.node1': '1']

        when: 'the node is well again'
        oracle.nodes(all: 'node1 node2')
        kind.stop(vdb, progress)
        kind.start(vdb, progress)

        then:
        registered()['running.node2'] == '1'
    }

    def "where all are wanted, one that does not start ends in a stop, and the cluster still knows the database"() {
        given:
        oracle.nodes(all: 'node1 node2', broken: 'node2')

        when:
        kind.configure(vdb(), progress)

        then:
        def failure = thrown(KindException)
        failure.message.contains("CRS-2674: Start of 'ora.QA1.db' on 'node2' failed")
        failure.message.endsWith("$data/kit/restore.sh: not all instances have started: QA12 on node2")
        registered() == [dbtype: 'RAC', 'instance.node1': 'QA1', 'instance.node2': 'QA12']
        oracle.state('instance.QA1') == [:]
    }

    def "instances at other nodes that do not stop are told, and their data is not taken away from them"() {
        given:
        kind.configure(vdb(), progress)
        oracle.answer 'srvctl', 'stop database', 'CRS-2675: Stop of ora.QA1.db on node2 failed', 1

        when:
        kind.stop(vdb(), progress)

        then:
        def failure = thrown(KindException)
        says failure, 'exception.oracle.stop.failed', "the database QA1 could not be stopped:\n    CRS-2675: Stop of ora.QA1.db on node2 failed",
                "Stop it by 'srvctl stop database' and try again."
    }
}
