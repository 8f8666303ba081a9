package dev.sluice.engine.containers.link

import dev.sluice.engine.host.HostCommand
import dev.sluice.engine.kind.Tree
import dev.sluice.lab.Disk
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** A sync takes room for what changed in large files, and no more. */
@Requires(value = { Tree.isRoot() && Disk.isPossible('xfs') && Disk.isPossible('btrfs') }, reason = 'only root can mount XFS and Btrfs')
class SyncSpaceSpec extends Specification {
    private static final int CHANGES = 100
    private static final int BLOCK = 8192

    @TempDir Path folder

    def "on #type a sync of scattered changes takes little more room than they do"() {
        given:
        def disk = Disk.make(type, folder)
        def lab = new Lab(folder, { it.withPool(disk.path.resolve('pool'), null) })
        def flow = new Flow(lab)
        def large = lab.tree('orders').resolve('large')
        Files.write(large, new byte[48 << 20].tap { new Random(1).nextBytes(it) })
        def orders = flow.linked('orders', large.parent)
        def before = used(disk)

        when:
        new RandomAccessFile(large.toFile(), 'rw').withCloseable { file ->
            CHANGES.times {
                file.seek(it * BLOCK * 50L)
                file.write(new byte[BLOCK].tap { bytes -> new Random(it).nextBytes(bytes) })
            }
        }
        flow.completed(flow.sync(orders))

        then: 'the file system keeps books, too'
        used(disk) - before < 1.2 * CHANGES * BLOCK + (512 << 10)
        Files.mismatch(large, disk.path.resolve("pool/snapshots/${flow.snapshots(orders)[0].reference}/large")) == -1L

        cleanup:
        lab?.close()
        disk?.close()

        where:
        type << ['xfs', 'btrfs']
    }

    private static long used(Disk disk) {
        assert HostCommand.of('sync', '--file-system', "$disk.path").run().ok()
        def store = Files.getFileStore(disk.path)
        store.totalSpace - store.unallocatedSpace
    }
}
