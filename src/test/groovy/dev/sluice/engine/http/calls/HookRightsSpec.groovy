package dev.sluice.engine.http.calls

import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Who may have commands run on the host: a right on data is none to run programs. */
class HookRightsSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared String orders
    @Shared String detached
    @Shared String qa
    @Shared Wire groupOwner
    @Shared Path canary

    def setupSpec() {
        lab = new Lab(folder, { it.withLimits(new EngineSettings.Limits(Duration.ofSeconds(10), Duration.ofHours(1), 100)) })
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'))
        detached = flow.linked('detached', lab.tree('detached'))
        flow.post("database/$detached/detachSource", [type: 'DetachSourceParameters', source: flow.source(detached).reference])
        canary = folder.resolve('canary')
        qa = flow.provisioned('qa', orders, hooks('VirtualSourceOperations', [preStart: [hook('true')]]))
        groupOwner = lab.user('owner', [OWNER: 'GROUP-1'])
        give('owner', 'OWNER', 'GROUP-2')
    }

    def cleanup() {
        Files.deleteIfExists(canary)
    }

    private void give(String user, String role, String target) {
        def given = flow.post('authorization', [type: 'Authorization', user: flow.named('user', user).reference,
                role: flow.named('role', role).reference, target: target])
        assert given.json.status == 'OK' : given.text
    }

    private static Map hook(String command, Map more = [:]) {
        [type: 'RunBashOnSourceOperation', name: 'mine', command: command] + more
    }

    private Map attack() { hook("touch $canary") }

    private Map hooks(String type, Map points) {
        [source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('qa')], operations: [type: type] + points]]
    }

    private Map vdb(String name, Map operations) {
        [type: 'AppDataProvisionParameters', container: [type: 'AppDataContainer', name: name, group: 'Virtual'],
         source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath(name)], operations: operations],
         sourceConfig: [type: 'AppDataDirectSourceConfig', name: name, repository: flow.repository()],
         timeflowPointParameters: Flow.latest(orders)]
    }

    private Map linkData(String name, Map operations) {
        [type: 'AppDataDirectLinkData', config: flow.config(name, lab.tree(name)), parameters: [:], operations: operations]
    }

    private Map body(String call, Map operations) {
        switch (call) {
            case ~/.*provision/: return vdb('mine', operations)
            case ~/.*createEmpty/: return vdb('mine', operations).findAll { it.key != 'timeflowPointParameters' } +
                    [type: 'AppDataEmptyVFilesCreationParameters']
            case ~/.*link/: return [type: 'LinkParameters', name: 'mine', group: 'GROUP-1', linkData: linkData("mine$operations".md5(), operations)]
            case ~/.*attachSource/: return [type: 'AttachSourceParameters', attachData: linkData("mine$operations".md5(), operations) +
                    [type: 'AppDataDirectAttachData']]
            default: return [type: 'AppDataVirtualSource', operations: operations]
        }
    }

    private String filled(String text) {
        text.replace('QA', qa).replace('SOURCE', flow.source(qa).reference).replace('DETACHED', detached)
    }

    def "an owner of all groups gives no hook by #call"() {
        when:
        def answer = groupOwner.post(filled(call), body(call, [type: operations, (point): [attack()]]))

        then:
        answer.error?.subMap('id', 'details', 'action') == [id: 'exception.authorization.missing',
                details: filled("User 'owner' may not give hooks to $what: the right HOOK on it is missing."),
                action: 'Ask an administrator for a role that has it, on it or on its group; ' +
                        'or use a hook of an operation template that is approved.']
        !Files.exists(canary)

        where:
        call                             | operations                | point            || what
        'database/provision'             | 'VirtualSourceOperations' | 'configureClone' || "'Virtual' (GROUP-2)"
        'database/createEmpty'           | 'VirtualSourceOperations' | 'configureClone' || "'Virtual' (GROUP-2)"
        'database/link'                  | 'LinkedSourceOperations'  | 'preSync'        || "'Sources' (GROUP-1)"
        'database/DETACHED/attachSource' | 'LinkedSourceOperations'  | 'postSync'       || "'detached' (DETACHED)"
        'source/SOURCE'                  | 'VirtualSourceOperations' | 'preRefresh'     || "'qa' (SOURCE)"
    }

    def "an owner adds SQL that runs as a role for data, and none that #what"() {
        when:
        def answers = [[:], more].collect {
            groupOwner.post("source/${flow.source(qa).reference}", [type: 'AppDataVirtualSource', operations: [type: 'VirtualSourceOperations',
                    postStart: [[type: 'RunSqlOnSourceOperation', name: 'sql', command: 'select 1'] + it]]])
        }

        then: 'the files of this VDB take no SQL at all, which is another matter'
        answers*.error*.id == ['exception.validation', 'exception.authorization.missing']

        where:
        what                   | more
        'runs as a superuser'  | [superuser: true]
        'is told a password'   | [credentialsEnvVarsList: [[type: 'CredentialsEnvVars', baseVarName: 'DB',
                                        credentials: [type: 'PasswordCredential', password: 'hush']]]]
    }

    def "every call that can carry a hook says that it needs the right for it"() {
        given:
        def schema = new JsonSlurper().parseText(flow.get('service/schema').result.schema)
        def heirs = { String name -> schema.types.findAll { it.key == name || it.value.extends in [name] }*.key }
        Closure<Boolean> carries
        carries = { String type, Set<String> seen ->
            if (type == 'SourceOperation') {
                return true
            }
            if (type == null || !seen.add(type)) {
                return false
            }
            heirs(type).any { heir -> heir != type && carries(heir, seen) } ||
                    schema.types[type].fields.values().any { field -> carries(field.objectType ?: field.items?.objectType, seen) }
        }

        when:
        def calls = schema.calls.findAll { it.body && carries(it.body, [] as Set) }

        then:
        calls*.path.containsAll(['database/provision', 'database/createEmpty', 'database/link', 'database/*/attachSource', 'source/*'])
        calls.findAll { !it.needs.contains('hooks') }*.path == []
    }

    def "an owner keeps the hooks that an administrator gave a source, and neither changes nor takes out one"() {
        given:
        def source = groupOwner.get("source/${flow.source(qa).reference}").result

        expect: 'sent back whole, as clients do, and with another field changed'
        groupOwner.post("source/$source.reference", source + [allowAutoVDBRestartOnHostReboot: true]).json.status == 'OK'
        groupOwner.post("source/$source.reference", [type: 'AppDataVirtualSource', operations: source.operations + [preStop: []]]).json.status == 'OK'
        flow.source(qa).operations.preStart*.command == ['true']

        and:
        [[preStart: []], [preStart: [hook('true'), attack()]], [preStart: [attack()]], [preStop: [hook('true')]], null].every {
            groupOwner.post("source/$source.reference", [type: 'AppDataVirtualSource',
                    operations: it == null ? null : [type: 'VirtualSourceOperations'] + it]).error.id == 'exception.authorization.missing'
        }
        flow.source(qa).operations.preStart*.command == ['true']
    }

    def "hooks of a template that an administrator approved are for everybody, who cannot change it"() {
        given:
        def template = flow.post('source/operationTemplate', [type: 'OperationTemplate', name: 'mark', operation: attack()]).result

        expect: 'not yet'
        groupOwner.post('database/provision', vdb('marked', [type: 'VirtualSourceOperations', configureClone: [attack()]])).error.id ==
                'exception.authorization.missing'

        when:
        flow.post("source/operationTemplate/$template", [type: 'OperationTemplate', approved: true])
        def answer = groupOwner.post('database/provision', vdb('marked', [type: 'VirtualSourceOperations',
                configureClone: [attack() + [name: 'called otherwise']]]))

        then:
        groupOwner.finished(answer).jobState == 'COMPLETED'
        Files.exists(canary)

        and: 'nothing but that'
        groupOwner.post('database/provision', vdb('other', [type: 'VirtualSourceOperations',
                configureClone: [hook("touch $canary; id")]])).error.id == 'exception.authorization.missing'

        when: 'somebody who keeps templates is not an administrator'
        def permissions = flow.get('permission').result.collectEntries { [it.name, it.reference] }
        flow.post('role', [type: 'Role', name: 'Keeper', permissions: [permissions.READ, permissions.UPDATE]])
        def keeper = lab.user('keeper', [Keeper: 'DOMAIN'])
        def own = keeper.post('source/operationTemplate', [type: 'OperationTemplate', name: 'own', operation: attack()]).result

        then:
        own ==~ /OPERATION_TEMPLATE-\d+/
        [keeper.post("source/operationTemplate/$template", [type: 'OperationTemplate', operation: hook('id')]),
         keeper.post("source/operationTemplate/$template/delete", [:]), keeper.delete("source/operationTemplate/$template"),
         keeper.post("source/operationTemplate/$own", [type: 'OperationTemplate', approved: true]),
         keeper.post('source/operationTemplate', [type: 'OperationTemplate', name: 'third', approved: true, operation: hook('id')])].every {
            it.error.details == "User 'keeper' may not administer the domain: the right ADMINISTER on it is missing."
        }

        and: 'what it was made of stays approved as long as it is: the source keeps or loses it'
        groupOwner.post("source/${flow.source(answer.result).reference}", [type: 'AppDataVirtualSource',
                operations: [type: 'VirtualSourceOperations', configureClone: []]]).json.status == 'OK'
    }

    def "only an administrator gives the right, and whoever has it gives hooks where they have it"() {
        given:
        def permissions = flow.get('permission').result.collectEntries { [it.name, it.reference] }
        def role = flow.post('role', [type: 'Role', name: 'Hook author', permissions: [permissions.READ, permissions.PROVISION,
                permissions.HOOK]]).result
        def author = lab.user('author', ['Hook author': 'GROUP-2'])
        give('author', 'PROVISIONER', orders)

        expect:
        groupOwner.post('authorization', [type: 'Authorization', user: groupOwner.get('user/current').result.reference, role: role,
                target: 'GROUP-2']).error.subMap('id', 'details', 'action') == [id: 'exception.authorization.missing', details:
                "User 'owner' may not give the role 'Hook author': it has the right HOOK, which only administrators give.",
                action: 'Give another role, or ask an administrator.']

        when:
        def answer = author.post('database/provision', vdb('authored', [type: 'VirtualSourceOperations', configureClone: [attack()]]))

        then:
        author.finished(answer).jobState == 'COMPLETED'
        Files.exists(canary)
    }

    def "whoever has the right and may give roles does not give that right on"() {
        given:
        def permissions = flow.get('permission').result.collectEntries { [it.name, it.reference] }
        def role = flow.post('role', [type: 'Role', name: 'Leader', permissions: [permissions.READ, permissions.AUTHORIZE,
                permissions.HOOK]]).result
        def leader = lab.user('leader', [Leader: 'GROUP-2'])

        expect:
        leader.post('authorization', [type: 'Authorization', user: groupOwner.get('user/current').result.reference, role: role,
                target: 'GROUP-2']).error.details ==
                "User 'leader' may not give the role 'Leader': it has the right HOOK, which only administrators give."
    }

    def "an owner asks no database as its superuser"() {
        expect:
        groupOwner.post("database/$qa/sql", [type: 'SqlParameters', statement: 'select 1', superuser: superuser]).error.id == id

        where: 'these files are no database for anybody'
        superuser || id
        true      || 'exception.authorization.missing'
        false     || 'exception.kind.no.database'
    }

    def "nobody gives a role with rights that they lack"() {
        given:
        def permissions = flow.get('permission').result.collectEntries { [it.name, it.reference] }
        flow.post('role', [type: 'Role', name: 'Inviter', permissions: [permissions.READ, permissions.AUTHORIZE]])
        def inviter = lab.user('inviter', [Inviter: 'GROUP-2'])
        def self = inviter.get('user/current').result.reference

        expect:
        inviter.post('authorization', [type: 'Authorization', user: self, role: 'ROLE-1', target: 'GROUP-2']).error.details ==
                "User 'inviter' may not give the role 'OWNER': it has the right PROVISION, which they do not have there themselves."
        inviter.post('authorization', [type: 'Authorization', user: self, role: 'ROLE-5', target: 'GROUP-2']).json.status == 'OK'
    }

    def "an engine with a catalog from before there was the right has it, and its roles as they are now"() {
        given:
        lab.engine.close()
        java.sql.DriverManager.getConnection("jdbc:sqlite:${folder.resolve('home/catalog.db')}").withCloseable { sql ->
            sql.createStatement().withCloseable {
                it.execute("delete from link where target = 'PERMISSION-14'")
                it.execute("delete from object where reference = 'PERMISSION-14'")
                def all = (1..13).collect { number -> "\"PERMISSION-$number\"" }.join(',')
                it.execute("update object set body = json_set(body, '\$.permissions', json('[$all]')) where reference = 'ROLE-1'")
            }
        }

        when:
        lab.begin()
        flow = new Flow(lab)

        then:
        flow.get('permission/PERMISSION-14').result.name == 'HOOK'
        !flow.get('role/ROLE-1').result.permissions.contains('PERMISSION-14')
        flow.completed(flow.provision('upgraded', orders, hooks('VirtualSourceOperations', [configureClone: [attack()]]) +
                [source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('upgraded')],
                          operations: [type: 'VirtualSourceOperations', configureClone: [attack()]]]]))
        Files.exists(canary)
    }
}
