package dev.sluice.engine.kind.oracle

import dev.sluice.engine.kind.Installation
import dev.sluice.engine.kind.KindException
import dev.sluice.engine.kind.RecordedProgress
import dev.sluice.engine.kind.Refusal
import dev.sluice.engine.kind.Scratch
import dev.sluice.engine.kind.Staging
import dev.sluice.engine.kind.Tree
import dev.sluice.wire.ApiObject
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.atomic.AtomicBoolean
import spock.lang.Requires
import spock.lang.Specification

class BackupSpec extends Specification implements Refusal {
    Path folder = Scratch.folder()
    def kind = new OracleKind()
    def progress = new RecordedProgress()
    Tree backup = new Tree(folder.resolve('backup/orcl')).sh('''
        head -c 3000000 /dev/urandom > full_1.bkp; mkdir sub; echo control > sub/ctl.bkp; echo log > arch_1.bkp''')
    Tree dataset = new Tree(folder.resolve('dataset'))

    def cleanup() {
        Scratch.remove(folder)
    }

    def "all pieces are copied, and listed with the database and their sizes"() {
        when:
        stage()

        then:
        new Tree(dataset.path.resolve('backup')).listing() == backup.listing()
        new Tree(dataset.path.resolve('backup')).contents() == backup.contents()
        dataset.text('backup.json') == '''\
            {
                "database": "ORCL",
                "pieces": {
                    "arch_1.bkp": 4,
                    "full_1.bkp": 3000000,
                    "sub/ctl.bkp": 8
                }
            }
            '''.stripIndent()
        progress.percents.last() == 100
        progress.messages.last() == 'Copied the backup'
        dataset.path.toFile().list() as Set == ['backup', 'backup.json', 'control', 'datafile', 'redo', 'archive'] as Set
    }

    @Requires(value = { Tree.isRoot() }, reason = 'only root can give files away')
    def "whoever owns the backup may enter the dataset, and others may not"() {
        given:
        backup.sh 'chown -R 33:34 .'

        when:
        stage()

        then:
        FileOwner.of(dataset.path).with { [uid(), gid()] } == [33, 34]
        PosixFilePermissions.toString(Files.getPosixFilePermissions(dataset.path)) == 'rwxr-x---'
    }

    def "a later sync takes new pieces and drops old ones"() {
        given:
        stage()
        def before = new Tree(dataset.path.resolve('backup')).inode('full_1.bkp')

        when:
        backup.sh 'rm arch_1.bkp; echo more > arch_2.bkp'
        stage()

        then:
        BackupManifest.read(dataset.path).pieces().keySet().toList() == ['arch_2.bkp', 'full_1.bkp', 'sub/ctl.bkp']
        new Tree(dataset.path.resolve('backup')).listing() == backup.listing()
        new Tree(dataset.path.resolve('backup')).inode('full_1.bkp') == before
    }

    def "a backup that only tape has needs no copy, and its database's name is kept"() {
        when:
        stage(dbrmanbkploc: '', dbctrlbkppiece: '', restorefromtape: true)

        then:
        dataset.path.toFile().list() as Set == ['backup.json', 'control', 'datafile', 'redo', 'archive'] as Set
        BackupManifest.read(dataset.path) == new BackupManifest('ORCL', [:])
        progress.messages == ['The backup is on tape: there is nothing to copy']
        progress.warnings == []
    }

    def "a source configuration that does not name the database is refused, on #medium"() {
        when:
        stage(given, [dbName: ''])

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.oracle.backup.unnamed',
                "dbName: the source configuration 'prod' does not say which database the backup is of.",
                "Give it a dbName: what 'select name from v\$database' shows at the source."
        dataset.path.toFile().list().size() == 0

        where:
        medium | given
        'disk' | [:]
        'tape' | [dbrmanbkploc: '', dbctrlbkppiece: '', restorefromtape: true]
    }

    def "what a dSource was given without effect is warned about by name: #given"() {
        when:
        stage(given, [dbName: 'ORCL'] + config)

        then:
        progress.warnings == [warning]

        where:
        given                         | config                                      || warning
        [restoreTime: '2026-01-01']   | [:]                                         || 'restoreTime does not count, since pitr is not set. Set pitr, or leave restoreTime empty.'
        [walletpwd: 'x']              | [:]                                         || 'walletpwd does not count, since tdeEnabled is not set. Set tdeEnabled, or leave walletpwd empty.'
        [tapeparams: 'ENV=(A=b)']     | [:]                                         || 'Without restorefromtape only virtual databases that set it themselves use tape, and with it tapeparams. Set restorefromtape, or leave out what is for tape.'
        [tapeparams: 'x', send_params: 'y'] | [:]                                   || 'Without restorefromtape only virtual databases that set it themselves use tape, and with it tapeparams and send_params. Set restorefromtape, or leave out what is for tape.'
        [instanceName: 'ST']          | [:]                                         || 'Only for the record, since a backup is staged without an instance: instanceName. Name the instance of each virtual database at the virtual database.'
        [:]                           | [dbUniqName: 'A', dbIdentityName: 'B']      || 'Only for the record, since a backup is staged without an instance: dbUniqName of the source configuration, dbIdentityName of the source configuration. Name the instance of each virtual database at the virtual database.'
    }

    def "a backup that is not what was said is refused before anything is copied: #what"() {
        given:
        backup.sh change

        when:
        stage(given.collectEntries { [it.key, it.value.replace('FOLDER', folder.toString())] })

        then:
        def refusal = thrown(KindException)
        says refusal, "exception.oracle.backup.$id", details.replace('FOLDER', folder.toString()), action
        dataset.path.toFile().list().size() == 0

        where:
        what                            | change                       | given                                       || id                | details                                                                                  | action
        'no directory'                  | 'true'                       | [dbrmanbkploc: '/nonexistent/b']            || 'missing'         | "dbrmanbkploc: '/nonexistent/b' does not exist."                                         | 'Create it, or name another directory.'
        'the directory of the dataset'  | 'true'                       | [dbrmanbkploc: 'FOLDER']                    || 'overlap'         | "dbrmanbkploc: 'FOLDER' holds the directory FOLDER/dataset that it would be copied to."  | "Name a directory apart from the engine's storage."
        'empty'                         | 'rm -r sub *.bkp; mkdir sub' | [:]                                         || 'empty'           | "dbrmanbkploc: 'FOLDER/backup/orcl' holds no backup."                                    | "Name the directory that holds the backup's pieces."
        'no control file'               | 'rm sub/ctl.bkp'             | [:]                                         || 'control.missing' | "dbctrlbkppiece: 'FOLDER/backup/orcl/sub/ctl.bkp' does not exist."                       | 'Name the piece that holds the control file.'
        'a directory as control file'   | 'true'                       | [dbctrlbkppiece: 'FOLDER/backup/orcl/sub']  || 'control.missing' | "dbctrlbkppiece: 'FOLDER/backup/orcl/sub' does not exist."                               | 'Name the piece that holds the control file.'
        'a control file led elsewhere'  | 'echo 1 > ../x; ln -sf ../../x sub/ctl.bkp' | [:]                          || 'control.outside' | "dbctrlbkppiece: 'FOLDER/backup/orcl/sub/ctl.bkp' leads to FOLDER/backup/x, outside dbrmanbkploc 'FOLDER/backup/orcl'." | 'Name a piece that lies inside that directory.'
        'a piece led elsewhere'         | 'ln -s /etc/passwd piece'    | [:]                                         || 'link'            | "dbrmanbkploc: 'FOLDER/backup/orcl' holds the link 'piece', which leads out of it to '/etc/passwd'." | 'Put the piece itself there.'
        'a piece led nowhere'           | 'ln -s nowhere piece'        | [:]                                         || 'link'            | "dbrmanbkploc: 'FOLDER/backup/orcl' holds the link 'piece', which leads out of it to 'nowhere'." | 'Put the piece itself there.'
    }

    def "links from piece to piece are kept"() {
        given:
        backup.sh 'ln -s ../full_1.bkp sub/full'

        when:
        stage()

        then:
        new Tree(dataset.path.resolve('backup')).listing() == backup.listing()
    }

    def "a directory that vanishes during the copy is named"() {
        given:
        duringCopy { Files.move(backup.path, folder.resolve('elsewhere')) }

        when:
        stage()

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.oracle.backup.vanished', "dbrmanbkploc: '$backup.path' vanished while it was being copied.",
                'Bring it back and synchronize again.'
    }

    def "a piece that vanishes during the copy is named"() {
        given:
        duringCopy { backup.sh 'rm full_1.bkp' }

        when:
        stage()

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.oracle.backup.piece.vanished',
                "dbrmanbkploc: '$backup.path' lost the piece 'full_1.bkp' while it was being copied.",
                'Wait until nothing changes the backup, and synchronize again.'
    }

    def "a piece that is still being written is named"() {
        given: 'progress is asked whether to go on with each megabyte'
        progress.onCheck = { Files.writeString(backup.path.resolve('full_1.bkp'), 'more', StandardOpenOption.APPEND) }

        when:
        stage()

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.oracle.backup.restless',
                "dbrmanbkploc: '$backup.path' holds 'full_1.bkp', which kept changing while it was being copied.",
                'Stop what writes to it and synchronize again.'
    }

    def "a copy that lost a piece, or the end of one, is not restored from"() {
        given:
        stage()
        def manifest = BackupManifest.read(dataset.path)
        dataset.sh change

        when:
        Backup.check(dataset.path, manifest)

        then:
        def refusal = thrown(KindException)
        says refusal, 'exception.oracle.backup.damaged',
                "the copy of the backup is not whole: the piece '$piece' is missing or has another size than was staged.",
                'Synchronize the dSource and provision from its new snapshot.'

        where:
        change                             || piece
        'rm backup/sub/ctl.bkp'            || 'sub/ctl.bkp'
        'truncate -s 1000 backup/full_1.bkp' || 'full_1.bkp'
        'rm -r backup'                     || 'arch_1.bkp'
    }

    private void stage(Map given = [:], Map config = [dbName: 'ORCL']) {
        def parameters = [dbrmanbkploc: backup.path.toString(), dbctrlbkppiece: "$backup.path/sub/ctl.bkp".toString()] + given
        kind.stage(new Staging(ApiObject.of([name: 'prod', parameters: config]), ApiObject.of(parameters), [], ApiObject.of([:]),
                new Installation('rman-backups', null, null), dataset.path, folder.resolve('notes')), progress)
    }

    private void duringCopy(Closure<?> action) {
        def first = new AtomicBoolean(true)
        progress.onMessage = { String message ->
            if (message.startsWith('Copied') && first.getAndSet(false)) {
                action()
            }
        }
    }
}
