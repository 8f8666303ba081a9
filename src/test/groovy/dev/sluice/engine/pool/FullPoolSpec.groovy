package dev.sluice.engine.pool

import static dev.sluice.engine.pool.Refusal.refusal

import dev.sluice.engine.host.files.FullDisk
import dev.sluice.lab.Disk
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

@Tag('slow')
@Tag('faults')
class FullPoolSpec extends Specification {
    @TempDir Path room
    Disk disk
    Path folder
    Pool pool

    def cleanup() {
        pool?.close()
        disk?.close()
    }

    @Requires(value = { Disk.isPossible('tmpfs') }, reason = 'needs root')
    def "an operation that does not fit says so, leaves nothing, and fits when room is made"() {
        given: 'a dataset and a snapshot that leave 2 of 8 MiB'
        disk = Disk.tmpfs(room, '8m')
        folder = disk.path.resolve('pool')
        pool = Pools.open(folder, 'copy')
        Tree.make(pool.create('orders'), 'for i in 1 2 3; do head -c 1048576 /dev/urandom > f$i; done')
        pool.snapshot('orders', 'noon')
        def whole = Tree.portrait(pool.path('orders'))
        def left = FullDisk.room(folder)

        expect:
        [{ pool.snapshot('orders', 'late') }, { pool.clone('noon', 'qa') }, { pool.rollBack('orders', 'noon') }].every { operation ->
            assert refusal(operation) == "pool: there is no room in $folder: $left. Delete snapshots or VDBs that are no longer needed, or give the pool a larger disk."
            assert pool.names() == ['noon', 'orders'] as Set
            assert Tree.leftIn(folder) == []
            Tree.portrait(pool.path('orders')) == whole
        }

        when: 'the disk is full to the last block'
        disk.fill()

        then: 'the pool can be opened, and room be made'
        pool.capacity().free() == 0
        pool.close()
        (pool = Pools.open(folder, null)).names() == ['noon', 'orders'] as Set
        pool.destroy('orders')

        when:
        pool.clone('noon', 'qa')

        then:
        Tree.portrait(pool.path('qa')) == whole
    }

    @Requires(value = { Disk.isPossible('tmpfs') }, reason = 'needs root')
    def "a dataset that does not even fit without content, and a pool on a full disk, say so"() {
        given:
        disk = Disk.tmpfs(room, '8m,nr_inodes=20')
        folder = disk.path.resolve('pool')
        pool = Pools.open(folder, 'copy')
        Tree.make(disk.path, 'i=0; while touch filler-$i 2> /dev/null; do i=$((i + 1)); done')

        expect:
        refusal { pool.create('orders') } == "pool: there is no room in $folder: 8.0 MiB of 8.0 MiB are free. Delete snapshots or VDBs that are no longer needed, or give the pool a larger disk."
        refusal { Pools.open(disk.path.resolve('other'), 'copy') } == "pool: cannot use $disk.path/other: there is no room on its disk. Mend that, or name another folder."
        pool.names() == [] as Set
    }

    @Requires(value = { Disk.isPossible('xfs') && Disk.isPossible('btrfs') }, reason = 'needs root, mkfs and loop devices')
    def "a pool whose clones share blocks can be opened on a full disk, and room be made: #driver on #type"() {
        given:
        disk = Disk.make(type, room)
        folder = disk.path.resolve('pool')
        pool = Pools.open(folder, driver)
        Tree.make(pool.create('orders'), 'head -c 50000000 /dev/urandom > f')
        pool.snapshot('orders', 'noon')
        def whole = Tree.portrait(pool.path('orders'))
        pool.clone('noon', 'qa')
        Tree.make(pool.path('qa'), 'head -c 50000000 /dev/urandom > f')
        disk.fill()
        pool.close()

        when:
        pool = Pools.open(folder, null)
        pool.destroy('qa')
        pool.clone('noon', 'dev')

        then:
        Tree.portrait(pool.path('dev')) == whole
        pool.names() == ['dev', 'noon', 'orders'] as Set

        where:
        type    | driver
        'xfs'   | 'reflink'
        'btrfs' | 'reflink'
        'btrfs' | 'btrfs'
    }
}
