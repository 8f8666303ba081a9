package dev.sluice.engine.kind.oracle

import static dev.sluice.engine.kind.oracle.OracleParameters.*

import dev.sluice.engine.kind.Installation
import dev.sluice.engine.kind.Kind
import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.Removal
import dev.sluice.engine.kind.Tree
import dev.sluice.engine.kind.Virtual
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Requires
import spock.lang.Tag

@Tag('slow')
class RestoreSpec extends OracleLab {
    static final Installation NO_SOFTWARE = new Installation('rman-backups', null, null)
    static final String STOP = '''\
        sqlplus -S -L / as sysdba
            whenever sqlerror exit failure
            set heading off feedback off pagesize 0 linesize 4000 trimout on tab off
            select 1 / count(*) as ours from v$parameter where name = 'control_files' and value = 'DATA/control/control01.ctl' having 1 / count(*) = 0;
            shutdown abort
            select status from v$instance;
        '''.stripIndent()

    /** What is known of backups that are not the copy's own. */
    static final String FORGETTING = /rows\n +select 'change backuppiece (?s:.*?)cmdfile=uncatalog\.rman\n/

    def "a pluggable database that there is not is refused before anything is restored: #what"() {
        given:
        oracle.source = source

        when:
        kind.configure(virtual(MINIMAL_LINK + link, MINIMAL_VIRTUAL + given), progress)

        then:
        def refused = thrown(KindException)
        refused.message.readLines().last().endsWith(message)
        oracle.log().readLines().every { !it.contains('cmdfile=restore.rman') }

        where:
        what               | source                         | link                  | given               || message
        'none of the name' | [cdb: 1, pdbs: 'ORCLPDB,OTHER'] | [dbmultitenant: true] | [pdbName: 'QAPDB']  || 'pdbName: the database has no pluggable database QAPDB, but ORCLPDB OTHER '
        'no container'     | [:]                            | [pdbName: 'ORCLPDB']  | [:]                 || 'pdbName: the database has no pluggable database ORCLPDB, but none '
    }

    def "with software the kit restores the database and opens it"() {
        expect:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL + [dbName: 'ORCL']), progress) == Kind.Readiness.RUNNING
        log() == '''\
            sql
                create spfile='DATA/spfileORCL.ora' from pfile='DATA/initORCL.ora';
            sql
                startup nomount pfile='DATA/kit/start.ora'
            rman target / nocatalog cmdfile=control.rman
            rows
                select 'alter database rename file \'\'\' || replace(member, \'\'\'\', \'\'\'\'\'\') || \'\'\' to \'\'\'
                       || 'DATA/redo/redo_' || group# || '_' || rownum || '.log\'\';'
                  from v$logfile;
            sql
                alter database rename file '/prod/redo01.log' to 'DATA/redo/redo_1_1.log';
                alter database rename file '/prod/redo02.log' to 'DATA/redo/redo_2_2.log';
                alter database rename file '/prod/redo03.log' to 'DATA/redo/redo_3_3.log';
            sql
                whenever sqlerror continue
                alter database disable block change tracking;
                alter database flashback off;
            forget backups elsewhere
            rows
                select nvl(to_char(min(reached)), 'noredo') from (
                    select thread#, max(next_change#) reached from (
                        select thread#, next_change# from v$backup_redolog
                        union all
                        select thread#, next_change# from v$archived_log where name is not null)
                     group by thread#);
            rows
                select to_char(max(d.checkpoint_time), 'YYYY-MM-DD HH24:MI:SS') from v$backup_datafile d
                  join v$backup_piece p on p.set_stamp = d.set_stamp and p.set_count = d.set_count
                 where p.status = 'A' and d.file# > 0 and d.checkpoint_change# > 4711 having max(d.checkpoint_time) is not null;
            rman target / nocatalog cmdfile=restore.rman
            sql
                alter database open resetlogs;
            '''.stripIndent()
        Files.readString(data.resolve('kit/restore-database.rman')) == 'restore database;\n'
        Files.readString(data.resolve('kit/until.rman')) == 'set until scn 4711;\n'
        Files.readString(data.resolve('kit/recover-database.rman')) == 'recover database;\n'
        Files.readString(data.resolve('control/restored-at')) == "$data\nORCL\nno\n\nno\n"
        progress.messages == ['Writing the restore kit', 'Starting the instance ORCL', 'Restoring the control file',
                              'Taking the files of the source out of the control file', 'Finding how far the backup reaches',
                              'Restoring the database', 'Opening the database', 'ORCL is open']
        progress.percents == [0, 5, 10, 15, 18, 20, 80, 100]
        progress.warnings == []
    }

    def "every parameter counts"() {
        expect:
        kind.configure(virtual(FULL_LINK, full(), FULL_CONFIG), progress) == Kind.Readiness.RUNNING
        log() == '''\
            olsnodes -l
            olsnodes
            srvctl config database -db QA1_U
            sql
                startup nomount pfile='DATA/kit/restore.ora'
            rows

                select status from v$encryption_wallet where rownum = 1;
            sql

                administer key management set keystore open identified by "target-wallet-secret";
            rman target / nocatalog cmdfile=control.rman
            rows
                select 'alter database rename file \'\'\' || replace(member, \'\'\'\', \'\'\'\'\'\') || \'\'\' to \'\'\'
                       || 'DATA/redo/redo_' || group# || '_' || rownum || '.log\'\';'
                  from v$logfile;
            sql
                alter database rename file '/prod/redo01.log' to 'DATA/redo/redo_1_1.log';
                alter database rename file '/prod/redo02.log' to 'DATA/redo/redo_2_2.log';
                alter database rename file '/prod/redo03.log' to 'DATA/redo/redo_3_3.log';
            sql
                whenever sqlerror continue
                alter database disable block change tracking;
                alter database flashback off;
            rows
                select name from v$pdbs where con_id > 2;
            forget backups elsewhere
            rows
                select case when rownum > 1 then ', ' end || '"' || c.name || '":"' || t.name || '"'
                  from v$tablespace t join v$containers c on c.con_id = t.con_id
                 where t.con_id > 2 and (c.name <> nvl('ORCLPDB', c.name) or t.name not in ('SYSTEM', 'SYSAUX', 'USERS', 'ORDERS') and t.name not like 'UNDO%')
                   and exists (select 1 from v$datafile f where f.ts# = t.ts# and f.con_id = t.con_id);
            rman
                connect target /
                connect catalog rman/"catalog-tiger"@catdb
                @restore.rman
                exit
            sql
                alter database open resetlogs;
            rows
                select 'alter database drop logfile group ' || group# || ';' from (
                    select group#, status, row_number() over
                           (partition by thread# order by decode(status, 'CURRENT', 0, 1), group#) place
                      from v$log)
                 where place > 2 and status in ('INACTIVE', 'UNUSED');
            sql
                alter database drop logfile group 3;
            sql
                shutdown immediate
            sql
                startup mount pfile='DATA/kit/restore.ora'
            rows

                select status from v$encryption_wallet where rownum = 1;
            sql

                administer key management set keystore open identified by "target-wallet-secret";
            nid target=/ dbname=QA1
                Y
            sql
                create spfile='DATA/spfileQA1_U.ora' from pfile='DATA/initQA1I.ora';
            sql
                startup mount pfile='DATA/kit/start.ora'
            rows

                select status from v$encryption_wallet where rownum = 1;
            sql

                administer key management set keystore open identified by "target-wallet-secret";
            sql
                alter database open resetlogs;
            sql
                shutdown immediate
            sql
                startup mount pfile='DATA/kit/start.ora'
            rows

                select status from v$encryption_wallet where rownum = 1;
            sql

                administer key management set keystore open identified by "target-wallet-secret";
            sql
                alter database noarchivelog;
                alter database open;
            sql
                whenever sqlerror continue
                alter database add logfile thread 2 'DATA/redo/thread_2_1.log' size 100M;
                alter database add logfile thread 2 'DATA/redo/thread_2_2.log' size 100M;
                alter database enable public thread 2;
                create undo tablespace undo_t2;
            sql
                whenever sqlerror continue
                alter database add logfile thread 3 'DATA/redo/thread_3_1.log' size 100M;
                alter database add logfile thread 3 'DATA/redo/thread_3_2.log' size 100M;
                alter database enable public thread 3;
                create undo tablespace undo_t3;
            sql
                shutdown immediate
            srvctl config database -db QA1_U
            srvctl add database -db QA1_U -dbname QA1 -oraclehome HOME -dbtype RAC -spfile DATA/spfileQA1_U.ora -policy MANUAL
            olsnodes -l
            srvctl status database -db QA1_U
            srvctl add instance -db QA1_U -instance QA1I -node node1
            srvctl add instance -db QA1_U -instance QA1I2 -node node2
            srvctl add instance -db QA1_U -instance QA13 -node node3.lab
            srvctl setenv database -db QA1_U -env ORACLE_UNQNAME=QA1_U
            srvctl setenv database -db QA1_U -env NLS_LANG=GERMAN o'clock
            srvctl setenv database -db QA1_U -env EDITOR=$(id) `id`
            srvctl start database -db QA1_U
            srvctl status database -db QA1_U
            srvctl status database -db QA1_U
            rows

                select status from v$encryption_wallet where rownum = 1;
            sql

                administer key management set keystore open identified by "target-wallet-secret";
            rows
                alter session set container = "ORCLPDB";
                select status from v$encryption_wallet where rownum = 1;
            sql
                alter session set container = "ORCLPDB";
                administer key management set keystore open identified by "target-wallet-secret";
            sql
                alter pluggable database "ORCLPDB" open restricted;
                alter session set container = "ORCLPDB";
                alter pluggable database "ORCLPDB" rename global_name to "QAPDB";
                alter pluggable database close immediate;
            rows
                select name from v$pdbs where con_id > 2 and open_mode <> 'MOUNTED';
            rows
                alter session set container = "QAPDB";
                select status from v$encryption_wallet where rownum = 1;
            sql
                alter pluggable database "QAPDB" open instances = all;
            '''.stripIndent()
        Files.readString(data.resolve('kit/restore-database.rman')) == 'restore database skip forever tablespace "ORCLPDB":"EXAMPLE";\n'
        Files.readString(data.resolve('kit/recover-database.rman')) == 'recover database skip forever tablespace "ORCLPDB":"EXAMPLE";\n'
    }

    def "whatever is given, Oracle has nothing to refuse"() {
        when:
        kind.configure(virtual(FULL_LINK, full(), FULL_CONFIG), progress)

        then:
        oracle.refusals() == []
        progress.warnings == ["$data is presented on this machine only, and not on node2, node3.lab. Mount it there at the same path, or the " +
                                      'instances there do not start.']
    }

    def "programs find the environment of the instance"() {
        when:
        kind.configure(virtual(FULL_LINK, full(), FULL_CONFIG), progress)

        then:
        ['ORACLE_SID=QA1I', "ORACLE_HOME=$oracle.home", 'ORACLE_UNQNAME=QA1_U', "NLS_LANG=GERMAN o'clock", 'EDITOR=$(id) `id`',
         'SRVM_TRACE=true'].every { oracle.environments().contains("\n$it\n") }
    }

    def "how the backup ends decides how to recover: #reached"() {
        given:
        oracle.source = [reached: reached]

        when:
        kind.configure(virtual(MINIMAL_LINK + link, MINIMAL_VIRTUAL), progress)

        then:
        Files.readString(data.resolve('kit/until.rman')) == until
        Files.readString(data.resolve('kit/recover-database.rman')) == "recover database$command;\n"

        where:
        reached | link                                             || until               | command
        99      | [:]                                              || 'set until scn 99;\n' | ''
        0       | [:]                                              || ''                  | ' noredo'
        99      | [tbsnames: 'users']                              || 'set until scn 99;\n' | ' skip forever tablespace "ORDERS"\n, "EXAMPLE"'
        0       | [tbsnames: 'users']                              || ''                  | ' skip forever tablespace "ORDERS"\n, "EXAMPLE" noredo'
        4711    | [pitr: true, restoreTime: '2026-01-01 00:00:00'] || ''                  | ''
    }

    def "a backup whose archived logs are missing is not used, and that is said"() {
        given:
        oracle.source = [reached: 4711, latest: '2026-03-01 12:00:00']

        when:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL), progress)

        then:
        oracle.work('qa1')
        oracle.refusals() == []
        progress.warnings == ['What was backed up until 2026-03-01 12:00:00 is not used: the archived logs that belong to it are not in the' +
                " backup. Back them up with it ('plus archivelog'), and synchronize again."]
    }

    def "a moment to which no log leads is refused before anything is restored"() {
        when:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL + [pitr: true, restoreTime: '2026-03-01 12:00:00']), progress)

        then:
        def refusal = thrown(KindException)
        refusal.message.endsWith("kit/restore.sh: the logs end before 2026-03-01 12:00:00")
        !oracle.log().contains('restore.rman')
        oracle.state('instance.qa1') == [:]
    }

    def "no password is in any file, message, argument or environment of a program"() {
        given:
        oracle.answer 'sqlplus', 'drop logfile group 3', "connected as rman/$CATALOG\nwallet $TARGET_WALLET", 0

        when:
        kind.configure(virtual(FULL_LINK, full(), FULL_CONFIG), progress)

        then: 'what programs say of it is masked'
        progress.messages.contains('connected as rman/********')
        progress.messages.contains('wallet ********')
        [WALLET, TARGET_WALLET, CATALOG].every { !progress.text().contains(it) && !oracle.environments().contains(it) }
        bytes(data).with { all -> [WALLET, TARGET_WALLET, CATALOG].every { !all.contains(it) } }
    }

    def "a restore that fails ends with its last lines, and what it started is stopped"() {
        given:
        oracle.answer 'rman', 'restore.rman', "RMAN-06004: error from catalog rman/$CATALOG\n\nRMAN-00569: no such luck", 1

        when:
        kind.configure(virtual(FULL_LINK + [dbmultitenant: false], full() + [crs_home: '', advRACSettings: false, additionalNodes: []], FULL_CONFIG), progress)

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.oracle.restore.failed', '''\
            restore.sh of QA1 ended with status 1:
                [5%] Starting the instance QA1I
                [8%] Opening the wallet
                [10%] Restoring the control file
                [15%] Taking the files of the source out of the control file
                [17%] Finding the tablespaces to leave out
                [20%] Restoring the database
                RMAN-06004: error from catalog rman/********
                RMAN-00569: no such luck'''.stripIndent(), 'Mend what its last lines say, and try again.'
        log().endsWith(STOP)
        !Files.exists(data.resolve('control/restored-at'))
    }

    def "a statement that fails ends the restore: #statement"() {
        given:
        oracle.answer 'sqlplus', statement, 'ORA-00600: internal error', 1

        when:
        kind.configure(virtual(MINIMAL_LINK + [minimizeloggroups: true, tbsnames: 'users'], MINIMAL_VIRTUAL + [noarchivelogmode: true]), progress)

        then:
        def refusal = thrown(KindException)
        refusal.id() == 'exception.oracle.restore.failed'
        refusal.message.startsWith('restore.sh of qa1 ended with status 1:\n    [5%] Starting the instance qa1\n')
        refusal.message.endsWith('ORA-00600: internal error')
        log().endsWith(STOP)

        where:
        statement << ['startup nomount', 'v$logfile', 'rename file', 'v$tablespace', 'v$backup_redolog', 'open resetlogs', 'from v$log)',
                      'drop logfile', 'noarchivelog']
    }

    def "a program that ends well without having done its work is found out: #program"() {
        given:
        oracle.answer program, statement, 'ORA-01113: file 1 needs media recovery', 0

        when:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL + [dbName: 'ORCL']), progress)

        then:
        def refusal = thrown(KindException)
        refusal.id() == 'exception.oracle.restore.failed'
        refusal.message.startsWith(begins)
        refusal.message.contains('ORA-01113: file 1 needs media recovery')
        oracle.state('instance.ORCL') == [:]

        where:
        program   | statement       || begins
        'sqlplus' | 'open resetlogs' || 'ORCL is not open, though its programs ended without an error:\n    [5%] Starting the instance ORCL\n'
        'rman'    | 'restore.rman'   || 'restore.sh of ORCL ended with status 1:\n    [5%] Starting the instance ORCL\n'
    }

    def "a wallet that does not open says so without the statement"() {
        given:
        oracle.answer 'sqlplus', 'administer key', "administer key management set keystore open identified by \"$TARGET_WALLET\"\n*\nORA-28353: failed", 1

        when:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL + [tgtwalletpwd: TARGET_WALLET]), progress)

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.oracle.restore.failed', """\
            restore.sh of qa1 ended with status 1:
                [5%] Starting the instance qa1
                [8%] Opening the wallet
                *
                ORA-28353: failed
                $data/kit/restore.sh: the wallet cannot be opened""".stripIndent(), 'Mend what its last lines say, and try again.'
    }

    def "a password that nobody gave ends the restore, since there is no terminal"() {
        when:
        kind.configure(virtual(MINIMAL_LINK + [catalog_conn: 'rman@catdb'], MINIMAL_VIRTUAL), progress)

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.oracle.restore.failed', """\
            restore.sh of qa1 ended with status 1:
                $data/kit/restore.sh: there is no password of the recovery catalog, and no terminal to ask for it""".stripIndent(),
                'Mend what its last lines say, and try again.'
    }

    def "cancelling ends a restore and stops what it started"() {
        given:
        Files.writeString(oracle.home.resolve('bin/rman'), '#!/bin/sh\nexec sleep 1000\n')
        progress.onMessage = { String message -> progress.cancelled = message == 'Restoring the control file' }

        when:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL), progress)

        then:
        def end = thrown(InterruptedException)
        end.message == 'cancelled'
        log().endsWith(STOP)
    }

    def "without software the kit waits, and says where"() {
        expect:
        kind.configure(virtual(FULL_LINK, full(), FULL_CONFIG, NO_SOFTWARE), progress) == Kind.Readiness.INACTIVE
        progress.messages == ['Writing the restore kit']
        progress.warnings.tail() == ["QA1 is not open: its repository has no Oracle software. Run sh $data/kit/restore.sh where there is some, " +
                                      'as its owner and with ORACLE_HOME set.']
        oracle.log() == ''
        bytes(data).with { all -> [WALLET, TARGET_WALLET, CATALOG].every { !all.contains(it) } }

        when: 'somebody does that'
        def process = new ProcessBuilder('sh', "$data/kit/restore.sh").redirectErrorStream(true)
        process.environment().putAll(ORACLE_HOME: oracle.home.toString(), WALLET_PASSWORD: TARGET_WALLET, CATALOG_PASSWORD: CATALOG)
        def run = process.start()
        run.outputStream.close()

        then:
        run.inputStream.text.endsWith('[100%] QA1 is open\n')
        run.waitFor() == 0
        oracle.log().contains('connect catalog rman/"catalog-tiger"@catdb')
    }

    def "passwords that the kit is given in its environment go no further, whatever else is exported there"() {
        given:
        kind.configure(virtual(FULL_LINK, full(), FULL_CONFIG, NO_SOFTWARE), progress)
        def process = new ProcessBuilder('sh', "$data/kit/restore.sh").redirectErrorStream(true)
        process.environment().putAll(ORACLE_HOME: oracle.home.toString(), WALLET_PASSWORD: TARGET_WALLET, CATALOG_PASSWORD: CATALOG,
                answer: 'mine', wallet: 'mine', catalog: 'mine')

        when:
        def run = process.start()
        run.outputStream.close()

        then:
        run.inputStream.text.endsWith('[100%] QA1 is open\n')
        !(oracle.environments() =~ /(?m)^(answer|wallet|catalog|WALLET_PASSWORD|CATALOG_PASSWORD)=/)
        [TARGET_WALLET, CATALOG].every { !oracle.environments().contains(it) }
    }

    def "the kit says when there is no software where it is run"() {
        given:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL, [:], NO_SOFTWARE), progress)

        when:
        def run = new ProcessBuilder('sh', "$data/kit/restore.sh").redirectErrorStream(true).start()

        then:
        run.inputStream.text == "$data/kit/restore.sh: ORACLE_HOME does not lead to Oracle software. Set it and try again.\n"
        run.waitFor() == 1
    }

    def "the kit leaves another database alone that runs under the name of its instance"() {
        given:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL), progress)
        def other = FakeOracle.values(data.resolve('control/control01.ctl'))
        data = staged(folder.resolve('other'))
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL, [:], NO_SOFTWARE), progress)
        def process = new ProcessBuilder('sh', "$data/kit/restore.sh").redirectErrorStream(true)
        process.environment().putAll(ORACLE_HOME: oracle.home.toString())
        oracle.forget()

        when:
        def run = process.start()
        run.outputStream.close()

        then:
        run.inputStream.text.contains('ORA-01081: cannot start already-running ORACLE')
        run.waitFor() != 0
        !oracle.log().contains('rman')
        FakeOracle.values(folder.resolve('qa1/control/control01.ctl')) == other
        oracle.work('qa1')
    }

    def "what an administrator should know is told: #warning"() {
        when:
        kind.configure(virtual(MINIMAL_LINK + link, MINIMAL_VIRTUAL + source, [:], NO_SOFTWARE), progress)

        then:
        progress.warnings[0] == warning

        where:
        link                   | source                                             || warning
        [tdeEnabled: true]     | [:]                                                || "tdeEnabled is set, and there is neither the wallet's password nor a wallet in the backup: the keystore has to open by itself where the software looks for it. Give walletpwd or tgtwalletpwd, or put the wallet into the backup."
        [:]                    | [dbName: 'MUCHTOOLONG']                            || "dbName 'MUCHTOOLONG' has 11 letters, and Oracle takes 8. Give the virtual database a shorter dbName."
        [:]                    | [pdbName: 'qapdb']                                 || 'pdbName does not count, since the dSource is no container database. Set dbmultitenant of the dSource, or leave pdbName empty.'
        [:]                    | [advancedSettings: [[enabledebugging: true]]]      || 'partialracstatus and enabledebugging do not count, since crs_home is empty. Give crs_home, or leave the advanced settings out.'
        [:]                    | [crs_home: '/u01/grid', advancedSettings: [[partialracstatus: true], [enabledebugging: true], [partialracstatus: true]]] || 'The elements of advancedSettings differ, and what one of them sets counts: partialracstatus, enabledebugging. Write one element with all that is to be set.'
        [:]                    | [restoreTime: '2026-01-01 00:00:00']               || 'restoreTime does not count, since pitr is not set. Set pitr, or leave restoreTime empty.'
        [:]                    | [pitr: true, restoreTime: '2026-01-01 00:00:00']   || 'restoreTime may be beyond what the backup reaches: the dSource was linked without pitr_snapshots. Choose a time that the backup\'s archived logs cover.'
    }

    def "a name that is too long, and clusterware that is not there, are found before anything is restored"() {
        when:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL + given), progress)

        then:
        def refusal = thrown(KindException)
        says refusal, id, details, action
        oracle.log() == ''

        where:
        given                               || id                                | details | action
        [dbName: 'MUCHTOOLONG']             || 'exception.oracle.name.long'       | "dbName: 'MUCHTOOLONG' has 11 letters, and Oracle takes 8." | 'Give the virtual database a shorter dbName.'
        [crs_home: '/nonexistent/grid']     || 'exception.oracle.cluster.missing' | "crs_home: '/nonexistent/grid' holds no clusterware on this machine: there is no bin/olsnodes." | 'Name the home of the clusterware, or leave it empty where there is no cluster.'
    }

    def "an instance name that is taken is found before anything is restored"() {
        given:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL), progress)
        data = staged(folder.resolve('other'))
        oracle.forget()

        when:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL), progress)

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.oracle.instance.taken', 'instanceName: an instance qa1 runs already, on the files of another database.',
                'Give the virtual database another instanceName.'
        log() == ''
        !Files.exists(data.resolve('kit'))
    }

    def "what an attempt left that could not be cleared away is in nobody's way"() {
        given:
        oracle.answer 'rman', 'restore.rman', 'RMAN-06026: some targets not found', 1
        oracle.answer 'sqlplus', 'shutdown abort', 'ORA-01031: insufficient privileges', 1
        try {
            kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL), progress)
        } catch (KindException expected) {
            assert oracle.state('instance.qa1').status == 'mounted'
        }
        oracle.answerNothing()
        Files.delete(data.resolve('control/control01.ctl'))

        expect:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL), progress) == Kind.Readiness.RUNNING
    }

    def "a wallet that is in the backup is the database's own: #files"() {
        given:
        oracle.source = [encrypted: 1, wallet: WALLET]
        new Tree(data).sh "mkdir backup/keys; cd backup/keys; touch $files"
        new BackupManifest('ORCL', BackupManifest.pieces(data.resolve('backup'))).write(data)

        expect:
        kind.configure(virtual(MINIMAL_LINK + [tdeEnabled: true, walletpwd: password], MINIMAL_VIRTUAL), progress) == Kind.Readiness.RUNNING
        Files.readString(data.resolve('initqa1.ora')).contains("wallet_root='$data/wallet'\ntde_configuration='KEYSTORE_CONFIGURATION=FILE'\n")
        data.resolve('wallet/tde').toFile().list().sort() == files.split(' ').toList()
        oracle.log().contains('set keystore open') == opened
        oracle.refusals() == []
        progress.warnings == []

        where:
        files                     | password || opened
        'ewallet.p12'             | WALLET   || true
        'cwallet.sso ewallet.p12' | WALLET   || false
        'cwallet.sso ewallet.p12' | ''       || false
    }

    def "of wallets in several folders of the backup one is taken, and that is said"() {
        given:
        oracle.source = [encrypted: 1, wallet: WALLET]
        new Tree(data).sh 'mkdir backup/keys; touch backup/ewallet.p12 backup/keys/cwallet.sso'
        new BackupManifest('ORCL', BackupManifest.pieces(data.resolve('backup'))).write(data)

        when:
        kind.configure(virtual(MINIMAL_LINK + [tdeEnabled: true, walletpwd: WALLET], MINIMAL_VIRTUAL), progress)

        then:
        data.resolve('wallet/tde').toFile().list().toList() == ['ewallet.p12']
        progress.warnings == ['The backup has wallets in the top folder, keys, and the first of them is taken alone. Put ewallet.p12 and cwallet.sso into one folder.']
        oracle.refusals() == []
    }

    def "a wallet of the database's own is not replaced by that of the backup, and goes after one that is named"() {
        given:
        oracle.source = [encrypted: 1, wallet: WALLET]
        new Tree(data).sh 'echo old > backup/ewallet.p12; mkdir -p wallet/tde; echo new > wallet/tde/ewallet.p12'
        new BackupManifest('ORCL', BackupManifest.pieces(data.resolve('backup'))).write(data)
        def elsewhere = [config_settings_prov: [[propertyName: 'wallet_root', value: "$data/wallet".toString()]]]

        when:
        kind.configure(virtual(MINIMAL_LINK + [tdeEnabled: true, walletpwd: WALLET], MINIMAL_VIRTUAL + elsewhere), progress)

        then:
        Files.readString(data.resolve('wallet/tde/ewallet.p12')) == 'new\n'
        Files.readString(data.resolve('initqa1.ora')).count('wallet_root') == 1
        !Files.readString(data.resolve('initqa1.ora')).contains('tde_configuration')
    }

    def "a database that was restored keeps its way of archiving, and says so: #before, then #after"() {
        given:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL + [noarchivelogmode: before]), progress)
        kind.stop(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL), progress)

        when:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL + [noarchivelogmode: after]), progress)

        then:
        progress.warnings == warnings

        where:
        before | after || warnings
        true   | true  || []
        false  | false || []
        false  | true  || ["noarchivelogmode counts when the database is restored, and it was restored with archiving of its redo logs. Refresh the virtual database, or change it by 'alter database' while it is mounted."]
        true   | false || ["noarchivelogmode counts when the database is restored, and it was restored without archiving of its redo logs. Refresh the virtual database, or change it by 'alter database' while it is mounted."]
    }

    def "a name that Oracle does not take is refused, wherever it came from"() {
        when:
        kind.configure(new Virtual('qa-1', OracleParameters.virtual(MINIMAL_VIRTUAL), config([:]), link(MINIMAL_LINK), NO_SOFTWARE, data), progress)

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.oracle.name', "dbName: 'qa-1' is not a name that Oracle takes.",
                'Give the virtual database another dbName. Begin it with a letter and go on with letters, digits, _, $ or #, 30 in all at most.'
    }

    def "further backups have to be there where the kit is run"() {
        when:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL + [dbrmanbkploc: '/nonexistent/logs']), progress)

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.oracle.backup.missing', "dbrmanbkploc: '/nonexistent/logs' is not a directory on this machine.",
                'Name the directory of the further backups, or none.'
        oracle.log() == ''
    }

    def "a database that was restored here before is only started"() {
        given:
        kind.configure(virtual(FULL_LINK, full(), FULL_CONFIG), progress)
        kind.stop(virtual(FULL_LINK, full(), FULL_CONFIG), progress)
        oracle.forget()

        expect:
        kind.configure(virtual(FULL_LINK + link, full() + source, FULL_CONFIG), progress) == Kind.Readiness.RUNNING
        log() == expected.stripIndent()

        where:
        link                                | source                                                                       || expected
        [:]                                 | [:]                                                                          || '''\
            olsnodes -l
            olsnodes
            srvctl config database -db QA1_U
            srvctl config database -db QA1_U
            srvctl status database -db QA1_U
            srvctl modify database -db QA1_U -dbname QA1 -oraclehome HOME -spfile DATA/spfileQA1_U.ora
            olsnodes -l
            srvctl status database -db QA1_U
            srvctl setenv database -db QA1_U -env ORACLE_UNQNAME=QA1_U
            srvctl setenv database -db QA1_U -env NLS_LANG=GERMAN o'clock
            srvctl setenv database -db QA1_U -env EDITOR=$(id) `id`
            srvctl start database -db QA1_U
            srvctl status database -db QA1_U
            srvctl status database -db QA1_U
            rows

                select status from v$encryption_wallet where rownum = 1;
            sql

                administer key management set keystore open identified by "target-wallet-secret";
            rows
                select name from v$pdbs where con_id > 2 and open_mode <> 'MOUNTED';
            rows
                alter session set container = "QAPDB";
                select status from v$encryption_wallet where rownum = 1;
            sql
                alter session set container = "QAPDB";
                administer key management set keystore open identified by "target-wallet-secret";
            sql
                alter pluggable database "QAPDB" open instances = all;
            '''
    }

    def "a database without a cluster that was restored here before is only started"() {
        given:
        oracle.source = [encrypted: 1, wallet: WALLET]
        def link = FULL_LINK + [dbmultitenant: false, pdbName: '']
        def source = full() + [crs_home: '', advRACSettings: false, additionalNodes: [], tgtwalletpwd: '']
        oracle.source = [encrypted: 1, wallet: WALLET]
        kind.configure(virtual(link, source, FULL_CONFIG), progress)
        kind.stop(virtual(link, source, FULL_CONFIG), progress)
        oracle.forget()

        expect:
        kind.configure(virtual(link, source, FULL_CONFIG), progress) == Kind.Readiness.RUNNING
        log() == '''\
            sql
                startup mount pfile='DATA/kit/start.ora'
            rows

                select status from v$encryption_wallet where rownum = 1;
            sql

                administer key management set keystore open identified by "wallet-Pa$$ w\'rd";
            rows
                select 'alter database end backup;' from v$backup where status = 'ACTIVE' and rownum = 1;
            sql
            sql
                alter database open;
            '''.stripIndent()
        oracle.refusals() == []
    }

    def "a database that was restored only in part cannot be used"() {
        given:
        new Tree(data).sh 'mkdir control; echo 1 > control/control01.ctl'

        when:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL), progress)

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.oracle.restored.part',
                'qa1: its origin holds a database that was restored only in part, which cannot be opened.', 'Provision from a snapshot of the dSource.'
    }

    def "a copy of the backup that is not whole is not restored from"() {
        given:
        Files.delete(data.resolve('backup/ctl.bkp'))

        when:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL), progress)

        then:
        def refusal = thrown(KindException)
        refusal.id() == 'exception.oracle.backup.damaged'
        !Files.exists(data.resolve('kit'))
    }

    def "an administrator's file of parameters counts"() {
        given:
        Files.writeString(folder.resolve('custom.ora'), 'open_cursors=500\n')

        when:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL + [custominitparamfile: folder.resolve('custom.ora').toString()]), progress)

        then:
        Files.readString(data.resolve('initqa1.ora')).endsWith("# From $folder/custom.ora:\nopen_cursors=500\n")
    }

    def "retiring stops the database, and leaves the cluster"() {
        given:
        def crs = inCluster ? [crs_home: oracle.home.toString()] : [:]
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL + crs), progress)
        oracle.forget()

        when:
        kind.retire(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL + crs), progress)

        then:
        log() == (before.stripIndent() + STOP + after.stripIndent())
        oracle.environments().contains('\nORACLE_SID=qa1\n')
        oracle.state('instance.qa1') == [:]
        oracle.state('cluster.qa1') == [:]
        oracle.refusals() == []

        where:
        inCluster | before | after
        false     | ''     | ''
        true      | '''\
            srvctl config database -db qa1
            srvctl status database -db qa1
            srvctl stop database -db qa1 -stopoption ABORT -force
            '''           | 'srvctl remove database -db qa1 -noprompt\n'
    }

    def "a database that does not run, or another of its name, is left alone: #answer"() {
        given:
        oracle.answer 'sqlplus', 'shutdown abort', answer, 1

        when:
        kind.retire(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL), progress)

        then:
        noExceptionThrown()
        log() == STOP

        where:
        answer << ['ORA-01034: ORACLE not available', 'ORA-01476: divisor is equal to zero']
    }

    def "a database that cannot be stopped says why"() {
        given:
        oracle.answer 'sqlplus', 'shutdown abort', 'ERROR:\nORA-01031: insufficient privileges', 1

        when:
        kind.retire(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL), progress)

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.oracle.stop.failed', "the instance qa1 could not be stopped:\n    ERROR:\n    ORA-01031: insufficient privileges",
                "Stop it by 'shutdown abort' and try again."
    }

    def "retiring what has no software, no files or no sound name does nothing: #what"() {
        when:
        kind.retire(new Virtual(name, OracleParameters.virtual(MINIMAL_VIRTUAL), config([:]), link(MINIMAL_LINK),
                installation(folder), data.resolve(directory)), progress)

        then:
        noExceptionThrown()
        oracle.log().empty == silent

        where:
        what               | name   | installation                                                  | directory || silent
        'no software'      | 'qa1'  | { NO_SOFTWARE }                                               | '.'       || true
        'software is gone' | 'qa1'  | { new Installation('x', Path.of('/nonexistent/home'), null) } | '.'       || true
        'files are gone'   | 'qa1'  | { new Installation('x', it.resolve('home'), null) }           | 'gone'    || false
        'no sound name'    | 'qa-1' | { new Installation('x', it.resolve('home'), null) }           | '.'       || true
    }

    @Requires(value = { Tree.isRoot() }, reason = 'only root can become another account')
    def "Oracle's programs run as whoever owns them, to whom the files are given"() {
        given: 'a place that other accounts can get to'
        def place = Files.createTempDirectory('sluice-oracle')
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString('rwxr-xr-x'))
        oracle = new FakeOracle(place.resolve('home'))
        data = staged(place.resolve('qa1'))
        new Tree(place).sh 'chown -R nobody home'

        and: 'a backup that belongs to another account, as its copy does'
        new Tree(place).sh 'chown -R daemon qa1; chmod 750 qa1 qa1/backup; chmod 640 qa1/backup/ctl.bkp'

        expect:
        kind.configure(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL), progress) == Kind.Readiness.RUNNING
        Files.getOwner(oracle.home.resolve('log')).name == 'nobody'
        ['.', 'backup', 'backup/ctl.bkp', 'backup/sub', 'initqa1.ora', 'qa1.env', 'kit', 'kit/restore.sh', 'kit/recover-database.rman', 'control', 'control/restored-at', 'datafile']
                .every { Files.getOwner(data.resolve(it)).name == 'nobody' }

        cleanup:
        Removal.of(place)
    }

    /** Every field, of a database that those of a dSource describe. */
    private Map full() {
        oracle.source = [cdb: 1, pdbs: 'ORCLPDB', encrypted: 1, wallet: TARGET_WALLET]
        FULL_VIRTUAL + [dbrmanbkploc: Files.createDirectories(folder.resolve('more logs')).toString(), crs_home: oracle.home.toString()]
    }

    private Virtual virtual(Map link, Map source, Map config = [:], Installation installation = oracle.installation()) {
        new Virtual('qa1', OracleParameters.virtual(source), OracleParameters.config(config), OracleParameters.link(link),
                installation, data)
    }

    /** What programs were asked, with short words for what all SQL has in common. */
    private String log() {
        def sql = '''\
            sqlplus -S -L / as sysdba
                whenever oserror exit failure
                whenever sqlerror exit failure
                set define off
            '''.stripIndent()
        withoutQuestion().replace(sql + '    set heading off feedback off pagesize 0 linesize 4000 trimout on tab off\n', 'rows\n')
                .replace(sql, 'sql\n').replace(data.toString(), 'DATA').replace(oracle.home.toString(), 'HOME')
                .replaceAll(/(?m)[ \t]+$/, '').replaceAll(FORGETTING, 'forget backups elsewhere\n')
    }

    /** The log without the questions whether the instance runs, how, and on which files. */
    private String withoutQuestion() {
        def question = STOP.replaceAll(/    (shutdown abort|select status).*\n/, '').replace('DATA', data.toString())
        oracle.log().replace("$question    select status from v\$instance;\n", '').replaceAll(/\Q$question\E(?!    )/, '').replaceAll(/(    startup .*\n)    select 1 .* as ours .*\n/, '$1')
    }

    /** All bytes of all files. */
    private static String bytes(Path directory) {
        def all = new StringBuilder()
        directory.toFile().eachFileRecurse { file ->
            if (file.file) {
                all << file.getText('ISO-8859-1')
            }
        }
        all
    }
}
