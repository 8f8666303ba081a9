package dev.sluice.engine.containers.deletion

import dev.sluice.engine.EngineSettings
import dev.sluice.engine.host.HostCommand
import dev.sluice.engine.host.mount.MountBy
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.SetClock
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** What was deleted can be had back for a while, and is in nobody's way meanwhile. */
class UndeleteSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    SetClock clock = new SetClock()
    PollingConditions soon = new PollingConditions(timeout: 20, delay: 0.05)
    String orders

    def setup() {
        begin(7, 100)
        orders = flow.linked('orders', lab.tree('orders'))
    }

    private void begin(int days, int fullPercent) {
        lab = new Lab(folder, { it.withClock(clock.asHost()).withKeepDeleted(Duration.ofDays(days))
                .withLimits(new EngineSettings.Limits(Duration.ofSeconds(10), Duration.ofMillis(50), fullPercent)) })
        flow = new Flow(lab)
    }

    private List<Map> deleted() {
        flow.get('database/deleted').result
    }

    private Wire.Answer undelete(String name, Map said = [:]) {
        flow.post("database/deleted/${deleted().find { it.name == name }.reference}/undelete", [type: 'UndeleteParameters'] + said)
    }

    private Set<String> pool() {
        ['datasets', 'snapshots'].collectMany { folder.resolve("pool/$it").toFile().list() as List }.toSet()
    }

    private static Map said(Wire.Answer answer) {
        answer.error.subMap('id', 'details', 'action')
    }

    /** All that an engine shows of a container, but for what moves by itself. */
    private Map shown(String container) {
        [container: flow.container(container), source: flow.source(container) - [runtime: flow.source(container).runtime],
         state: flow.state(container), config: flow.get("sourceconfig/${flow.source(container).config}").result,
         snapshots: flow.snapshots(container), timeflows: flow.get("timeflow?database=$container").result,
         bookmarks: flow.get("timeflow/bookmark?database=$container").result,
         policies: flow.get("policy?effective=true&target=$container").result*.name,
         roles: flow.get("authorization?target=$container").result*.subMap('user', 'role')]
    }

    def "a VDB that was deleted comes back as it was, with its data, its history and what holds for it"() {
        given:
        def qa = flow.provisioned('qa1', orders)
        flow.write('qa1', 'mine')
        flow.completed(flow.sync(qa))
        flow.completed(flow.refresh(qa))
        flow.write('qa1', 'mine again')
        flow.post('timeflow/bookmark', [name: 'mark', timeflowPoint: flow.snapshots(qa)[0].latestChangePoint])
        def policy = flow.post('policy', [type: 'RetentionPolicy', name: 'month', dataDuration: 30, dataUnit: 'DAY']).result
        flow.post("policy/$policy/apply", [type: 'PolicyApplyTargetParameters', target: qa])
        lab.user('otto', [OWNER: qa])
        def before = shown(qa)
        def kept = pool()

        when:
        flow.completed(flow.remove(qa))

        then: 'nothing shows it but the list of what can be had back'
        flow.get('database').result*.name == ['orders']
        flow.get('source').result*.name == ['orders']
        flow.get("snapshot?database=$qa").result == []
        !Files.exists(Path.of(lab.mountPath('qa1'), 'orders.csv'))
        pool() == kept
        deleted()*.subMap('name', 'container', 'provisionContainer', 'group') ==
                [[name: 'qa1', container: qa, provisionContainer: orders, group: flow.group('Virtual')]]

        when:
        def answer = undelete('qa1')
        flow.completed(answer)

        then:
        answer.result == qa
        shown(qa) == before
        flow.text('qa1') == 'mine again'
        deleted() == []

        when: 'it is worked with as before'
        flow.completed(flow.undo(qa))

        then:
        flow.text('qa1') == 'mine'
    }

    def "its name, its mount path and its source configuration are free at once, and it comes back under others"() {
        given:
        def qa = flow.provisioned('qa1', orders)
        flow.write('qa1', 'mine')
        flow.completed(flow.remove(qa))
        flow.provisioned('qa1', orders)

        expect:
        undelete('qa1').error.details.collectEntries { [it.key, it.value.details] } == [name: "the name 'qa1' is taken by APPDATA_CONTAINER-3.",
                mountPath: "'${lab.mountPath('qa1')}' is where the data of 'qa1' belongs."]

        when:
        flow.completed(undelete('qa1', [name: 'qa0', mountPath: lab.mountPath('qa0')]))

        then:
        flow.container(qa).name == 'qa0'
        flow.text('qa0') == 'mine'
        flow.text('qa1') != 'mine'
        flow.get('sourceconfig').result*.name.toSorted() == ['orders', 'qa0', 'qa1']
    }

    def "all that was torn down comes back, the origin first"() {
        given:
        def qa = flow.provisioned('qa1', orders)
        def group = flow.post('group', [type: 'Group', name: 'Trials']).result
        flow.completed(flow.remove(qa))
        flow.completed(flow.remove(orders))
        flow.get('sourceconfig').result.each { assert flow.delete("sourceconfig/$it.reference").json.status == 'OK' }
        flow.delete("group/${flow.group('Virtual')}")

        expect:
        said(undelete('qa1')) == [id: 'exception.container.origin.deleted', details: "'qa1' came from 'orders', which is deleted, too.",
                action: "Undelete 'orders' first."]

        when:
        flow.completed(undelete('orders'))

        then:
        flow.completed(flow.sync(orders))
        undelete('qa1').error.details.group.subMap('details', 'action') == [details: "the group that 'qa1' was in is gone.",
                action: 'Say into which group it goes.']

        when:
        flow.completed(undelete('qa1', [group: group]))
        flow.completed(flow.refresh(qa))

        then:
        flow.container(qa).group == group
    }

    def "a snapshot that a deleted VDB came from stays as long as that can be had back"() {
        given:
        def first = flow.snapshots(orders)[0].reference
        flow.provisioned('qa1', orders)
        flow.completed(flow.sync(orders))
        flow.completed(flow.remove(flow.named('database', 'qa1').reference))

        expect:
        flow.delete("snapshot/$first").error.details ==~ /Snapshot '.*' is needed by 'qa1' \(deleted, DELETED_CONTAINER-2\)\./

        when: 'somebody gives it up'
        flow.post("database/deleted/DELETED_CONTAINER-2/delete", [:])

        then:
        flow.delete("snapshot/$first").json.status == 'OK'
        soon.eventually { assert deleted() == [] && pool().size() == 2 }
    }

    def "its data goes when its time is over, and not when the clock jumps"() {
        given:
        flow.provisioned('qa1', orders)
        flow.completed(flow.remove(flow.named('database', 'qa1').reference))
        flow.completed(flow.remove(orders))

        when:
        clock.set(Duration.ofDays(100))

        then:
        soon.eventually { assert flow.get('fault?status=ACTIVE').result*.bundleID == ['fault.clock.doubted'] }
        deleted().size() == 2

        when: 'the engine starts again, and the clock is right'
        clock.set(Duration.ofDays(-100))
        lab.restart()
        flow = new Flow(lab)

        then:
        deleted().size() == 2
        pool().size() == 4

        when:
        clock.pass(Duration.ofDays(8))

        then:
        soon.eventually { assert deleted() == [] && pool() == [] as Set }
    }

    def "it goes early when the pool is short of room"() {
        given:
        flow.completed(flow.remove(orders))
        lab.close()

        when:
        begin(7, 0)

        then:
        soon.eventually { assert deleted() == [] && pool() == [] as Set }
    }

    def "an origin is kept for as long as what came from it, even where nothing more is kept"() {
        given:
        flow.completed(flow.remove(flow.provisioned('qa1', orders)))
        lab.close()
        begin(0, 100)

        when:
        flow.completed(flow.remove(orders))

        then:
        deleted()*.name == ['orders', 'qa1']
        deleted()[0].expirationTime == deleted()[1].expirationTime
        flow.post('database/deleted/DELETED_CONTAINER-1/delete', [:]).error.details == "Other deleted containers came from 'orders'."

        when:
        flow.post('database/deleted/DELETED_CONTAINER-2/delete', [:])
        flow.post('database/deleted/DELETED_CONTAINER-1/delete', [:])
        def other = flow.linked('other', lab.tree('other'))
        flow.completed(flow.remove(other))

        then:
        soon.eventually { assert deleted() == [] && pool() == [] as Set }
    }

    @Requires(value = { Immutable.POSSIBLE }, reason = 'nobody can make a file immutable here')
    def "flags that keep files from being deleted do not keep the data"() {
        given:
        lab.close()
        begin(0, 100)
        def qa = flow.provisioned('qa1', orders)
        Files.createDirectory(Path.of(lab.mountPath('qa1'), 'folder'))
        flow.write('qa1', 'x', 'folder/file')
        assert HostCommand.of('chattr', '+i', "${lab.mountPath('qa1')}/orders.csv", "${lab.mountPath('qa1')}/folder/file").run().ok()
        assert HostCommand.of('chattr', '+a', "${lab.mountPath('qa1')}/folder").run().ok()
        assert HostCommand.of('chattr', '+i', lab.mountPath('qa1')).run().ok()

        when:
        flow.completed(flow.remove(qa))

        then:
        soon.eventually { assert deleted() == [] && pool() == [flow.container(orders).currentTimeflow, *flow.snapshots(orders)*.reference] as Set }
        flow.get('fault?status=ACTIVE').result == []
    }

    @Requires(value = { MountBy.usual() == MountBy.BIND }, reason = 'needs root')
    def "what cannot be removed stays listed, with a fault, until it is gone, though its group went before it"() {
        given:
        def qa = flow.provisioned('qa1', orders)
        def data = folder.resolve("pool/datasets/${flow.container(qa).currentTimeflow}")
        def group = flow.container(qa).group
        flow.completed(flow.remove(qa))
        assert flow.post("group/$group/delete", [:]).json.status == 'OK'
        def foreign = Files.createDirectory(data.resolve('foreign'))
        assert HostCommand.of('mount', '--bind', "${Files.createDirectory(folder.resolve('elsewhere'))}", "$foreign").run().ok()

        when:
        flow.post('database/deleted/DELETED_CONTAINER-2/delete', [:])

        then:
        soon.eventually { assert flow.get('fault?status=ACTIVE').result*.title == ['Deleted data cannot be removed'] }
        flow.get('fault?status=ACTIVE').result[0].with { [description.startsWith("The data of 'qa1', which was deleted, stays in the pool: "), action] } ==
                [true, 'Mend what the description says.']
        deleted()*.subMap('name', 'removing') == [[name: 'qa1', removing: true]]
        said(undelete('qa1')) == [id: 'exception.container.removing', details: "The data of 'qa1' is being removed.",
                action: 'It cannot be had back any more.']

        when: 'the engine starts all the same, and goes on once the way is free'
        lab.restart()
        flow = new Flow(lab)
        assert deleted()*.name == ['qa1']
        HostCommand.of('sh', '-c', "umount ${folder.resolve('pool')}/*/*/foreign").run()

        then:
        soon.eventually { assert deleted() == [] && !Files.exists(data) }
        flow.get('fault?status=ACTIVE').result == []

        cleanup:
        HostCommand.of('sh', '-c', "umount ${folder.resolve('pool')}/*/*/foreign").run()
    }

    def "a VDB that does not start is back all the same, disabled"() {
        given:
        def may = Files.createFile(folder.resolve('may-start'))
        def hook = [type: 'RunBashOnSourceOperation', name: 'gate', command: "test -e $may" as String]
        def qa = flow.provisioned('qa1', orders)
        flow.post("source/${flow.source(qa).reference}", [type: 'AppDataVirtualSource', operations: [type: 'VirtualSourceOperations', preStart: [hook]]])
        flow.completed(flow.remove(qa))
        Files.delete(may)

        when:
        flow.failed(undelete('qa1'))

        then:
        flow.state(qa)[1] == 'DISABLED'
        deleted() == []

        when:
        Files.createFile(may)
        flow.completed(flow.post("source/${flow.source(qa).reference}/enable", [type: 'SourceEnableParameters']))

        then:
        Files.exists(Path.of(lab.mountPath('qa1'), 'orders.csv'))
    }

    def "whoever may not delete may not have back, and who made a VDB may"() {
        given:
        def pia = lab.user('pia', [PROVISIONER: flow.group('Virtual')])
        def otto = lab.user('otto', [OWNER: flow.provisioned('qa1', orders)])
        flow.completed(flow.remove(flow.named('database', 'qa1').reference))
        def reference = deleted()[0].reference

        expect:
        pia.post("database/deleted/$reference/undelete", [type: 'UndeleteParameters']).error.id == 'exception.authorization.missing'
        otto.get('database/deleted').result*.name == ['qa1']
        otto.post("database/deleted/$reference/undelete", [type: 'UndeleteParameters', group: flow.group('Sources')]).error.id ==
                'exception.authorization.missing'
        otto.post("database/deleted/$reference/undelete", [type: 'UndeleteParameters']).json.status == 'OK'
    }
}
