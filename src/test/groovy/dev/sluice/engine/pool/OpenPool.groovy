package dev.sluice.engine.pool

import java.nio.file.Path
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** A pool that is open, on the disk that its driver needs, with names of its own for each feature. */
abstract class OpenPool extends Specification {
    @Shared @TempDir Path room
    @Shared Path folder
    @Shared Pool pool
    @Shared int count
    String orders, noon, qa

    /** What the driver is called that the pool is to have. */
    abstract String driver()

    /** The program that makes copies for the driver. */
    String program() { 'cp' }

    /** A folder on the disk that the driver needs; {@code room} if any will do. */
    Path disk() { room }

    /** Gives the disk back. */
    void detach() { }

    def setupSpec() {
        folder = disk().resolve('pool')
        pool = Pools.open(folder, driver(), true)
    }

    def cleanupSpec() {
        pool?.close()
        detach()
    }

    def setup() {
        count++
        (orders, noon, qa) = ["orders-$count" as String, "noon-$count" as String, "qa-$count" as String]
    }

    def cleanup() {
        pool.names().each { pool.destroy(it) }
        assert Tree.leftIn(folder) == []
    }

    /** A dataset with a script's work in it, frozen as a snapshot. */
    Path frozen(String script) {
        def directory = pool.create(orders)
        Tree.make(directory, script)
        pool.snapshot(orders, noon)
        directory
    }
}
