package dev.sluice.engine.objects

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** Containers and sources are changed by saying what is to be different. */
class UpdateSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    String orders
    String qa

    def setup() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'))
        qa = flow.provisioned('qa1', orders)
    }

    private Map hook(String command) {
        [type: 'RunCommandOnSourceOperation', name: 'hook', command: command]
    }

    def "a container gets another name and a description; what is not named stays"() {
        given:
        def before = flow.container(qa)

        when:
        def answer = flow.post("database/$qa", [type: 'AppDataContainer', name: 'qa-west', description: 'For the west'])

        then:
        answer.json.subMap('status', 'result', 'job') == [status: 'OK', result: '', job: null]
        answer.json.action ==~ /ACTION-\d+/
        flow.container(qa) == before + [name: 'qa-west', description: 'For the west']
    }

    def "what only the engine sets stays, even where a client says that it is nothing"() {
        given:
        def before = flow.container(qa)

        when:
        flow.post("database/$qa", [type: 'AppDataContainer', currentTimeflow: null, provisionContainer: null, creationTime: null])

        then:
        flow.container(qa) == before
    }

    def "a container is not changed when #what"() {
        given:
        flow.provisioned('qa2', orders)

        when:
        def details = flow.post("database/$qa", body).error.details

        then:
        details[field].subMap('details', 'action') == [details: problem, action: remedy]
        flow.container(qa).name == 'qa1'

        where:
        what                      | body                                                   | field             || problem | remedy
        'the name is taken'       | [type: 'AppDataContainer', name: 'qa2']                | 'name'            || "the name 'qa2' is taken by APPDATA_CONTAINER-3." | 'Choose another name, or use that one.'
        'the group is to change'  | [type: 'AppDataContainer', group: 'GROUP-1']           | 'group'           || 'it cannot be changed later.' | 'Leave it out.'
        'the engine sets a field' | [type: 'AppDataContainer', currentTimeflow: 'X-1']     | 'currentTimeflow' || 'only the engine sets it.' | 'Leave it out.'
        'a word is misspelt'      | [type: 'AppDataContainer', descripton: 'For the west'] | 'descripton'      || "AppDataContainer has no field 'descripton'." | "Did you mean 'description'?"
    }

    def "hooks of a source are changed one list at a time"() {
        given:
        def source = flow.source(qa).reference

        when:
        flow.post("source/$source", [type: 'AppDataVirtualSource', operations:
                [type: 'VirtualSourceOperations', preRefresh: [hook('one')]]])
        flow.post("source/$source", [type: 'AppDataVirtualSource', operations:
                [type: 'VirtualSourceOperations', postRefresh: [hook('two'), hook('three')]]])

        then:
        def operations = flow.source(qa).operations
        operations.preRefresh*.command == ['one']
        operations.postRefresh*.command == ['two', 'three']

        when:
        flow.post("source/$source", [type: 'AppDataVirtualSource', operations: [type: 'VirtualSourceOperations', preRefresh: []]])

        then:
        flow.source(qa).operations.with { [it.preRefresh, it.postRefresh*.command] } == [[], ['two', 'three']]
    }

    def "whether a VDB is started again after a restart of its host is changed, and nothing else"() {
        given:
        def before = flow.source(qa)

        when:
        flow.post("source/$before.reference", [type: 'AppDataVirtualSource', allowAutoVDBRestartOnHostReboot: true])

        then:
        Flow.withoutSize(flow.source(qa)) == Flow.withoutSize(before) + [allowAutoVDBRestartOnHostReboot: true]
    }

    def "the passwords of hooks are kept when they come back as stars"() {
        given:
        def source = flow.source(qa).reference
        def credentials = [[type: 'CredentialsEnvVars', baseVarName: 'DB', credentials: [type: 'PasswordCredential', password: 'canary-7']]]
        def answer = flow.post("source/$source", [type: 'AppDataVirtualSource', operations: [type: 'VirtualSourceOperations',
                preRefresh: [hook('printf "%s" "$DB_PASSWORD" > "$SLUICE_MOUNT_PATH/password"') + [credentialsEnvVarsList: credentials]]]])
        assert answer.json.status == 'OK' : answer.text

        when: 'a client reads the source and sends it back'
        def shown = flow.source(qa)
        flow.post("source/$source", [type: 'AppDataVirtualSource', operations: shown.operations])

        then:
        shown.operations.preRefresh[0].credentialsEnvVarsList[0].credentials.password == '********'
        flow.source(qa) == shown

        when:
        flow.write('qa1', '', 'password')
        flow.completed(flow.refresh(qa))
        flow.completed(flow.undo(qa))

        then:
        flow.text('qa1', 'password') == 'canary-7'
        ['source', 'job?addEvents=true', 'action'].every { !flow.get(it).text.contains('canary-7') }
    }

    def "the mount path of a VDB is changed while it is disabled"() {
        given:
        def source = flow.source(qa).reference
        def other = [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('elsewhere')]]
        flow.write('qa1', 'mine')

        expect:
        flow.post("source/$source", other).error.details.parameters.subMap('details', 'action') ==
                [details: 'they cannot be changed while the source is enabled.', action: 'Disable the source first.']

        when:
        flow.completed(flow.post("source/$source/disable", [:]))
        assert flow.post("source/$source", other).json.status == 'OK'
        flow.completed(flow.post("source/$source/enable", [:]))

        then:
        flow.text('elsewhere') == 'mine'
    }

    def "a source is not changed when #what"() {
        given:
        flow.provisioned('qa2', orders)
        def source = flow.source(qa).reference

        when:
        def details = flow.post("source/$source", body).error.details

        then:
        details[field].subMap('details', 'action') == [details: problem, action: remedy]

        where:
        what                           | body                                                                              | field    || problem | remedy
        'it is of another type'        | [type: 'AppDataLinkedStagedSource', description: 'x']                             | 'type'   || "'APPDATA_VIRTUAL_SOURCE-1' is of the type AppDataVirtualSource, not AppDataLinkedStagedSource." | "Give 'AppDataVirtualSource'."
        'its configuration is to change' | [type: 'AppDataVirtualSource', config: 'APPDATA_SOURCE_CONFIG-1']               | 'config' || 'it cannot be changed later.' | 'Leave it out.'
    }
}
