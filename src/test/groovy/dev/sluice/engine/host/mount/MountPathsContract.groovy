package dev.sluice.engine.host.mount

import dev.sluice.engine.host.HostCommand
import dev.sluice.engine.host.HostException
import dev.sluice.lab.Disk
import dev.sluice.lab.Forked
import dev.sluice.lab.Mounts
import java.nio.file.Files
import java.nio.file.LinkOption
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.CompletableFuture
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** Where data may appear for users, and that it does; in whichever way. */
abstract class MountPathsContract extends Specification {
    @TempDir Path folder
    Path root, home, data
    MountPaths mounts

    /** How data is presented. */
    abstract MountBy by()

    def cleanup() { Mounts.clear(folder) }

    def setup() {
        root = Files.createDirectory(folder.resolve('mnt'))
        home = Files.createDirectory(root.resolve('home'))
        data = Files.createDirectory(folder.resolve('data'))
        Files.writeString(data.resolve('file'), 'here')
        mounts = new MountPaths([root], [home, folder.resolve('later')], by())
    }

    def "data appears at a mount path, with the missing parents, and goes again"() {
        when:
        mounts.present(MountedDirectory.of(data), "$root/a/b/qa1")

        then:
        new File("$root/a/b/qa1/file").text == 'here'
        mounts.presents(MountedDirectory.of(data), "$root/a/b/qa1", new MountTable())
        PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve('a/b'))) == 'rwxr-xr-x'

        when:
        mounts.withdraw(MountedDirectory.of(data), "$root/a/b/qa1")

        then:
        !Files.exists(root.resolve('a/b/qa1'), LinkOption.NOFOLLOW_LINKS)
        !mounts.presents(MountedDirectory.of(data), "$root/a/b/qa1", new MountTable())
        Files.isDirectory(root.resolve('a/b'))
        data.resolve('file').toFile().text == 'here'
    }

    def "what is shown at once in a directory that is not there yet is all shown"() {
        when:
        def shown = (1..40).collect { round -> (1..4).collect { "$root/round$round/deep/qa$it".toString() } }
        shown.each { together ->
            together.collect { place -> CompletableFuture.runAsync { mounts.present(MountedDirectory.of(data), place) } }*.join()
        }

        then:
        shown.flatten().every { new File("$it/file").text == 'here' }
    }

    def "the empty directory that a killed engine left at a mount path goes, one with anything in it stays"() {
        given:
        Files.createDirectories(root.resolve('qa1'))
        Files.createDirectories(root.resolve('qa2/mine'))

        when:
        mounts.withdraw(MountedDirectory.of(data), "$root/qa1")
        mounts.withdraw(MountedDirectory.of(data), "$root/qa2")

        then:
        !Files.exists(root.resolve('qa1'))
        Files.exists(root.resolve('qa2/mine'))
    }

    def "presenting twice and withdrawing twice are no errors"() {
        when:
        2.times { mounts.present(MountedDirectory.of(data), "$root/qa1") }

        then:
        mounts.presents(MountedDirectory.of(data), "$root/qa1", new MountTable())

        when:
        2.times { mounts.withdraw(MountedDirectory.of(data), "$root/qa1") }

        then:
        !mounts.presents(MountedDirectory.of(data), "$root/qa1", new MountTable())
    }

    def "a slash at the end or two in a row change nothing"() {
        when:
        mounts.present(MountedDirectory.of(data), "$root//qa1/")

        then:
        mounts.presents(MountedDirectory.of(data), "$root/qa1", new MountTable())
    }

    def "an empty directory gives way to the data"() {
        given:
        Files.createDirectory(root.resolve('qa1'))

        when:
        mounts.present(MountedDirectory.of(data), "$root/qa1")

        then:
        mounts.presents(MountedDirectory.of(data), "$root/qa1", new MountTable())
    }

    def "what has come in the place of the data is not taken away"() {
        given:
        mounts.present(MountedDirectory.of(data), "$root/qa1")
        Mounts.takeAway(root.resolve('qa1'))
        Files.createSymbolicLink(root.resolve('qa1'), home)

        when:
        mounts.withdraw(MountedDirectory.of(data), "$root/qa1")

        then:
        Files.readSymbolicLink(root.resolve('qa1')) == home
    }

    def "checking changes nothing"() {
        when:
        mounts.check("$root/a/qa1")

        then:
        noExceptionThrown()
        root.toFile().list() == ['home'] as String[]
    }

    def "a mount path that is not sound is refused: #typed"() {
        when:
        mounts.check(typed)

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$shown' $message"

        where:
        typed                  | shown                  || message
        ''                     | ''                     || 'is empty. Give an absolute path, such as /mnt/qa1.'
        'mnt/qa1'              | 'mnt/qa1'              || "is not absolute. Begin it with '/'."
        '~/qa1'                | '~/qa1'                || "is not absolute. Begin it with '/'."
        '/mnt/../etc'          | '/mnt/../etc'          || "goes by way of '..'. Write the path without it."
        '/mnt/./qa1'           | '/mnt/./qa1'           || "goes by way of '.'. Write the path without it."
        '/mnt/..'              | '/mnt/..'              || "goes by way of '..'. Write the path without it."
        '/mnt/a\nb'            | '/mnt/a\\u000ab'       || 'has a control character in it. Leave it out.'
        '/mnt/a\0'             | '/mnt/a\\u0000'        || 'has a control character in it. Leave it out.'
        '/mnt/a\ud800b'        | '/mnt/a\ud800b'        || 'has letters that this engine cannot write as a file name. Use plain letters, or start the engine with LANG=C.UTF-8.'
        '/' + '/a' * 512       | '/' + '/a' * 59 + '/…' || 'has 1025 characters; at most 1024 are possible. Choose a shorter path.'
        '/mnt/' + 'é' * 128    | '/mnt/' + 'é' * 115 + '…' || 'has a name in it that is longer than 255 bytes. Choose a shorter name.'
    }

    def "a mount path in the wrong place is refused: #what"() {
        given:
        Files.createSymbolicLink(root.resolve('out'), folder)
        Files.createSymbolicLink(root.resolve('broken'), folder.resolve('gone'))
        Files.writeString(root.resolve('file'), '')

        when:
        mounts.check(path.replace('$', folder.toString()))

        then:
        def refusal = thrown(HostException)
        refusal.message.replace(folder.toString(), '$') == "'$path' $message"
        refusal.message == refusal.details() + ' ' + refusal.action()

        where:
        what                     | path              || message
        'outside'                | '/etc/qa1'        || 'is outside the mount roots: $/mnt. Choose a path below a mount root, or start the engine with another one: --mount-root.'
        'beside'                 | '$/mntx/qa1'      || 'is outside the mount roots: $/mnt. Choose a path below a mount root, or start the engine with another one: --mount-root.'
        'the root'               | '$/mnt'           || 'is a mount root itself. Choose a path below it.'
        'through a link'         | '$/mnt/out/x/qa1' || 'would lie in $/mnt/out, which is a symbolic link to $. Choose a path without it.'
        'through a broken link'  | '$/mnt/broken/qa' || 'would lie in $/mnt/broken, which is a symbolic link to $/gone. Choose a path without it.'
        'in a file'              | '$/mnt/file/qa1'  || 'would lie in $/mnt/file, which is no directory. Choose another path.'
        'in the engine\'s home'  | '$/mnt/home/qa1'  || "is among the engine's own files in \$/mnt/home. Choose another path."
        'the engine\'s home'     | '$/mnt/home'      || "is among the engine's own files in \$/mnt/home. Choose another path."
    }

    def "a mount path that is taken is refused: #what"() {
        given:
        prepare(root.resolve('qa1'))

        when:
        mounts.present(MountedDirectory.of(data), "$root/qa1")

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$root/qa1' $message"

        where:
        what                  | message                                                                              | prepare
        'a file'              | 'is taken by a file. Remove the file, or choose another path.'                        | { Files.writeString(it, 'x') }
        'a full directory'    | 'is a directory that is not empty. Empty it, or choose another path.'                 | { Files.createDirectories(it.resolve('x')) }
        'somebody\'s link'    | 'is taken by a symbolic link to elsewhere. Remove the link, or choose another path.'       | { Files.createSymbolicLink(it, Path.of('elsewhere')) }
        'a link to nothing'   | 'is taken by a symbolic link to gone. Remove the link, or choose another path.'       | { Files.createSymbolicLink(it, Path.of('gone')) }
    }

    def "two virtual databases cannot have one mount path"() {
        given:
        mounts.present(MountedDirectory.of(data), "$root/qa1")

        when:
        mounts.present(MountedDirectory.of(home), "$root/qa1")

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$root/qa1' ${taken()}"
        mounts.presents(MountedDirectory.of(data), "$root/qa1", new MountTable())
    }

    /** What is said of a path where {@code data} is. */
    abstract String taken()

    def "a part of the data appears at a mount path of its own"() {
        given:
        Files.createDirectories(data.resolve('a/b c'))
        Files.writeString(data.resolve('a/b c/file'), 'inner')

        when:
        mounts.present(new MountedDirectory(data, MountedDirectory.part('/a/b c/')), "$root/part")

        then:
        new File("$root/part/file").text == 'inner'
        mounts.presents(new MountedDirectory(data, 'a/b c'), "$root/part", new MountTable())

        when: 'that part has gone meanwhile'
        HostCommand.of('mv', "$data/a/b c", "$data/gone").run()
        mounts.withdraw(new MountedDirectory(data, 'a/b c'), "$root/part")

        then:
        !Files.exists(root.resolve('part'), LinkOption.NOFOLLOW_LINKS)
    }

    def "a part that is not there, or leads out of the data, is refused: #part"() {
        given:
        Files.createSymbolicLink(data.resolve('out'), home)

        when:
        mounts.present(new MountedDirectory(data, part), "$root/part")

        then:
        def refusal = thrown(HostException)
        refusal.message == "sharedPath '$part': $message"
        !Files.exists(root.resolve('part'), LinkOption.NOFOLLOW_LINKS)

        where:
        part   || message
        'gone' || 'is no directory in the data. Make it there, or name another part.'
        'file' || 'is no directory in the data. Make it there, or name another part.'
        'out'  || 'leads out of the data by a link. Name another part.'
    }

    def "a part that is not sound is refused: #typed"() {
        when:
        MountedDirectory.part(typed)

        then:
        def refusal = thrown(HostException)
        refusal.message == message

        where:
        typed      || message
        '..'       || "sharedPath '..': goes by way of '..'. Write the path without it."
        'a/../b'   || "sharedPath 'a/../b': goes by way of '..'. Write the path without it."
        '/./a'     || "sharedPath '/./a': goes by way of '.'. Write the path without it."
        'a\nb'     || "sharedPath 'a\\u000ab': is no path that could be there. Write the path of a directory in the data."
        'a' * 1025 || "sharedPath '${'a' * 120}…': is no path that could be there. Write the path of a directory in the data."
    }

    def "nothing is presented in what is presented"() {
        given:
        mounts = new MountPaths([root], [home, data], by())
        Files.createDirectory(data.resolve('inner'))
        mounts.present(MountedDirectory.of(data), "$root/qa1")

        when:
        mounts.check("$root/qa1/inner/qa2")

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$root/qa1/inner/qa2' ${inside()}"
    }

    /** What is said of a path in the directory {@code inner} of {@code data}, which is at {@code qa1}. */
    abstract String inside()

    def "a forbidden directory that does not exist yet is forbidden all the same"() {
        when:
        new MountPaths([folder], [folder.resolve('later')], by()).check("$folder/later/qa1")

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$folder/later/qa1' is among the engine's own files in $folder/later. Choose another path."
    }

    def "a mount root must be there"() {
        when:
        new MountPaths([folder.resolve('gone')], [], by()).check("$folder/gone/qa1")

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$folder/gone/qa1' would lie in $folder/gone, which is no directory. Choose another path."
    }

    def "without mount roots no mount path is possible"() {
        when:
        new MountPaths([], [], by()).check('/mnt/qa1')

        then:
        def refusal = thrown(HostException)
        refusal.message == "'/mnt/qa1' is outside the mount roots; there are none. Choose a path below a mount root, or start the engine with another one: --mount-root."
    }

    def "a mount root may be a symbolic link itself"() {
        given:
        def link = Files.createSymbolicLink(folder.resolve('link'), root)
        def linked = new MountPaths([link], [home], by())

        when:
        linked.present(MountedDirectory.of(data), "$link/qa1")

        then:
        linked.presents(MountedDirectory.of(data), "$link/qa1", new MountTable())

        when:
        linked.check("$link/home/qa2")

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$link/home/qa2' is among the engine's own files in $home. Choose another path."
    }

    def "a directory that anybody may change is no place, one that is sticky is"() {
        given:
        def open = Files.createDirectory(root.resolve('open'))

        when:
        HostCommand.of('chmod', '1777', "$open").run()
        mounts.check("$open/qa1")

        then:
        noExceptionThrown()

        when:
        HostCommand.of('chmod', '0777', "$open").run()
        mounts.check("$open/qa1")

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$open/qa1' would lie in $open, which anybody may change. Take the right to write from others, or choose another path."
    }

    def "what comes to the mount path at the last moment stays, and is told: #what"() {
        given:
        prepare(root.resolve('qa1'))

        when:
        by().presentation().make(MountPath.of("$root/qa1"), MountedDirectory.of(data))

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$root/qa1' was taken by something else just now. Look what is there, or choose another path."
        Files.exists(root.resolve('qa1'), LinkOption.NOFOLLOW_LINKS)

        where:
        what               | prepare
        'a file'           | { Files.writeString(it, 'x') }
        'a full directory' | { Files.createDirectories(it.resolve('x')) }
        'a link'           | { Files.createSymbolicLink(it, Path.of('gone')) }
    }

    def "letters that the locale of the engine does not have are refused"() {
        given:
        def engine = Forked.start(Plain, [LC_ALL: 'C'], root)

        expect:
        engine.line() == "'/mnt/caf\\u00e9' has letters that this engine cannot write as a file name. Use plain letters, or start the engine with LANG=C.UTF-8."

        cleanup:
        engine?.close()
    }

    static class Plain {
        static void main(String[] arguments) {
            try {
                new MountPaths([Path.of(arguments[0])], [], MountBy.LINK).check('/mnt/caf\u00e9')
            } catch (HostException refusal) {
                println refusal.message.replace('\u00e9', '\\u00e9')
            }
        }
    }

    @Requires(value = { System.getProperty('user.name') == 'root' }, reason = 'only root can give directories away')
    def "a directory that a foreign group may change is no place, one that is sticky is"() {
        given:
        def shared = Files.createDirectory(root.resolve('shared'))

        when:
        HostCommand.of('chmod', '0775', "$shared").run()
        mounts.check("$shared/qa1")
        HostCommand.of('chgrp', 'daemon', "$shared").run()
        HostCommand.of('chmod', '1775', "$shared").run()
        mounts.check("$shared/qa1")

        then:
        noExceptionThrown()

        when:
        HostCommand.of('chmod', '0775', "$shared").run()
        mounts.check("$shared/qa1")

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$shared/qa1' would lie in $shared, which the group 'daemon' may change. Take the right to write from it, or choose another path."
    }

    @Requires(value = { System.getProperty('user.name') == 'root' }, reason = 'only root can give directories away')
    def "directories of other accounts are refused"() {
        given:
        Files.createDirectory(root.resolve('theirs'))
        HostCommand.of('chown', 'daemon', "$root/theirs").run()

        when:
        mounts.check("$root/theirs")

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$root/theirs' is a directory that belongs to 'daemon', who may use it. Choose another path, or remove it."

        when:
        mounts.check("$root/theirs/a/qa1")

        then:
        refusal = thrown(HostException)
        refusal.message == "'$root/theirs/a/qa1' would lie in $root/theirs, which belongs to 'daemon'. Give that directory to the engine's account or to root, or choose another path."
    }

    @Requires(value = { Disk.isPossible('tmpfs') }, reason = 'needs root')
    def "an empty directory with a file system on it is refused"() {
        given:
        Files.createDirectory(root.resolve('qa1'))
        assert HostCommand.of('mount', '-t', 'tmpfs', 'none', "$root/qa1").run().ok()

        when:
        mounts.check("$root/qa1")

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$root/qa1' has a file system mounted on it, which may be in use. Choose another path, or unmount that."

        cleanup:
        HostCommand.of('umount', "$root/qa1").run()
    }

    @Requires(value = { Disk.isPossible('tmpfs') }, reason = 'needs root')
    def "a directory on a disk that cannot be written to is refused"() {
        given:
        Files.createDirectory(root.resolve('fixed'))
        assert HostCommand.of('mount', '-t', 'tmpfs', '-o', 'ro,mode=755', 'none', "$root/fixed").run().ok()

        when:
        mounts.check("$root/fixed/qa1")

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$root/fixed/qa1' needs the engine's account to write to $root/fixed, which it may not. Let it, or choose another path."

        cleanup:
        HostCommand.of('umount', "$root/fixed").run()
    }

    @Requires(value = { System.getProperty('user.name') != 'root' }, reason = 'root may write everywhere')
    def "a directory closed to the engine's account is refused"() {
        given:
        Files.createDirectory(root.resolve('closed'), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString('r-xr-xr-x')))

        when:
        mounts.check("$root/closed/qa1")

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$root/closed/qa1' needs the engine's account to write to $root/closed, which it may not. Let it, or choose another path."
    }
}
