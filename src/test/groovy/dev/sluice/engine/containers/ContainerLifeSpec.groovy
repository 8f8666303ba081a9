package dev.sluice.engine.containers

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** dSources and VDBs of files, from their first call to their last. */
class ContainerLifeSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow

    def setup() {
        lab = new Lab(folder)
        flow = new Flow(lab)
    }

    private String text(String vdb, String file) {
        Files.readString(Path.of(lab.mountPath(vdb), file))
    }

    def "a VDB shows what its dSource holds, and what is written to it is seen nowhere else"() {
        given:
        def tree = lab.tree('orders')
        def orders = flow.linked('orders', tree)
        flow.provisioned('qa1', orders)
        flow.provisioned('qa2', orders)

        when:
        Files.writeString(Path.of(lab.mountPath('qa1'), 'orders.csv'), 'changed')

        then:
        text('qa1', 'orders.csv') == 'changed'
        text('qa2', 'orders.csv') == 'id,amount\n1,10\n2,20\n'
        Files.readString(tree.resolve('orders.csv')) == 'id,amount\n1,10\n2,20\n'
        text('qa2', 'archive/2025.csv') == 'id,amount\n3,30\n'
    }

    def "a VDB can come from a VDB, and shows its latest point"() {
        given:
        def orders = flow.linked('orders', lab.tree('orders'))
        def qa = flow.provisioned('qa1', orders)

        when:
        def child = flow.provisioned('qa2', qa)

        then:
        text('qa2', 'orders.csv') == 'id,amount\n1,10\n2,20\n'
        flow.get("database/$child").result.provisionContainer == qa
    }

    def "what a link and a provision made can be read, every part referring to the others"() {
        given:
        def orders = flow.linked('orders', lab.tree('orders'))
        def qa = flow.provisioned('qa1', orders)

        expect:
        def container = flow.get("database/$qa").result
        def source = flow.get("source?database=$qa").result
        source*.container == [qa] && source*.virtual == [true] && source*.linked == [false]
        flow.get("sourceconfig/${source[0].config}").result.name == 'qa1'
        def timeflow = flow.get("timeflow/$container.currentTimeflow").result
        timeflow.container == qa && timeflow.creationType == 'INITIAL'
        def parent = flow.get("snapshot/$timeflow.parentSnapshot").result
        parent.container == orders && parent.timeflow == flow.get("database/$orders").result.currentTimeflow
        parent.name ==~ /@\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}/
        flow.get("snapshot?database=$qa").result.size() == 1
        flow.get("source?database=$orders").result[0].runtime.subMap('status', 'enabled') == [status: 'RUNNING', enabled: 'ENABLED']
        flow.get("toolkit/$container.toolkit").result.name == 'files'
    }

    def "a job tells what it does from its start to its end, and its action ends with it"() {
        when:
        def answer = flow.link('orders', lab.tree('orders'))
        def job = flow.finished(answer)

        then:
        job.subMap('actionType', 'target', 'targetName', 'targetObjectType', 'jobState', 'percentComplete') ==
                [actionType: 'DB_LINK', target: answer.result, targetName: 'Sources/orders',
                 targetObjectType: 'AppDataContainer', jobState: 'COMPLETED', percentComplete: 100]
        job.events.first().messageCode == 'event.job.started'
        job.events.last().messageCode == 'event.job.completed'
        job.events*.percentComplete == job.events*.percentComplete.sort(false)
        flow.get("action/$answer.json.action").result.subMap('actionType', 'state', 'user') ==
                [actionType: 'DB_LINK', state: 'COMPLETED', user: 'USER-2']
        flow.get("action/$answer.json.action/getJob").result.reference == job.reference

        and: 'listings show the newest first, without events unless they are asked for'
        flow.get('job').result[0].events == null
        flow.get('job?addEvents=true').result[0].events.size() == job.events.size()
    }

    def "a limit above that of the group is taken, and it is told that the other counts"() {
        given:
        def qa = flow.provisioned('qa1', flow.linked('orders', lab.tree('orders')))
        flow.post("group/${flow.get("database/$qa").result.group}", [type: 'Group', diskLimit: 64 << 20])

        when:
        flow.post("database/$qa", [type: 'AppDataContainer', diskLimit: 32 << 20])

        then:
        advice() == null

        when:
        flow.post("database/$qa", [type: 'AppDataContainer', diskLimit: 128 << 20])

        then:
        advice().eventDescription == "diskLimit of 'qa1': that of its group 'Virtual' is smaller, and counts."
        advice().eventAction == "Raise that of the group, too."
    }

    def "whoever provisions with a limit above that of the group is told that the other counts"() {
        given:
        def orders = flow.linked('orders', lab.tree('orders'))
        flow.post("group/${flow.group('Virtual')}", [type: 'Group', diskLimit: 64 << 20])

        when:
        flow.provisioned('qa1', orders, bounded('qa1', 32 << 20))

        then:
        advice() == null

        when:
        def qa = flow.provisioned('qa2', orders, bounded('qa2', 128 << 20))

        then:
        advice().eventDescription == "diskLimit of 'qa2': that of its group 'Virtual' is smaller, and counts."
        advice().target == qa
    }

    def "a VDB that would take more than it may from the beginning is not made, and by a refresh it stays as it was"() {
        given:
        def tree = lab.tree('orders')
        def orders = flow.linked('orders', tree)
        def qa = flow.provisioned('qa1', orders, bounded('qa1', 1 << 20))
        Files.write(tree.resolve('large'), new byte[2 << 20].tap { new Random(1).nextBytes(it) })
        flow.completed(flow.sync(orders))

        expect:
        flow.failed(flow.provision('qa2', orders, bounded('qa2', 1 << 20))) == "'qa2' would take 4.0 MiB by itself, of at most 1.0 MiB."
        flow.get('database').result*.name.sort() == ['orders', 'qa1']

        and:
        flow.failed(flow.refresh(qa)) == "'qa1' would take 4.0 MiB by itself, of at most 1.0 MiB."
        flow.state(qa) == ['RUNNING', 'ENABLED']
        text('qa1', 'orders.csv') == 'id,amount\n1,10\n2,20\n'
        !Files.exists(Path.of(lab.mountPath('qa1'), 'large'))
    }

    private static Map bounded(String name, long disk) {
        [container: [type: 'AppDataContainer', name: name, group: 'Virtual', diskLimit: disk]]
    }

    private Map advice() {
        flow.get('alert').result.find { it.event == 'alert.object.changed.without.effect' }
    }

    def "a container that others came from is not deleted, and it says which"() {
        given:
        def orders = flow.linked('orders', lab.tree('orders'))
        def qa = flow.provisioned('qa1', orders)

        when:
        def refused = flow.post("database/$orders/delete", [type: 'DeleteParameters'])

        then:
        refused.error.id == 'exception.container.has.dependents'
        refused.error.details == "'orders' is what 'qa1' came from."
        refused.error.action == 'Delete those first, or together with it: each goes before what it came from.'

        when: 'in the right order'
        flow.finished(flow.post("database/$qa/delete", [type: 'DeleteParameters']))
        flow.finished(flow.delete("database/$orders"))

        then: 'nothing is left but what the user made for it'
        ['database', 'source', 'timeflow', 'snapshot'].every { flow.get(it).result == [] }
        flow.get('sourceconfig').result*.name == ['orders']
        !Files.exists(Path.of(lab.mountPath('qa1')))
    }

    def "a source configuration in use is not deleted"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        def config = flow.named('sourceconfig', 'orders').reference

        expect:
        flow.post("sourceconfig/$config/delete", [type: 'DeleteParameters']).error.details ==
                "'orders' is used by 'orders' (APPDATA_LINKED_SOURCE-1)."
    }

    def "a link is refused because #why"() {
        given:
        flow.linked('orders', lab.tree('orders'))
        def config = flow.named('sourceconfig', 'orders').reference
        def body = [type: 'LinkParameters', name: 'new', group: flow.group('Sources'),
                    linkData: [type: 'AppDataDirectLinkData', config: config, parameters: [:]]] + changes
        def other = flow.post('sourceconfig', [type: 'AppDataDirectSourceConfig', name: 'other', path: '/nowhere',
                repository: flow.repository()]).result
        body.linkData = body.linkData + (body.linkData.config == 'other' ? [config: other] : [:])

        when:
        def details = flow.post('database/link', body).error.details

        then:
        details == said || field(details, path).details == said

        where:
        why                        | changes                                                                  | path                  | said
        'the name is taken'        | [name: 'orders']                                                         | ['name']              | "the name 'orders' is taken by APPDATA_CONTAINER-1."
        'it is linked already'     | [:]                                                                      | ['linkData', 'config'] | "'orders' is linked already, as 'orders'."
        'the group is no group'    | [group: 'USER-1']                                                        | ['group']             | "'USER-1' is of the type User, not Group."
        'the kind of config is wrong' | [linkData: [type: 'AppDataStagedLinkData', config: 'APPDATA_SOURCE_CONFIG-1', parameters: [:]]] | ['linkData', 'config'] | "'APPDATA_SOURCE_CONFIG-1' is of the type AppDataDirectSourceConfig, not AppDataStagedSourceConfig."
    }

    private static Object field(Map details, List<String> path) {
        path.inject(details) { level, step -> level[step] }
    }

    def "a VDB is refused at the mount path #mountPath"() {
        given:
        def orders = flow.linked('orders', lab.tree('orders'))
        Files.createDirectories(folder.resolve('mnt/full'))
        Files.writeString(folder.resolve('mnt/full/file'), 'mine')
        def path = mountPath.replace('MNT', folder.resolve('mnt').toString())

        when:
        def answer = flow.provision('qa1', orders, [source: [type: 'AppDataVirtualSource', parameters: [mountPath: path]]])

        then:
        answer.error.details.source.parameters.mountPath.details.replace(folder.resolve('mnt').toString(), 'MNT') == said
        flow.get('database').result*.name == ['orders']
        Files.readString(folder.resolve('mnt/full/file')) == 'mine'

        where:
        mountPath       | said
        'MNT/../x'      | "'MNT/../x' goes by way of '..'."
        '/etc/qa1'      | "'/etc/qa1' is outside the mount roots: MNT."
        'MNT/full'      | "'MNT/full' is a directory that is not empty."
        'relative'      | "'relative' is not absolute."
    }

    def "a group may be named instead of referred to when a VDB is provisioned"() {
        given:
        def orders = flow.linked('orders', lab.tree('orders'))

        expect:
        flow.get("database/${flow.provisioned('qa1', orders)}").result.group == flow.group('Virtual')

        and: 'a name that no group has is refused'
        flow.provision('qa2', orders, [container: [type: 'AppDataContainer', name: 'qa2', group: 'Nowhere']])
                .error.details.container.group.details == "there is no group with the reference 'Nowhere'."
    }

    def "whoever asks for masked data gets none rather than clear data"() {
        given:
        def orders = flow.linked('orders', lab.tree('orders'))

        when:
        def answer = flow.provision('qa1', orders, [masked: true, maskingJob: 'MASKING_JOB-1'])

        then:
        answer.error.details*.key.toSet() == ['masked', 'maskingJob'] as Set
        answer.error.details.masked.subMap('details', 'action') == [details: 'masking is not supported by this engine.',
                action: 'Leave it out, and mask the data with a configureClone hook.']
        flow.get('database').result*.name == ['orders']
    }

    def "the defaults of a provision are a whole request, with a mount path by its name"() {
        given:
        def orders = flow.linked('orders', lab.tree('orders'))
        flow.provisioned('orders-1', orders)

        when:
        def request = flow.post('database/provision/defaults', Flow.latest(orders)).result

        then:
        request.subMap('type', 'masked') == [type: 'AppDataProvisionParameters', masked: null]
        [request.container.name, request.container.group, request.source.name] == ['orders-2', flow.group('Sources'), 'orders-2']
        request.timeflowPointParameters.container == orders

        request.source.parameters.mountPath == lab.mountPath('clones/orders-2')

        when:
        request.source.parameters.mountPath = lab.mountPath('second')
        def made = flow.post('database/provision', request)

        then:
        flow.completed(made)
        flow.text('second').startsWith('id,amount')

        and: 'a point that is not there has none'
        flow.post('database/provision/defaults', Flow.point('APPDATA_SNAPSHOT-99')).error.details.snapshot.details ==
                "there is no timeflow snapshot with the reference 'APPDATA_SNAPSHOT-99'."

        when: 'another engine shows something where the VDB would be shown'
        Files.createDirectories(Path.of(lab.mountPath('clones/orders-2')))

        then:
        flow.post('database/provision/defaults', Flow.latest(orders)).result.container.name == 'orders-3'
    }

    @Tag('slow')
    def "fifty VDBs of one dSource can be provisioned at once"() {
        given:
        def orders = flow.linked('orders', lab.tree('orders'))

        when:
        def answers = (1..50).collect { flow.provision("qa$it", orders) }

        then:
        answers.every { flow.finished(it).jobState == 'COMPLETED' }
        flow.get('database').result.size() == 51
        (1..50).every { text("qa$it", 'orders.csv').startsWith('id,amount') }
    }

    def "what existed before the engine was stopped is there after it starts again"() {
        given:
        def orders = flow.linked('orders', lab.tree('orders'))
        flow.provisioned('qa1', orders)
        def kept = { Flow.withoutSize(flow.get(it).result) }
        def sorts = ['database', 'source', 'timeflow', 'snapshot', 'sourceconfig', 'job']
        def before = sorts.collect(kept)

        when:
        lab.restart()
        flow = new Flow(lab)

        then:
        sorts.collect(kept) == before
        text('qa1', 'orders.csv').startsWith('id,amount')
    }
}
