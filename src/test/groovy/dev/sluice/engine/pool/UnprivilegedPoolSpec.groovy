package dev.sluice.engine.pool

import static dev.sluice.engine.pool.Refusal.refusal

import dev.sluice.engine.host.HostCommand
import dev.sluice.lab.Forked
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

@Requires(value = { System.getProperty('user.name') == 'root' }, reason = 'others run every spec without the rights of root')
class UnprivilegedPoolSpec extends Specification {
    @TempDir Path folder

    def "an account without rights can do everything with trees that are closed to writing, but must read them"() {
        given:
        def engine = Forked.startPowerless(Closed, folder.resolve('pool'))

        expect:
        engine.line() == 'powerless: true'
        engine.line() == 'clone is whole: true'
        engine.line() == 'rolled back is whole: true'
        engine.line() == 'names: []'
        engine.line() == 'left: []'
        engine.line() == "pool: cannot freeze 'closed' as 'noon' in $folder/pool: cannot open '$folder/pool/datasets/closed/f' for reading: Permission denied. Mend that and try again."
        engine.line() == 'names: [closed]'

        cleanup:
        engine?.close()
    }

    static class Closed {
        static void main(String[] arguments) {
            def pool = Pools.open(Path.of(arguments[0]), 'copy')
            def orders = pool.create('orders')
            Tree.make(orders, 'mkdir a; mkdir a/b; echo 1 > a/b/c; chmod 400 a/b/c; chmod 555 a/b a .')
            println "powerless: ${!HostCommand.of('touch', "$orders/new").run().ok()}"
            def before = Tree.portrait(orders)
            pool.snapshot('orders', 'noon')
            println "clone is whole: ${Tree.portrait(pool.clone('noon', 'qa')) == before}"
            pool.rollBack('orders', 'noon')
            println "rolled back is whole: ${Tree.portrait(orders) == before}"
            pool.names().each { pool.destroy(it) }
            println "names: ${pool.names()}"
            println "left: ${Tree.leftIn(Path.of(arguments[0]))}"
            Tree.make(pool.create('closed'), 'echo x > f; chmod 0 f')
            println refusal { pool.snapshot('closed', 'noon') }
            println "names: ${pool.names()}"
            pool.close()
        }
    }
}
