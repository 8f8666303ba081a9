package dev.sluice.engine.upkeep

import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.SetClock
import dev.sluice.lab.Wire
import dev.sluice.wire.Timestamp
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** A VDB that has a lease is deleted when that is over. */
class LeasesSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared SetClock clock = new SetClock()
    @Shared String orders
    PollingConditions soon = new PollingConditions(timeout: 60, delay: 0.05)

    def setupSpec() {
        lab = new Lab(folder, { it.withClock(clock.asHost()).withKeepDeleted(Duration.ofDays(7))
                .withLimits(new EngineSettings.Limits(Duration.ofSeconds(10), Duration.ofMillis(50), 100)) })
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'))
    }

    def cleanup() {
        flow.removeVdbs()
    }

    private String ahead(Duration time) {
        Timestamp.of(clock.now() + time)
    }

    private String leased(String name, Duration time) {
        def made = flow.provision(name, orders, [container: [type: 'AppDataContainer', name: name, group: flow.group('Virtual'), leaseEnd: ahead(time)]])
        flow.completed(made)
        made.result
    }

    private void extend(String vdb, String end) {
        assert flow.post("database/$vdb", [type: 'AppDataContainer', leaseEnd: end]).json.status == 'OK'
    }

    private List<Map> faults(String vdb, String status = 'ACTIVE') {
        flow.get("fault?target=$vdb&status=$status").result.findAll { it.title == 'Lease ends' }
    }

    private static void chattr(String how, Path folder) {
        assert new ProcessBuilder('chattr', how, folder.toString()).start().waitFor() == 0
    }

    private int failedDeletions() {
        flow.get('action').result.count { it.actionType == 'DB_DELETE' && it.state == 'FAILED' }
    }

    private List<String> names() {
        flow.get('database').result*.name.toSorted()
    }

    def "its end is told before, can be put off, and takes the VDB, which can be had back to stay"() {
        given:
        def qa = leased('qa', Duration.ofHours(5))
        def kept = leased('kept', Duration.ofHours(5))
        extend(kept, null)

        expect:
        faults(qa) == []

        when:
        clock.pass(Duration.ofMinutes(4 * 60 + 31))

        then:
        soon.eventually { assert faults(qa)*.description == ["'qa' will be deleted at ${flow.container(qa).leaseEnd}."] }

        when:
        extend(qa, ahead(Duration.ofHours(3)))

        then:
        soon.eventually { assert faults(qa) == [] && faults(qa, 'RESOLVED').size() == 1 }

        when:
        clock.pass(Duration.ofHours(4))

        then:
        soon.eventually { assert names() == ['kept', 'orders'] }
        flow.get('action').result.find { it.actionType == 'DB_DELETE' }.workSource == 'SYSTEM'

        when:
        def back = flow.post("database/deleted/${flow.get('database/deleted').result.find { it.name == 'qa' }.reference}/undelete", [type: 'UndeleteParameters'])
        flow.completed(back)

        then:
        flow.container(back.result).leaseEnd == null
        names() == ['kept', 'orders', 'qa']
    }

    def "it ends also where that came while no engine ran"() {
        given:
        leased('qa', Duration.ofHours(1))

        when:
        lab.engine.close()
        clock.pass(Duration.ofHours(2))
        lab.begin()
        flow = new Flow(lab)

        then:
        soon.eventually { assert names() == ['orders'] }
    }

    def "a VDB that cannot be deleted stays, and why is told"() {
        given:
        def qa = leased('qa', Duration.ofHours(1))
        flow.provisioned('child', qa)
        def before = failedDeletions()

        when:
        clock.pass(Duration.ofHours(2))

        then:
        soon.eventually {
            assert faults(qa)*.description == ["The lease of 'qa' is over, and it cannot be deleted: 'qa' is what 'child' came from."]
        }
        names() == ['child', 'orders', 'qa']

        when: 'it is looked at many times'
        sleep(3_000)

        then:
        failedDeletions() == before + 1

        cleanup:
        extend(qa, null)
    }

    @Requires({ System.getProperty('user.name') == 'root' })
    def "one whose deletion fails midway stays as well, and is not tried again and again"() {
        given:
        def qa = leased('qa', Duration.ofHours(1))
        def seen = Path.of(lab.mountPath('qa'))
        def before = failedDeletions()
        chattr('+i', seen.parent)

        when:
        clock.pass(Duration.ofHours(2))

        then:
        soon.eventually {
            assert faults(qa)*.description*.startsWith("The lease of 'qa' is over, and it cannot be deleted: ") == [true]
        }

        when: 'it is looked at many times'
        sleep(3_000)

        then:
        failedDeletions() == before + 1
        names() == ['orders', 'qa']

        when:
        chattr('-i', seen.parent)
        clock.pass(Duration.ofMinutes(1))

        then:
        soon.eventually { assert names() == ['orders'] }

        cleanup:
        chattr('-i', seen.parent)
    }

    def "a lease that is over, and that of a dSource, are refused"() {
        given:
        def qa = flow.provisioned('qa', orders)
        def before = ahead(Duration.ofHours(-1))

        expect:
        flow.post("database/$qa", [type: 'AppDataContainer', leaseEnd: before]).error.details.leaseEnd.details == 'it is over.'
        flow.provision('late', orders, [container: [type: 'AppDataContainer', name: 'late', group: flow.group('Virtual'), leaseEnd: before]])
                .error.details.container.leaseEnd.details == 'it is over.'
        flow.post("database/$orders", [type: 'AppDataContainer', leaseEnd: ahead(Duration.ofHours(1))]).error.details.leaseEnd.details ==
                "'orders' is a dSource, which stays until somebody deletes it."
    }

    private Map made(String name, Wire.Answer answer) {
        flow.completed(answer)
        flow.container(answer.result)
    }

    private long hours(Map container) {
        Duration.between(Timestamp.parse(container.leaseBegin), Timestamp.parse(container.leaseEnd)).plusMinutes(5).toHours()
    }

    private static Map wanted(String name, String group, Map lease = [:]) {
        [container: [type: 'AppDataContainer', name: name, group: group] + lease]
    }

    def "what nobody says of a lease its group says, else the role by which its maker provisions"() {
        given:
        def team = flow.post('group', [type: 'Group', name: 'Team', leaseTime: 7200]).result
        flow.post('user', [type: 'User', name: 'ann', credential: [type: 'PasswordCredential', password: 'ann-secret-1']])
        def ann = flow.named('user', 'ann').reference
        def provisioner = flow.named('role', 'PROVISIONER').reference
        [team, flow.group('Sources'), flow.group('Virtual')].each {
            assert flow.post('authorization', [type: 'Authorization', user: ann, role: provisioner, target: it]).json.status == 'OK'
        }
        assert flow.post("role/$provisioner", [type: 'Role', leaseTime: 36000]).json.status == 'OK'
        def hers = new Flow(lab) { }
        hers.wire.logIn('ann', 'ann-secret-1')

        expect: 'the group comes first, also for an owner of everything, who has no lease otherwise'
        hours(made('one', flow.provision('one', orders, wanted('one', team)))) == 2
        made('two', flow.provision('two', orders, wanted('two', flow.group('Virtual')))).leaseEnd == null
        hours(made('three', hers.provision('three', orders, wanted('three', flow.group('Virtual'))))) == 10

        and: 'who says that it is to stay has it stay'
        made('four', flow.provision('four', orders, wanted('four', team, [leaseEnd: null]))).leaseEnd == null

        and: 'it is theirs who made it'
        flow.container(flow.named('database', 'three').reference).owner == ann

        when:
        flow.post('user', [type: 'User', name: 'bob', credential: [type: 'PasswordCredential', password: 'bob-secret-1']])
        def bob = flow.named('user', 'bob').reference
        def three = flow.named('database', 'three').reference
        assert hers.post("database/$three", [type: 'AppDataContainer', owner: bob]).json.status == 'OK'
        def his = new Flow(lab) { }
        his.wire.logIn('bob', 'bob-secret-1')

        then: 'and theirs whom it is given to'
        his.container(three).owner == bob
        flow.completed(his.remove(three)).jobState == 'COMPLETED'

        when:
        flow.completed(flow.post("database/deleted/${flow.get('database/deleted').result.find { it.name == 'three' }.reference}/undelete", [type: 'UndeleteParameters']))

        then:
        flow.container(three).owner == bob
        flow.delete("user/$bob").json.status == 'OK'
        flow.container(three).owner == null

        cleanup:
        flow.post("role/$provisioner", [type: 'Role', leaseTime: null])
    }

    def "what the kind cannot tell ends no lease, and a role that came with the engine keeps its rights"() {
        expect:
        flow.provision('idle', orders, [container: [type: 'AppDataContainer', name: 'idle', group: flow.group('Virtual'), leaseIdle: 3600]])
                .error.details.container.leaseIdle.details == 'Files does not tell who is connected.'
        flow.post("role/${flow.named('role', 'PROVISIONER').reference}", [type: 'Role', permissions: []]).error.details ==
                "The role 'PROVISIONER' came with the engine and stays as it is."
    }
}
