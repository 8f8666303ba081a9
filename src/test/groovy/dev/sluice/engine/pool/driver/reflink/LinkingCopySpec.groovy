package dev.sluice.engine.pool.driver.reflink

import dev.sluice.engine.host.HostCommand
import dev.sluice.engine.pool.FaithfulCopies
import dev.sluice.engine.pool.Tree
import dev.sluice.lab.Disk
import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.UserDefinedFileAttributeView
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

@Tag('slow')
@Requires(value = { Disk.isPossible('xfs') }, reason = 'needs root, mkfs.xfs and loop devices')
class LinkingCopySpec extends Specification {
    @Shared @TempDir Path room
    @Shared Disk xfs
    Path tree, earlier, copy, names

    def setupSpec() {
        xfs = Disk.make('xfs', room)
    }

    def cleanupSpec() {
        xfs?.close()
    }

    def setup() {
        def folder = Files.createTempDirectory(xfs.path, 'tree')
        tree = Files.createDirectory(folder.resolve('tree'))
        (earlier, copy) = [folder.resolve('earlier'), folder.resolve('copy')]
        names = Files.createFile(folder.resolve('names'))
    }

    def "a tree that did not change is what it was: #what"() {
        given:
        Tree.make(tree, script)
        SharingCopy.make(tree, earlier)

        when:
        def made = LinkingCopy.make(tree, copy, earlier, names)

        then:
        made == (what != 'hard links')
        made ? portrait(copy) == portrait(tree) : !Files.exists(copy)
        portrait(earlier) == portrait(tree)

        where:
        what << FaithfulCopies.TREES.keySet()
        script = FaithfulCopies.TREES[what]
    }

    def "what happened since then is in it, and not in the earlier one: #what"() {
        given:
        Tree.make(tree, '''mkdir -p d/e empty "odd\n-n"; for f in a b c d/f d/e/g "odd\n-n/*" -rf; do echo old > "./$f"; done
            ln -s a link; mkfifo pipe; chmod 751 d''')
        SharingCopy.make(tree, earlier)
        def before = portrait(earlier)
        Tree.make(tree, script)
        Files.writeString(names, gone.collect { it + '\0' }.join(''))

        when:
        def made = LinkingCopy.make(tree, copy, earlier, names)

        then:
        made
        portrait(copy) == portrait(tree)
        portrait(tree) != before
        portrait(earlier) == before

        where:
        what                          | gone                       | script
        'a file is changed'           | ['a']                      | 'echo new > a'
        'to an older time'            | ['a']                      | 'echo ooo > a; touch -d 2001-01-01 a'
        'its permissions are'         | ['a']                      | 'chmod 600 a'
        'files go, and come'          | ['-rf', 'b', "odd\n-n/*"]  | 'rm -- -rf b odd*/*; echo new > n'
        'a directory goes'            | ['d/f', 'd/e/g']           | 'rm -r d empty'
        'one is closed'               | []                         | 'chmod 700 d'
        'a file becomes a directory'  | ['a']                      | 'rm a; mkdir a; echo x > a/x'
        'a directory becomes a file'  | ['d/f', 'd/e/g']           | 'rm -r d; echo x > d'
        'a link leads elsewhere'      | []                         | 'ln -sfn b link; rm pipe'
        'a file becomes a link'       | ['b']                      | 'rm b; ln -s a b'
        'nobody listed what is newer' | []                         | 'sleep 0.01; echo new > a'
    }

    def "extended attributes that went are gone"() {
        given:
        Tree.make(tree, 'echo x > f; mkdir d')
        ['f', 'd', '.'].each { attributes(tree.resolve(it)).write('colour', ByteBuffer.wrap('red'.bytes)) }
        SharingCopy.make(tree, earlier)
        ['f', 'd'].each { attributes(tree.resolve(it)).delete('colour') }
        Files.writeString(names, 'f\0')

        when:
        LinkingCopy.make(tree, copy, earlier, names)

        then:
        ['f', 'd', '.'].collect { attributes(copy.resolve(it)).list() } == [[], [], ['colour']]
        ['f', 'd', '.'].every { attributes(earlier.resolve(it)).list() == ['colour'] }
    }

    def "only what changed takes room, and both trees tell that the rest is shared"() {
        given:
        Tree.make(tree, 'for i in $(seq 20); do head -c 100000 /dev/urandom > f$i; done')
        SharingCopy.make(tree, earlier)
        Tree.make(tree, 'head -c 100000 /dev/urandom > f7')
        Files.writeString(names, 'f7\0')

        when:
        LinkingCopy.make(tree, copy, earlier, names)
        HostCommand.of('rm', '-r', tree.toString()).run()
        HostCommand.of('sync', '-f', copy.toString()).run()

        then:
        [copy, earlier].each {
            def usage = new ReflinkDriver().usage(it)
            assert usage.total() >= 2_000_000
            assert usage.unique().asLong >= 100_000 && usage.unique().asLong < 140_000
        }

        when:
        HostCommand.of('rm', '-r', earlier.toString()).run()

        then:
        new ReflinkDriver().usage(copy).unique().asLong >= 2_000_000
    }

    def "files of an earlier tree are copied by several programs, and without any further name"() {
        given:
        Tree.make(tree, 'mkdir d; for i in $(seq 20); do echo $i > d/f$i; done')
        SharingCopy.make(tree, earlier)
        LinkingCopy.make(tree, copy, earlier, names)
        def clone = copy.resolveSibling('clone')

        when:
        SharingCopy.make(copy, clone, 1)

        then:
        portrait(clone) == portrait(tree)
        Files.getAttribute(copy.resolve('d/f1'), 'unix:nlink') == 2
        Files.getAttribute(clone.resolve('d/f1'), 'unix:nlink') == 1
    }

    /** All there is to see of a tree but how many names a file has, here and elsewhere. */
    private static List<String> portrait(Path tree) {
        Tree.portrait(tree)*.replaceFirst(/^(.* [^d] \d+ \S+ \S+) \d+ /, '$1 ')
    }

    private static UserDefinedFileAttributeView attributes(Path path) {
        Files.getFileAttributeView(path, UserDefinedFileAttributeView)
    }
}
