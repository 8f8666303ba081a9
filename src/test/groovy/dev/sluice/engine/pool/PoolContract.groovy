package dev.sluice.engine.pool

import static dev.sluice.engine.pool.Refusal.refusal

import dev.sluice.engine.host.HostCommand
import dev.sluice.lab.Disk
import java.nio.file.FileStore
import java.nio.file.Files
import java.nio.file.LinkOption
import java.nio.file.Path
import java.nio.file.StandardOpenOption
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Requires

/** What every pool does, whatever its driver and its disk. */
abstract class PoolContract extends PoolNames {
    def "it tells its driver"() {
        expect:
        pool.driver() == driver()
    }

    def "a new dataset is empty and open to the pool's account only"() {
        when:
        def directory = pool.create(orders)

        then:
        directory == pool.path(orders)
        directory.toFile().list().size() == 0
        PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)) == 'rwx------'
        pool.names() == [orders] as Set
    }

    def "a clone never sees later writes to its parent, nor its parent those to it"() {
        given:
        def directory = frozen('head -c 200000 /dev/zero > f; echo x > gone')
        def clone = pool.clone(noon, qa)
        def before = Tree.portrait(directory)

        when: 'the parent is written to in place, extended, and loses a file'
        overwrite(directory.resolve('f'), 100_000, 'parent')
        Tree.make(directory, 'echo more >> f; rm gone; echo x > new')

        then:
        Tree.portrait(clone) == before

        when: 'the clone is written to at other places'
        def parent = Tree.portrait(directory)
        overwrite(clone.resolve('f'), 4_096, 'clone')
        Tree.make(clone, 'echo x > mine; chmod 600 gone')

        then:
        Tree.portrait(directory) == parent
        Files.readAllBytes(clone.resolve('f'))[4_096..4_100] as byte[] == 'clone'.bytes
        Files.readAllBytes(clone.resolve('f'))[100_000] == 0 as byte

        and: 'the snapshot has seen neither'
        Tree.portrait(pool.clone(noon, "dev-$count")) == before
    }

    private static void overwrite(Path file, long at, String text) {
        new RandomAccessFile(file.toFile(), 'rw').withCloseable {
            it.seek(at)
            it.write(text.bytes)
        }
    }

    def "clones outlive their snapshot, and snapshots their dataset"() {
        given:
        def before = Tree.portrait(frozen('echo x > f'))

        when:
        pool.destroy(orders)
        def clone = pool.clone(noon, qa)
        pool.destroy(noon)

        then:
        Tree.portrait(clone) == before
        pool.names() == [qa] as Set
        !Files.exists(pool.path(orders))
    }

    def "a rolled back dataset holds what the snapshot holds, at the same path"() {
        given:
        def directory = frozen('echo first > f; echo x > gone')
        def before = Tree.portrait(directory)
        Tree.make(directory, 'echo second > f; rm gone; mkdir new; chmod 711 .')
        def open = Files.newInputStream(directory.resolve('f'))

        when:
        pool.rollBack(orders, noon)

        then:
        Tree.portrait(directory) == before
        directory == pool.path(orders)
        pool.names() == [orders, noon] as Set

        and: 'whoever had a file open keeps what was there'
        open.text == 'second\n'

        when: 'the dataset is written to once more'
        Tree.make(directory, 'echo third > f')
        pool.rollBack(orders, noon)

        then:
        Files.readString(directory.resolve('f')) == 'first\n'

        cleanup:
        open?.close()
    }

    def "a dataset can be rolled back to the snapshot of another"() {
        given:
        frozen('echo x > f')
        def other = pool.create(qa)
        Tree.make(other, 'echo y > g')

        when:
        pool.rollBack(qa, noon)

        then:
        Tree.portrait(other) == Tree.portrait(pool.path(orders))
    }

    def "what is not there is destroyed without complaint, what is there at once"() {
        given:
        frozen('mkdir -p a/b; echo x > a/b/c; chmod 400 a/b/c; chmod 500 a/b')

        when:
        pool.destroy('never-was')
        2.times { pool.destroy(orders) }
        2.times { pool.destroy(noon) }

        then:
        pool.names() == [] as Set
        !Files.exists(pool.path(orders), LinkOption.NOFOLLOW_LINKS)

        when: 'the names can be used again, the other way round'
        pool.create(noon)
        pool.snapshot(noon, orders)

        then:
        pool.names() == [noon, orders] as Set
    }

    def "removing a tree follows no link out of it"() {
        given:
        def outside = Files.createDirectory(room.resolve("outside-$count"))
        Files.writeString(outside.resolve('file'), 'kept')
        def directory = pool.create(orders)
        Files.createSymbolicLink(directory.resolve('out'), outside)
        pool.snapshot(orders, noon)

        when:
        pool.rollBack(orders, noon)
        pool.destroy(orders)
        pool.destroy(noon)

        then:
        Files.readString(outside.resolve('file')) == 'kept'
    }

    @Requires(value = { Disk.isPossible('tmpfs') }, reason = 'needs root')
    def "what is mounted in a dataset never goes with it"() {
        given:
        def outside = Files.createDirectory(room.resolve("outside-$count"))
        Files.writeString(outside.resolve('file'), 'kept')
        def inside = frozen('mkdir "a mount"').resolve('a mount')
        assert HostCommand.of('mount', '--bind', "$outside", "$inside").run().ok()

        expect:
        refusal { pool.destroy(orders) } == "pool: cannot destroy '$orders' in $folder: $inside is mounted in it. Mend that and try again."
        refusal { pool.rollBack(orders, noon) } == "pool: cannot roll '$orders' back to '$noon' in $folder: $inside is mounted in it. Mend that and try again."
        Files.readString(inside.resolve('file')) == 'kept'
        pool.names() == [orders, noon] as Set

        when:
        HostCommand.of('umount', "$inside").run()
        pool.rollBack(orders, noon)
        pool.destroy(orders)

        then:
        Files.readString(outside.resolve('file')) == 'kept'

        cleanup:
        HostCommand.of('umount', "$inside").run()
    }

    @Requires(value = { Disk.isPossible('tmpfs') }, reason = 'needs root')
    def "what is mounted in a dataset is not in its copies"() {
        given:
        def dataset = pool.create(orders)
        def inside = Files.createDirectory(dataset.resolve('mount'))
        Files.writeString(dataset.resolve('own'), 'own')
        assert HostCommand.of('mount', '-t', 'tmpfs', 'tmpfs', "$inside").run().ok()
        Files.writeString(inside.resolve('foreign'), 'foreign')

        when:
        pool.snapshot(orders, noon)
        HostCommand.of('umount', "$inside").run()
        def clone = pool.clone(noon, qa)

        then:
        clone.toFile().list() as Set == ['mount', 'own'] as Set
        clone.resolve('mount').toFile().list() == [] as String[]

        cleanup:
        HostCommand.of('umount', "$inside").run()
    }

    def "what a clone costs by itself is told as it is"() {
        given:
        def directory = pool.create(orders)
        (1..8).each { Files.write(directory.resolve("f$it"), new byte[1 << 20]) }
        (1..8).each { Files.createLink(directory.resolve("also$it"), directory.resolve("f$it")) }
        pool.snapshot(orders, noon)

        when:
        pool.clone(noon, qa)
        def fresh = pool.usage(qa)

        then:
        isBetween(8L << 20, 9L << 20, fresh.total())
        fresh.unique().present
        fresh.unique().asLong + fresh.shared().asLong == fresh.total()
        pool.sharesBlocks() ? fresh.unique().asLong < 256 << 10 : fresh.unique().asLong == fresh.total()

        when: 'half of it is written anew'
        (1..4).each { Files.write(pool.path(qa).resolve("f$it"), new byte[1 << 20], StandardOpenOption.WRITE, StandardOpenOption.SYNC) }
        def used = pool.usage(qa)

        then:
        isBetween(8L << 20, 9L << 20, used.total())
        pool.sharesBlocks() ? isBetween(4L << 20, 5L << 20, used.unique().asLong) : used.unique().asLong == used.total()
    }

    def "what a snapshot costs is told too, when all that shared with it has gone"() {
        given:
        frozen('head -c 1000000 /dev/urandom > f')

        when:
        pool.destroy(orders)

        then:
        isBetween(1_000_000, 1_300_000, pool.usage(noon).unique().asLong)
    }

    def "capacity is that of the disk"() {
        given:
        FileStore store = Files.getFileStore(folder)

        expect:
        pool.capacity().total() == store.totalSpace
        isBetween(1, store.totalSpace, pool.capacity().free())
        pool.capacity().used() + pool.capacity().free() <= store.totalSpace
    }

    def "a disk of #total of which #used are used and #free are free for the pool is #not over nine tenths: the rest is reserved"() {
        expect:
        new Pool.Capacity(total, free, used).isOver(90) == over

        where:
        total | used | free || over
        1000  | 899  | 101  || false
        1000  | 910  | 90   || true
        1000  | 0    | 50   || false
        1000  | 480  | 20   || true
        0     | 0    | 0    || true

        not = over ? '' : 'not'
    }

    private static boolean isBetween(long least, long most, long number) {
        least <= number && number <= most
    }
}
