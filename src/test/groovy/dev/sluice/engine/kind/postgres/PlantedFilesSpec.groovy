package dev.sluice.engine.kind.postgres

import dev.sluice.engine.pool.Tree
import dev.sluice.lab.PostgresServer
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Tag

/** Data in which somebody has put files that a server of a copy would read: settings by which it runs programs. */
@Tag('postgres')
class PlantedFilesSpec extends ServerAtHand {
    private static final List<String> FILES = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf', 'sluice-source.conf',
                                               'sluice-limits.conf', 'sluice-renamed', 'recovery.signal', 'standby.signal']
    /** What else is written on the way from a backup to a VDB. */
    private static final List<String> LINKED = ['sluice.log', 'sluice-taken', 'sluice-backed-up', 'sluice-wal', 'postmaster.pid', 'postmaster.opts']

    def cleanup() {
        flow.removeAll()
    }

    private Path backup() {
        source.stop()
        def backup = folder.resolve("backup-${System.nanoTime()}")
        assert ['cp', '-r', "$source.data", "$backup"].execute().waitFor() == 0
        source.start()
        backup
    }

    /** What the engine has, and no account of a server. */
    private Path owned() {
        Files.writeString(folder.resolve("owned-${System.nanoTime()}"), 'owned')
    }

    private static void plant(Path data) {
        FILES.each { Files.writeString(data.resolve(it), "archive_mode = on\narchive_command = 'false'\nsluice.superuser = 'nobody'\n") }
    }

    private List<List<String>> told(String vdb) {
        flow.sql(vdb, "select name, setting from pg_settings where name in ('archive_mode', 'archive_command') order by 1")
    }

    def "what is in a backup in a directory tells a server nothing"() {
        given:
        def backup = backup()
        plant(backup)

        when:
        def vdb = flow.provisioned('copied', flow.linked('copy', [backupPath: "$backup" as String]))

        then:
        told(vdb) == [['archive_command', '(disabled)'], ['archive_mode', 'off']]
    }

    def "nor what is in the data of a running server: #standby"() {
        given:
        def planted = ['sluice-source.conf', 'sluice-limits.conf', 'sluice-renamed']
        planted.each { Files.writeString(source.data.resolve(it), "archive_mode = on\narchive_command = 'false'\n") }

        when:
        def vdb = flow.provisioned('copied', flow.linked('copy', source.link + [standby: standby]))

        then:
        told(vdb) == [['archive_command', '(disabled)'], ['archive_mode', 'off']]

        cleanup:
        planted.each { Files.delete(source.data.resolve(it)) }

        where:
        standby << [false, true]
    }

    def "the engine writes to nothing that a link in a backup leads to"() {
        given:
        def backup = backup()
        def owned = owned()
        (LINKED + FILES + FILES.collect { "${it}.new".toString() }).unique().each {
            Files.deleteIfExists(backup.resolve(it))
            Files.createSymbolicLink(backup.resolve(it), owned)
        }

        when:
        def vdb = flow.provisioned('copied', flow.linked('copy', [backupPath: "$backup" as String]))

        then:
        told(vdb) == [['archive_command', '(disabled)'], ['archive_mode', 'off']]
        Files.readString(owned) == 'owned'

        when: 'it leads into the data of another server'
        Files.createSymbolicLink(backup.resolve('base/link'), source.data.resolve('base'))

        then:
        flow.failed(flow.sync(flow.named('database', 'copy').reference)) == "the data holds the link 'base/link', which leads out of it: a copy would write there, too."
    }

    def "nor to what a folder of a VDB leads to that somebody has exchanged for a link: #name"() {
        given:
        def vdb = flow.provisioned('qa', flow.linked('copy', source.link))
        flow.completed(flow.post("source/${flow.source(vdb).reference}/stop", [:]))
        def data = Path.of(lab.mountPath('qa'))
        def elsewhere = folder.resolve("elsewhere-$name")
        assert ['cp', '-a', "${data.resolve(name)}", "$elsewhere"].execute().waitFor() == 0
        Files.createDirectories(elsewhere.resolve('inner'))
        def before = Tree.portrait(elsewhere)
        Files.move(data.resolve(name), data.resolve("${name}.former"))
        Files.createSymbolicLink(data.resolve(name), elsewhere)
        flow.completed(flow.sync(vdb))

        expect:
        flow.failed(flow.provisionWith('copied', vdb, [newSystemIdentifier: true])) ==
                "the data holds the link '$name', which leads out of it: a copy would write there, too."
        Tree.portrait(elsewhere) == before

        where:
        name << ['pg_tblspc', 'pg_wal', 'global', 'pg_notify']
    }

    def "what is called as a segment of the log and is none is not read: #what"() {
        given:
        def vdb = flow.provisioned('qa', flow.linked('copy', source.link))
        Tree.make(Path.of(lab.mountPath('qa'), 'pg_wal'), "$script 0000000F00000000000000FF")

        expect:
        flow.completed(flow.sync(vdb))
        flow.completed(flow.provisionWith('copied', vdb, [:]))

        where:
        what             | script
        'a pipe'         | 'mkfifo'
        'an empty file'  | 'touch'
        'a link'         | 'ln -s /dev/zero'
    }

    def "nor to what a server of a VDB, or a hook, has put a link to: #file"() {
        given:
        def vdb = flow.provisioned('qa', flow.linked('copy', source.link))
        def owned = owned()
        def data = Path.of(lab.mountPath('qa'))
        def superusers = { said ->
            flow.completed(flow.post("source/${flow.source(vdb).reference}/disable", [:]))
            flow.post("source/${flow.source(vdb).reference}", [type: 'AppDataVirtualSource', parameters: flow.source(vdb).parameters + [superuserLogin: said]])
            flow.post("source/${flow.source(vdb).reference}/enable", [:])
        }
        Files.deleteIfExists(data.resolve(file))
        Files.createSymbolicLink(data.resolve(file), owned)

        expect:
        flow.finished(superusers(false))
        Files.readString(owned) == 'owned'
        flow.finished(superusers(true))
        Files.readString(owned) == 'owned'
        !data.toFile().listFiles().any { it.canonicalPath != "$owned" && it.file && it.text.contains('owned') }

        where:
        file << ['pg_hba.conf.new', 'pg_hba.conf', 'postgresql.conf', 'postgresql.conf.new', 'sluice.log']
    }
}
