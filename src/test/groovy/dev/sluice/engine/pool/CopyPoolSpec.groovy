package dev.sluice.engine.pool

/** On whatever disk the build runs. */
class CopyPoolSpec extends PoolContract {
    @Override
    String driver() { 'copy' }
}
