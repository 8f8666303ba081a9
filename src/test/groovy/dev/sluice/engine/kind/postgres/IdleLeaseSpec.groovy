package dev.sluice.engine.kind.postgres

import dev.sluice.engine.EngineSettings
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.SetClock
import dev.sluice.wire.Timestamp
import java.time.Duration
import spock.lang.Shared
import spock.lang.Tag

/** A VDB ends when nobody has connected to it for so long. */
@Tag('slow')
class IdleLeaseSpec extends ServerAtHand {
    @Shared SetClock clock = new SetClock()
    @Shared String shop

    @Override
    Duration upkeep() { Duration.ofMillis(100) }

    @Override
    EngineSettings settings(EngineSettings usual) { usual.withClock(clock.asHost()).withKeepDeleted(Duration.ofDays(7)) }

    def setupSpec() {
        source.run('create database shop')
        shop = flow.linked('shop', source.link)
    }

    def cleanup() {
        flow.removeVdbs()
    }

    private String idle(String name, Duration time) {
        flow.provisionedWith(name, shop, [:], [container: [type: 'AppDataContainer', name: name, group: 'Virtual', leaseIdle: time.toSeconds()]])
    }

    private List<String> faults(String vdb) {
        flow.get("fault?target=$vdb&status=ACTIVE").result.findAll { it.title == 'Lease ends' }*.description
    }

    private List<String> names() {
        flow.get('database').result*.name.toSorted()
    }

    def "it stays while somebody is connected, its end is told, and it can be had back and used again"() {
        given:
        def qa = idle('qa', Duration.ofHours(2))
        def connection = PostgresServer.connect(flow.facts(qa).port as int, 'shop')

        when: 'nobody looks just before the time is over, but whoever ends it does'
        clock.pass(Duration.ofHours(3))
        sleep 500

        then:
        'qa' in names()
        faults(qa) == []

        when:
        connection.close()
        sleep 500
        clock.pass(Duration.ofMinutes(115))

        then:
        eventually { faults(qa).any { it ==~ /'qa' will be deleted at .*, unless somebody connects to it\./ } }

        when:
        flow.sql(qa, 'select 1', 'shop')

        then:
        eventually { faults(qa) == [] }

        when: 'it is not counted once more'
        sleep 500
        clock.pass(Duration.ofMinutes(121))

        then:
        eventually { names() == ['shop'] }

        when:
        def back = flow.post("database/deleted/${flow.get('database/deleted').result.find { it.name == 'qa' }.reference}/undelete", [type: 'UndeleteParameters'])
        flow.completed(back)
        sleep 500

        then:
        names() == ['qa', 'shop']
        flow.container(qa).leaseIdle == 7200
    }

    def "a VDB that is stopped is not connected to, and a lock keeps it"() {
        given:
        def qa = idle('qa', Duration.ofHours(1))
        def kept = idle('kept', Duration.ofHours(1))
        flow.completed(flow.post("source/${flow.source(qa).reference}/stop", [:]))
        flow.post("database/$kept/lock", [type: 'LockParameters', until: Timestamp.of(clock.now() + Duration.ofHours(3))])

        when:
        clock.pass(Duration.ofMinutes(61))

        then:
        eventually { names() == ['kept', 'shop'] }
        eventually { faults(kept).any { it.startsWith("The lease of 'kept' is over, and it cannot be deleted: 'kept' is locked until") } }

        cleanup:
        clock.pass(Duration.ofHours(3))
        eventually { names() == ['shop'] }
    }
}
