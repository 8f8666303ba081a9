package dev.sluice.engine.http.calls

import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.SetClock
import dev.sluice.lab.Wire
import dev.sluice.wire.Timestamp
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** A token of somebody who may only make VDBs in a group: it ends its own, and holds none longer than that group has them. */
class MakerTokenSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared SetClock clock = new SetClock()
    @Shared String orders
    @Shared String group
    @Shared String free
    @Shared Wire ci
    @Shared Wire program

    def setupSpec() {
        lab = new Lab(folder, { it.withClock(clock.asHost()).withKeepDeleted(Duration.ofDays(7))
                .withLimits(new EngineSettings.Limits(Duration.ofSeconds(10), Duration.ofMillis(50), 100)) })
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'))
        group = flow.post('group', [type: 'Group', name: 'Pull requests', leaseTime: Duration.ofDays(3).toSeconds()]).result
        free = flow.post('group', [type: 'Group', name: 'Without an end']).result
        ci = lab.user('ci', [PROVISIONER: group])
        [orders, free].each {
            assert flow.post('authorization', [type: 'Authorization', user: flow.named('user', 'ci').reference, role: flow.named('role', 'PROVISIONER').reference,
                                               target: it]).json.status == 'OK'
        }
        program = lab.wire()
        program.headers.Authorization = "Bearer ${tokenOf(ci)}".toString()
    }

    def cleanup() {
        flow.removeVdbs()
    }

    private static String tokenOf(Wire user) {
        user.post("token/${user.post('token', [type: 'ApiToken', name: 'runner']).result}/reveal", [:]).result.token
    }

    private String inDays(double days) {
        Timestamp.of(clock.now() + Duration.ofMinutes((days * 24 * 60) as long))
    }

    private made(Wire wire, String name, Map fields = [:]) {
        wire.post('database/provision', [type: 'AppDataProvisionParameters',
                container: [type: 'AppDataContainer', name: name, group: group] + fields,
                source: [type: 'AppDataVirtualSource', name: name, parameters: [mountPath: "${lab.mountPath(name)}" as String]],
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: name, repository: flow.repository()],
                timeflowPointParameters: Flow.latest(orders)])
    }

    private String vdb(Wire wire = program, String name = 'pr-17', Map fields = [:]) {
        def answer = made(wire, name, fields)
        flow.completed(answer)
        answer.result
    }

    private static String refusal(String what, String remedy) {
        "A token of 'ci', who may make VDBs there and delete only their own, $what. $remedy"
    }

    private static String said(answer) {
        "${answer.error?.details} ${answer.error?.action}"
    }

    def "it makes a VDB, finds it, has it stay as long as the group says, and deletes it"() {
        given:
        def pr = vdb()

        expect:
        program.get('database').result.find { it.name == 'pr-17' }.leaseEnd == flow.container(pr).leaseEnd
        program.post("database/$pr", [type: 'AppDataContainer', leaseEnd: inDays(3)]).json.status == 'OK'
        program.post("database/$pr", [type: 'AppDataContainer', description: 'of 17']).json.status == 'OK'

        when:
        flow.completed(program.post("database/$pr/delete", [type: 'DeleteParameters']))

        then:
        flow.get('database').result*.name == ['orders']
    }

    def "it holds none: #fields"() {
        given:
        def pr = vdb()

        expect:
        said(program.post("database/$pr", [type: 'AppDataContainer'] + fields)) == refusal(what, remedy)

        where:
        fields                                 || what                            | remedy
        [leaseEnd: null]                       || LONGER                          | LATER
        [leaseEnd: '2999-01-01T00:00:00.000Z'] || LONGER                          | LATER
        [sleepAfter: 0]                        || 'does not say when a VDB sleeps' | 'Leave that to the engine.'
        [owner: 'USER-2']                      || 'gives nothing to others'       | 'Leave out the owner.'
    }

    def "it protects none, also when that is there already"() {
        expect:
        said(program.post("database/${vdb()}/lock", [type: 'LockParameters', until: inDays(1)])) == refusal(HOLDS, DELETER)
    }

    static final String HOLDS = 'protects nothing, and brings nothing back that was deleted'
    static final String DELETER = 'Ask somebody to do it who may delete there.'
    static final String LONGER = 'has no VDB there for longer than 3 d'
    static final String LATER = 'Say no more than that, and later again.'

    def "nor from the beginning, nor a snapshot, nor when it was deleted"() {
        expect:
        said(made(program, 'pr-18', [lockedUntil: inDays(1)])) == refusal(HOLDS, DELETER)
        said(made(program, 'pr-18', [leaseEnd: null])) == refusal(LONGER, LATER)
        said(made(program, 'pr-18', [leaseEnd: inDays(30)])) == refusal(LONGER, LATER)

        when:
        def pr = vdb()

        then:
        said(program.post("snapshot/${flow.snapshots(pr)[0].reference}/lock", [type: 'LockParameters', until: inDays(1)])) == refusal(HOLDS, DELETER)

        when:
        flow.completed(flow.remove(pr))
        def deleted = flow.get('database/deleted').result.find { it.name == 'pr-17' }.reference

        then:
        said(program.post("database/deleted/$deleted/undelete", [type: 'UndeleteParameters'])) == refusal(HOLDS, DELETER)
    }

    def "where nobody says how long VDBs are there, it says that itself"() {
        given:
        def pr = vdb(program, 'pr-19', [group: free, leaseEnd: inDays(30)])

        expect:
        program.post("database/$pr", [type: 'AppDataContainer', leaseEnd: null]).json.status == 'OK'
    }

    def "its user does all that by a password, and so does a token of whoever may delete in the group"() {
        given:
        def admin = lab.wire()
        admin.headers.Authorization = "Bearer ${tokenOf(lab.admin())}".toString()
        def pr = vdb(ci)

        expect:
        ci.post("database/$pr", [type: 'AppDataContainer', leaseEnd: inDays(30)]).json.status == 'OK'
        admin.post("database/$pr", [type: 'AppDataContainer', leaseEnd: null]).json.status == 'OK'
        admin.post("database/$pr/lock", [type: 'LockParameters', until: Timestamp.of(clock.now() + Duration.ofSeconds(2))]).json.status == 'OK'

        cleanup:
        clock.pass(Duration.ofMinutes(1))
    }
}
