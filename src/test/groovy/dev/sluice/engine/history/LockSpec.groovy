package dev.sluice.engine.history

import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.SetClock
import dev.sluice.wire.Timestamp
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** What is locked nobody deletes, until its date. */
class LockSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    SetClock clock = new SetClock()
    PollingConditions soon = new PollingConditions(timeout: 20, delay: 0.05)
    String orders

    def setup() {
        lab = new Lab(folder, { it.withClock(clock.asHost())
                .withLimits(new EngineSettings.Limits(Duration.ofSeconds(10), Duration.ofMillis(50), 100)) })
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'))
    }

    private String inDays(int days) {
        Timestamp.of(clock.now() + Duration.ofDays(days))
    }

    private lock(String object, String until) {
        flow.post("$object/lock", [type: 'LockParameters', until: until])
    }

    private static Map said(answer) {
        answer.error.subMap('id', 'details', 'action')
    }

    private static Map locked(String details) {
        [id: 'exception.object.locked', details: details, action: 'Nobody can delete it before that.']
    }

    def "a locked container stays, and so do its snapshots, even for an administrator and by force"() {
        given:
        def until = inDays(10)
        def snapshot = flow.snapshots(orders)[0]
        flow.completed(flow.sync(orders))

        when:
        lock("database/$orders", until)

        then:
        flow.container(orders).lockedUntil == until
        said(flow.remove(orders)) == locked("'orders' is locked until ${until}.")
        said(flow.post("database/$orders/delete", [type: 'DeleteParameters', force: true])) == locked("'orders' is locked until ${until}.")
        said(flow.delete("snapshot/$snapshot.reference")) ==
                locked("'orders', whose snapshot '$snapshot.name' is, is locked until ${until}.")

        and: 'it is worked with as before'
        flow.completed(flow.sync(orders))
        flow.provisioned('qa1', orders)
    }

    def "a locked snapshot stays, and so does its container; another one goes"() {
        given:
        flow.completed(flow.sync(orders))
        def (other, snapshot) = flow.snapshots(orders)
        flow.completed(flow.sync(orders))
        def until = inDays(10)

        when:
        lock("snapshot/$snapshot.reference", until)

        then:
        flow.get("snapshot/$snapshot.reference").result.lockedUntil == until
        said(flow.delete("snapshot/$snapshot.reference")) == locked("Snapshot '$snapshot.name' is locked until ${until}.")
        said(flow.remove(orders)) == locked("'orders' has a snapshot '$snapshot.name' that is locked until ${until}.")
        flow.delete("snapshot/$other.reference").json.status == 'OK'
    }

    def "a lock is made longer, never shorter, and is no field that can be changed"() {
        given:
        def until = inDays(10)
        lock("database/$orders", until)

        expect:
        said(lock("database/$orders", inDays(9))) == [id: 'exception.lock.shorter',
                details: "'orders' is locked until $until already, and no lock can be made shorter.", action: 'Choose a later date.']
        flow.post("database/$orders", [type: 'AppDataContainer', lockedUntil: inDays(1)]).error.id == 'exception.validation'
        flow.post("database/$orders", [type: 'AppDataContainer', lockedUntil: null]).json.status == 'OK'
        flow.container(orders).lockedUntil == until

        when:
        def longer = inDays(11)
        lock("database/$orders", longer)

        then:
        flow.container(orders).lockedUntil == longer
    }

    def "a lock is refused that is over, or that a slip of the pen may have made"() {
        expect:
        lock("database/$orders", inDays(-1)).error.details.until.details == 'it is over.'
        lock("database/$orders", inDays(11 * 366)).error.details.until.subMap('details', 'action') == [details: 'it is more than 10 years ahead.',
                action: 'Choose an earlier date: nobody can lift a lock. It can be made longer later.']
        lock("database/$orders", 'tomorrow').error.id == 'exception.validation'
    }

    def "no clock that jumps ends a lock, and nobody's word, but time does"() {
        given:
        def until = inDays(10)
        lock("database/$orders", until)

        when:
        clock.set(Duration.ofDays(180))

        then:
        said(flow.remove(orders)) == locked("'orders' is locked until ${until}.")

        when: 'an administrator says that the clock is right'
        soon.eventually { assert flow.get('fault?status=ACTIVE').result*.bundleID == ['fault.clock.doubted'] }
        def fault = flow.get('fault?status=ACTIVE').result[0].reference
        flow.post("fault/$fault/resolve", [type: 'FaultResolveParameters'])

        then:
        said(flow.remove(orders)) == locked("'orders' is locked until ${until}.")

        when: 'the clock is right again, and time passes'
        clock.set(Duration.ofDays(-180))
        clock.pass(Duration.ofDays(11))

        then:
        flow.completed(flow.remove(orders))
    }

    def "a policy lets locked snapshots be"() {
        given:
        5.times { flow.completed(flow.sync(orders)) }
        def all = flow.snapshots(orders)*.reference
        lock("snapshot/${all[4]}", inDays(500))
        def policy = flow.post('policy', [type: 'RetentionPolicy', name: 'daily', numOfDaily: 1]).result

        when:
        flow.post("policy/$policy/apply", [type: 'PolicyApplyTargetParameters', target: orders])

        then: 'half of them go, the oldest first'
        soon.eventually { assert flow.snapshots(orders)*.reference == [all[0], all[1], all[4]] }
    }

    def "a lock needs the right to delete"() {
        given:
        def provisioner = lab.user('pia', [PROVISIONER: flow.group('Sources')])
        def owner = lab.user('otto', [OWNER: flow.group('Sources')])

        expect:
        provisioner.post("database/$orders/lock", [type: 'LockParameters', until: inDays(1)]).error.id == 'exception.authorization.missing'
        owner.post("database/$orders/lock", [type: 'LockParameters', until: inDays(91)]).error.details.until.details ==
                'it is more than 90 days ahead, for which only administrators lock.'
        owner.post("database/$orders/lock", [type: 'LockParameters', until: inDays(1)]).json.status == 'OK'
        said(owner.post("database/$orders/delete", [type: 'DeleteParameters'])).id == 'exception.object.locked'
    }

    def "a VDB may be locked from the beginning, but not by a token that goes no further than making it"() {
        given:
        def token = flow.post('token', [type: 'ApiToken', name: 'ci', role: flow.named('role', 'PROVISIONER').reference]).result
        def program = lab.wire()
        program.headers.Authorization = "Bearer ${flow.post("token/$token/reveal", [:]).result.token}" as String
        def until = inDays(1)
        def container = [container: [type: 'AppDataContainer', name: 'qa1', group: flow.group('Virtual'), lockedUntil: until]]
        def request = [type: 'AppDataProvisionParameters', source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('qa1')]],
                       sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'qa1', repository: flow.repository()],
                       timeflowPointParameters: Flow.latest(orders)] + container

        expect:
        program.post('database/provision', request).error.id == 'exception.authorization.missing'
        flow.container(flow.provisioned('qa1', orders, container)).lockedUntil == until
        said(flow.remove(flow.named('database', 'qa1').reference)) == locked("'qa1' is locked until ${until}.")
    }
}
