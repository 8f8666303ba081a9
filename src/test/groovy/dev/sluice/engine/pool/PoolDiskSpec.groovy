package dev.sluice.engine.pool

import static dev.sluice.engine.pool.Refusal.refusal

import dev.sluice.engine.host.HostCommand
import dev.sluice.engine.host.files.FullDisk
import dev.sluice.lab.Disk
import dev.sluice.lab.Forked
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

@Requires(value = { Disk.isPossible('btrfs') }, reason = 'needs root, mkfs.btrfs and loop devices')
class PoolDiskSpec extends Specification {
    @TempDir Path room
    Path folder

    def setup() { folder = room.resolve('disk') }
    def cleanup() { HostCommand.of('umount', "$folder/mnt").run() }

    def "who may not mount is told what to do"() {
        given:
        new NewPoolDisk(folder, 200L << 20, 'btrfs', null).make()
        HostCommand.of('umount', "$folder/mnt").run()

        when:
        def sayings = Forked.startPowerless(Unprivileged, folder, room.resolve('other')).withCloseable {
            it.result().out().readLines().drop(1)
        }

        then:
        sayings == ["pool: only root can mount $folder/disk.img. Run: sudo mount -t btrfs -o loop,user_subvol_rm_allowed $folder/disk.img $folder/mnt",
                    "pool: only root can make a disk in $room/other. Put sudo before the command and --owner root behind it, or use --pool copy, which needs no disk of its own."]
        !Files.exists(room.resolve('other'))

        when: 'somebody has mounted it for him'
        PoolDisk.poolIn(folder)
        sayings = Forked.startPowerless(Unprivileged, folder, room.resolve('other')).withCloseable {
            it.result().out().readLines().drop(1)
        }

        then:
        sayings[0] == "$folder/mnt"
    }

    static class Unprivileged {
        static void main(String[] arguments) {
            println told { PoolDisk.poolIn(Path.of(arguments[0])) }
            println told { new NewPoolDisk(Path.of(arguments[1]), 1L << 30, null, null).make() }
        }

        private static String told(Closure<?> work) {
            def result = null
            def refused = refusal { result = work() }
            result ?: refused
        }
    }

    def "whoever finds it full is told how to make it larger"() {
        given:
        new NewPoolDisk(folder, 200L << 20, 'btrfs', null).make()
        def mounted = PoolDisk.poolIn(folder)

        expect:
        FullDisk.remedy(mounted) == "Delete snapshots or VDBs that are no longer needed, or make the pool larger: sluice pool grow --size 401M $folder"
        FullDisk.remedy(room) == 'Delete snapshots or VDBs that are no longer needed, or give the pool a larger disk.'
        FullDisk.room(mounted) ==~ /\d+\.\d MiB of 200\.0 MiB are free/
    }

    def "a disk is given to whose engine works with it"() {
        given:
        def disk = new NewPoolDisk(folder, 200L << 20, 'btrfs', 'daemon').make()

        expect:
        ['.', 'datasets', 'snapshots', 'pool.properties', 'pool.lock'].every {
            Files.getOwner(disk.pool().resolve(it)).name == 'daemon'
        }
    }

    def "files at the mount point are not hidden, and two that want it mounted mount it once"() {
        given:
        new NewPoolDisk(folder, 200L << 20, 'btrfs', null).make()
        HostCommand.of('umount', "$folder/mnt").run()
        Files.writeString(folder.resolve('mnt/file'), 'mine')

        expect:
        refusal { PoolDisk.poolIn(folder) } == "pool: $folder/mnt holds files, which would be hidden by what is in $folder/disk.img. Move them away."

        when:
        Files.delete(folder.resolve('mnt/file'))
        2.times { PoolDisk.poolIn(folder) }
        HostCommand.of('umount', "$folder/mnt").run()

        then:
        !PoolDisk.in(folder).get().isMounted()
    }
}
