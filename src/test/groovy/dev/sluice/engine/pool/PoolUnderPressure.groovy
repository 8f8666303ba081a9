package dev.sluice.engine.pool

import static dev.sluice.engine.pool.Refusal.refusal

import dev.sluice.engine.host.HostCommand
import dev.sluice.lab.Forked
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.Callable
import java.util.concurrent.Executors

/** What a pool does when much happens at once, or something ends before its time. */
abstract class PoolUnderPressure extends FaithfulCopies {
    def "eight threads clone one snapshot at once, and freeze, roll back and destroy what they have made"() {
        given:
        def directory = pool.create(orders)
        Tree.many(directory, 2)
        pool.snapshot(orders, noon)
        def before = Tree.fingerprint(directory)
        def threads = Executors.newFixedThreadPool(8)

        when:
        def work = (1..8).collect { number ->
            { ->
                def clone = pool.clone(noon, "$qa-$number")
                def whole = Tree.fingerprint(clone) == before
                Tree.make(clone, 'rm -r d1; echo y > d2/f1')
                pool.snapshot("$qa-$number", "late-$number")
                pool.rollBack("$qa-$number", noon)
                whole &= Tree.fingerprint(clone) == before
                pool.destroy("late-$number")
                whole
            } as Callable<Boolean>
        }
        def results = threads.invokeAll(work)*.get()

        then:
        results == [true] * 8
        pool.names() == [orders, noon, *(1..8).collect { "$qa-$it" as String }] as Set

        cleanup:
        threads?.shutdown()
    }

    def "an operation that is interrupted leaves nothing: #what"() {
        given:
        def directory = pool.create(orders)
        Tree.many(directory, 8)
        pool.snapshot(orders, noon)
        Tree.make(directory, 'echo y > d1/f1')

        when: 'it is interrupted as soon as it has begun, again if it was done before that'
        def caught = (1..20).any { interrupt(operation) }

        then:
        caught
        pool.names() == [orders, noon] as Set
        Files.readString(directory.resolve('d1/f1')) == 'y\n'
        Tree.leftIn(folder) == []

        when:
        operation(pool, orders, noon, qa)

        then:
        noExceptionThrown()

        where:
        what        | operation
        'snapshot'  | { Pool pool, orders, noon, qa -> pool.snapshot(orders, qa) }
        'clone'     | { Pool pool, orders, noon, qa -> pool.clone(noon, qa) }
        'roll-back' | { Pool pool, orders, noon, qa -> pool.rollBack(orders, noon) }
    }

    /** Runs an operation and interrupts it; gives whether that came in time, and otherwise undoes it. */
    private boolean interrupt(Closure<?> operation) {
        def interrupted = false
        def thread = Thread.start {
            try {
                operation(pool, orders, noon, qa)
            } catch (InterruptedException expected) {
                interrupted = true
            }
        }
        while (thread.alive && Tree.leftIn(folder).empty) {
            Thread.onSpinWait()
        }
        thread.interrupt()
        thread.join()
        if (!interrupted) {
            pool.destroy(qa)
            Tree.make(pool.path(orders), 'echo y > d1/f1')
        }
        interrupted
    }

    def "an interrupt that came before is heeded"() {
        given:
        pool.create(orders)
        Thread.currentThread().interrupt()

        when:
        pool.snapshot(orders, noon)

        then:
        thrown(InterruptedException)
        pool.names() == [orders] as Set
    }

    def "names on which an operation works are refused to others meanwhile, but can be read when they are read"() {
        given:
        Tree.many(pool.create(orders), 8)
        pool.snapshot(orders, "morning-$count")
        def busy = { "pool: '$it' is in use by another operation. Try again when that has ended." as String }

        when:
        def seen = whileFreezing {
            [refusal { pool.destroy(orders) }, refusal { pool.rollBack(orders, "morning-$count") },
             refusal { pool.snapshot(orders, noon) }, refusal { pool.create(noon) }, refusal { pool.destroy(noon) },
             refusal { pool.clone(noon, qa) }, refusal { pool.snapshot(orders, "also-$count") }, pool.names()]
        }

        then:
        seen == [busy(orders), busy(orders), busy(noon), busy(noon), busy(noon), busy(noon), 'no refusal',
                 [orders, "also-$count" as String, "morning-$count" as String] as Set]
        pool.names().contains(noon)
    }

    /** Does something while {@code orders} is being frozen as {@code noon}: the program that copies is halted meanwhile. */
    private List<?> whileFreezing(Closure<List<?>> work) {
        while (true) {
            def thread = Thread.start { pool.snapshot(orders, noon) }
            ProcessHandle copier = null
            while (thread.alive && !copier) {
                copier = ProcessHandle.current().descendants().filter { it.info().command().orElse('').endsWith("/${program()}") }.findFirst().orElse(null)
            }
            try {
                if (copier && HostCommand.of('sh', '-c', 'kill -STOP $0', "${copier.pid()}").run().ok()
                        && Files.readString(Path.of("/proc/${copier.pid()}/stat")).contains(') T ')) {
                    return work()
                }
            } catch (IOException ended) {
                assert copier
            } finally {
                if (copier) {
                    HostCommand.of('sh', '-c', 'kill -CONT $0', "${copier.pid()}").run()
                }
                thread.join()
            }
            pool.destroy(noon)
        }
    }

    def "a pool is opened by one at a time, and keeps what it has"() {
        given:
        frozen('echo x > f')

        expect:
        refusal { Pools.open(folder, null) } == "pool: $folder is open already, in process ${ProcessHandle.current().pid()}. Stop that one first, or name another folder."

        when:
        def engine = Forked.start(Opener, [:], folder)

        then:
        engine.line() == "pool: $folder is open already, in process ${ProcessHandle.current().pid()}. Stop that one first, or name another folder."

        when:
        pool.close()

        then:
        refusal { pool.create(qa) } == "pool: $folder has been closed. Open it again."
        refusal { pool.usage(orders) } == "pool: $folder has been closed. Open it again."

        when:
        pool = Pools.open(folder, null)

        then:
        pool.driver() == driver()
        pool.names() == [orders, noon] as Set
        Files.readString(pool.path(orders).resolve('f')) == 'x\n'

        cleanup:
        engine?.close()
    }

    static class Opener {
        static void main(String[] arguments) {
            try {
                Pools.open(Path.of(arguments[0]), null)
            } catch (PoolException refusal) {
                println refusal.message
            }
        }
    }

    def "killed at any moment it leaves whole trees or none, and nothing else"() {
        given:
        def other = folder.resolveSibling("killed-$count")
        Forked engine = null

        expect:
        (1..2).each {
            engine = Forked.start(Worker, [:], other, driver())
            def whole = engine.line()
            sleep(170 * it)
            engine.kill()
            Pools.open(other, null).withCloseable { pool -> assertWhole(pool, other, whole) }
        }

        cleanup:
        engine?.kill()
    }

    private static void assertWhole(Pool pool, Path folder, String whole) {
        assert Tree.leftIn(folder) == []
        assert pool.names().containsAll(['orders', 'noon', 'qa'])
        pool.names().each { name ->
            def place = ['datasets', 'snapshots'].collect { folder.resolve(it).resolve(name) }.find { Files.exists(it) }
            // Killed before its roll-back, the clone has every file and the mark; after it, it is as the snapshot was.
            def marked = name == 'qa' && Files.exists(place.resolve('mark'))
            assert marked ? place.toFile().list().size() == 4 && filesIn(place) == 121 : Tree.fingerprint(place) == whole
        }
    }

    private static long filesIn(Path directory) {
        Files.walk(directory).withCloseable { it.filter { Files.isRegularFile(it) }.count() }
    }

    /** Works until it is killed: there are always orders, its snapshot noon, and a clone that is changed and rolled back. */
    static class Worker {
        static void main(String[] arguments) {
            def pool = Pools.open(Path.of(arguments[0]), arguments[1])
            if (!pool.names().contains('qa')) {
                Tree.many(pool.create('orders'), 3)
                pool.snapshot('orders', 'noon')
                pool.clone('noon', 'qa')
            }
            println Tree.fingerprint(pool.path('orders')).trim()
            for (int round = 0; ; round++) {
                Files.writeString(pool.path('qa').resolve('mark'), 'x')
                pool.rollBack('qa', 'noon')
                pool.clone('noon', "c$round-${ProcessHandle.current().pid()}")
                pool.snapshot('orders', "s$round-${ProcessHandle.current().pid()}")
                (pool.names() - ['orders', 'noon', 'qa']).each { pool.destroy(it) }
            }
        }
    }
}
