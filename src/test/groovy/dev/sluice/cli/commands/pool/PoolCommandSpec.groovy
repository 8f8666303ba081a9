package dev.sluice.cli.commands.pool

import dev.sluice.engine.Engine
import dev.sluice.engine.EngineSettings
import dev.sluice.engine.host.HostCommand
import dev.sluice.lab.Called
import dev.sluice.lab.Disk
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** A pool on a disk of its own: a file that is formatted and mounted. */
@Tag('slow')
class PoolCommandSpec extends Specification {
    @TempDir Path folder
    Path pool
    Called called = new Called([:])

    def setup() {
        pool = folder.resolve('pool')
        called.variables.putAll(HOME: folder.toString(), SLUICE_HOME: "$folder/home".toString())
    }

    def cleanup() {
        HostCommand.of('umount', "$pool/mnt").run()
        new PollingConditions(timeout: 30).eventually { assert loops() == [] || isMountedElsewhere() }
    }

    /** Loop devices that hold a file of this spec. */
    private List<String> loops() {
        HostCommand.of('losetup', '-l', '-n', '-O', 'BACK-FILE').run().out().readLines()*.trim().findAll { it.startsWith("$folder") }
    }

    /** Whether a program that another spec started in a mount namespace of its own took a copy of our mounts along, which ends with it. */
    private boolean isMountedElsewhere() {
        new File('/proc').listFiles({ it.name.isInteger() } as FileFilter).any {
            try {
                new File(it, 'mountinfo').text.contains("$folder/")
            } catch (IOException gone) {
                false
            }
        }
    }

    private String mountedAs(Path path) {
        HostCommand.of('findmnt', '-n', '-o', 'FSTYPE', "$path").run().out().trim()
    }

    private String said(String... args) {
        called.with(args)
        called.err.replace(folder.toString(), '$').trim()
    }

    @Requires(value = { Disk.isPossible('btrfs') && Disk.isPossible('xfs') }, reason = 'needs root, mkfs and loop devices')
    def "#type is made, found by the engine after a restart of the machine, and removed: #arguments"() {
        when:
        called.with('pool', 'create', '--size', '400M', *arguments, "$pool")

        then:
        called.status == 0
        called.out == "$pool\n"
        called.err.readLines()[0] ==~ /driver  $driver; a clone of 16\.0 MiB in 64 files took \d+ ms and [\d.]+ \w+/
        called.err.readLines().drop(1) == [
                "use it  sluice engine --pool-folder $pool, or for all commands: export SLUICE_POOL=$pool" as String,
                "undo    sluice pool remove $pool" as String]
        mountedAs(pool.resolve('mnt')) == type
        Files.size(pool.resolve('disk.img')) == 400L << 20
        (Files.getAttribute(pool.resolve('disk.img'), 'unix:mode') & 0777) == 0600

        when: 'the machine is restarted'
        HostCommand.of('umount', "$pool/mnt").run()
        def settings = EngineSettings.at(folder.resolve('home')).withPool(pool, null)
        called.variables.SLUICE_POOL = "$pool" as String

        then:
        called.with('doctor').out.contains("a disk of its own in $pool with $type, not mounted now: the engine mounts it when it starts")

        when:
        def engine = Engine.start(settings)

        then:
        engine.poolDescription() == "$driver: clones share their blocks"
        mountedAs(pool.resolve('mnt')) == type
        called.with('doctor').out =~ /pool +$driver \((the first of|not btrfs:) .*\); a clone of 16.0 MiB in 64 files took \d+ ms and /

        and:
        said('pool', 'remove', '--yes', "$pool") == "pool: \$/pool/mnt is open already, in process ${ProcessHandle.current().pid()}. Stop that one first, or name another folder."
        called.status == 1

        when:
        engine.close()

        then: 'it stays mounted, for the users of its VDBs'
        mountedAs(pool.resolve('mnt')) == type
        said('pool', 'remove', '--yes', "$pool") == 'removed $/pool'
        called.status == 0
        !Files.exists(pool)

        where:
        type    | driver    | arguments
        'btrfs' | 'btrfs'   | []
        'xfs'   | 'reflink' | ['--fs', 'xfs']
    }

    @Requires(value = { Disk.isPossible('btrfs') }, reason = 'needs root, mkfs.btrfs and loop devices')
    def "it is not removed while somebody uses it, and not without being asked"() {
        given:
        assert called.with('pool', 'create', '--size', '200M', "$pool").status == 0
        Files.createDirectories(pool.resolve('mnt/datasets/orders'))
        def other = Files.createDirectory(folder.resolve('other'))

        expect:
        said('pool', 'remove', "$pool") == 'sluice pool remove: this would delete the disk in $/pool with 1 datasets and 0 snapshots, and nobody is there to ask. Say --yes if that is what you want'
        called.status == 2

        when:
        assert HostCommand.of('mount', '--bind', "$pool/mnt/datasets", "$other").run().ok()

        then:
        said('pool', 'remove', '--yes', "$pool") == 'pool: $/pool is in use: its data is mounted at $/other. Disable or delete what is there.'

        when:
        assert HostCommand.of('umount', "$other").run().ok()
        def open = Files.newOutputStream(pool.resolve('mnt/datasets/f'))

        then:
        said('pool', 'remove', '--yes', "$pool") == "pool: \$/pool/mnt is in use: somebody has files in it open, or works there. End that first; 'fuser -vm \$/pool/mnt' tells who it is."
        Files.exists(pool.resolve('disk.img'))

        when: 'it was unmounted by hand'
        open.close()
        HostCommand.of('umount', "$pool/mnt").run()

        then:
        said('pool', 'remove', '--yes', "$pool") == 'removed $/pool'
        !Files.exists(pool)

        cleanup:
        HostCommand.of('umount', "$other").run()
    }

    /** How much its file system has, all in all. */
    private int mebibytes() {
        pool.resolve('mnt').toFile().totalSpace.intdiv(1 << 20)
    }

    @Requires(value = { Disk.isPossible('btrfs') && Disk.isPossible('xfs') }, reason = 'needs root, mkfs and loop devices')
    def "#type becomes larger while an engine works with it, and where it was not mounted or a growth was broken off"() {
        given:
        assert called.with('pool', 'create', '--size', '400M', '--fs', type, "$pool").status == 0
        def engine = Engine.start(EngineSettings.at(folder.resolve('home')).withPool(pool, null))
        def file = Files.writeString(pool.resolve('mnt/datasets/f'), 'kept')

        expect:
        said('pool', 'grow', '--size', '600M', "$pool") == 'the disk in $/pool has 600M now'
        mebibytes() in 500..600
        Files.readString(file) == 'kept'

        when:
        engine.close()
        HostCommand.of('umount', "$pool/mnt").run()

        then:
        said('pool', 'grow', '--size', '700M', "$pool") == 'the disk in $/pool has 700M now'
        mebibytes() in 601..700

        when: 'only the file has grown'
        new RandomAccessFile(pool.resolve('disk.img').toFile(), 'rw').withCloseable { it.length = 800L << 20 }

        then:
        said('pool', 'grow', '--size', '800M', "$pool") == 'the disk in $/pool has 800M now'
        mebibytes() in 701..800

        and:
        said('pool', 'grow', '--size', '500M', "$pool") == 'pool: the disk in $/pool has 800.0 MiB already, and cannot become smaller. Say how large it is to be all in all.'
        called.status == 1
        said('pool', 'grow', '--size', '900T', "$pool").startsWith('pool: there is no room for 900.0 TiB in $/pool')
        mebibytes() in 701..800

        cleanup:
        engine?.close()

        where:
        type << ['btrfs', 'xfs']
    }

    @Requires(value = { Disk.isPossible('btrfs') }, reason = 'needs root, mkfs.btrfs and loop devices')
    def "what a killed process left of one is no hindrance"() {
        given:
        assert called.with('pool', 'create', '--size', '200M', "$pool").status == 0
        Files.delete(pool.resolve('disk.type'))

        expect:
        called.with('pool', 'create', '--size', '300M', "$pool").status == 0
        Files.size(pool.resolve('disk.img')) == 300L << 20
        loops().findAll { !it.endsWith(' (deleted)') } == ["$pool/disk.img"]
        said('pool', 'remove', '--yes', "$pool") == 'removed $/pool'
    }

    @Requires(value = { Disk.isPossible('btrfs') }, reason = 'needs root, mkfs.btrfs and loop devices')
    def "what is wrong is told, and nothing is left: #what"() {
        given:
        prepare(pool)
        def before = Files.exists(pool) ? pool.toFile().list() : null

        expect:
        said(*arguments.collect { it.replace('$', "$folder") }).replaceAll(/where [\d.]+ \w+ are/, 'where # are') == message
        called.status == status
        (Files.exists(pool) ? pool.toFile().list() : null) == before

        where:
        what                | prepare                                            | arguments                                                          || status | message
        'too small'         | { }                                                | ['pool', 'create', '--size', '100M', '$/pool']                     || 1      | 'pool: 100.0 MiB are too little for btrfs, which takes at least 128.0 MiB. Give it more.'
        'too small for XFS' | { }                                                | ['pool', 'create', '--size', '300M', '--fs', 'xfs', '$/pool']      || 1      | 'pool: 300.0 MiB are too little for xfs, which takes at least 320.0 MiB. Give it more.'
        'too large'         | { }                                                | ['pool', 'create', '--size', '900T', '$/pool']                     || 1      | 'pool: there is no room for 900.0 TiB in $/pool, where # are free. The file would be sparse and take room only as it fills, but then it could not fill. Make it smaller, or name a folder on another disk.'
        'no size'           | { }                                                | ['pool', 'create', '--size', 'big', '$/pool']                      || 2      | "sluice pool create: --size 'big' is no size. Write it as 50G"
        'no unit'           | { }                                                | ['pool', 'create', '--size', '50', '$/pool']                       || 2      | "sluice pool create: --size '50' is no size. Write it as 50G"
        'a huge size'       | { }                                                | ['pool', 'create', '--size', '999999999T', '$/pool']               || 2      | "sluice pool create: --size '999999999T' is more than any disk has. Write it as 50G"
        'size missing'      | { }                                                | ['pool', 'create', '$/pool']                                       || 2      | 'sluice pool create: the value SIZE of --size is missing. See: sluice pool create --help'
        'path missing'      | { }                                                | ['pool', 'create', '--size', '1G']                                 || 2      | 'sluice pool create: PATH is missing. See: sluice pool create --help'
        'another type'      | { }                                                | ['pool', 'create', '--size', '1G', '--fs', 'zfs', '$/pool']        || 1      | "pool: a disk of its own cannot have the file system 'zfs'. Use btrfs or xfs."
        'a foreign folder'  | { Files.writeString(Files.createDirectory(it).resolve('x'), '') } | ['pool', 'create', '--size', '200M', '$/pool'] || 1      | 'pool: $/pool holds other files. Name a folder that is empty or still to be made.'
        'a file'            | { Files.writeString(it.parent.resolve('file'), '') } | ['pool', 'create', '--size', '200M', '$/file']                   || 1      | 'pool: $/file is no folder. Name one that is still to be made.'
        'an unknown owner'  | { }                                                | ['pool', 'create', '--size', '200M', '--owner', 'no one', '$/pool'] || 1     | "host: there is no account 'no one' on this machine. Create it, or name another."
        'nothing to remove' | { Files.createDirectory(it) }                      | ['pool', 'remove', '--yes', '$/pool']                              || 2      | 'sluice pool remove: there is no disk of a pool in $/pool. Name a folder that sluice pool create made'
        'nothing to grow'   | { Files.createDirectory(it) }                      | ['pool', 'grow', '--size', '1G', '$/pool']                         || 2      | 'sluice pool grow: there is no disk of a pool in $/pool. Name a folder that sluice pool create made'
        'no word'           | { }                                                | ['pool']                                                           || 2      | 'sluice pool: create, grow or remove is missing. See: sluice pool --help'
    }
}
