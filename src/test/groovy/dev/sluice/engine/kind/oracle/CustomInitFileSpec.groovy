package dev.sluice.engine.kind.oracle

import static dev.sluice.engine.kind.oracle.OracleParameters.*

import dev.sluice.engine.kind.Installation
import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.RecordedProgress
import dev.sluice.engine.kind.Refusal
import dev.sluice.engine.kind.Virtual
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

class CustomInitFileSpec extends Specification implements Refusal {
    static final String MALFORMED = 'Write each parameter as name=value, and quote a value that has more than letters and digits in it.'

    @TempDir
    Path folder
    Path file

    def setup() {
        file = folder.resolve('custom.ora')
    }

    def "an administrator's file is taken over, but for what leads to another database and what is set otherwise"() {
        given:
        Files.writeString(file, '''\
            # Production
            *.audit_trail='DB'
            QA1.open_cursors=500
            PROD.undo_tablespace='UNDO9'

            processes = 1000
            *.control_files='/u01/prod/control01.ctl',
              '/u02/prod/control02.ctl'
            db_name=PROD
            DB_RECOVERY_FILE_DEST='/u03/fra'
            log_archive_dest_2='SERVICE=standby'
            dispatchers="(PROTOCOL=TCP)
            \t(SERVICE=PRODXDB)"
            sga_target=20G
            '''.stripIndent())
        def custom = CustomInitFile.read(file.toString())
        def link = MINIMAL_LINK + [config_settings_prov: [[propertyName: 'processes', value: '5'], [propertyName: 'job_queue_processes', value: '7']]]
        def source = MINIMAL_VIRTUAL + [config_settings_prov: [[propertyName: 'sga_target', value: '1G']]]

        expect:
        new InitFile(plan(link, source), custom).text() == """\
            # Initialization parameters of qa1, a virtual database.
            db_name='qa1'
            db_unique_name='qa1'
            control_files='/mnt/qa1/control/control01.ctl'
            db_create_file_dest='/mnt/qa1/datafile'
            log_archive_dest_1='LOCATION=/mnt/qa1/archive'
            # From $file:
            *.audit_trail=DB
            QA1.open_cursors=500
            processes=1000
            dispatchers='(PROTOCOL=TCP) (SERVICE=PRODXDB)'
            # From the dSource:
            job_queue_processes=7
            # From the virtual database:
            sga_target=1G
            """.stripIndent()

        when:
        def progress = new RecordedProgress()
        new RestoreAdvice(plan(link, source), custom, progress).give()

        then:
        progress.warnings == [
                "Not taken over from $file: control_files, db_name, db_recovery_file_dest, log_archive_dest_2. "
                        + "They say which database it is, or where it has its files, and that is the engine's to set. Leave them out of the file.",
                "Not taken over from $file: PROD.undo_tablespace. The virtual database has no such instance: qa1. "
                        + 'Write what it is to have without an instance.']
    }

    def "a file is read as Oracle reads it, and each parameter written anew: #text"() {
        expect:
        InitFileParser.parse(text)*.line() == lines

        where:
        text                                                    || lines
        'open_cursors=700 processes = 300'                      || ['open_cursors=700', 'processes=300']
        "open_cursors=700 control_files='/prod/control01.ctl'"  || ['open_cursors=700', "control_files='/prod/control01.ctl'"]
        'a=1#b=2'                                               || ['a=1']
        "a='x#y' # control_files='/x'\\\nb=2"                    || ["a='x#y'", 'b=2']
        'CONTROL_FILES = (/prod/a.ctl, "/prod/b.ctl")'          || ["control_files='/prod/a.ctl', '/prod/b.ctl'"]
        'rollback_segments = (r1 r2,\nr3)\nb=2'                 || ['rollback_segments=r1, r2, r3', 'b=2']
        'rollback_segments = r1 r2\n  r3'                       || ['rollback_segments=r1, r2, r3']
        "a=x,\n'y z'\nb=2"                                      || ["a=x, 'y z'", 'b=2']
        "control_\\\nfiles='/prod'"                             || ["control_files='/prod'"]
        'control\\_files=/prod'                                 || ["control_files='/prod'"]
        "'control_files'='/prod'"                               || ["control_files='/prod'"]
        '"Control_Files"=/prod'                                 || ["control_files='/prod'"]
        '*.control_files=/prod'                                 || ["*.control_files='/prod'"]
        'PROD1.control_files=/prod'                             || ["PROD1.control_files='/prod'"]
        "a = 'it''s'"                                           || ['a="it\'s"']
        "a = 'it\\'s'"                                          || ['a="it\'s"']
        'a = "say ""so"""'                                      || ['a=\'say "so"\'']
        "a = ''"                                                || ["a=''"]
        "a='b\\\nc'"                                            || ['a=bc']
        "a='b control_files=/x\n db_name=c'"                    || ["a='b control_files=/x db_name=c'"]
        'event="10046 trace name context forever"\nevent=\'x y\'' || ["event='10046 trace name context forever'", "event='x y'"]
        "orcl.__oracle_base='/u01/app/oracle'#ORACLE_BASE set"  || ["orcl.__oracle_base='/u01/app/oracle'"]
        '\n\t# nothing\n'                                       || []
    }

    def "what could be read in another way than it looks is refused, with its line: #text"() {
        when:
        InitFileParser.parse(text)

        then:
        def malformed = thrown(InitFileParser.Malformed)
        malformed.line() == line

        where:
        text                                   || line
        'a'                                    || 1
        'a='                                   || 1
        'a=1\nb='                              || 2
        'a=b=c'                                || 1
        'a=\n700'                              || 2
        'a=,1'                                 || 1
        'a=1,'                                 || 1
        'a=1,,2'                               || 1
        'a=1,\nb=2'                            || 2
        'a=1\nb'                               || 2
        'a=()'                                 || 1
        'a=(1'                                 || 1
        'a=1)'                                 || 1
        'a=((1))'                              || 1
        'a=(PROTOCOL=TCP)(SERVICE=X)'          || 1
        '(a)=1'                                || 1
        '=1'                                   || 1
        "a='x"                                 || 1
        "a='x\ncontrol_files='/prod'"          || 1
        "a='C:\\x'"                            || 1
        "a='\"\\''"                            || 1
        '* . control_files=/prod'              || 1
        '*.*.control_files=/prod'              || 1
        "' control_files '=/prod"              || 1
        'control_f\u0131les=/prod'             || 1
        'control_files\u00a0=/prod'            || 1
        '\ufeffcontrol_files=/prod'            || 1
        'a=1\n# \u0001\n'                     || 2
        'a=x\\'                                || 1
    }

    def "the engine alone sets what names a place or the database, in any letters: #name"() {
        expect:
        InitParameterNames.isEngines(name)
        InitParameterNames.isEngines(name.toUpperCase())

        where:
        name << ['control_files', 'db_name', 'db_unique_name', 'instance_name', 'cluster_database', 'db_create_file_dest',
                 'db_create_online_log_dest_5', 'db_recovery_file_dest', 'db_recovery_file_dest_size', 'log_archive_dest', 'log_archive_dest_1',
                 'log_archive_dest_31', 'log_archive_dest_state_2', 'log_archive_duplex_dest', 'log_archive_config', 'log_archive_format',
                 'standby_archive_dest', 'standby_file_management', 'fal_server', 'fal_client', 'db_file_name_convert',
                 'log_file_name_convert', 'pdb_file_name_convert', 'audit_file_dest', 'diagnostic_dest', 'background_dump_dest', 'user_dump_dest',
                 'core_dump_dest', 'utl_file_dir', 'clonedb_dir', 'spfile', 'ifile', 'dg_broker_config_file1', 'dg_broker_config_file2',
                 'dg_broker_start', 'db_flash_cache_file', '__oracle_base', 'asm_diskstring', 'external_keystore_credential_location',
                 'standby_pdb_source_file_directory', 'dbnest_pdb_fs_conf', '_oradbg_pathname']
    }

    def "what everybody may set is known, and no place: #name"() {
        expect:
        !InitParameterNames.isEngines(name)
        InitParameterNames.unknown([name]) == []

        where:
        name << ['sga_target', 'SGA_MAX_SIZE', 'processes', 'db_files', 'control_file_record_keep_time', 'session_max_open_files', 'event',
                 'remote_login_passwordfile', 'log_archive_max_processes', 'cursor_bind_capture_destination', 'wallet_root', '_optimizer_any',
                 'nls_date_format', 'undo_tablespace', 'service_names', 'compatible']
    }

    def "comments of older files are in letters of their own, and some editors mark a text: #what"() {
        given:
        Files.write(file, bytes as byte[])

        expect:
        CustomInitFile.read(file.toString()).takenOver(['QA'])*.name() == ['processes']

        where:
        what     | bytes
        'marked' | '\ufeffprocesses=5\n'.getBytes('UTF-8')
        'latin'  | '# f\u00fcr Tests\nprocesses=5\n'.getBytes('ISO-8859-1')
        'dos'    | 'processes=5\r\n'.getBytes('UTF-8')
    }

    def "a listener is told of the services of a copy as well as of those of its source, which is warned about"() {
        given:
        Files.writeString(file, '*.remote_listener=prod-scan:1521')
        def progress = new RecordedProgress()

        when:
        new RestoreAdvice(plan(MINIMAL_LINK, MINIMAL_VIRTUAL), CustomInitFile.read(file.toString()), progress).give()

        then:
        progress.warnings == ["remote_listener of $file: the virtual database tells these listeners of its services. Where they are those of its source,"
                                      + ' the users of that may be led to the copy. Name listeners of its own, or none.']
    }

    def "what has the database run a program is left out, wherever it stands, and that is said"() {
        given:
        Files.writeString(file, "event='600 trace name errorstack','942 debugger' plsql_native_make_utility=make open_cursors=5")
        def source = MINIMAL_VIRTUAL + [config_settings_prov: [[propertyName: 'EVENT', value: '600 debugger']]]
        def progress = new RecordedProgress()
        def custom = CustomInitFile.read(file.toString())

        when:
        new RestoreAdvice(plan(MINIMAL_LINK, source), custom, progress).give()
        def text = new InitFile(plan(MINIMAL_LINK, source), custom).text()

        then:
        progress.warnings == ["Not taken over from $file: event, plsql_native_make_utility. They have the database run programs of this machine. Leave them out of the file.",
                              'Not taken over from config_settings_prov of the virtual database: EVENT. They have the database run programs of this machine. Leave them out.']
        text.contains('open_cursors=5')
        !text.containsIgnoreCase('event')
        !text.contains('native')
    }

    def "a name that Oracle does not document is warned about, wherever it stands"() {
        given:
        Files.writeString(file, 'opn_cursors=1 *.open_cursors=5')
        def link = MINIMAL_LINK + [config_settings_prov: [[propertyName: 'Proceses', value: '5']]]
        def source = MINIMAL_VIRTUAL + [config_settings_prov: [[propertyName: 'quite_another', value: '1']]]
        def progress = new RecordedProgress()

        when:
        new RestoreAdvice(plan(link, source), CustomInitFile.read(file.toString()), progress).give()

        then:
        progress.warnings == [unknown('opn_cursors', file, "Did you mean 'open_cursors'?"),
                              unknown('proceses', 'config_settings_prov of the dSource', "Did you mean 'processes'?"),
                              unknown('quite_another', 'config_settings_prov of the virtual database', 'Leave it out if Oracle does not know it.')]
    }

    def "what an older object still has of places is not written"() {
        given:
        def source = MINIMAL_VIRTUAL + [config_settings_prov: [[propertyName: 'DB_Recovery_File_Dest', value: '/prod/fra']]]
        def progress = new RecordedProgress()

        when:
        new RestoreAdvice(plan(MINIMAL_LINK, source), null, progress).give()

        then:
        !new InitFile(plan(MINIMAL_LINK, source), null).text().contains('/prod')
        progress.warnings == ['Not taken over from config_settings_prov of the virtual database: DB_Recovery_File_Dest. '
                                      + "They say which database it is, or where it has its files, and that is the engine's to set. Leave them out."]
    }

    def "what is no such file is refused, and no line of it shown: #what"() {
        given:
        content(file)

        when:
        CustomInitFile.read(file.toString())

        then:
        def refusal = thrown(KindException)
        says refusal, "exception.oracle.init.file.$id", "custominitparamfile: ${details.replace('FILE', file.toString())}", action

        where:
        what                | content                                                                   || id          | details                                             | action
        'missing'           | { }                                                                       || 'missing'   | "'FILE' is not a file that the engine can read."    | 'Name a file of initialization parameters.'
        'directory'         | { Files.createDirectory(it) }                                             || 'missing'   | "'FILE' is not a file that the engine can read."    | 'Name a file of initialization parameters.'
        'of other sort'     | { Files.writeString(it, 'root:$6$secret:19000:0:99999:7:::\n') }          || 'malformed' | "line 1 of 'FILE' is not an initialization parameter." | MALFORMED
        'broken'            | { Files.writeString(it, 'a=1\nb=2\nsecret words\n') }                     || 'malformed' | "line 3 of 'FILE' is not an initialization parameter." | MALFORMED
        'begun in the middle' | { Files.writeString(it, '  more\n') }                                   || 'malformed' | "line 1 of 'FILE' is not an initialization parameter." | MALFORMED
        'with controls'     | { Files.writeString(it, 'a=\u0001\n') }                                   || 'malformed' | "line 1 of 'FILE' is not an initialization parameter." | MALFORMED
        'not a text'        | { Files.write(it, [0x7f, 0x45, 0xff, 0x00, 0x0a] as byte[]) }             || 'malformed' | "line 1 of 'FILE' is not an initialization parameter." | MALFORMED
        'huge'              | { Files.writeString(it, 'a=1\n' * 70_000) }                               || 'size'      | "'FILE' has more than 256 KiB."                     | 'Name a file of initialization parameters.'
    }

    private static String unknown(String name, Object place, String action) {
        "No version of Oracle documents the parameter '$name' of $place, and an instance does not start with one that it does not know. $action"
    }

    private static RestorePlan plan(Map link, Map source) {
        new RestorePlan(new Virtual('qa1', virtual(source), config([:]), OracleParameters.link(link),
                new Installation('x', null, null), Path.of('/mnt/qa1')), new BackupManifest('', [:]))
    }
}
