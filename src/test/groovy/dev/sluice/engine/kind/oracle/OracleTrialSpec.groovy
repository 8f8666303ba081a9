package dev.sluice.engine.kind.oracle

import dev.sluice.lab.Called
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** {@code sluice doctor --oracle}: what somebody with Oracle software runs, and sends in. */
@Tag('slow')
@Requires(value = { FakeOracle.runnable }, reason = "the stand-in for Oracle's programs is written in Perl")
class OracleTrialSpec extends Specification {
    @TempDir Path folder
    FakeOracle oracle
    Called called

    def setup() {
        oracle = new FakeOracle(folder.resolve('oracle'))
        oracle.openSource(folder.resolve('orcl'))
        called = new Called([HOME: "$folder".toString(), ORACLE_HOME: "$oracle.home".toString(), ORACLE_SID: 'ORCL'])
    }

    def "it takes a backup, goes through all that is done with it, reports, and leaves nothing"() {
        when:
        called.with('doctor', '--oracle')

        then:
        called.status == 0
        called.out.readLines().collect { it.replaceAll(/ +[0-9.]+ s  /, ' ') }.findAll { !(it =~ /^system/) } == [
                "software  $oracle.home", 'ok ask the database', 'database  ORCL, without containers, ARCHIVELOG',
                'version   Oracle Database 19c, a stand-in', 'ok take a backup', 'ok link a dSource, which restores the backup',
                'ok provision a VDB', 'ok take a snapshot of it while it is open', 'ok roll it back to that', 'ok provision a VDB of it',
                'ok stop and start it', 'ok apply what is new to the dSource', 'ok refresh the VDB', 'ok delete all', 'all is well']
        oracle.refusals() == []
        oracle.instances() == ['ORCL'] as Set
        oracle.log().readLines().count { it.contains('cmdfile=restore.rman') } == 1
        oracle.log().contains("delete noprompt backup tag 'SLUICE_DOCTOR'")
        !oracle.log().readLines().findAll { it.contains("control.bkp'") }.any { Files.exists(Path.of(it.split("'")[-2]).parent) }

        when: 'a program reads what came of it'
        called.with('doctor', '--oracle', '--json')

        then:
        new JsonSlurper().parseText(called.out) == [[subject: 'oracle', ok: true, text: 'tried out from end to end']]
        called.err.contains('all is well')

        when: 'something goes wrong'
        oracle.answer 'sqlplus', 'alter system suspend', 'ORA-01031: insufficient privileges', 1
        called.with('doctor', '--oracle')

        then:
        called.status == 1
        called.out.readLines().last() =~ /failed +[0-9.]+ s  (provision a VDB|take a snapshot)/
        called.err.contains('ORA-01031: insufficient privileges')
        oracle.instances() == ['ORCL'] as Set
    }

    def "it says what it needs"() {
        given:
        called.variables.remove('ORACLE_SID')

        when:
        called.with('doctor', '--oracle')

        then:
        called.err.contains('ORACLE_HOME and ORACLE_SID do not say which database is to be tried out.')
        called.status != 0
    }
}
