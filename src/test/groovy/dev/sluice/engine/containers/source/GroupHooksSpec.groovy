package dev.sluice.engine.containers.source

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** What all VDBs of a group run, whoever makes them. */
class GroupHooksSpec extends Specification {
    private static final Map MASK = [type: 'RunBashOnSourceOperation', name: 'mask', command: 'echo masked > "$SLUICE_MOUNT_PATH/orders.csv"']

    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared String orders
    @Shared String masked
    @Shared Flow ann

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'))
        masked = flow.post('group', [type: 'Group', name: 'Masked', hooks: [type: 'VirtualSourceOperations', configureClone: [MASK]]]).result
        ann = user('ann', [Sources: 'PROVISIONER', Masked: 'PROVISIONER'])
    }

    def cleanup() {
        flow.removeVdbs()
    }

    private Flow user(String name, Map<String, String> roles) {
        def made = flow.post('user', [type: 'User', name: name, credential: [type: 'PasswordCredential', password: "$name-secret-1" as String]]).result
        roles.each { group, role ->
            assert flow.post('authorization', [type: 'Authorization', user: made, role: flow.named('role', role).reference, target: flow.group(group)]).json.status == 'OK'
        }
        new Flow(lab).tap { it.wire.logIn(name, "$name-secret-1") }
    }

    private Wire.Answer made(Flow by, String name, Map source = [:]) {
        by.provision(name, orders, [container: [type: 'AppDataContainer', name: name, group: masked],
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath(name)]] + source])
    }

    def "who clones into it cannot leave them out, now and at each refresh, and their own come after"() {
        given: 'an administrator, whose own hook shows what it found'
        def copied = [type: 'RunBashOnSourceOperation', name: 'copy', command: 'cp "$SLUICE_MOUNT_PATH/orders.csv" "$SLUICE_MOUNT_PATH/found.csv"']
        def own = flow.completed(made(flow, 'own', [operations: [type: 'VirtualSourceOperations', configureClone: [copied]]])).target
        def hers = ann.completed(made(ann, 'hers')).target

        expect:
        flow.text('hers') == 'masked\n'
        flow.text('own', 'found.csv') == 'masked\n'
        flow.source(hers).operations?.configureClone in [null, []]

        when:
        flow.write('hers', 'mine')
        ann.completed(ann.refresh(hers, Flow.latest(orders)))

        then:
        flow.text('hers') == 'masked\n'

        when: 'a snapshot has nothing else either, nor what is made of it elsewhere'
        def child = flow.provisioned('child', hers)

        then:
        flow.text('child') == 'masked\n'
        child != own
    }

    def "the group's owner gives it none and takes none away, and a hook that fails leaves no VDB"() {
        given:
        def owner = user("bob", [Masked: 'OWNER', Sources: 'PROVISIONER'])
        def before = flow.get("group/$masked").result.hooks

        expect:
        owner.post("group/$masked", [type: 'Group', hooks: changes]).error.id == 'exception.authorization.missing'
        flow.get("group/$masked").result.hooks == before
        owner.post("group/$masked", [type: 'Group', description: 'for tests']).json.status == 'OK'

        when:
        def failing = [type: 'VirtualSourceOperations', configureClone: [MASK, [type: 'RunBashOnSourceOperation', name: 'no', command: 'exit 3']]]
        assert flow.post("group/$masked", [type: 'Group', hooks: failing]).json.status == 'OK'

        then:
        owner.failed(made(owner, 'none')) == "Hook 'no' (configureClone) ended with status 3."
        flow.get('database').result*.name == ['orders']

        cleanup:
        flow.post("group/$masked", [type: 'Group', hooks: before])
        flow.delete("user/${flow.named('user', 'bob').reference}")

        where:
        changes << [null, [type: 'VirtualSourceOperations', configureClone: []]]
    }

    def "hooks that cannot run are refused: where they are given, and where a VDB would not run them"() {
        expect:
        flow.post('group', [type: 'Group', name: 'Wrong', hooks: [type: 'VirtualSourceOperations', preRefresh: [[type: 'RunDefaultPowerShellOnSourceOperation', name: 'x', command: 'x']]]])
                .error.details.hooks.preRefresh.'0'.details == 'a hook of the type RunDefaultPowerShellOnSourceOperation is not supported by this engine.'
        flow.post('group', [type: 'Group', name: 'Wrong', hooks: [type: 'VirtualSourceOperations', configureClone: [[type: 'RunSqlOnSourceOperation', name: 'x', command: 'x']]]])
                .error.details.hooks.configureClone.'0'.details == 'SQL that all VDBs of a group run names its database: else it is that which whoever makes a VDB chooses.'

        when:
        def sql = flow.post('group', [type: 'Group', name: 'Sql', hooks: [type: 'VirtualSourceOperations', configureClone: [
                [type: 'RunSqlOnSourceOperation', name: 'mask', database: 'shop', command: 'select 1']]]]).result

        then:
        flow.provision('files', orders, [container: [type: 'AppDataContainer', name: 'files', group: sql]]).error.details.container.group.details ==
                "all that is made in 'Sql' runs hooks that this kind of data cannot run: the engine runs no SQL there."
    }
}
