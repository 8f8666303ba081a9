package dev.sluice.engine.pool

import dev.sluice.lab.Disk
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** What a loss of power leaves of a pool. */
@Requires(value = { ['xfs', 'btrfs', 'ext4'].every { Disk.isPossible(it) } }, reason = 'needs root, mkfs and loop devices')
@Tag('slow')
@Tag('faults')
class PowerLossSpec extends Specification {
    @TempDir Path room
    Disk disk
    Pool pool
    Path folder

    def cleanup() {
        pool?.close()
        disk?.close()
    }

    def "what an operation has made is there after a loss of power: #driver on #type"() {
        given:
        disk = Disk.make(type, room)
        folder = disk.path.resolve('pool')
        pool = Pools.open(folder, driver)

        expect:
        withoutPowerAfter { pool.create('orders') }.names() == ['orders'] as Set

        when:
        Tree.many(pool.path('orders'), 2)
        Tree.make(pool.path('orders'), 'head -c 3000000 /dev/urandom > big; ln big d1/hard; ln -s big soft')
        def whole = Tree.fingerprint(pool.path('orders'))

        then:
        withoutPowerAfter { pool.snapshot('orders', 'noon') }.names() == ['orders', 'noon'] as Set
        Tree.fingerprint(folder.resolve('snapshots/noon')) == whole

        and:
        withoutPowerAfter { pool.clone('noon', 'qa') }.names() == ['orders', 'noon', 'qa'] as Set
        Tree.fingerprint(pool.path('qa')) == whole

        when:
        Tree.make(pool.path('qa'), 'rm -r d1; echo x > big; sync .')
        withoutPowerAfter { pool.rollBack('qa', 'noon') }

        then:
        Tree.fingerprint(pool.path('qa')) == whole
        Tree.leftIn(folder) == []

        and:
        withoutPowerAfter { pool.destroy('noon') }.names() == ['orders', 'qa'] as Set
        Tree.leftIn(folder) == []
        Tree.fingerprint(pool.path('qa')) == whole

        where:
        type    | driver
        'xfs'   | 'reflink'
        'btrfs' | 'reflink'
        'btrfs' | 'btrfs'
        'ext4'  | 'copy'
    }

    /** Does something, lets the power fail at that moment and opens the pool again. */
    private Pool withoutPowerAfter(Closure<?> work) {
        work()
        def state = disk.stateOfNow()
        pool.close()
        disk.comeBackAs(state)
        pool = Pools.open(folder, null)
    }
}
