package dev.sluice.engine.kind.oracle

import static dev.sluice.engine.kind.oracle.OracleParameters.*

import dev.sluice.engine.kind.Installation
import dev.sluice.engine.kind.Kind
import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.Virtual

/** A virtual database is looked at, stopped and started again. */
class InstanceSpec extends OracleLab {
    private static final String QUESTION = 'select 1 / count(*) as ours'

    private Virtual vdb(Installation installation) {
        new Virtual('qa1', OracleParameters.virtual(MINIMAL_VIRTUAL), config([:]), link(MINIMAL_LINK), installation, data)
    }

    /** What the programs were asked to do, without the question whether it is our database. */
    private List<String> asked() {
        oracle.log().readLines()*.trim().findAll { it.startsWith('srvctl') || it =~ /^(shutdown|startup|alter database open)/ }
    }

    def "a database that answers runs, and one that does not answer, or is another, is stopped: #answer"() {
        given:
        kind.configure(vdb(), progress)
        oracle.forget()
        if (answer) {
            oracle.answer 'sqlplus', QUESTION, answer, 1
        }

        expect:
        kind.status(vdb()) == state
        asked() == []

        where:
        answer                             || state
        null                               || Kind.Readiness.RUNNING
        'ORA-01034: ORACLE not available'  || Kind.Readiness.INACTIVE
        'ORA-01476: divisor is equal to zero' || Kind.Readiness.INACTIVE
    }

    def "a database is stopped in good order, and stays known to its cluster"() {
        given:
        def source = inCluster ? [crs_home: oracle.home.toString()] : [:]
        kind.configure(vdb(source), progress)
        oracle.forget()

        when:
        kind.stop(vdb(source), progress)

        then:
        asked() == expected
        oracle.state('instance.qa1') == [:]
        oracle.state('cluster.qa1').dbname == known
        oracle.refusals() == []

        where:
        inCluster || known | expected
        false     || null  | ['shutdown immediate']
        true      || 'qa1' | ['srvctl config database -db qa1', 'srvctl status database -db qa1',
                              'srvctl stop database -db qa1 -stopoption IMMEDIATE -force', 'shutdown immediate']
    }

    def "a database that does not run is no trouble to stop"() {
        when:
        kind.stop(vdb(), progress)

        then:
        noExceptionThrown()
    }

    def "a database that will not stop says why"() {
        given:
        oracle.answer 'sqlplus', 'shutdown immediate', 'ORA-01031: insufficient privileges', 1

        when:
        kind.stop(vdb(), progress)

        then:
        def failure = thrown(KindException)
        says failure, 'exception.oracle.stop.failed', "the instance qa1 could not be stopped:\n    ORA-01031: insufficient privileges",
                "Stop it by 'shutdown abort' and try again."
    }

    def "a database that was restored before is started as it is"() {
        given:
        kind.configure(vdb(), progress)
        kind.stop(vdb(), progress)
        oracle.forget()

        expect:
        kind.start(vdb(), progress) == Kind.Readiness.RUNNING
        asked() == ["startup mount pfile='$data/initqa1.ora'", 'alter database open;']
    }

    def "a database that runs is not started again"() {
        given:
        kind.configure(vdb(), progress)
        oracle.forget()

        expect:
        kind.start(vdb(), progress) == Kind.Readiness.RUNNING
        asked() == []
    }

    def "without software there is nothing to look at or to stop, and a start says where the kit is"() {
        given:
        def none = new Installation('rman-backups', null, null)

        expect:
        kind.status(vdb(none)) == Kind.Readiness.INACTIVE
        kind.stop(vdb(none), progress) == null
        kind.start(vdb(none), progress) == Kind.Readiness.INACTIVE
        progress.warnings.any { "$it".contains("$data/kit/restore.sh") }
        oracle.log() == ''
    }
}
