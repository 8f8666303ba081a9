package dev.sluice.engine.kind.oracle

import static dev.sluice.engine.kind.oracle.OracleParameters.*

import dev.sluice.engine.kind.Installation
import dev.sluice.engine.kind.Kind
import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.Tree
import dev.sluice.engine.kind.Virtual
import java.nio.file.Files
import java.nio.file.LinkOption
import java.nio.file.StandardOpenOption
import spock.lang.Tag

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

    @Tag('slow')
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

    def "a database that refuses to stop says why, though SQL*Plus ends as if all were well"() {
        given:
        kind.configure(vdb(), progress)
        sql 'qa1', 'alter database begin backup;'

        when:
        kind.stop(vdb(), progress)

        then:
        def failure = thrown(KindException)
        failure.id() == 'exception.oracle.stop.failed'
        failure.message.contains('ORA-01149: cannot shutdown - file 1 has online backup set')
        kind.status(vdb()) == Kind.Readiness.RUNNING
    }

    def "a database that was restored before is started as it is"() {
        given:
        kind.configure(vdb(), progress)
        kind.stop(vdb(), progress)
        oracle.forget()

        expect:
        kind.start(vdb(), progress) == Kind.Readiness.RUNNING
        asked() == ["startup mount pfile='$data/kit/start.ora'", 'alter database open;']
    }

    def "what an administrator changed in the server parameter file stays, until the parameters are others"() {
        given:
        kind.configure(vdb(), progress)
        def file = data.resolve('spfileqa1.ora')
        Files.writeString(file, 'processes=777\n', StandardOpenOption.APPEND)

        when:
        [true, false].each { same ->
            kind.stop(vdb(), progress)
            kind.start(vdb(same ? [:] : [config_settings_prov: [[propertyName: 'open_cursors', value: '500']]]), progress)
            assert oracle.state('instance.qa1').spfile == file.toString()
            assert Files.readString(file).contains('processes=777') == same
        }

        then:
        Files.readString(file).contains('open_cursors=500')
        oracle.refusals() == []
    }

    def "a virtual database is listed in oratab and has the password file of the backup, until it goes"() {
        given:
        def oratab = folder.resolve('oratab')
        Files.writeString(oratab, "# mine\nprod:/u01/home:Y\n")
        kind = new OracleKind(oratab)
        new Tree(data).sh 'echo secret > backup/sub/orapwORCL'
        new BackupManifest('ORCL', BackupManifest.pieces(data.resolve('backup'))).write(data)
        def link = oracle.home.resolve('dbs/orapwqa1')

        when:
        2.times {
            kind.configure(vdb(), progress)
            kind.stop(vdb(), progress)
        }

        then:
        Files.readString(oratab) == "# mine\nprod:/u01/home:Y\nqa1:$oracle.home:N\t# virtual database at $data\n"
        Files.readSymbolicLink(link) == data.resolve('orapw')
        Files.readString(link) == 'secret\n'
        oracle.refusals() == []

        when:
        kind.retire(vdb(), progress)

        then:
        Files.readString(oratab) == "# mine\nprod:/u01/home:Y\n"
        !Files.exists(link, LinkOption.NOFOLLOW_LINKS)
    }

    @Tag('slow')
    def "a password file that is asked for and is nowhere is told with the way to make one: #source"() {
        given:
        Files.writeString(folder.resolve('custom.ora'), "*.remote_login_passwordfile='EXCLUSIVE'\n")
        def file = oracle.home.resolve('dbs/orapwqa1')

        when:
        kind.configure(vdb(source(folder)), progress)

        then:
        progress.warnings == (told ? ['remote_login_passwordfile is set, and there is no password file in the backup: nobody logs in as an'
                + " administrator from elsewhere. Run orapwd file=$file as the owner of the software, or put a password file into the backup."] : [])

        when: 'somebody makes one'
        progress.warnings.clear()
        Files.writeString(file, 'mine')
        kind.stop(vdb(source(folder)), progress)
        kind.configure(vdb(source(folder)), progress)

        then:
        progress.warnings == []

        where:
        source                                                                                             || told
        ({ [config_settings_prov: [[propertyName: 'Remote_Login_PasswordFile', value: 'shared']]] })       || true
        ({ [custominitparamfile: it.resolve('custom.ora').toString()] })                                   || true
        ({ [config_settings_prov: [[propertyName: 'remote_login_passwordfile', value: 'NONE']]] })         || false
        ({ [:] })                                                                                          || false
    }

    def "entries of somebody else's are left alone"() {
        given:
        def oratab = folder.resolve('oratab')
        def link = oracle.home.resolve('dbs/orapwqa1')
        Files.writeString(oratab, "qa1:/u01/home:Y\n")
        Files.writeString(link, 'mine')
        Files.writeString(data.resolve('orapw'), 'of the backup')
        kind = new OracleKind(oratab)

        when:
        kind.configure(vdb(), progress)
        kind.retire(vdb(), progress)

        then:
        Files.readString(oratab) == "qa1:/u01/home:Y\n"
        Files.readString(link) == 'mine'
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
