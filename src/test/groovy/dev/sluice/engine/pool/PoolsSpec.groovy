package dev.sluice.engine.pool

import static dev.sluice.engine.pool.Refusal.refusal

import dev.sluice.lab.Disk
import dev.sluice.lab.Forked
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

class PoolsSpec extends Specification {
    @TempDir Path room
    Path folder
    Disk disk

    def setup() { folder = room.resolve('pool') }
    def cleanup() { disk?.close() }

    def "the drivers are tried in a written order"() {
        expect:
        Pools.drivers() == ['btrfs', 'reflink', 'copy']
    }

    def "a pool that is made has its folders, and is closed to others unless they have to come to its datasets"() {
        when:
        Pools.open(folder, 'copy').close()

        then:
        permissions('.', 'datasets', 'snapshots', 'notes', 'pool.lock') == ['rwx--x--x', 'rwx------', 'rwx------', 'rwx------', 'rw-------']

        when:
        Pools.open(folder, 'copy', true).close()

        then:
        permissions('datasets', 'snapshots', 'notes') == ['rwx--x--x', 'rwx------', 'rwx------']
        folder.toFile().list().toSorted() == ['datasets', 'notes', 'pool.lock', 'pool.properties', 'snapshots']
    }

    private List<String> permissions(String... names) {
        names.collect { PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(it))) }
    }

    @Requires(value = { Disk.isPossible('ext4') && Disk.isPossible('xfs') && Disk.isPossible('btrfs') },
            reason = 'needs root, mkfs and loop devices')
    def "without being asked it takes the first driver that works on #type, and tells why"() {
        given:
        disk = Disk.make(type, room)
        folder = disk.path
        def choice = new Choice(driver, why.replace('$', "$folder"))

        expect:
        Pools.choice(folder, null) == choice
        folder.toFile().list().findAll { it != 'lost+found' } == []

        when:
        def pool = Pools.open(folder, null)

        then:
        pool.driver() == driver
        pool.sharesBlocks() == (driver != 'copy')
        Pools.choice(folder, null) == choice

        when:
        pool.close()

        then:
        Pools.choice(folder, driver) == choice
        Files.readAllLines(folder.resolve('pool.properties')).containsAll(['format=1', "driver=$driver" as String])

        cleanup:
        pool?.close()

        where:
        type    | driver    || why
        'ext4'  | 'copy'    || 'not btrfs: $ is on ext4; not reflink: $ is on ext4, which cannot share blocks'
        'xfs'   | 'reflink' || 'not btrfs: $ is on xfs'
        'btrfs' | 'btrfs'   || 'the first of btrfs, reflink, copy that works there'
    }

    def "a driver that is asked for is taken"() {
        expect:
        Pools.choice(folder, 'copy') == new Choice('copy', 'asked for')

        when:
        Pools.open(folder, 'copy').close()

        then:
        Pools.choice(folder, null) == new Choice('copy', 'asked for')
    }

    @Requires(value = { Disk.isPossible('ext4') && Disk.isPossible('tmpfs') && Disk.isPossible('xfs') },
            reason = 'needs root, mkfs and loop devices')
    def "a driver that is asked for and does not work there is refused, and nothing is left: #shown"() {
        given:
        disk = type == 'tmpfs' ? Disk.tmpfs(room, '1m') : Disk.make(type, room, *options)
        folder = disk.path.resolve('pool')

        expect:
        [{ Pools.choice(folder, 'reflink') }, { Pools.open(folder, 'reflink') }].every { refusal(it) ==
                "pool: $folder is on $shown, which cannot share blocks. Use --pool copy, or a folder on btrfs or XFS." }
        disk.path.toFile().list().findAll { it != 'lost+found' } == []

        where:
        type    | options                                      || shown
        'ext4'  | []                                           || 'ext4'
        'tmpfs' | []                                           || 'tmpfs'
        'xfs'   | ['-m', 'reflink=0,rmapbt=0,bigtime=0']       || 'xfs made without reflink'
    }

    @Requires(value = { Disk.isPossible('xfs') }, reason = 'needs root, mkfs.xfs and loop devices')
    def "btrfs is refused on another disk, and nothing is left"() {
        given:
        disk = Disk.make('xfs', room)
        folder = disk.path.resolve('pool')

        expect:
        [{ Pools.choice(folder, 'btrfs') }, { Pools.open(folder, 'btrfs') }].every { refusal(it) ==
                "pool: $folder is on xfs. Use --pool reflink or --pool copy, or a folder on btrfs." }
        disk.path.toFile().list().size() == 0
    }

    def "what a pool was made with stays"() {
        given:
        Pools.open(folder, 'copy').close()

        expect:
        ['btrfs', 'reflink'].every { other -> [{ Pools.choice(folder, other) }, { Pools.open(folder, other) }].every { refusal(it) ==
                "pool: $folder was made with --pool copy and cannot become $other. Leave out --pool, or name another folder." } }
    }

    @Requires(value = { Disk.isPossible('xfs') }, reason = 'needs root, mkfs.xfs and loop devices')
    def "a pool that was moved to a disk where its driver does not work is not opened"() {
        given:
        disk = Disk.make('xfs', room)
        Pools.open(disk.path.resolve('pool'), null).close()
        Tree.make(room, 'mkdir away')
        def tmpfs = Disk.tmpfs(room.resolve('away'), '1m')
        folder = tmpfs.path.resolve('pool')
        Tree.make(room, "cp -a $disk.path/pool $folder")

        expect:
        refusal { Pools.open(folder, null) } == "pool: $folder was made with --pool reflink, but $folder is on tmpfs, which cannot share blocks. Move the pool back to a disk like the one it was made on."

        cleanup:
        tmpfs?.close()
    }

    def "a driver that there is not is refused before anything is made"() {
        expect:
        [{ Pools.choice(folder, 'zfs') }, { Pools.open(folder, 'zfs') }].every { refusal(it) ==
                "pool: there is no driver 'zfs'. Use btrfs, reflink or copy." }
        !Files.exists(folder)
    }

    def "a folder with other things in it is refused, and they stay: #what"() {
        given:
        Tree.make(Files.createDirectory(folder), script)
        def before = Tree.portrait(folder)

        expect:
        [{ Pools.choice(folder, null) }, { Pools.open(folder, null) }].every { refusal(it) == "pool: $folder $message" }
        Tree.portrait(folder) == before

        where:
        what                      | script                                      || message
        'a file'                  | 'echo x > file'                             || 'holds other files and no pool. Name an empty folder.'
        'a hidden file'           | 'echo x > .file'                            || 'holds other files and no pool. Name an empty folder.'
        'work of somebody'        | 'mkdir work; echo x > work/x'               || 'holds other files and no pool. Name an empty folder.'
        'datasets of somebody'    | 'mkdir datasets; echo x > datasets/.x.NEW'  || 'holds datasets, but no pool.properties to tell how they were made. Restore that file, or name an empty folder.'
        'snapshots of somebody'   | 'mkdir -p snapshots/a'                      || 'holds snapshots, but no pool.properties to tell how they were made. Restore that file, or name an empty folder.'
    }

    @Requires({ System.getProperty('user.name') == 'root' })
    def "a folder in which others could exchange what is in it is refused: #script"() {
        given:
        Tree.make(room, script)

        expect:
        refusal { Pools.open(folder, 'copy') } == "pool: $folder $said, who could exchange what is in it." +
                " Give it to the engine's account alone (chown, chmod o-w), or name another folder."

        where:
        script                         || said
        'mkdir pool; chown nobody pool' || 'belongs to nobody'
        'mkdir pool; chmod 777 pool'   || 'can be written by everybody'
    }

    def "what is no folder is refused: #what"() {
        given:
        Tree.make(room, script)

        expect:
        [{ Pools.choice(folder, null) }, { Pools.open(folder, null) }].every { refusal(it) ==
                "pool: $folder is no folder. Name a folder, or one that is still to be made." }

        where:
        what              | script
        'a file'          | 'echo x > pool'
        'a dangling link' | 'ln -s nowhere pool'
    }

    def "a folder in a file cannot be made"() {
        given:
        Tree.make(room, 'echo x > file')
        folder = room.resolve('file/a/pool')

        expect:
        refusal { Pools.open(folder, 'copy') } == "pool: cannot use $folder: $room/file/a: Not a directory. Mend that, or name another folder."
    }

    def "a relative folder and a link to a folder will do"() {
        given:
        Tree.make(room, 'mkdir real; ln -s real pool')

        when:
        def pool = Pools.open(Path.of('').toAbsolutePath().relativize(folder), 'copy')

        then:
        pool.create('orders') == folder.resolve('datasets/orders')
        refusal { Pools.open(room.resolve('real'), null) } == "pool: $room/real is open already, in process ${ProcessHandle.current().pid()}. Stop that one first, or name another folder."

        cleanup:
        pool?.close()
    }

    def "what a killed process left when it made the pool is no hindrance"() {
        given:
        Tree.make(Files.createDirectory(folder), 'mkdir datasets snapshots .proof-12345; : > pool.lock; echo form > .pool.properties.NEW; echo x > .proof-12345/f')

        when:
        Pools.open(folder, 'copy').close()

        then:
        Tree.leftIn(folder) == []
    }

    def "a record that cannot be read is told: #what"() {
        given:
        Pools.open(folder, 'copy').close()
        Files.writeString(folder.resolve('pool.properties'), text)

        expect:
        [{ Pools.choice(folder, null) }, { Pools.open(folder, null) }].every { refusal(it).replace("$folder", '$') == "pool: $message" }

        where:
        what               | text                          || message
        'nothing'          | ''                            || '$/pool.properties cannot be understood. Restore it from a backup.'
        'no driver'        | 'format=1'                    || '$/pool.properties cannot be understood. Restore it from a backup.'
        'no properties'    | 'driver=\\u00zz\nformat=1'    || '$/pool.properties cannot be understood. Restore it from a backup.'
        'no text'          | new String([0xff, 0xfe] as byte[], 'ISO-8859-1') || '$/pool.properties cannot be understood. Restore it from a backup.'
        'another format'   | 'driver=copy\nformat=2'       || '$ has the format 2, and only 1 is known here. Open it with the version that made it.'
        'another driver'   | 'driver=zfs\nformat=1'        || '$ was made with --pool zfs, which is not known here. Open it with the version that made it.'
    }

    @Requires(value = { System.getProperty('user.name') == 'root' }, reason = 'others try this with their own rights')
    def "a folder that the engine's account may not write to is refused"() {
        given:
        Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString('r-xr-xr-x')))
        def engine = Forked.startPowerless(Opener, folder)

        expect:
        engine.line() == "pool: the engine's account may not write to $folder. Let it, or name another folder."

        cleanup:
        engine?.close()
    }

    static class Opener {
        static void main(String[] arguments) {
            println refusal { Pools.open(Path.of(arguments[0]), null) }
        }
    }

    def "an interrupt is heeded, and leaves nothing"() {
        given:
        Thread.currentThread().interrupt()

        when:
        Pools.open(folder, 'copy')

        then:
        thrown(InterruptedException)
        !Thread.currentThread().interrupted
        room.toFile().list().size() == 0

        when:
        Pools.open(folder, 'copy').close()
        Thread.currentThread().interrupt()
        Pools.open(folder, 'copy')

        then:
        thrown(InterruptedException)
        !Thread.currentThread().interrupted
        Tree.leftIn(folder) == []

        and: 'the lock is free again'
        Pools.open(folder, 'copy').close()
    }
}
