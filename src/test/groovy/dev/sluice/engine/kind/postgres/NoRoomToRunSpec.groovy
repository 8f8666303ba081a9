package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Disk
import dev.sluice.lab.PostgresServer
import java.time.Duration
import spock.lang.Requires
import spock.lang.Tag

/** Servers of VDBs end where the disk of the pool has no room, and run again when it has. */
@Tag('slow')
@Requires(value = { Disk.isPossible('btrfs') || Disk.isPossible('xfs') }, reason = 'needs root, mkfs and loop devices')
class NoRoomToRunSpec extends ServerAtHand {
    @Override
    Duration upkeep() { Duration.ofMillis(100) }

    @Override
    int fullPercent() { 90 }

    @Override
    Disk sharing() { Disk.sharing(folder, 700) }

    def cleanup() {
        flow.removeAll()
    }

    def "a VDB that ended while the pool was full is started when there is room again, and one that was stopped is not"() {
        given:
        def shop = flow.linked('shop', source.link)
        def (qa, stopped, late) = ['qa1', 'qa2', 'qa3'].collect { flow.provisionedWith(it, shop, [:]) }
        flow.completed(flow.post("source/${flow.source(stopped).reference}/stop", [:]))
        disk.fill()
        assert eventually { flow.get('fault?status=ACTIVE').result*.bundleID == ['fault.pool.over.threshold'] }

        when:
        ['qa1', 'qa3'].each { PostgresServer.below(lab.mountPath(it))*.destroyForcibly() }

        then:
        eventually { faults(qa).size() == 1 && faults(late).size() == 1 }
        with(faults(qa)[0]) {
            bundleID == 'fault.vdb.ended.without.room'
            description == "'qa1' does not run any more, and the disk of the pool is full to more than 90 %."
            response == 'The VDB is shown as stopped. It is started when there is room in the pool again.'
        }
        flow.state(qa) == ['INACTIVE', 'ENABLED']

        when: 'somebody wants one of them stopped, and makes room'
        flow.completed(flow.post("source/${flow.source(late).reference}/stop", [:]))
        disk.empty()

        then:
        eventually { flow.state(qa) == ['RUNNING', 'ENABLED'] && flow.get('fault?status=ACTIVE').result == [] }
        flow.sql(qa, 'select 1') == [['1']]
        [stopped, late].every { flow.state(it) == ['INACTIVE', 'ENABLED'] }
    }

    private List faults(String vdb) {
        flow.get("fault?target=$vdb&status=ACTIVE").result
    }
}
