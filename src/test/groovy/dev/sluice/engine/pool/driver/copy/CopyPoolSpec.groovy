package dev.sluice.engine.pool.driver.copy

import dev.sluice.engine.pool.PoolContract

/** On whatever disk the build runs. */
class CopyPoolSpec extends PoolContract {
    @Override
    String driver() { 'copy' }
}
