package dev.sluice.engine

import dev.sluice.engine.host.Account
import dev.sluice.engine.host.HostException
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** The account under which an engine has things run for those who name none. */
class DataAccountSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow

    private void start(String account) {
        lab = new Lab(folder, { it.withAccount(account) })
        flow = new Flow(lab)
    }

    /** What a hook writes that is given no account. */
    private String said(String command) {
        def orders = flow.get('database').result.find { it.name == 'orders' }?.reference ?: flow.linked('orders', lab.tree('orders'))
        flow.completed(flow.provision('qa', orders, [source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('qa')],
                operations: [type: 'VirtualSourceOperations', configureClone: [[type: 'RunBashOnSourceOperation', name: 'who', command: command]]]]]))
                .events*.messageCommandOutput.findAll().join()
    }

    @Requires({ System.getProperty('user.name') == 'root' && ProcessBuilder.startPipeline([new ProcessBuilder('id', 'postgres')])[0].waitFor() == 0 })
    def "an engine of root runs hooks without its privileges, and they come to nothing of its home"() {
        when:
        start(null)

        then:
        lab.engine.account().name() == 'postgres'
        flow.named('environment/user', 'postgres').reference == flow.named('environment', 'localhost').primaryUser

        when: 'the folder above lets everybody through: what keeps hooks out is the home itself'
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString('rwxr-xr-x'))
        def home = folder.resolve('home')
        def told = said("id -un; cat $home/sysadmin.password $home/catalog.db 2>&1 | grep -c 'Permission denied'; ls $home 2>&1 | grep -c denied; id -G | grep -cw 0; true")

        then:
        told.readLines() == ['postgres', '2', '1', '0']
    }

    @Requires({ System.getProperty('user.name') == 'root' && !Account.exists('sluice') })
    def "an engine of root without an account for VDBs alone is warned of sharing one"() {
        expect:
        DataAccount.of(null, ['no-such-account', 'daemon']) == new DataAccount('daemon', "There is no account 'sluice', so that data and hooks share 'daemon'" +
                ' with the databases of this machine. Make one by useradd --system sluice, or choose one by --account.')
        DataAccount.of(null, []).warning() == "There is no account 'sluice', so that data and hooks share 'nobody' with others." +
                ' Make one by useradd --system sluice, or choose one by --account.'
    }

    @Requires({ System.getProperty('user.name') == 'root' })
    def "root may name the account, which has to be one, and is warned of its own"() {
        expect:
        DataAccount.of('daemon', []) == new DataAccount('daemon', null)
        DataAccount.of('root', []) == new DataAccount('root', 'Hooks that are given no other account run as root.')

        when:
        DataAccount.of('no-such-account', [])

        then:
        def failure = thrown(HostException)
        failure.message == "host: there is no account 'no-such-account' on this machine. Create it, or name another."
    }

    @Requires({ System.getProperty('user.name') == 'root' })
    def "in the catalog of an older version root is nobody's default any more, and still there for those who name it"() {
        given:
        start('root')
        def root = flow.named('environment/user', 'root').reference
        lab.close()

        when:
        start('nobody')

        then:
        flow.get('environment/user').result*.name == ['root', 'nobody']
        flow.named('environment', 'localhost').primaryUser == flow.named('environment/user', 'nobody').reference
        said('id -un') == 'nobody'

        when:
        lab.restart()
        flow = new Flow(lab)

        then:
        flow.get('environment/user').result*.name == ['root', 'nobody']
        flow.named('environment/user', 'root').reference == root
    }

    def "an engine that is not root has its own account, and can have no other"() {
        given:
        def own = Account.named('daemon')

        expect:
        [null, 'daemon'].every { DataAccount.of(own, it, []) == new DataAccount('daemon', null) }

        when:
        DataAccount.of(own, 'nobody', [])

        then:
        def failure = thrown(HostException)
        failure.message == "account: the engine runs as 'daemon', and cannot run anything as 'nobody'. Leave the account out, or start the engine as root."
    }
}
