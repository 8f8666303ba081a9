package dev.sluice.engine.containers.source

import dev.sluice.engine.EngineSettings
import dev.sluice.engine.containers.source.Hooks
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** What users have run before and after what the engine does. */
class HooksSpec extends Specification {
    private static final VIRTUAL = ['configureClone', 'preRefresh', 'postRefresh', 'preRollback', 'postRollback', 'preSnapshot',
                                    'postSnapshot', 'preStart', 'postStart', 'preStop', 'postStop']

    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    Path log

    def setup() {
        lab = new Lab(folder, { it.withLimits(new EngineSettings.Limits(Duration.ofSeconds(2), Duration.ofHours(1), 100)) })
        flow = new Flow(lab)
        log = Files.createFile(folder.resolve('log'))
    }

    private static Map hook(String command, Map more = [:]) {
        [type: 'RunBashOnSourceOperation', name: 'hook', command: command] + more
    }

    /** Hooks that write down when they ran, and what they found then. */
    private Map logging(String type, List<String> points) {
        def note = 'echo "$SLUICE_HOOK $SLUICE_CONTAINER $(cat "$SLUICE_MOUNT_PATH/orders.csv" 2>&1)" >> ' + log
        [type: type] + points.collectEntries { [it, [hook(note)]] }
    }

    private List<String> logged() {
        def lines = Files.readAllLines(log)
        Files.writeString(log, '')
        lines
    }

    private String orders(Map operations = [preSync: [], postSync: []], String content = 'first') {
        def tree = lab.tree('orders')
        Files.writeString(tree.resolve('orders.csv'), content)
        flow.linked('orders', tree, [parameters: [mountPath: lab.mountPath('staged')],
                operations: [type: 'LinkedSourceOperations'] + operations])
    }

    private Map vdb(Map operations) {
        [source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('qa1')],
                  operations: [type: 'VirtualSourceOperations'] + operations]]
    }

    def "hooks of a VDB run around what is done to it, each seeing the data of its moment"() {
        given:
        def orders = orders()
        def qa = flow.provisioned('qa1', orders, vdb(logging('VirtualSourceOperations', VIRTUAL)))
        def source = flow.source(qa).reference

        expect:
        logged() == ['configureClone qa1 first']

        when:
        Files.writeString(folder.resolve('sources/orders/orders.csv'), 'second')
        flow.completed(flow.sync(orders))
        flow.completed(flow.refresh(qa))

        then:
        logged() == ['preRefresh qa1 first', 'configureClone qa1 second', 'postRefresh qa1 second']

        when:
        flow.completed(flow.sync(qa))

        then:
        logged() == ['preSnapshot qa1 second', 'postSnapshot qa1 second']

        when:
        def first = flow.snapshots(qa).last().reference
        flow.completed(flow.rollback(qa, Flow.point(first)))

        then:
        logged() == ['preRollback qa1 second', 'postRollback qa1 first']

        when:
        ['stop', 'start', 'disable', 'enable'].each { flow.completed(flow.post("source/$source/$it", [:])) }

        then:
        logged() == ['preStop qa1 first', 'postStop qa1 first', 'preStart qa1 first', 'postStart qa1 first',
                     'preStop qa1 first', 'postStop qa1 first', 'preStart qa1 first', 'postStart qa1 first']
    }

    def "hooks of a dSource run around each sync, the first one included"() {
        given:
        def orders = orders(logging('LinkedSourceOperations', ['preSync', 'postSync']))
        assert logged()*.take(15)*.trim() == ['preSync orders', 'postSync orders']

        when:
        flow.completed(flow.sync(orders))

        then:
        logged() == ['preSync orders first', 'postSync orders first']
    }

    def "what hooks change in new data is in its first snapshot"() {
        given:
        def masking = hook('echo masked > "$SLUICE_MOUNT_PATH/orders.csv"')
        def qa = flow.provisioned('qa1', orders(), vdb([configureClone: [masking]]))

        when:
        flow.provisioned('qa2', qa)

        then:
        flow.text('qa2') == 'masked\n'
    }

    def "a hook before a refresh that fails keeps anything from being changed"() {
        given:
        def orders = orders()
        def qa = flow.provisioned('qa1', orders, vdb([preRefresh: [hook('echo not today; exit 3'), hook("echo reached >> $log")]]))
        flow.write('qa1', 'mine')
        def before = Flow.withoutSize([flow.container(qa), flow.source(qa), flow.get('timeflow').result, flow.get('snapshot').result])

        when:
        def answer = flow.refresh(qa)
        def said = flow.failed(answer)

        then:
        said == "Hook 'hook' (preRefresh) ended with status 3. It wrote last: not today"
        flow.get("job/$answer.json.job").result.events.last().messageAction == 'Mend it, or leave it out.'
        flow.text('qa1') == 'mine'
        logged() == []
        Flow.withoutSize([flow.container(qa), flow.source(qa), flow.get('timeflow').result, flow.get('snapshot').result]) == before
    }

    def "a hook after a #call that fails has the copy abandoned, and the data before is seen again"() {
        given:
        def orders = orders()
        def qa = flow.provisioned('qa1', orders, vdb([(point): [hook('exit 1')]]))
        flow.write('qa1', 'mine')
        def before = [flow.container(qa), flow.get('timeflow').result, flow.get('snapshot').result]
        def pool = folder.resolve('pool/datasets').toFile().list() as Set

        when:
        def said = flow.failed(flow."$call"(qa, Flow.point(flow.snapshots(call == 'refresh' ? orders : qa)[0].reference)))

        then:
        said == "Hook 'hook' ($point) ended with status 1."
        flow.text('qa1') == 'mine'
        [flow.container(qa), flow.get('timeflow').result, flow.get('snapshot').result] == before
        folder.resolve('pool/datasets').toFile().list() as Set == pool

        where:
        call       | point
        'refresh'  | 'postRefresh'
        'rollback' | 'postRollback'
    }

    def "a VDB whose configuration hook fails is not made"() {
        when:
        def answer = flow.provision('qa1', orders(), vdb([configureClone: [hook('exit 1')]]))

        then:
        flow.failed(answer) == "Hook 'hook' (configureClone) ended with status 1."
        flow.get('database').result*.name == ['orders']
        !Files.exists(Path.of(lab.mountPath('qa1')))
    }

    def "a sync whose hook fails takes no snapshot, and the dSource has what it had before"() {
        given:
        def orders = orders()
        Files.writeString(folder.resolve('sources/orders/orders.csv'), 'second')
        def source = flow.source(orders).reference
        flow.post("source/$source", [type: 'AppDataLinkedDirectSource', operations:
                [type: 'LinkedSourceOperations', postSync: [hook('exit 1')]]])

        when:
        flow.failed(flow.sync(orders))

        then:
        flow.snapshots(orders).size() == 1
        flow.text('staged') == 'first'
    }

    def "what a hook writes is kept in the events of the job, its end when it is much, and no password"() {
        given:
        def credentials = [[type: 'CredentialsEnvVars', baseVarName: 'DB', credentials: [type: 'PasswordCredential', password: 'canary-9']]]
        def talk = hook('for i in $(seq 1000); do echo "line $i"; done; echo "the password is $DB_PASSWORD"',
                [credentialsEnvVarsList: credentials])

        when:
        def job = flow.completed(flow.provision('qa1', orders(), vdb([configureClone: [talk]])))

        then:
        def event = job.events.find { it.messageCommandOutput }
        event.messageDetails == "Hook 'hook' (configureClone) wrote:"
        def lines = event.messageCommandOutput.readLines()
        lines.size() == 201
        lines.first() == '...' && lines[1] ==~ /line \d+/ && lines.contains('the password is ********')
        !flow.get('job?addEvents=true').text.contains('canary-9')
    }

    def "a hook that takes too long is stopped, and so is its job"() {
        when:
        def answer = flow.provision('qa1', orders(), vdb([configureClone: [hook('echo waiting; sleep 100')]]))

        then:
        flow.failed(answer) == "Hook 'hook' (configureClone) did not end within 2 s and was stopped. It wrote last: waiting"
    }

    def "a job that is cancelled while a hook runs ends it"() {
        given:
        def answer = flow.provision('qa1', orders(), vdb([configureClone: [hook("echo begun >> $log; sleep 1; sleep 100")]]))
        new spock.util.concurrent.PollingConditions(timeout: 10).eventually { assert Files.size(log) > 0 }

        when:
        flow.post("job/$answer.json.job/cancel", [:])

        then:
        flow.finished(answer).jobState == 'CANCELED'
        flow.get('database').result*.name == ['orders']
    }

    def "a hook knows what it runs for"() {
        given:
        def wanted = [SLUICE_HOOK: 'configureClone', SLUICE_CONTAINER: 'qa1', SLUICE_CONTAINER_REFERENCE: 'QA', SLUICE_GROUP: 'Virtual',
                      SLUICE_MOUNT_PATH: lab.mountPath('qa1'), SLUICE_JOB: 'JOB', USER: System.getProperty('user.name'), SLUICE_SCRIPT: '']
        def notes = wanted.keySet().collect { "echo \"$it \$$it\" >> $log" }.join('; ')

        when:
        def answer = flow.provision('qa1', orders(), vdb([configureClone: [hook(notes)]]))
        flow.completed(answer)

        then:
        logged() == (wanted + [SLUICE_CONTAINER_REFERENCE: answer.result, SLUICE_JOB: answer.json.job]).collect { name, value -> "$name $value" as String }
    }

    @Requires({ System.getProperty('user.name') == 'root' })
    def "a hook runs on the account of the environment user"() {
        given:
        def user = flow.post('environment/user', [type: 'EnvironmentUser', name: 'nobody', environment: 'UNIX_HOST_ENVIRONMENT-1',
                credential: [type: 'PasswordCredential', password: 'hush']]).result
        def answer = flow.provision('qa1', orders(), vdb([configureClone: [hook('id -un')]]) + [sourceConfig:
                [type: 'AppDataDirectSourceConfig', name: 'qa1', repository: flow.repository(), environmentUser: user]])

        expect:
        flow.completed(answer).events*.messageCommandOutput.findAll() == ['nobody']
    }

    def "hooks that this engine cannot run are refused where they are given"() {
        given:
        def expect = [type: 'RunExpectOnSourceOperation', name: 'hook', command: 'x']
        def variable = hook('x', [credentialsEnvVarsList: [[type: 'CredentialsEnvVars', baseVarName: 'a b',
                credentials: [type: 'PasswordCredential', password: 'x']]]])
        def orders = orders()
        def qa = flow.provisioned('qa1', orders)

        expect:
        flow.provision('qa2', orders, vdb([preStart: [hook('true'), expect]])).error.details.source.operations.preStart.'1'
                .subMap('details', 'action') == [details: 'a hook of the type RunExpectOnSourceOperation is not supported by this engine.',
                action: 'Use RunCommandOnSourceOperation, RunBashOnSourceOperation or RunSqlOnSourceOperation.']
        flow.provision('qa2', orders, vdb([preStart: [[type: 'RunSqlOnSourceOperation', name: 'mask', command: 'select 1']]]))
                .error.details.source.operations.preStart.'0'.subMap('details', 'action') == [details: 'the engine runs no SQL there.',
                action: "Use RunCommandOnSourceOperation, and call the database's own program."]
        flow.post("source/${flow.source(qa).reference}", [type: 'AppDataVirtualSource', operations:
                [type: 'VirtualSourceOperations', preStop: [variable]]]).error.details.operations.preStop.'0'.credentialsEnvVarsList
                .subMap('details', 'action') == [details: "'a b' cannot begin the name of a variable.", action: "Use letters, digits and '_'."]
    }

    def "a hook is kept as a template"() {
        when:
        def made = flow.post('source/operationTemplate', [type: 'OperationTemplate', name: 'mask', operation: hook('echo one')])

        then:
        made.result ==~ /OPERATION_TEMPLATE-\d+/
        flow.get('source/operationTemplate').result.collect { [it.name, it.operation.command] } == [['mask', 'echo one']]

        when:
        flow.post("source/operationTemplate/$made.result", [type: 'OperationTemplate', description: 'Masks', operation: hook('echo two')])

        then:
        flow.get("source/operationTemplate/$made.result").result.with { [it.name, it.description, it.operation.command] } ==
                ['mask', 'Masks', 'echo two']
        flow.post('source/operationTemplate', [type: 'OperationTemplate', name: 'mask', operation: hook('x')]).error.details.name.details ==
                "the name 'mask' is taken by $made.result."

        when:
        flow.post("source/operationTemplate/$made.result/delete", [:])

        then:
        flow.get('source/operationTemplate').result == []
    }
}
