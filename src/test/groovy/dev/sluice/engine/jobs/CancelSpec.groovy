package dev.sluice.engine.jobs

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** Work that is cancelled halfway leaves everything as it was. */
class CancelSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    Path tree

    def setup() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        tree = lab.tree('orders')
    }

    /** Enough files to be caught while they are copied. */
    private void grow() {
        2000.times { Files.writeString(tree.resolve("f$it"), "file $it") }
    }

    /** Everything that there is: the catalog's objects, the pool's trees, the mount paths. */
    private List all() {
        ['database', 'source', 'sourceconfig', 'timeflow', 'snapshot', 'authorization'].collect { Flow.withoutSize(flow.get(it).result) } +
                ['pool/datasets', 'pool/snapshots', 'mnt'].collect { folder.resolve(it).toFile().list() as Set }
    }

    /** What the pool is making or removing: it does so next to the tree's place, under a hidden name. */
    private List<String> aside() {
        ['datasets', 'snapshots'].collectMany { folder.resolve("pool/$it").toFile().list().findAll { it.startsWith('.') } }
    }

    /** Cancels a job as soon as it says that it is doing something. */
    private void cancelled(Wire.Answer answer, String doing) {
        def job = answer.json.job
        new PollingConditions(timeout: 30, delay: 0.005).eventually {
            assert flow.get("job/$job").result.events*.messageDetails.any { it.startsWith(doing) }
        }
        assert flow.post("job/$job/cancel", [:]).json.status == 'OK'
        assert flow.finished(answer).jobState == 'CANCELED'
        assert flow.get("action/$answer.json.action").result.state == 'CANCELED'
        assert flow.get("job/$job").result.events.last().messageDetails == 'The job was cancelled.'
        assert aside() == []
    }

    def "a link that is cancelled"() {
        given:
        grow()
        def config = flow.config('orders', tree)
        def before = all()

        when:
        def answer = flow.post('database/link', [type: 'LinkParameters', name: 'orders', group: flow.group('Sources'),
                linkData: [type: 'AppDataDirectLinkData', config: config, parameters: [mountPath: lab.mountPath('staged')]]])
        cancelled(answer, 'Cop')

        then:
        all() == before
        flow.get("action?parentAction=$answer.json.action").result*.state == ['CANCELED']
    }

    def "a provision that is cancelled"() {
        given:
        grow()
        def orders = flow.linked('orders', tree)
        def before = all()

        when:
        cancelled(flow.provision('qa1', orders), 'Making the data.')

        then:
        all() == before
    }

    def "a refresh that is cancelled"() {
        given:
        def orders = flow.linked('orders', tree)
        def qa = flow.provisioned('qa1', orders)
        flow.write('qa1', 'mine')
        grow()
        flow.completed(flow.sync(orders))
        def before = all()

        when:
        cancelled(flow.refresh(qa), 'Copying the point.')

        then:
        all() == before
        flow.text('qa1') == 'mine'
    }

    def "a refresh that is cancelled when the new data is in place already"() {
        given:
        def orders = flow.linked('orders', tree)
        def slow = [type: 'RunBashOnSourceOperation', name: 'slow', command: 'sleep 60']
        def qa = flow.provisioned('qa1', orders, [source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('qa1')],
                operations: [type: 'VirtualSourceOperations', postRefresh: [slow]]]])
        flow.write('qa1', 'mine')
        def before = all()

        when:
        cancelled(flow.refresh(qa), "Running hook 'slow' (postRefresh).")

        then:
        all() == before
        flow.text('qa1') == 'mine'
    }
}
