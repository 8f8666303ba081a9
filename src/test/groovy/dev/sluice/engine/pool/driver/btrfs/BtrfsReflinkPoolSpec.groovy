package dev.sluice.engine.pool.driver.btrfs

import dev.sluice.engine.pool.PoolContract
import dev.sluice.lab.Disk
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Tag

@Requires(value = { Disk.isPossible('btrfs') }, reason = 'needs root, mkfs.btrfs and loop devices')
@Tag('slow')
@Tag('faults')
class BtrfsReflinkPoolSpec extends PoolContract {
    @Shared Disk btrfs

    @Override
    String driver() { 'reflink' }

    @Override
    Path disk() { (btrfs = Disk.make('btrfs', room)).path }

    @Override
    void detach() { btrfs?.close() }
}
