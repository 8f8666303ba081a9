package dev.sluice.engine

import dev.sluice.engine.pool.PoolException
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** An engine and its pool belong together: to another, all that is in it would be leftovers. */
class OwnPoolSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab

    def setup() {
        lab = new Lab(folder)
        def flow = new Flow(lab)
        flow.linked('orders', lab.tree('orders'), [parameters: [mountPath: lab.mountPath('orders')]])
    }

    def "an engine with another home is refused a pool, and the data in it stays"() {
        given:
        lab.engine.close()

        when:
        start(folder.resolve('another'), folder.resolve('pool'))

        then:
        def refusal = thrown(PoolException)
        refusal.message == "pool: ${folder.resolve('pool')} has the data of another engine, whose home is not this one. Use that home, or name another folder."

        when:
        lab.begin()

        then:
        new Flow(lab).text('orders').startsWith('id,amount')
    }

    def "an engine is refused a pool that has nothing of its data, and goes on with its own"() {
        given:
        lab.engine.close()

        when:
        start(folder.resolve('home'), folder.resolve('elsewhere'))

        then:
        def refusal = thrown(PoolException)
        refusal.message == "pool: ${folder.resolve('elsewhere')} has nothing of the data of this engine. Name the folder of its pool with --pool-folder or SLUICE_POOL."

        when:
        lab.begin()

        then:
        new Flow(lab).text('orders').startsWith('id,amount')
    }

    private void start(Path home, Path pool) {
        Engine.start(EngineSettings.at(home).withPool(pool, 'copy').withMountRoots([folder.resolve('mnt')])).close()
    }
}
