package dev.sluice.engine.kind.oracle

import static dev.sluice.engine.kind.oracle.OracleParameters.*

import dev.sluice.engine.kind.Installation
import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.Refusal
import dev.sluice.engine.kind.Scratch
import dev.sluice.engine.kind.Tree
import dev.sluice.engine.kind.Virtual
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Specification

class RestoreKitSpec extends Specification implements Refusal {
    Path folder = Scratch.folder()

    def cleanup() {
        Scratch.remove(folder)
    }

    def "with every parameter given, the files of the instance and of the kit say all of them"() {
        when:
        def kit = kit(FULL_LINK, FULL_VIRTUAL, FULL_CONFIG, Path.of('/u01/app/oracle/19.0'))

        then:
        kit['initQA1I.ora'] == '''\
            # Initialization parameters of QA1, a virtual database.
            db_name='QA1'
            db_unique_name='QA1_U'
            control_files='DATA/control/control01.ctl'
            db_create_file_dest='DATA/datafile'
            log_archive_dest_1='LOCATION=DATA/archive'
            enable_pluggable_database=TRUE
            cluster_database=TRUE
            QA1I.instance_number=1
            QA1I.thread=1
            QA1I2.instance_number=2
            QA1I2.thread=2
            QA1I2.undo_tablespace='UNDO_T2'
            QA13.instance_number=3
            QA13.thread=3
            QA13.undo_tablespace='UNDO_T3'
            # From the dSource:
            processes=300
            # From the virtual database:
            sga_max_size=1000M
            SGA_TARGET=800M
            nls_date_format='DD Mon'
            event='a', 'b'
            '''.stripIndent()
        kit['QA1I.env'] == '''\
            # Environment of the instance QA1I. In a shell:  . 'DATA/QA1I.env'
            export ORACLE_SID='QA1I'
            export ORACLE_HOME='/u01/app/oracle/19.0'
            export ORACLE_UNQNAME='QA1_U'
            export NLS_LANG='GERMAN o'\\''clock'
            export EDITOR='$(id) `id`'
            '''.stripIndent()
        kit['kit/settings.sh'] == '''\
            # What the scripts beside this file are to do.
            . 'DATA/QA1I.env'
            data='DATA'
            parameters='DATA/initQA1I.ora'
            instance='QA1I'
            database='QA1'
            unique='QA1_U'
            renamed='yes'
            multitenant='yes'
            pdb_backed_up='ORCLPDB'
            pdb='QAPDB'
            tablespaces=''\\''USERS'\\'', '\\''ORDERS'\\\'''
            to_point_in_time='yes'
            until='2026-01-31 23:59:59'
            all_known='no'
            recovers_copy='no'
            further_backups='/backup/more logs'
            minimize_log_groups='yes'
            no_archiving='yes'
            opens_wallet='yes'
            staging='no'
            has_catalog='yes'
            catalog_has_control_file='no'
            catalog_user='rman'
            catalog_service='catdb'
            crs_home='/u01/grid'
            rac='yes'
            nodes='node2:QA1I2 node3.lab:QA13'
            partial='yes'
            debug='yes'
            variables='ORACLE_UNQNAME=QA1_U
            NLS_LANG=GERMAN o'\\''clock
            EDITOR=$(id) `id`'
            '''.stripIndent()
        kit['kit/restore.ora'] == '''\
            # The parameters while the database is restored, under the name that the backup knows.
            ifile='DATA/initQA1I.ora'
            db_name='ORCL'
            cluster_database=FALSE
            '''.stripIndent()
        kit['kit/control.rman'] == '''\
            # Restores the control file of ORCL and tells it where the backup is now.
            set dbid 1234567890;
            restore controlfile from 'DATA/backup/sub/c-1234567890-20260101-00';
            alter database mount;
            catalog start with 'DATA/backup/' noprompt;
            catalog start with '/backup/more logs/' noprompt;
            '''.stripIndent()
        kit['kit/restore.rman'] == '''\
            # Restores ORCL and recovers it.
            # restore.sh finds out from the control file how much, and how far, and writes the files that are read here.
            run {
                allocate channel disk1 device type disk;
                allocate channel disk2 device type disk;
                allocate channel disk3 device type disk;
                allocate channel tape1 device type sbt parms 'SBT_LIBRARY=/opt/mml/libobk.so,ENV=(NB_ORA_SERV=backup1)';
                allocate channel tape2 device type sbt parms 'SBT_LIBRARY=/opt/mml/libobk.so,ENV=(NB_ORA_SERV=backup1)';
                allocate channel tape3 device type sbt parms 'SBT_LIBRARY=/opt/mml/libobk.so,ENV=(NB_ORA_SERV=backup1)';
                send device type sbt 'NB_ORA_POLICY=orcl';
                set until time "to_date('2026-01-31 23:59:59', 'YYYY-MM-DD HH24:MI:SS')";
                @until.rman
                set newname for database to new;
                @restore-database.rman
                switch datafile all;
                switch tempfile all;
                @recover-database.rman
            }
            '''.stripIndent()
        kit.keySet() == ['initQA1I.ora', 'QA1I.env'] + ['settings.sh', 'restore.ora', 'start.ora', 'control.rman', 'restore.rman',
                         'restore.sh', 'start.sh', 'functions.sh', 'cluster.sh'].collect { "kit/$it".toString() } as Set
    }

    def "with hardly any parameter given they are short"() {
        when:
        def kit = kit(MINIMAL_LINK, MINIMAL_VIRTUAL, [:], null)

        then:
        kit['initqa1.ora'] == '''\
            # Initialization parameters of qa1, a virtual database.
            db_name='qa1'
            db_unique_name='qa1'
            control_files='DATA/control/control01.ctl'
            db_create_file_dest='DATA/datafile'
            log_archive_dest_1='LOCATION=DATA/archive'
            '''.stripIndent()
        kit['qa1.env'] == '''\
            # Environment of the instance qa1. In a shell:  . 'DATA/qa1.env'
            export ORACLE_SID='qa1'
            export ORACLE_UNQNAME='qa1'
            '''.stripIndent()
        kit['kit/settings.sh'] == '''\
            # What the scripts beside this file are to do.
            . 'DATA/qa1.env'
            data='DATA'
            parameters='DATA/initqa1.ora'
            instance='qa1'
            database='qa1'
            unique='qa1'
            renamed='yes'
            multitenant='no'
            pdb_backed_up=''
            pdb=''
            tablespaces=''
            to_point_in_time='no'
            until=''
            all_known='yes'
            recovers_copy='no'
            further_backups='DATA'
            minimize_log_groups='no'
            no_archiving='no'
            opens_wallet='no'
            staging='no'
            has_catalog='no'
            catalog_has_control_file='no'
            catalog_user=''
            catalog_service=''
            crs_home=''
            '''.stripIndent()
        kit['kit/restore.ora'] == '''\
            # The parameters while the database is restored, under the name that the backup knows.
            ifile='DATA/initqa1.ora'
            db_name='ORCL'
            '''.stripIndent()
        kit['kit/control.rman'] == '''\
            # Restores the control file of ORCL and tells it where the backup is now.
            restore controlfile from 'DATA/backup/ctl.bkp';
            alter database mount;
            catalog start with 'DATA/backup/' noprompt;
            '''.stripIndent()
        kit['kit/restore.rman'] == '''\
            # Restores ORCL and recovers it.
            # restore.sh finds out from the control file how much, and how far, and writes the files that are read here.
            run {
                allocate channel disk1 device type disk;
                @until.rman
                set newname for database to new;
                @restore-database.rman
                switch datafile all;
                switch tempfile all;
                @recover-database.rman
            }
            '''.stripIndent()
        kit.keySet() == ['initqa1.ora', 'qa1.env'] + ['settings.sh', 'restore.ora', 'start.ora', 'control.rman', 'restore.rman',
                         'restore.sh', 'start.sh', 'functions.sh'].collect { "kit/$it".toString() } as Set
    }

    def "names come from the source, else from its configuration, else from the container"() {
        when:
        def names = DatabaseNames.of(virtual(MINIMAL_LINK, MINIMAL_VIRTUAL + source, config, null))

        then:
        [names.instance(), names.database(), names.unique()] == expected

        where:
        source                                                 | config      || expected
        [dbName: 'A', dbUniqName: 'A_U', instanceName: 'A_I']  | FULL_CONFIG || ['A_I', 'A', 'A_U']
        [:]                                                    | FULL_CONFIG || ['QACONF_I', 'QACONF', 'QACONF_U']
        [dbName: 'A']                                          | [:]         || ['A', 'A', 'A']
        [dbName: '', dbUniqName: '', instanceName: '']         | [:]         || ['qa1', 'qa1', 'qa1']
    }

    def "a backup on tape is found by the #how"() {
        expect:
        kit([dbrmanbkploc: '', restorefromtape: true, dbid: '7', channels: 2] + given, MINIMAL_VIRTUAL, [:], null)['kit/control.rman'] ==
                expected.stripIndent()

        where:
        how                 | given                                    || expected
        'automatic backups' | [tapeparams: 'ENV=(A=b)', pitr: true, restoreTime: '2026-01-01 00:00:00'] || '''\
                # Restores the control file of ORCL and tells it where the backup is now.
                set dbid 7;
                run {
                    allocate channel tape1 device type sbt parms 'ENV=(A=b)';
                    set until time "to_date('2026-01-01 00:00:00', 'YYYY-MM-DD HH24:MI:SS')";
                    restore controlfile from autobackup;
                }
                alter database mount;
                '''
        'recovery catalog'  | [catalog_conn: '/@catdb', send_params: 'x y'] || '''\
                # Restores the control file of ORCL and tells it where the backup is now.
                set dbid 7;
                run {
                    allocate channel tape1 device type sbt;
                    send device type sbt 'x y';
                    restore controlfile;
                }
                alter database mount;
                '''
    }

    def "without a piece named, the control file's automatic backup on disk is looked for"() {
        expect:
        kit([dbrmanbkploc: '/backup/orcl', dbid: '7'], MINIMAL_VIRTUAL, [:], null)['kit/control.rman'] == '''\
                # Restores the control file of ORCL and tells it where the backup is now.
                set dbid 7;
                set controlfile autobackup format for device type disk to 'DATA/backup/%F';
                restore controlfile from autobackup;
                alter database mount;
                catalog start with 'DATA/backup/' noprompt;
                '''.stripIndent()
    }

    def "the time to recover to is that of the virtual database if it has one, else of the dSource"() {
        expect:
        plan(MINIMAL_LINK + link, MINIMAL_VIRTUAL + source, [:], null).until() == until

        where:
        link                                             | source                                           || until
        [pitr: true, restoreTime: '2026-01-01 00:00:00'] | [pitr: true, restoreTime: '2026-01-02 00:00:00'] || '2026-01-02 00:00:00'
        [pitr: true, restoreTime: '2026-01-01 00:00:00'] | [:]                                              || '2026-01-01 00:00:00'
        [:]                                              | [pitr: true, restoreTime: '2026-01-02T00:00:00'] || '2026-01-02 00:00:00'
        [restoreTime: '2026-01-01 00:00:00']             | [restoreTime: '2026-01-02 00:00:00']             || ''
    }

    def "the wallet is opened with the #whose password"() {
        expect:
        plan(MINIMAL_LINK + link, MINIMAL_VIRTUAL + source, [:], null).passwords().wallet() == password

        where:
        whose     | link                                  | source                || password
        'target'  | [tdeEnabled: true, walletpwd: 'a']    | [tgtwalletpwd: 'b']   || 'b'
        'target'  | [tdeEnabled: false, walletpwd: 'a']   | [tgtwalletpwd: 'b']   || 'b'
        'source'  | [tdeEnabled: true, walletpwd: 'a']    | [tgtwalletpwd: '']    || 'a'
        'no'      | [tdeEnabled: false, walletpwd: 'a']   | [:]                   || ''
        'no'      | [tdeEnabled: true, walletpwd: '']     | [:]                   || ''
    }

    def "a single instance is registered with a cluster as such"() {
        when:
        def kit = kit(MINIMAL_LINK, MINIMAL_VIRTUAL + [crs_home: '/u01/grid'], [:], null)

        then:
        !kit['initqa1.ora'].contains('cluster')
        kit['kit/settings.sh'].endsWith('''\
            crs_home='/u01/grid'
            rac='no'
            nodes=''
            partial='no'
            debug='no'
            variables='ORACLE_UNQNAME=qa1'
            '''.stripIndent())
        kit.containsKey('kit/cluster.sh')
    }

    def "the database keeps its name where it is the same in other letters"() {
        expect:
        kit(MINIMAL_LINK, MINIMAL_VIRTUAL + [dbName: 'orcl'], [:], null)['kit/settings.sh'].contains("renamed='no'\n")
    }

    def "only the owner can read what was written"() {
        when:
        kit(FULL_LINK, FULL_VIRTUAL, FULL_CONFIG, null)

        then:
        modes('control', 'datafile', 'redo', 'archive', 'kit') == ['rwx------']
        modes('initQA1I.ora', 'QA1I.env', 'kit/restore.sh', 'kit/settings.sh', 'kit/restore.rman') == ['rw-------']
    }

    def "a kit takes the place of an earlier one, and of links that lie in wait"() {
        given:
        new Tree(folder.resolve('data')).sh 'mkdir ../victim; echo safe > ../victim/restore.sh; ln -s ../victim kit; ln -s ../victim/restore.sh qa1.env'

        when:
        kit(MINIMAL_LINK, MINIMAL_VIRTUAL, [:], null)

        then:
        Files.readString(folder.resolve('victim/restore.sh')) == 'safe\n'
        folder.resolve('victim').toFile().list() == ['restore.sh']
        !Files.isSymbolicLink(folder.resolve('data/kit'))
        !Files.isSymbolicLink(folder.resolve('data/qa1.env'))
    }

    def "a place for the database that is a link is not followed"() {
        given:
        new Tree(folder.resolve('data')).sh 'mkdir ../victim; ln -s ../victim datafile'

        when:
        kit(MINIMAL_LINK, MINIMAL_VIRTUAL, [:], null)

        then:
        def refusal = thrown(java.nio.file.FileAlreadyExistsException)
        refusal.message == "$folder/data/datafile".toString()
    }

    def "a path that Oracle's files cannot hold is refused"() {
        given:
        def virtual = new Virtual('qa1', OracleParameters.virtual(MINIMAL_VIRTUAL), config([:]), link(MINIMAL_LINK),
                new Installation('x', null, null), Path.of("/mnt/o'brien"))

        when:
        new KitSettings(new RestorePlan(virtual, new BackupManifest('', [:]))).text()

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.oracle.unquotable', "'/mnt/o'brien' has a letter that cannot be written to Oracle's files.",
                'Choose one without control characters and without any of \' " \\ & ? @ * % ` .'
    }

    def "the scripts are sound for #shell"() {
        given:
        kit(FULL_LINK, FULL_VIRTUAL, FULL_CONFIG, null)
        def scripts = folder.resolve('data/kit').toFile().listFiles().findAll { it.name.endsWith('.sh') }

        expect:
        scripts.size() == 5
        scripts.every { script ->
            def process = new ProcessBuilder(*shell, '-n', script.path).redirectErrorStream(true).start()
            assert process.inputStream.text == ''
            process.waitFor() == 0
        }

        where:
        shell << [['sh'], ['bash'], ['bash', '--posix']]
    }

    /** Writes a kit and gives its files, with DATA in place of the directory. */
    private Map<String, String> kit(Map link, Map source, Map config, Path home) {
        def data = Files.createDirectories(folder.resolve('data'))
        new RestoreKit(plan(link, source, config, home), FileOwner.of(data)).write(null)
        data.toFile().with { root ->
            def files = [:]
            root.eachFileRecurse { file ->
                if (file.file) {
                    files[root.toPath().relativize(file.toPath()).toString()] = file.text.replace(data.toString(), 'DATA')
                }
            }
            files as Map<String, String>
        }
    }

    private RestorePlan plan(Map link, Map source, Map config, Path home) {
        new RestorePlan(virtual(link, source, config, home), new BackupManifest('ORCL', [:]))
    }

    private Virtual virtual(Map link, Map source, Map config, Path home) {
        new Virtual('qa1', OracleParameters.virtual(source), OracleParameters.config(config), OracleParameters.link(link),
                new Installation('x', home, null), folder.resolve('data'))
    }

    private List<String> modes(String... names) {
        names.collect { PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve('data').resolve(it))) }.toUnique()
    }
}
