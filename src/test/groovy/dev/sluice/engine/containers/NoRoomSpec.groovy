package dev.sluice.engine.containers

import dev.sluice.lab.Disk
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** An engine that is asked for everything while its pool's disk has no room at all. */
@Tag('slow')
@Tag('faults')
class NoRoomSpec extends Specification {
    private static final int MEBIBYTE = 1 << 20
    private static final String CLEAR = /.*(there is no room in \S+: [\d.]+ (bytes|[KM]iB) of [\d.]+ [KM]iB are free\.|does not fit into \S+\.|No space left on device\.)$/

    @TempDir Path folder
    Disk disk
    Lab lab
    Flow flow
    Path tree
    String base
    String vdb

    def cleanup() {
        try {
            lab?.close()
        } finally {
            disk?.close()
        }
    }

    @Requires(value = { Disk.isPossible(data.type) }, reason = 'needs root')
    def "without room on #type, #driver operations fail and say so, all that was there stays, and deleting makes room"() {
        given: 'a dSource, a VDB with a history and data of its own, and another one to be deleted'
        disk = Disk.make(type, folder)
        lab = new Lab(folder, { it.withPool(disk.path.resolve('pool'), driver) })
        flow = new Flow(lab)
        tree = tree('base', 8)
        base = flow.linked('base', tree)
        vdb = flow.provisioned('vdb', base)
        flow.write('vdb', 'mine', 'marker')
        flow.completed(flow.sync(vdb))
        flow.completed(flow.refresh(vdb))
        flow.write('vdb', 'mine again', 'marker')
        def victim = flow.provisioned('victim', base)
        def later = tree('later', 4)
        write(tree.resolve('large'), 9)
        disk.fill()

        when: 'each ends, and has done all or nothing'
        fails(flow.link('later', later))
        fails(flow.sync(base))
        works(flow.sync(vdb))
        works(flow.provision('another', base))
        def changed = [flow.refresh(vdb), flow.rollback(vdb, Flow.point(flow.snapshots(vdb).last().reference))].count { works(it) }

        then: 'all is as it was'
        changed || flow.text('vdb', 'marker') == 'mine again'
        Files.mismatch(tree.resolve('small7'), Path.of(lab.mountPath('vdb'), 'small7')) == -1
        !flow.get('database').result.any { it.name == 'later' }
        isWhole()

        when: 'something goes'
        flow.completed(flow.remove(victim))
        disk.empty()
        flow.write('vdb', 'mine still', 'marker')

        then: 'everything works'
        flow.completed(flow.sync(base))
        flow.completed(flow.sync(vdb))
        flow.completed(flow.refresh(vdb))
        Files.mismatch(tree.resolve('large'), Path.of(lab.mountPath('vdb'), 'large')) == -1
        flow.completed(flow.undo(vdb))
        flow.text('vdb', 'marker') == 'mine still'
        isWhole()

        where:
        type    | driver
        'ext4'  | 'copy'
        'xfs'   | 'reflink'
        'btrfs' | 'btrfs'
    }

    @Requires(value = { Disk.isPossible('tmpfs') }, reason = 'needs root')
    def "an engine whose home has no room says so, loses nothing, and goes on when there is room"() {
        given:
        disk = Disk.tmpfs(folder, '16m')
        lab = new Lab(disk.path, { it.withPool(folder.resolve('pool'), 'copy') })
        flow = new Flow(lab)
        tree = tree('orders', 1)
        def orders = flow.linked('orders', tree)
        disk.fill()

        when: 'the room that the catalog had already is used up'
        def refused = (1..5000).findResult { i ->
            def answer = flow.post('group', [type: 'Group', name: "group $i" as String, description: 'x' * 250])
            answer.json.status == 'OK' ? null : answer.error
        }

        then:
        refused.id == 'exception.catalog'
        refused.details ==~ /The engine cannot use its catalog: .*database or disk is full.*/
        refused.action == 'Free space on its disk, or see its log.'
        flow.provision('early', orders).error.id == 'exception.catalog'
        flow.get('database').result*.name == ['orders']

        when:
        disk.empty()
        flow.provisioned('late', orders)
        lab.restart()
        flow = new Flow(lab)

        then:
        flow.get('database').result*.name.toSet() == ['orders', 'late'] as Set
        flow.snapshots(orders).size() == 1
        flow.text('late', 'small7') == Files.readString(tree.resolve('small7'))
    }

    private void fails(Wire.Answer answer) {
        assert !works(answer)
    }

    /** Some file systems keep a little room for some work; what has none says so. */
    private boolean works(Wire.Answer answer) {
        def job = flow.finished(answer)
        if (job.jobState == 'COMPLETED') {
            return true
        }
        def last = job.events.last()
        assert last.messageDetails ==~ CLEAR && last.messageAction
        false
    }

    /** The pool holds what the catalog has, and the data of dSources is what was read from their sources. */
    private boolean isWhole() {
        def containers = flow.get('database').result
        def owned = flow.get('snapshot').result*.reference + containers*.currentTimeflow + containers*.previousTimeflow - null
        new PollingConditions(timeout: 20).eventually { assert held() == owned.toSet() }
        assert flow.completed(flow.post('system/check', [:])).events.findAll { it.eventType == 'WARNING' }*.messageDetails == []
        true
    }

    private Set<String> held() {
        ['datasets', 'snapshots'].collectMany { disk.path.resolve('pool').resolve(it).toFile().list() as List }.toSet()
    }

    private Path tree(String name, int mebibytes) {
        def tree = Files.createDirectory(folder.resolve(name))
        write(tree.resolve('large'), mebibytes)
        (1..200).each { Files.writeString(tree.resolve("small$it"), "small $it " * it) }
        tree
    }

    private static void write(Path file, int mebibytes) {
        def bytes = new byte[mebibytes * MEBIBYTE]
        new Random(mebibytes).nextBytes(bytes)
        Files.write(file, bytes)
    }
}
