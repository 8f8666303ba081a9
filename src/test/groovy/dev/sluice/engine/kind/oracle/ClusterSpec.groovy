package dev.sluice.engine.kind.oracle

import dev.sluice.engine.kind.Kind
import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.Removal
import dev.sluice.engine.kind.Virtual
import java.nio.file.Path
import spock.lang.Tag

/** A virtual database of a cluster is registered with it once, and stays so until it is deleted. */
@Tag('slow')
class ClusterSpec extends OracleLab {
    /** On two nodes, unless it is to be otherwise. */
    private Virtual clustered(Map given = [:]) {
        vdb([dbName: 'QA1', crs_home: oracle.home.toString(), advRACSettings: true, additionalNodes: ['node2']] + given)
    }

    private Map registered() {
        oracle.state('cluster.QA1').findAll { it.key =~ /^(instance|running|dbtype)/ }
    }

    def "stop and start keep what the cluster knows, and bring up to date what differs"() {
        given:
        kind.configure(clustered(), progress)

        when:
        kind.stop(clustered(), progress)

        then:
        registered() == [dbtype: 'RAC', 'instance.node1': 'QA1', 'instance.node2': 'QA12']

        when:
        kind.start(clustered(additionalNodes: ['node3.lab']), progress)

        then:
        registered() == [dbtype: 'RAC', 'instance.node1': 'QA1', 'instance.node3.lab': 'QA12', 'running.node1': '1', 'running.node3.lab': '1']
        oracle.refusals() == []
    }

    def "a database that was registered alone is registered anew with further nodes"() {
        given:
        kind.configure(clustered(advRACSettings: false, additionalNodes: []), progress)
        kind.stop(clustered(advRACSettings: false, additionalNodes: []), progress)

        expect:
        registered() == [dbtype: 'SINGLE', 'instance.node1': 'QA1']

        when:
        kind.start(clustered(), progress)

        then:
        registered() == [dbtype: 'RAC', 'instance.node1': 'QA1', 'instance.node2': 'QA12', 'running.node1': '1', 'running.node2': '1']
        oracle.refusals() == []
    }

    def "a refresh that fails leaves the database registered, whose former data comes back"() {
        given: 'as a refresh does: the database is stopped, and another copy is at its mount path'
        kind.configure(clustered(), progress)
        kind.stop(clustered(), progress)
        def old = folder.resolve('old')
        data.toFile().renameTo(old.toFile())
        staged(data)

        expect:
        kind.configure(clustered(), progress) == Kind.Readiness.RUNNING
        oracle.refusals() == []

        when: 'it fails after all, and the former data is put back'
        kind.discard(clustered(), progress)
        Removal.of(data)
        old.toFile().renameTo(data.toFile())

        then:
        registered() == [dbtype: 'RAC', 'instance.node1': 'QA1', 'instance.node2': 'QA12']
        kind.start(clustered(), progress) == Kind.Readiness.RUNNING
        registered()['running.node2'] == '1'
        oracle.refusals() == []
    }

    /** A database of others: of production, or another virtual one. */
    private Map foreign(boolean rac) {
        oracle.keep('cluster.QA1', [dbname: 'PROD', dbtype: rac ? 'RAC' : 'SINGLE', 'instance.node1': 'PROD1', 'running.node1': '1', oraclehome: "$oracle.home", spfile: '+DATA/PROD/spfile.ora'])
        oracle.state('cluster.QA1')
    }

    def "a database of others that the cluster knows by the same name is never touched"() {
        given:
        def theirs = foreign(rac)

        when:
        kind.configure(clustered(), progress)

        then:
        def taken = thrown(KindException)
        taken.message == "dbUniqName: the cluster knows another database QA1 already, which runs with the parameters in '+DATA/PROD/spfile.ora'."
        oracle.log().readLines().every { !it.startsWith('rman') }

        when:
        kind.stop(clustered(), progress)
        kind.discard(clustered(), progress)
        kind.retire(clustered(), progress)

        then:
        oracle.state('cluster.QA1') == theirs

        where:
        rac << [true, false]
    }

    def "this machine is no further node"() {
        when:
        kind.configure(clustered(additionalNodes: ['NODE1']), progress)

        then:
        def twice = thrown(KindException)
        twice.message == "additionalNodes: 'node1' is this machine, which has the first instance."
        oracle.log().readLines().every { !it.startsWith('rman') }
    }

    def "a node that the cluster does not have, and a cluster that tells none, are found before anything is restored: #what"() {
        given:
        if (answer) {
            oracle.answer 'olsnodes', '', answer, 1
        }

        when:
        kind.configure(clustered(additionalNodes: nodes), progress)

        then:
        def refused = thrown(KindException)
        says refused, id, details, action
        oracle.log().readLines().every { it.startsWith('olsnodes') || it.startsWith('sqlplus') || it.startsWith('    ') }

        where:
        what              | nodes                | answer                                || id                                | details | action
        'unknown'         | ['node2', 'elsewhere'] | null                                || 'exception.oracle.cluster.node'   | "additionalNodes: the cluster has no node 'elsewhere'. It has node1, node2, node3.lab." | "Name a node as 'olsnodes' does, or add it to the cluster."
        'nearly known'    | ['nodes2']           | null                                  || 'exception.oracle.cluster.node'   | "additionalNodes: the cluster has no node 'nodes2'. It has node1, node2, node3.lab." | "Did you mean 'node2'?"
        'in other letters' | ['Node2']           | null                                  || 'exception.oracle.cluster.node'   | "additionalNodes: the cluster has no node 'Node2'. It has node1, node2, node3.lab." | "Did you mean 'node2'?"
        'silent'          | ['node2']            | 'PRCO-19: Failure retrieving the list' || 'exception.oracle.cluster.silent' | "crs_home: the cluster does not tell its nodes:\n    PRCO-19: Failure retrieving the list" | 'Start the cluster on this machine, and try again.'
    }

    def "a deletion takes back what was registered before a change that never came to be, though nobody sees the files"() {
        given:
        kind.configure(clustered(), progress)
        kind.stop(clustered(), progress)
        def away = folder.resolve('pool')
        data.toFile().renameTo(away.toFile())
        oracle.forget()

        when:
        kind.retire(stored(clustered(changes), away), progress)

        then:
        oracle.state('cluster.QA1') == [:]
        oracle.log().readLines().count { it == 'srvctl config database -db QA1' } == 1
        oracle.refusals() == []

        where:
        changes << [[:], [dbUniqName: 'QA9'], [crs_home: '', advRACSettings: false, additionalNodes: []]]
    }

    /** As it is while it is disabled. */
    private static Virtual stored(Virtual vdb, Path place) {
        new Virtual(vdb.name(), vdb.source(), vdb.config(), vdb.origin(), vdb.installation(), vdb.data(), place, vdb.storage(), vdb.user(),
                vdb.log(), vdb.reach())
    }

    def "another name, or no cluster any more, takes back what was registered before"() {
        given:
        kind.configure(clustered(), progress)
        kind.stop(clustered(), progress)

        when:
        kind.start(clustered(dbUniqName: 'QA9'), progress)

        then:
        registered() == [:]
        oracle.state('cluster.QA9').dbtype == 'RAC'

        when:
        kind.stop(clustered(dbUniqName: 'QA9'), progress)
        kind.start(clustered(crs_home: '', advRACSettings: false, additionalNodes: []), progress)

        then:
        oracle.state('cluster.QA9') == [:]
        oracle.refusals() == []
    }

    def "where some instances are enough, those that did not start are told, and are started later"() {
        given:
        oracle.nodes(all: 'node1 node2', broken: 'node2')
        def vdb = clustered(advancedSettings: [[partialracstatus: true]])

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
        kind.configure(clustered(), progress)

        then:
        def failure = thrown(KindException)
        failure.message.contains("CRS-2674: Start of 'ora.QA1.db' on 'node2' failed")
        failure.message.endsWith("$data/kit/restore.sh: not all instances have started: QA12 on node2")
        registered() == [dbtype: 'RAC', 'instance.node1': 'QA1', 'instance.node2': 'QA12']
        oracle.state('instance.QA1') == [:]
    }

    def "instances at other nodes that do not stop are told, and their data is not taken away from them"() {
        given:
        kind.configure(clustered(), progress)
        oracle.answer 'srvctl', 'stop database', 'CRS-2675: Stop of ora.QA1.db on node2 failed', 1

        when:
        kind.stop(clustered(), progress)

        then:
        def failure = thrown(KindException)
        says failure, 'exception.oracle.stop.failed', "the database QA1 could not be stopped:\n    CRS-2675: Stop of ora.QA1.db on node2 failed",
                "Stop it by 'srvctl stop database' and try again."
    }
}
