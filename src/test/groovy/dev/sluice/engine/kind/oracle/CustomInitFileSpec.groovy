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
            PROD.open_cursors=500

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
            *.audit_trail='DB'
            PROD.open_cursors=500
            processes = 1000
            dispatchers="(PROTOCOL=TCP)
            \t(SERVICE=PRODXDB)"
            # From the dSource:
            job_queue_processes=7
            # From the virtual database:
            sga_target=1G
            """.stripIndent()

        when:
        def progress = new RecordedProgress()
        new RestoreAdvice(plan(link, source), custom, progress).give()

        then:
        progress.warnings == ["Not taken over from $file: control_files, db_name, db_recovery_file_dest, log_archive_dest_2. "
                                      + 'They say where another database has its files. Set what you need of them in config_settings_prov.']
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
        'of other sort'     | { Files.writeString(it, 'root:$6$secret:19000:0:99999:7:::\n') }          || 'malformed' | "line 1 of 'FILE' is not an initialization parameter." | 'Write each parameter as name=value.'
        'broken'            | { Files.writeString(it, 'a=1\nb=2\nsecret words\n') }                     || 'malformed' | "line 3 of 'FILE' is not an initialization parameter." | 'Write each parameter as name=value.'
        'begun in the middle' | { Files.writeString(it, '  more\n') }                                   || 'malformed' | "line 1 of 'FILE' is not an initialization parameter." | 'Write each parameter as name=value.'
        'with controls'     | { Files.writeString(it, 'a=\u0001\n') }                                   || 'malformed' | "line 1 of 'FILE' is not an initialization parameter." | 'Write each parameter as name=value.'
        'not a text'        | { Files.write(it, [0x61, 0x3d, 0xff, 0x0a] as byte[]) }                   || 'malformed' | "'FILE' is not a text in UTF-8."                    | 'Name a file of initialization parameters.'
        'huge'              | { Files.writeString(it, 'a=1\n' * 70_000) }                               || 'size'      | "'FILE' has more than 256 KiB."                     | 'Name a file of initialization parameters.'
    }

    private static RestorePlan plan(Map link, Map source) {
        new RestorePlan(new Virtual('qa1', virtual(source), config([:]), OracleParameters.link(link),
                new Installation('x', null, null), Path.of('/mnt/qa1')), new BackupManifest('', [:]))
    }
}
