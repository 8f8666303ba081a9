package dev.sluice.engine.upkeep

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** An engine finds damage to its data. */
class CheckSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    String orders

    def setup() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        def tree = lab.tree('orders')
        Files.write(tree.resolve('large'), new byte[3_000_000].tap { new Random(1).nextBytes(it) })
        orders = flow.linked('orders', tree)
    }

    def "data that is as it was stored gives no finding, and nothing is left of the check"() {
        given:
        flow.provisioned('qa1', orders)
        flow.completed(flow.sync(orders))
        def before = files()

        when:
        def job = check()

        then:
        job.actionType == 'SYSTEM_CHECK'
        findings(job) == []
        flow.get('fault').result == []
        files() == before
    }

    def "damage is named and a fault, until it is gone: #what"() {
        given:
        def snapshot = flow.snapshots(orders)[0]
        def frozen = folder.resolve("pool/snapshots/$snapshot.reference")
        def file = frozen.resolve(name)
        def whole = Files.exists(file) ? Files.readAllBytes(file) : null

        when:
        damage(file)

        then:
        def text = "'orders': snapshot '$snapshot.name' ($snapshot.reference): '$name' $wrong." as String
        findings(check()) == [text]
        flow.get('fault?status=ACTIVE').result*.subMap('bundleID', 'severity', 'target', 'description') == [[
                bundleID: 'fault.data.damaged', severity: 'CRITICAL', target: orders, description: text]]

        when:
        whole == null ? Files.delete(file) : Files.write(file, whole)

        then:
        findings(check()) == []
        flow.get('fault?status=ACTIVE').result == []

        where:
        what      | name               | damage                                                                           || wrong
        'content' | 'archive/2025.csv' | { Path it -> Files.writeString(it, Files.readString(it).replace('30', '40')) }   || 'has other content than was stored'
        'a block' | 'large'            | { Path it -> Files.write(it, Files.readAllBytes(it).tap { b -> b[2_500_000]++ }) } || 'has other content than was stored'
        'size'    | 'orders.csv'       | { Path it -> Files.writeString(it, 'short') }                                    || 'has 5 bytes instead of 20'
        'loss'    | 'orders.csv'       | { Path it -> Files.delete(it) }                                                  || 'is missing'
        'more'    | 'archive/strange'  | { Path it -> Files.writeString(it, 'what?') }                                    || 'does not belong there'
    }

    def "what a snapshot holds is known after syncs that change, remove and add files"() {
        given:
        def tree = folder.resolve('sources/orders')

        when:
        Files.writeString(tree.resolve('orders.csv'), 'changed')
        Files.delete(tree.resolve('archive/2025.csv'))
        Files.writeString(tree.resolve('new'), 'new')
        Files.write(tree.resolve('large'), Files.readAllBytes(tree.resolve('large')).tap { it[1_000_000]++ })
        flow.completed(flow.sync(orders))
        flow.completed(flow.sync(orders, [resync: true]))

        then:
        findings(check()) == []
        manifest(0).collect { it.split(' ', 6).last() } == ['large', 'new', 'orders.csv']
        manifest(2).collect { it.split(' ', 6).last() } == ['archive/2025.csv', 'large', 'orders.csv']
    }

    def "the manifest goes with its snapshot, and none is left of a sync that fails"() {
        given:
        flow.completed(flow.sync(orders))
        def gone = flow.snapshots(orders)[1].reference

        when:
        assert flow.post("snapshot/$gone/delete", [:]).json.status == 'OK'
        Files.move(folder.resolve('sources/orders'), folder.resolve('away'))
        flow.failed(flow.sync(orders))
        flow.completed(flow.post('system/check', [:]))

        then:
        folder.resolve('pool/notes').toFile().list().findAll { it.startsWith('APPDATA_SNAPSHOT') } ==
                [flow.snapshots(orders)[0].reference]
    }

    def "data that is missing as a whole is named, and data that belongs to nothing"() {
        given:
        def snapshot = flow.snapshots(orders)[0]
        def qa = flow.provisioned('qa1', orders)
        def timeflow = flow.container(qa).currentTimeflow
        Files.move(folder.resolve("pool/snapshots/$snapshot.reference"), folder.resolve('pool/snapshots/strange'))
        Files.move(folder.resolve("pool/datasets/$timeflow"), folder.resolve('elsewhere'))

        expect:
        findings(check()).toSet() == [
                "'qa1': its data ($timeflow) is missing in the pool.",
                "'orders': snapshot '$snapshot.name' ($snapshot.reference) is missing in the pool.",
                'The pool has strange, which belongs to nothing.'].collect { it as String }.toSet()
        flow.get('fault?status=ACTIVE').result*.target.containsAll([qa, orders, null])
    }

    def "a snapshot whose manifest is lost cannot be checked, and that is said"() {
        given:
        def snapshot = flow.snapshots(orders)[0]
        Files.delete(folder.resolve("pool/notes/$snapshot.reference/manifest"))

        expect:
        findings(check()) == ["'orders': snapshot '$snapshot.name' ($snapshot.reference) cannot be checked: its manifest is missing." as String]
    }

    private Map check() {
        flow.completed(flow.post('system/check', [:]))
    }

    private static List<String> findings(Map job) {
        job.events.findAll { it.eventType == 'WARNING' }*.messageDetails
    }

    /** The lines of the manifest of the snapshot that is so many before the last. */
    private List<String> manifest(int before) {
        Files.readString(folder.resolve("pool/notes/${flow.snapshots(orders)[before].reference}/manifest")).split('\0') as List
    }

    private Map<String, Object> files() {
        Map<String, Object> files = [:]
        folder.resolve('pool').toFile().eachFileRecurse { files[it.path] = it.file ? it.lastModified() : 0 }
        files
    }
}
