package dev.sluice.engine.http.calls

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Who may have things run as which environment user. */
@Requires(value = { System.getProperty('user.name') == 'root' }, reason = 'only root has other accounts')
class AccountRightsSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared Wire groupOwner
    @Shared String orders
    @Shared String detached
    @Shared String root
    @Shared String guest
    @Shared String config

    def setupSpec() {
        lab = new Lab(folder, { it.withAccount('nobody') })
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'))
        detached = flow.linked('detached', lab.tree('detached'))
        flow.post("database/$detached/detachSource", [type: 'DetachSourceParameters', source: flow.source(detached).reference])
        root = user('root')
        guest = user('daemon')
        config = flow.config('of root', lab.tree('root'))
        assert flow.post("sourceconfig/$config", [type: 'AppDataDirectSourceConfig', environmentUser: root]).json.status == 'OK'
        groupOwner = lab.user('owner', [OWNER: 'GROUP-1'])
        ['GROUP-2', guest].each { give('PROVISIONER', it) }
    }

    private String user(String name) {
        flow.post('environment/user', [type: 'EnvironmentUser', name: name, environment: 'UNIX_HOST_ENVIRONMENT-1',
                credential: [type: 'PasswordCredential', password: 'hush']]).result
    }

    private void give(String role, String target) {
        def given = flow.post('authorization', [type: 'Authorization', user: flow.named('user', 'owner').reference,
                role: flow.named('role', role).reference, target: target])
        assert given.json.status == 'OK' : given.text
    }

    private Map vdb(String name, String user) {
        [type: 'AppDataProvisionParameters', container: [type: 'AppDataContainer', name: name, group: 'Virtual'],
         source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath(name)],
                  operations: [type: 'VirtualSourceOperations', configureClone: [HOOK]]],
         sourceConfig: [type: 'AppDataDirectSourceConfig', name: name, repository: flow.repository(), environmentUser: user],
         timeflowPointParameters: Flow.latest(orders)]
    }

    private static final Map HOOK = [type: 'RunBashOnSourceOperation', name: 'who', command: 'id -un']

    private Map body(String call) {
        switch (call) {
            case ~/.*provision/: return vdb('mine', root)
            case ~/.*createEmpty/: return vdb('mine', root).findAll { it.key != 'timeflowPointParameters' } +
                    [type: 'AppDataEmptyVFilesCreationParameters']
            case ~/.*link/: return [type: 'LinkParameters', name: 'mine', group: 'GROUP-1',
                    linkData: [type: 'AppDataDirectLinkData', config: config, parameters: [:]]]
            default: return [type: 'AttachSourceParameters', attachData: [type: 'AppDataDirectAttachData', config: config, parameters: [:]]]
        }
    }

    def "an owner of the groups takes no account that was not granted, by #call"() {
        given:
        flow.post('source/operationTemplate', [type: 'OperationTemplate', name: 'who', operation: HOOK, approved: true])

        when:
        def answer = groupOwner.post(call.replace('DETACHED', detached), body(call))

        then:
        answer.error?.subMap('id', 'details', 'action') == [id: 'exception.authorization.missing',
                details: "User 'owner' may not use the environment user 'root' ($root)." as String,
                action: 'Use another, or none for the primary one; or ask an administrator for the role PROVISIONER on it.']

        where:
        call << ['database/provision', 'database/createEmpty', 'database/link', 'database/DETACHED/attachSource']
    }

    def "a staged link takes no account that was not granted, and neither does a change of it: #field"() {
        given:
        def staged = flow.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: "staged $field" as String,
                repository: flow.repository(), parameters: [:]]).result
        def link = [type: 'LinkParameters', name: "staged $field" as String, group: 'GROUP-1', linkData: [type: 'AppDataStagedLinkData', config: staged,
                parameters: [path: lab.tree('staged').toString()]]]

        expect:
        groupOwner.post('database/link', link + [linkData: link.linkData + [(field): root]]).error.details ==
                "User 'owner' may not use the environment user 'root' ($root)." as String

        when: 'an administrator has made it'
        def container = flow.post('database/link', link + [linkData: link.linkData + [(field): guest]])
        flow.completed(container)
        def source = flow.source(container.result).reference

        then:
        groupOwner.post("source/$source", [type: 'AppDataLinkedStagedSource', stagingEnvironmentUser: root]).error.details ==
                "User 'owner' may not use the environment user 'root' ($root)." as String

        where:
        field << ['environmentUser', 'stagingEnvironmentUser']
    }

    def "a granted account is used, and who names none gets the primary one: #expected"() {
        given:
        flow.post('source/operationTemplate', [type: 'OperationTemplate', name: 'who', operation: HOOK, approved: true])

        when:
        def answer = groupOwner.post('database/provision', vdb(expected, [daemon: guest, nobody: null][expected]))
        def job = groupOwner.finished(answer)

        then:
        job.jobState == 'COMPLETED'
        job.events*.messageCommandOutput.findAll() == [expected]

        where:
        expected << ['daemon', 'nobody']
    }

    def "a role on an account that lets nobody provision does not grant it"() {
        given:
        give('Read', root)

        expect:
        groupOwner.get("environment/user/$root").result.name == 'root'
        groupOwner.post('database/provision', vdb('mine', root)).error.details ==
                "User 'owner' may not use the environment user 'root' ($root)." as String
    }

    def "a right on everything is none on accounts"() {
        given:
        def all = lab.user('all', [PROVISIONER: 'DOMAIN'])

        expect:
        all.post('database/provision', vdb('all', root) + [source: [type: 'AppDataVirtualSource',
                parameters: [mountPath: lab.mountPath('all')]]]).error.details == "User 'all' may not use the environment user 'root' ($root)." as String
        flow.finished(flow.provision('mine', orders, [sourceConfig: vdb('mine', root).sourceConfig])).jobState == 'COMPLETED'
    }
}
