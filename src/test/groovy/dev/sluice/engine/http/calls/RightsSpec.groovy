package dev.sluice.engine.http.calls

import dev.sluice.engine.kind.Kinds
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Who may do what: roles on containers, on groups and on everything, call by call. */
class RightsSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared String orders
    @Shared String sales
    @Shared String qa
    @Shared String other
    @Shared Map<String, Wire> people

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'))
        sales = flow.linked('sales', lab.tree('sales'))
        qa = flow.provisioned('qa', orders)
        other = flow.provisioned('other', sales)
        people = [
            owner      : lab.user('owner', [OWNER: 'GROUP-2']),
            provisioner: lab.user('provisioner', [PROVISIONER: 'GROUP-2']),
            data       : lab.user('data', [Data: qa]),
            reader     : lab.user('reader', [Read: qa]),
            domain     : lab.user('domain', [Read: 'DOMAIN']),
            nobody     : lab.user('nobody'),
            system     : lab.system(),
        ]
    }

    private String filled(String text) {
        text.replace('ORDERS', orders).replace('SALES', sales).replace('QA', qa).replace('OTHER', other)
                .replace('SOURCE', source(qa)).replace('SNAPSHOT', snapshot(qa))
    }

    private String source(String container) { flow.get("source?database=$container").result[0].reference }

    private String snapshot(String container) { flow.get("snapshot?database=$container").result[-1].reference }

    /** Whether a call gets past the rights; what comes of it then is not of interest here. */
    private boolean passes(Wire wire, String call, Object body) {
        def (method, path) = filled(call).tokenize(' ')
        def answer = method == 'GET' ? wire.get(path) : method == 'DELETE' ? wire.delete(path) : wire.post(path, body ?: [:])
        assert answer.status in [200, 404]
        answer.json.error?.id != 'exception.authorization.missing'
    }

    /** Bodies with a mistake, so that a call that passes does nothing. */
    private static final Map HARMLESS = [type: 'Nonsense']

    def "#call is for #passing"() {
        expect:
        people.findAll { name, wire -> passes(wire, call, HARMLESS) }*.key == passing

        where:
        call                                     || passing
        'GET database/QA'                        || ['owner', 'provisioner', 'data', 'reader', 'domain']
        'GET database/OTHER'                     || ['owner', 'provisioner', 'domain']
        'GET database/ORDERS'                    || ['domain']
        'GET source/SOURCE'                      || ['owner', 'provisioner', 'data', 'reader', 'domain']
        'GET snapshot/SNAPSHOT'                  || ['owner', 'provisioner', 'data', 'reader', 'domain']
        'GET group/GROUP-2'                      || ['owner', 'provisioner', 'data', 'reader', 'domain']
        'GET group/GROUP-1'                      || ['domain']
        'GET environment/UNIX_HOST_ENVIRONMENT-1' || ['owner', 'provisioner', 'data', 'reader', 'domain', 'nobody', 'system']
        'GET repository/APPDATA_REPOSITORY-1'    || ['owner', 'provisioner', 'data', 'reader', 'domain', 'nobody', 'system']
        'GET role/ROLE-1'                        || ['owner', 'provisioner', 'data', 'reader', 'domain', 'nobody', 'system']
        'GET user/USER-2'                        || ['domain', 'system']
        'GET database/APPDATA_CONTAINER-99'      || ['domain']
        'POST database/QA'                       || ['owner']
        'POST database/QA/sync'                  || ['owner', 'data']
        'POST database/QA/refresh'               || ['owner', 'data']
        'POST database/QA/rollback'              || ['owner', 'data']
        'POST database/QA/delete'                || ['owner']
        'POST database/ORDERS/sync'              || []
        'POST source/SOURCE/start'               || ['owner', 'data']
        'POST source/SOURCE/stop'                || ['owner', 'data']
        'POST source/SOURCE/disable'             || ['owner']
        'POST source/SOURCE'                     || ['owner']
        'POST group/GROUP-2/delete'              || ['owner']
        'POST group'                             || []
        'POST sourceconfig'                      || []
        'POST database/link/defaults'            || []
        'POST role'                              || []
        'POST user'                              || ['system']
        'POST passwordPolicy/PASSWORD_POLICY-1'  || ['system']
        'POST authorization/AUTHORIZATION-1/delete' || []
    }

    def "#who is refused #call with the right and the object by name"() {
        when:
        def (method, path) = filled(call).tokenize(' ')
        def answer = method == 'GET' ? people[who].get(path) : people[who].post(path, [:])

        then:
        answer.status == 200
        answer.error == [type: 'APIError', id: 'exception.authorization.missing', details: filled(details), action: action,
                         commandOutput: null, diagnoses: []]

        and: 'what would have changed something leaves a trace'
        def trace = flow.get('action?pageSize=1').result[0]
        method == 'GET' || trace.subMap('actionType', 'state', 'details', 'failureDescription') ==
                [actionType: 'ACCESS_DENIED', state: 'FAILED', details: filled(call), failureDescription: filled(details)]

        where:
        who           | call                    || details | action
        'reader'      | 'POST database/QA/refresh' || "User 'reader' may not refresh 'qa' (QA): the right REFRESH on it is missing." |
                'Ask an administrator for a role that has it (OWNER, Data), on it or on its group.'
        'data'        | 'POST database/QA/delete' || "User 'data' may not delete 'qa' (QA): the right DELETE on it is missing." |
                'Ask an administrator for a role that has it (OWNER), on it or on its group.'
        'nobody'      | 'POST database/QA/refresh' || "User 'nobody' may not refresh 'QA': the right REFRESH on it is missing." |
                'Ask an administrator for a role that has it (OWNER, Data), on it or on its group.'
        'nobody'      | 'POST database/APPDATA_CONTAINER-99/refresh' || "User 'nobody' may not refresh 'APPDATA_CONTAINER-99': the right REFRESH on it is missing." |
                'Ask an administrator for a role that has it (OWNER, Data), on it or on its group.'
        'nobody'      | 'GET database/QA'       || "User 'nobody' may not see 'QA': the right READ on it is missing." |
                'Ask an administrator for a role that has it (OWNER, PROVISIONER, Data, Read), on it or on its group.'
        'owner'       | 'POST group'            || "User 'owner' may not administer the domain: the right ADMINISTER on it is missing." |
                'Ask an administrator for a role that has it (OWNER).'
    }

    def "#who finds #names at #root"() {
        expect:
        people[who].get(root).result.collect { it.name ?: it.title } == names

        where:
        who           | root                    || names
        'owner'       | 'database'              || ['qa', 'other']
        'data'        | 'database'              || ['qa']
        'reader'      | 'source'                || ['qa']
        'domain'      | 'database'              || ['orders', 'sales', 'qa', 'other']
        'nobody'      | 'database'              || []
        'nobody'      | 'source'                || []
        'nobody'      | 'snapshot'              || []
        'nobody'      | 'timeflow'              || []
        'nobody'      | 'group'                 || []
        'nobody'      | 'job'                   || []
        'nobody'      | 'sourceconfig'          || []
        'reader'      | 'sourceconfig'          || ['qa']
        'owner'       | 'sourceconfig'          || ['orders', 'sales', 'qa', 'other']
        'nobody'      | 'environment'           || ['localhost']
        'nobody'      | 'toolkit'               || Kinds.found([:]).all()*.name()
        'nobody'      | 'user'                  || ['nobody']
        'system'      | 'database'              || []
        'data'        | 'group'                 || ['Virtual']
    }

    def "jobs and actions are seen by whoever started them and by whoever may see what they work on"() {
        expect:
        people.owner.get('job').result*.targetName == ['Virtual/other', 'Virtual/qa']
        people.data.get('job').result*.targetName == ['Virtual/qa']
        people.data.get('action').result*.details.toSet() == ['Provision virtual database "qa".'] +
                flow.get("action?user=${people.data.get('user/current').result.reference}").result*.details as Set
        people.system.get('action?pageSize=1').result[0].reference == flow.get('action?pageSize=1').result[0].reference
    }

    def "whoever provisions a VDB owns it, for as long as it is there"() {
        given: 'somebody who may only provision'
        def name = "dev$group" as String
        def dev = lab.user(name, [PROVISIONER: 'GROUP-2'])
        def body = [type: 'AppDataProvisionParameters',
                container: [type: 'AppDataContainer', name: 'mine', group: 'Virtual'],
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('mine')]],
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'mine', repository: flow.repository()],
                timeflowPointParameters: [type: 'TimeflowPointSemantic', container: qa, location: 'LATEST_POINT']]

        when:
        def answer = dev.post('database/provision', body)
        def job = dev.finished(answer)

        then:
        job.jobState == 'COMPLETED'
        dev.get('authorization').result*.subMap('role', 'target').contains([role: 'ROLE-1', target: answer.result])

        when:
        def deleted = dev.finished(dev.post("database/$answer.result/delete", [:]))

        then:
        deleted.jobState == 'COMPLETED'
        dev.get("authorization?user=${dev.get('user/current').result.reference}").result*.target == ['GROUP-2']

        when: 'they take it from where they have no right'
        body.timeflowPointParameters.container = orders

        then:
        dev.post('database/provision', body).error.details ==
                "User '$name' may not provision from or into '$orders': the right PROVISION on it is missing." as String

        when: 'or put it where they have none, however the group is named'
        body.timeflowPointParameters.container = qa
        body.container.group = group

        then:
        dev.post('database/provision', body).error.details ==
                "User '$name' may not provision from or into 'GROUP-1': the right PROVISION on it is missing." as String

        where:
        group << ['GROUP-1', 'Sources']
    }

    def "a VDB does not get the data of a container from which the caller may not provision"() {
        when:
        def answer = people.data.post("database/$qa/refresh", [type: 'RefreshParameters', timeflowPointParameters: filledPoint(point)])

        then:
        (answer.error?.details ?: 'done') == (refused ? filled(refused) : 'done')
        refused || people.data.finished(answer).jobState == 'COMPLETED'

        where:
        point                                                     || refused
        [type: 'TimeflowPointSemantic', container: 'SALES']       || "User 'data' may not provision from or into 'SALES': the right PROVISION on it is missing."
        [type: 'TimeflowPointSemantic', container: 'OTHER']       || "User 'data' may not provision from or into 'OTHER': the right PROVISION on it is missing."
        [type: 'TimeflowPointSemantic', container: 'ORDERS']      || null
        [type: 'TimeflowPointSemantic']                           || null
    }

    private Map filledPoint(Map point) {
        point.collectEntries { key, value -> [key, filled(value)] }
    }

    def "whoever has no right learns of a body only what the schema finds wrong, not what exists"() {
        when: 'the source configuration is that of a dSource that they may not see, and the group is missing'
        def answer = people.nobody.post('database/link', [type: 'LinkParameters', name: 'mine',
                linkData: [type: 'AppDataDirectLinkData', config: 'APPDATA_SOURCE_CONFIG-1', parameters: [:]]])

        then:
        answer.error.id == 'exception.validation'
        answer.error.details.keySet() == ['group'] as Set
        answer.error.details.group.details == 'it is missing.'
        flow.get('action?pageSize=1').result[0].subMap('actionType', 'state', 'details') ==
                [actionType: 'CALL_REFUSED', state: 'FAILED', details: 'POST database/link']
    }

    def "an owner of a group gives roles on what is in it, and nowhere else"() {
        given:
        def nobody = people.nobody.get('user/current').result.reference

        when:
        def given = people.owner.post('authorization', [type: 'Authorization', user: nobody, role: 'ROLE-5', target: qa])

        then:
        given.result ==~ /AUTHORIZATION-\d+/
        people.nobody.get('database').result*.name == ['qa']

        and:
        people.owner.post('authorization', [type: 'Authorization', user: nobody, role: 'ROLE-5', target: orders]).error.details ==
                "User 'owner' may not give roles on '$orders': the right AUTHORIZE on it is missing." as String

        when:
        people.owner.post("authorization/$given.result/delete", [:])

        then:
        people.nobody.get('database').result == []
    }

    def "an authorization is refused at #field: #details"() {
        when:
        def answer = flow.post('authorization', [type: 'Authorization', user: 'USER-2', role: 'ROLE-5', target: 'DOMAIN'] + changes)

        then:
        answer.error.details[field].details == details

        where:
        changes                              || field    | details
        [user: 'USER-99']                    || 'user'   | "there is no user with the reference 'USER-99'."
        [user: 'USER-1']                     || 'user'   | "'sysadmin' is an administrator of the system, who has no rights on data."
        [role: 'ROLE-99']                    || 'role'   | "there is no role with the reference 'ROLE-99'."
        [target: 'GROUP-99']                 || 'target' | "there is no object with the reference 'GROUP-99'."
        [target: 'UNIX_HOST_ENVIRONMENT-1']  || 'target' | 'a role on an object of the type UnixHostEnvironment means nothing.'
        [role: 'ROLE-1']                     || 'role'   | "'admin' has that role there already, by AUTHORIZATION-1."
        [role: null]                         || 'role'   | 'it is missing.'
    }

    def "a role of one's own allows what it has, at once, and cannot go while somebody has it"() {
        given:
        def permissions = flow.get('permission').result.collectEntries { [it.name, it.reference] }

        when:
        def role = flow.post('role', [type: 'Role', name: 'Refresher', permissions: [permissions.READ, permissions.REFRESH]]).result
        def lisa = lab.user('lisa', [Refresher: qa])

        then:
        passes(lisa, 'POST database/QA/refresh', HARMLESS)
        !passes(lisa, 'POST database/QA/rollback', HARMLESS)
        flow.post("role/$role/delete", [:]).error.details ==~ /The role 'Refresher' is that of 'lisa' \(AUTHORIZATION-\d+\)\./

        when:
        flow.post("role/$role", [type: 'Role', permissions: [permissions.READ]])

        then:
        !passes(lisa, 'POST database/QA/refresh', HARMLESS)

        when:
        flow.delete("user/${lisa.get('user/current').result.reference}")

        then:
        flow.delete("role/$role").json.status == 'OK'
    }

    def "roles that came with the engine stay as they are"() {
        expect:
        flow.post(path, [type: 'Role', name: 'King'].findAll { path == 'role/ROLE-1' }).error.subMap('id', 'details') ==
                [id: 'exception.role.immutable', details: "The role 'OWNER' came with the engine and stays as it is."]

        where:
        path << ['role/ROLE-1', 'role/ROLE-1/delete']
    }

    def "a group goes with the authorizations on it"() {
        given:
        def group = flow.post('group', [type: 'Group', name: 'short-lived']).result
        def authorization = flow.post('authorization', [type: 'Authorization', user: 'USER-2', role: 'ROLE-5', target: group]).result

        when:
        flow.delete("group/$group")

        then:
        flow.get("authorization/$authorization").status == 404
    }
}
