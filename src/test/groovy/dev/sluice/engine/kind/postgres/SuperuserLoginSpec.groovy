package dev.sluice.engine.kind.postgres

import dev.sluice.engine.kind.postgres.protocol.ServerException
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Shared
import spock.lang.Tag

/** A role that came with the source, gets further than to data, and whose password somebody knows. */
@Tag('slow')
class SuperuserLoginSpec extends ServerAtHand {
    static final List<String> FURTHER = ['postgres', 'founder', 'runner', 'heir', 'reader', 'maker', 'copier']
    static final List<String> ODD = ['clerk', 'a b', 'say "x"', 'all', '+founder', '@clerk', 'müller']

    @Shared String shop
    @Shared Wire groupOwner

    def setupSpec() {
        source.run('create database shop')
        source.run("""
            create role founder superuser; create role maker createrole; create role copier replication;
            create role runner in role pg_execute_server_program; create role heir noinherit in role runner;
            create role reader in role pg_read_server_files; create role "/.*"; create role "all\nfounder" superuser;
            ${ODD.collect { "create role ${named(it)}" }.join(';')};
            ${(FURTHER + ODD + ['/.*']).collect { "alter role ${named(it)} login password '$PostgresServer.PASSWORD'" }.join(';')}""")
        source.run('create table orders (id int)', 'shop')
        source.run('create database wages owner clerk')
        shop = flow.linked('shop', source.link)
        groupOwner = lab.user('owner', [OWNER: 'GROUP-1'])
        flow.post('authorization', [type: 'Authorization', user: flow.named('user', 'owner').reference, role: 'ROLE-1', target: 'GROUP-2'])
    }

    def cleanup() {
        flow.removeVdbs()
    }

    private static String named(String role) { "\"${role.replace('"', '""')}\"" }

    private Wire.Answer provision(Wire who, Map parameters = [:]) {
        who.post('database/provision', provisionBody(parameters))
    }

    private String provisioned(Wire who, Map parameters = [:]) {
        def answer = provision(who, parameters)
        flow.completed(answer)
        answer.result
    }

    /** What becomes of somebody who logs in as a role by the network and has the server run a program. */
    private String comes(String vdb, String role = 'postgres') {
        def canary = Path.of('/tmp', "sluice-canary-${ProcessHandle.current().pid()}")
        try {
            PostgresServer.run(flow.facts(vdb).port as int, "copy (select 1) to program 'cat >$canary'", 'shop', role)
            assert Files.deleteIfExists(canary)
            'runs programs'
        } catch (ServerException refused) {
            assert !Files.exists(canary)
            refused.message.contains('pg_hba.conf rejects connection') ? 'is turned away' : refused.message.contains('COPY to or from') ? 'works with data' : refused.message
        }
    }

    private void restart(String vdb, String stop = 'stop', String start = 'start') {
        [stop, start].each { flow.completed(flow.post("source/${flow.source(vdb).reference}/$it", [:])) }
    }

    def "it does not log in to what others than administrators have made; who gets to data alone does"() {
        given:
        def answer = provision(groupOwner)
        def job = flow.completed(answer)
        def qa = answer.result

        expect:
        FURTHER.collectEntries { [it, comes(qa, it)] } == FURTHER.collectEntries { [it, 'is turned away'] }
        ODD.collectEntries { [it, comes(qa, it)] } == ODD.collectEntries { [it, 'works with data'] }

        and: 'a name that would be a pattern lets nobody in, nor does one in two lines'
        comes(qa, '/.*') == 'is turned away'

        and: 'the address names a role that owns what was the superuser\'s'
        flow.facts(qa).subMap('user', 'madePassword') == [user: 'sluice_owner', madePassword: true]
        !job.events.any { it.messageDetails.contains('nobody logs in') }
    }

    def "who asks for it in the address is told that it does not log in"() {
        expect:
        flow.completed(provision(groupOwner, [loginRole: 'postgres'])).events.find { it.messageDetails.contains('nobody logs in') }.with { [it.messageDetails, it.messageAction] } ==
                ["nobody logs in to 'qa' as 'postgres' by the network: that role may do more than work with data.",
                 'Give an ownerRole, or a loginRole that may not; or have an administrator make it.']
    }

    def "the address of what others have made names who owns the database, where that gets to data alone"() {
        expect:
        flow.facts(provisioned(groupOwner, [sourceDatabase: 'wages'])).user == 'clerk'
    }

    def "it logs in to what an administrator has made, which names it"() {
        given:
        def answer = provision(flow.wire)
        def job = flow.completed(answer)

        expect:
        comes(answer.result) == 'runs programs'
        flow.facts(answer.result).user == 'postgres'
        !job.events.any { it.messageDetails.contains('nobody logs in') }
    }

    def "who has chosen the present data counts, whatever has become of it since"() {
        given:
        def qa = provisioned(flow.wire)

        when: 'somebody else chooses it'
        flow.completed(groupOwner.post("database/$qa/refresh", [type: 'RefreshParameters', timeflowPointParameters: flow.latest(shop)]))

        then:
        comes(qa) == 'is turned away'
        comes(qa, 'clerk') == 'works with data'

        when: 'the former data is back'
        flow.completed(groupOwner.post("database/$qa/undo", [:]))

        then:
        comes(qa) == 'runs programs'

        when: 'and again, with another start of the server'
        flow.completed(groupOwner.post("database/$qa/undo", [:]))
        restart(qa)

        then:
        comes(qa) == 'is turned away'

        when:
        restart(qa, 'disable', 'enable')

        then:
        comes(qa) == 'is turned away'

        when: 'an administrator goes back to the first data'
        flow.completed(flow.rollback(qa, flow.point(flow.snapshots(qa).last().reference)))

        then:
        comes(qa) == 'runs programs'

        when:
        flow.completed(groupOwner.post("database/$qa/rollback", [type: 'RollbackParameters', timeflowPointParameters: flow.point(flow.snapshots(qa).last().reference)]))

        then:
        comes(qa) == 'is turned away'
    }

    def "a role that an administrator gives more by sql no longer logs in"() {
        given:
        def qa = provisioned(groupOwner)

        when:
        flow.post("database/$qa/sql", [type: 'SqlParameters', statement: 'grant pg_execute_server_program to clerk', superuser: true])

        then:
        comes(qa, 'clerk') == 'is turned away'
        comes(qa, 'a b') == 'works with data'
    }

    def "an administrator has it log in, or not, whoever chooses the data"() {
        expect:
        provision(groupOwner, [superuserLogin: true]).error.details.source.parameters.superuserLogin.details ==
                'roles that may do more than work with data run programs on the machine of the engine.'

        when:
        def open = provisioned(flow.wire, [superuserLogin: true])
        flow.completed(groupOwner.post("database/$open/refresh", [type: 'RefreshParameters', timeflowPointParameters: flow.latest(shop)]))

        then:
        comes(open) == 'runs programs'

        when:
        flow.removeVdbs()
        def closed = provisioned(flow.wire, [superuserLogin: false])

        then:
        comes(closed) == 'is turned away'
    }

    private Map provisionBody(Map parameters) {
        [type: 'AppDataProvisionParameters', container: [type: 'AppDataContainer', name: 'qa', group: 'Virtual'],
         source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('qa')] + parameters],
         sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'qa', repository: flow.repository()], timeflowPointParameters: flow.latest(shop)]
    }
}
