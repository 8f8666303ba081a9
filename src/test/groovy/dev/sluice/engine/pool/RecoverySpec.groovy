package dev.sluice.engine.pool

import dev.sluice.lab.Disk
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** What the next open finds after an operation that did not come to its end. */
@Tag('faults')
class RecoverySpec extends Specification {
    @TempDir Path room
    Path folder
    Pool pool
    Disk disk

    def setup() { folder = room.resolve('pool') }

    def cleanup() {
        pool?.close()
        disk?.close()
    }

    def "an open after a kill #what"() {
        given:
        Pools.open(folder, 'copy').withCloseable {
            Files.writeString(it.create('qa').resolve('f'), 'before')
            it.snapshot('qa', 'noon')
        }
        Tree.make(folder.resolve('datasets'), script)

        when:
        pool = Pools.open(folder, null)

        then:
        pool.names() == ['noon', 'qa'] as Set
        Files.readString(pool.path('qa').resolve('f')) == found
        Tree.leftIn(folder) == []

        where:
        what                                           | script                                                         || found
        'removes what was being made'                  | 'mkdir .dev.NEW ../snapshots/.late.NEW; : > .dev.NEW/x'         || 'before'
        'goes on with removals'                        | 'mkdir -p .dev.OLD/a ../snapshots/.late.OLD; chmod 500 .dev.OLD' || 'before'
        'removes the copy of a roll-back under way'    | 'mkdir .qa.NEW; printf after > .qa.NEW/f'                       || 'before'
        'finishes a roll-back that had its copy'       | 'mkdir .qa.READY; printf after > .qa.READY/f'                   || 'after'
        'finishes a roll-back in the middle'           | 'mkdir .qa.READY; printf after > .qa.READY/f; mv qa .qa.OLD'    || 'after'
        'removes what a roll-back replaced'            | 'cp -r qa .qa.OLD; printf after > qa/f'                         || 'after'
        'removes a proof'                              | 'mkdir ../.proof-1234; : > ../.proof-1234/x'                    || 'before'
    }

    @Requires(value = { Disk.isPossible('ext4') }, reason = 'needs root, mkfs.ext4 and loop devices')
    def "a roll-back that cannot take its place is undone for good"() {
        given:
        disk = Disk.make('ext4', room)
        folder = disk.path.resolve('pool')
        pool = Pools.open(folder, 'copy')
        def qa = pool.create('qa')
        pool.snapshot('qa', 'noon')
        Files.writeString(qa.resolve('f'), 'now')
        Tree.make(qa, 'chattr +i .')

        when:
        pool.rollBack('qa', 'noon')

        then:
        def refusal = thrown(PoolException)
        refusal.message == "pool: cannot roll 'qa' back to 'noon' in $folder: $qa -> $folder/datasets/.qa.OLD: Operation not permitted. Mend that and try again."
        Files.readString(qa.resolve('f')) == 'now'
        Tree.leftIn(folder) == []

        when:
        pool.close()
        pool = Pools.open(folder, null)

        then:
        Files.readString(qa.resolve('f')) == 'now'

        when:
        Tree.make(qa, 'chattr -i .')
        pool.rollBack('qa', 'noon')

        then:
        !Files.exists(qa.resolve('f'))
    }

    @Requires(value = { Disk.isPossible('ext4') }, reason = 'needs root, mkfs.ext4 and loop devices')
    def "a tree that cannot be removed is gone by name, and goes when it can"() {
        given:
        disk = Disk.make('ext4', room)
        folder = disk.path.resolve('pool')
        pool = Pools.open(folder, 'copy')
        Tree.make(pool.create('qa'), 'mkdir d; dd if=/dev/zero of=d/f bs=1M count=1 status=none; chmod 600 d/f; mkswap -q d/f; swapon d/f')

        when:
        pool.destroy('qa')

        then:
        def refusal = thrown(PoolException)
        refusal.message == "pool: cannot destroy 'qa' in $folder: cannot remove '$folder/datasets/.qa.OLD/d/f': Operation not permitted. Mend that and try again."
        pool.names() == [] as Set

        when: 'neither is it a hindrance to the next open, nor to the name'
        pool.close()
        pool = Pools.open(folder, null)
        pool.create('qa')

        then:
        pool.names() == ['qa'] as Set
        Tree.leftIn(folder) == ['.qa.OLD']

        when:
        Tree.make(folder, 'swapoff datasets/.qa.OLD/d/f')
        pool.destroy('qa')

        then:
        pool.names() == [] as Set
        Tree.leftIn(folder) == []
    }
}
