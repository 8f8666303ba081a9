package dev.sluice.engine.host

import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** An account comes to one folder that those above it keep it from, and to nothing beside it. */
@Requires({ MountNamespace.isPossible() })
class WayInSpec extends Specification {
    @TempDir Path folder
    Account nobody = Account.named('nobody')

    private Path made(String name, String permissions) {
        Path made = Files.createDirectories(folder.resolve(name))
        Files.setPosixFilePermissions(made, PosixFilePermissions.fromString(permissions))
        made
    }

    private Path secretWithin() {
        made('', 'rwx--x--x')
        made('closed', 'rwx------')
        made('closed/pool', 'rwx------')
        Path data = made('closed/pool/data with spaces', 'rwxr-xr-x')
        Files.writeString(data.resolve('row'), 'forty-two')
        Files.writeString(made('closed/other', 'rwxr-xr-x').resolve('row'), 'secret')
        data
    }

    def "the topmost folder that keeps an account out is found"() {
        given:
        def data = secretWithin()

        expect:
        WayIn.barrier(nobody, data) == Optional.of(folder.toRealPath().resolve('closed'))
        WayIn.barrier(Account.named('root'), data).empty
        WayIn.barrier(nobody, folder.resolve('missing')).empty
    }

    def "it reads and writes there, and sees nothing else of what is closed"() {
        given:
        def data = secretWithin()
        Files.setAttribute(data, 'unix:uid', nobody.uid())
        def run = { String... words -> HostCommand.of(words.toList()).as(nobody).reaching(data).run() }

        expect:
        HostCommand.of('cat', "$data/row").as(nobody).run().status() != 0
        run('cat', "$data/row" as String).out() == 'forty-two'
        run('sh', '-c', 'echo 43 > "$1"/made', 'sh', data.toString()).ok()
        Files.readString(data.resolve('made')) == '43\n'
        run('ls', folder.resolve('closed').toString()).out() == 'pool\n'
        !run('cat', folder.resolve('closed/other/row').toString()).ok()
        !run('sh', '-c', ': > "$1"/made', 'sh', folder.resolve('closed').toString()).ok()

        and: 'the machine sees nothing of it'
        !Files.readString(Path.of('/proc/self/mounts')).contains(folder.toString())
        Files.readString(folder.resolve('closed/other/row')) == 'secret'
    }

    def "where the way is open nothing is changed"() {
        given:
        made('', 'rwxr-xr-x')
        def open = made('open', 'rwxr-xr-x')
        made('beside', 'rwxr-xr-x')

        expect:
        WayIn.barrier(nobody, open).empty || HostCommand.of('ls', folder.toString()).as(nobody).reaching(open).run().out() == 'open\n'
        WayIn.words(Account.named('root'), open) == []
    }
}
