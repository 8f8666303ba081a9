package dev.sluice.engine.pool.driver.reflink

import dev.sluice.engine.pool.FaithfulCopies
import dev.sluice.engine.pool.Tree
import dev.sluice.lab.Disk
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

@Requires(value = { Disk.isPossible('xfs') }, reason = 'needs root, mkfs.xfs and loop devices')
class SharingCopySpec extends Specification {
    @Shared @TempDir Path room
    @Shared Disk xfs

    def setupSpec() {
        xfs = Disk.make('xfs', room)
    }

    def cleanupSpec() {
        xfs?.close()
    }

    def "a tree that several programs copy is what it was: #what"() {
        given:
        def folder = Files.createTempDirectory(xfs.path, 'tree')
        def tree = Files.createDirectory(folder.resolve('tree'))
        def copy = folder.resolve('copy')
        Tree.make(tree, script)

        when:
        SharingCopy.make(tree, copy, 1)

        then:
        Tree.portrait(copy) == Tree.portrait(tree)
        Tree.portrait(copy).size() > 1

        where:
        what << FaithfulCopies.TREES.keySet()
        script = FaithfulCopies.TREES[what]
    }
}
