package dev.sluice.engine.host.mount

import dev.sluice.engine.host.HostCommand
import dev.sluice.engine.host.HostException
import dev.sluice.lab.Mounts
import java.nio.file.FileSystemException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.util.concurrent.atomic.AtomicBoolean
import java.util.concurrent.atomic.AtomicInteger
import spock.lang.Requires

@Requires(value = { MountBy.usual() == MountBy.BIND }, reason = 'needs the right to mount')
class BoundMountPathsSpec extends MountPathsContract {
    @Override
    MountBy by() { MountBy.BIND }

    @Override
    String taken() { 'has a file system mounted on it, which may be in use. Choose another path, or unmount that.' }

    @Override
    String inside() { "lies in $root/qa1/inner, which shows data of the engine. Choose another path." }

    def "it is a mount, and data that somebody works with can be taken away all the same"() {
        given:
        mounts.present(MountedDirectory.of(data), "$root/a b/qa1")
        def open = Files.newInputStream(root.resolve('a b/qa1/file'))

        expect:
        Mounts.below(root) == ['a b/qa1'] as Set

        when:
        mounts.withdraw(MountedDirectory.of(data), "$root/a b/qa1")

        then:
        Mounts.below(root) == [] as Set
        !Files.exists(root.resolve('a b/qa1'))
        open.text == 'here'

        cleanup:
        open?.close()
    }

    def "a directory that another account makes at a mount path at the last moment is not mounted on"() {
        given:
        def theirs = Files.createDirectory(root.resolve('qa1'))
        Files.setAttribute(theirs, 'unix:uid', 1)

        when:
        by().presentation().make(MountPath.of("$root/qa1"), MountedDirectory.of(data))

        then:
        def refusal = thrown(HostException)
        refusal.message == "'$root/qa1' was taken by something else just now. Look what is there, or choose another path."
        Mounts.below(root) == [] as Set
    }

    def "nothing is presented below a directory that another account makes on the way at the last moment"() {
        given: 'a folder in which everybody makes what they want, and somebody who does'
        def open = Files.createDirectory(root.resolve('open'))
        HostCommand.of('chmod', '1777', "$open").run()
        def way = open.resolve('way')
        def again = 'while (1) { mkdir "theirs"; rename "theirs", "way"; select undef, undef, undef, 0.001; rmdir "way" }'
        def making = new ProcessBuilder('setpriv', '--reuid=1', '--clear-groups', '--', 'perl', '-e', again).directory(open.toFile()).start()
        def made = 0

        expect:
        60.times {
            try {
                mounts.present(MountedDirectory.of(data), "$way/qa1")
                assert Files.getAttribute(way, 'unix:uid') == 0
                mounts.withdraw(MountedDirectory.of(data), "$way/qa1")
                made++
            } catch (HostException | FileSystemException refused) {
                assert Mounts.below(root) == [] as Set
            }
            try {
                Files.deleteIfExists(way)
            } catch (FileSystemException taken) {
                // It is theirs by now.
            }
        }
        making.alive
        made in 1..59

        cleanup:
        making?.destroy()
        making?.waitFor()
    }

    def "whoever exchanges links in the data while a part of it is presented never shows what lies outside"() {
        given: 'users of the data who lead a link in and out of it, and look what they see'
        Files.createDirectory(data.resolve('inner'))
        def outside = Files.createDirectory(folder.resolve('outside'))
        Files.writeString(outside.resolve('secret'), 'of others')
        def end = new AtomicBoolean()
        def seen = new AtomicInteger()
        def exchanging = Thread.start {
            for (int turn = 0; !end.get(); turn++) {
                Files.createSymbolicLink(data.resolve('next'), turn % 2 ? outside : data.resolve('inner'))
                Files.move(data.resolve('next'), data.resolve('part'), StandardCopyOption.ATOMIC_MOVE)
            }
        }
        def looking = Thread.start {
            while (!end.get()) {
                if (Files.exists(root.resolve('part/secret'))) {
                    seen.incrementAndGet()
                }
            }
        }

        when:
        def presented = 0
        100.times {
            try {
                mounts.present(new MountedDirectory(data, 'part'), "$root/part")
                presented++
            } catch (HostException refused) {
                assert refused.message.startsWith("sharedPath 'part': ")
            }
            mounts.withdraw(new MountedDirectory(data, 'part'), "$root/part")
        }

        then:
        presented > 0
        seen.get() == 0

        cleanup:
        end.set(true)
        [exchanging, looking]*.join()
    }

    def "nothing in it gives its users the rights of another account, or a device"() {
        when:
        mounts.present(MountedDirectory.of(data), "$root/qa1")

        then:
        Files.readAllLines(Path.of('/proc/self/mountinfo')).find { it.contains(" $root/qa1 ") }.split(' ')[5].split(',').toList().containsAll(['nosuid', 'nodev'])
    }

    def "a link from the time when the engine had no right to mount counts as presented, and is withdrawn"() {
        given:
        new MountPaths([root], [home], MountBy.LINK).present(MountedDirectory.of(data), "$root/qa1")

        when:
        mounts.present(MountedDirectory.of(data), "$root/qa1")

        then:
        mounts.presents(MountedDirectory.of(data), "$root/qa1", new MountTable())
        Files.isSymbolicLink(root.resolve('qa1'))

        when:
        mounts.withdraw(MountedDirectory.of(data), "$root/qa1")

        then:
        root.toFile().list() == ['home'] as String[]
    }

    def "data that was destroyed can be taken away still"() {
        given:
        mounts.present(MountedDirectory.of(data), "$root/qa1")

        when:
        HostCommand.of('rm', '-r', "$data").run()
        mounts.withdraw(MountedDirectory.of(data), "$root/qa1")

        then:
        Mounts.below(root) == [] as Set
    }

    def "what nobody wants to see is swept away, and nothing else"() {
        given:
        def (pool, outside) = [folder.resolve('pool'), folder.resolve('outside')].collect { Files.createDirectories(it) }
        def trees = ['kept', 'stray', 'gone'].collect { Files.createDirectory(pool.resolve(it)) }
        trees.each { mounts.present(MountedDirectory.of(it), "$root/$it.fileName") }
        HostCommand.of('rm', '-r', "$pool/gone").run()
        assert HostCommand.of('mount', '--bind', "$pool/stray", "$outside").run().ok()
        mounts.present(MountedDirectory.of(data), "$root/other")

        expect:
        mounts.sweep(pool, ["$root/kept", "$root/gone"]*.toString()).toSet() == ["$root/stray", "$root/gone"]*.toString() as Set
        Mounts.below(folder) == ['mnt/kept', 'mnt/other', 'outside'] as Set
        mounts.sweep(folder.resolve('never-was'), []) == []
    }
}
