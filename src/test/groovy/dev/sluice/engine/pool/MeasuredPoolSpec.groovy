package dev.sluice.engine.pool

import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** What trees take is known without waiting, and measuring keeps nobody from working. */
class MeasuredPoolSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup MeasuredPool pool
    Map<String, Pool.Usage> told = new ConcurrentHashMap<>()
    PollingConditions soon = new PollingConditions(timeout: 10)

    def setup() {
        pool = new MeasuredPool(Pools.open(folder.resolve('pool'), 'copy'), { name, usage -> told[name] = usage })
    }

    private void make(String dataset, int files) {
        def tree = pool.create(dataset)
        files.times { Files.writeString(tree.resolve("f$it"), 'x' * 5000) }
    }

    def "a tree is measured when somebody wants to know, and that is remembered"() {
        given:
        make('one', 3)

        expect:
        pool.known('one').empty
        soon.eventually { assert pool.known('one').get().total() >= 15_000 }
        soon.eventually { assert told == [one: pool.known('one').get()] }
        pool.known('no-such-tree').empty
    }

    def "a tree can be destroyed and rolled back whether it is being measured or not"() {
        given:
        make('many', 300)
        pool.snapshot('many', 'frozen')

        expect:
        6.times {
            pool.want(['many', 'frozen'])
            pool.rollBack('many', 'frozen')
            assert Files.exists(pool.path('many').resolve('f0'))
        }
        pool.want(['many', 'frozen'])
        pool.destroy('many')
        pool.destroy('frozen')
        pool.names() == [] as Set

        and: 'nothing is known any more'
        pool.known('many').empty
    }

    def "a pool is closed while it is being measured"() {
        given:
        make('many', 300)
        pool.want(['many'])

        when:
        pool.close()
        pool = new MeasuredPool(Pools.open(folder.resolve('pool'), 'copy'), { name, usage -> told[name] = usage })

        then:
        pool.names() == ['many'] as Set
    }
}
