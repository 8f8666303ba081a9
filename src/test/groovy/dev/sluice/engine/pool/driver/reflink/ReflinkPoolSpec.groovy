package dev.sluice.engine.pool.driver.reflink

import dev.sluice.engine.pool.PoolContract
import dev.sluice.lab.Disk
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Tag

@Tag('slow')
@Requires(value = { Disk.isPossible('xfs') }, reason = 'needs root, mkfs.xfs and loop devices')
class ReflinkPoolSpec extends PoolContract {
    @Shared Disk xfs

    @Override
    String driver() { 'reflink' }

    @Override
    Path disk() { (xfs = Disk.make('xfs', room)).path }

    @Override
    void detach() { xfs?.close() }
}
