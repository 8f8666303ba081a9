package dev.sluice.engine.pool.driver.btrfs

import static dev.sluice.engine.pool.Refusal.refusal

import dev.sluice.engine.host.HostCommand
import dev.sluice.engine.pool.PoolContract
import dev.sluice.engine.pool.Pools
import dev.sluice.engine.pool.Tree
import dev.sluice.lab.Disk
import dev.sluice.lab.Forked
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Tag

@Tag('slow')
@Requires(value = { Disk.isPossible('btrfs') }, reason = 'needs root, mkfs.btrfs and loop devices')
class BtrfsPoolSpec extends PoolContract {
    @Shared Disk btrfs

    @Override
    String driver() { 'btrfs' }

    @Override
    String program() { 'btrfs' }

    @Override
    Path disk() { (btrfs = Disk.make('btrfs', room)).path }

    @Override
    void detach() { btrfs?.close() }

    private static List<String> subvolumes(Path directory) {
        HostCommand.of('find', "$directory", '-mindepth', '1', '-inum', '256', '-type', 'd', '-printf', '%P\n').run().out().readLines()
    }

    def "subvolumes that users make in a dataset go with it through every operation"() {
        given:
        def directory = frozen('''
            btrfs subvolume create a; echo 1 > a/f; mkdir -p a/d; btrfs subvolume create 'a/d/b c'; echo 2 > 'a/d/b c/g'
            btrfs subvolume create empty; touch -d '2001-02-03 04:05:06.123456789' a/d a .''')
        def before = Tree.portrait(directory)

        when:
        def clone = pool.clone(noon, qa)

        then:
        Tree.portrait(clone) == before
        before.any { it.contains('b c/g f') }
        subvolumes(clone).toSorted() == ['a', 'a/d/b c', 'empty']
        pool.usage(qa).total() > 0

        when: 'what is in them is as much its own as the rest'
        Tree.make(clone, 'echo 3 > a/f; btrfs subvolume delete a/d/*; btrfs subvolume create mine')

        then:
        Tree.portrait(directory) == before

        when:
        pool.rollBack(qa, noon)
        pool.snapshot(qa, "late-$count")

        then:
        Tree.portrait(clone) == before
        Tree.portrait(pool.clone("late-$count", "dev-$count")) == before
        pool.names().each { pool.destroy(it) }
        subvolumes(folder) == []
    }

    def "nobody writes to a snapshot, nor to a subvolume in it"() {
        given:
        frozen('echo x > f; btrfs subvolume create inner; echo y > inner/g')

        expect:
        ['f', 'new', 'inner/g', 'inner/new'].every {
            HostCommand.of('sh', '-c', 'echo z >> "$1"', 'sh', "$folder/snapshots/$noon/$it").run().err().contains('Read-only file system')
        }
        Tree.make(pool.clone(noon, qa), 'echo z >> f; echo z >> inner/new')
    }

    def "a clone of many small files, which lie among the names, takes nothing by itself"() {
        given:
        frozen('for i in $(seq 500); do echo $i > f$i; done; head -c 100000 /dev/zero > large')

        when:
        pool.clone(noon, qa)

        then:
        pool.usage(qa).unique().asLong == 0
    }

    def "an open after a kill #what"() {
        given: 'a pool of its own, and what a killed process left in it'
        def other = folder.resolveSibling("other-$count")
        Pools.open(other, 'btrfs').withCloseable {
            Tree.make(it.create('qa'), 'printf before > f')
            it.snapshot('qa', 'noon')
        }
        Tree.make(other.resolve('datasets'), script)

        expect:
        Pools.open(other, null).withCloseable {
            assert it.names() == ['noon', 'qa'] as Set
            assert Files.readString(it.path('qa').resolve('f')) == found
            assert Tree.leftIn(other) == []
            it.names().each { name -> it.destroy(name) }
            subvolumes(other) == []
        }

        where:
        what                                       | script                                                                    || found
        'removes what was being made'              | 'btrfs subvolume create .dev.NEW; : > .dev.NEW/x'                         || 'before'
        'removes a subvolume among what was made'  | 'btrfs su cr .dev.NEW; btrfs su cr .dev.NEW/a; btrfs su cr .dev.NEW/a/b'  || 'before'
        'removes what was being frozen'            | 'btrfs subvolume snapshot -r qa ../snapshots/.late.NEW'                   || 'before'
        'goes on with removals'                    | 'btrfs su cr .dev.OLD; btrfs su cr .dev.OLD/a; btrfs property set -ts .dev.OLD ro true' || 'before'
        'finishes a roll-back that had its copy'   | 'btrfs su sn qa .qa.READY; printf after > .qa.READY/f'                    || 'after'
        'finishes a roll-back in the middle'       | 'btrfs su sn qa .qa.READY; printf after > .qa.READY/f; mv qa .qa.OLD'     || 'after'
        'removes what a roll-back replaced'        | 'btrfs su sn qa .qa.OLD; printf after > qa/f'                             || 'after'
        'removes a proof'                          | 'mkdir ../.proof-1; btrfs su cr ../.proof-1/a; btrfs su cr ../.proof-1/a/b; btrfs su sn -r qa ../.proof-1/c' || 'before'
    }

    def "without root it wants the right to delete subvolumes, and names it"() {
        given:
        def other = folder.resolveSibling("powerless-$count")
        def lacking = 'a btrfs that lets only root delete subvolumes'
        def action = 'Mount it with the option user_subvol_rm_allowed, or run the engine as root.'

        expect:
        sayings(other) == ["pool: $other is on $lacking. $action"]
        !Files.exists(other)

        when:
        Pools.open(other, 'btrfs').close()

        then:
        sayings(other) == ["pool: $other was made with --pool btrfs, but $other is on $lacking. $action"]
        Tree.leftIn(other) == []

        when:
        assert HostCommand.of('mount', '-o', 'remount,user_subvol_rm_allowed', "$btrfs.path").run().ok()

        then:
        sayings(other) == ['powerless: true', 'clone is whole: true', 'rolled back is whole: true', 'names: []', 'left: []']
        subvolumes(other) == []
    }

    /** What an engine without the rights of root says of its work in a pool. */
    private static List<String> sayings(Path folder) {
        Forked.startPowerless(Plain, folder).withCloseable { it.result().out().readLines().drop(1) }
    }

    static class Plain {
        static void main(String[] arguments) {
            def folder = Path.of(arguments[0])
            def refusal = refusal { Pools.open(folder, 'btrfs').close() }
            if (refusal != 'no refusal') {
                println refusal
                return
            }
            def pool = Pools.open(folder, null)
            def orders = pool.create('orders')
            Tree.make(orders, 'mkdir a; echo 1 > a/c; chmod 400 a/c; btrfs subvolume create inner; echo x > inner/f; chmod 555 a inner .')
            println "powerless: ${!HostCommand.of('btrfs', 'subvolume', 'list', "$orders").run().ok()}"
            def before = Tree.portrait(orders)
            pool.snapshot('orders', 'noon')
            println "clone is whole: ${Tree.portrait(pool.clone('noon', 'qa')) == before}"
            pool.rollBack('orders', 'noon')
            println "rolled back is whole: ${Tree.portrait(orders) == before}"
            pool.names().each { pool.destroy(it) }
            println "names: ${pool.names()}"
            println "left: ${Tree.leftIn(folder)}"
            pool.close()
        }
    }
}
