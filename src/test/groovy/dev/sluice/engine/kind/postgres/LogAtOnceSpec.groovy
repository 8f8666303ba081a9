package dev.sluice.engine.kind.postgres

import java.time.Duration
import java.time.Instant
import spock.lang.Tag

/** The log of a server is kept from the end of its link on, however seldom the engine looks after what it has. */
@Tag('slow')
class LogAtOnceSpec extends ServerAtHand {
    @Override
    Duration upkeep() { Duration.ofHours(1) }

    def "what is written after a link is kept at once"() {
        given:
        def shop = flow.linked('shop', source.link, KEPT)
        def linked = Instant.now()

        when:
        source.run('create table orders (id serial)')

        then:
        eventually { keptUntil(shop) > linked }

        and: 'it takes what it has on the disk'
        eventually { Math.abs(logSpace() - onDisk("notes/${flow.container(shop).currentTimeflow}/log")) < (256 << 10) }

        cleanup:
        flow.removeAll()
    }

    private long logSpace() {
        flow.get('capacity/consumer').result[0].breakdown.logSpace ?: 0
    }

    private long onDisk(String folder) {
        "du --summarize --block-size=1 ${lab.pool.resolve(folder)}".execute().text.split()[0].toLong()
    }

    private List<List<String>> active() {
        source.run('select active from pg_replication_slots')
    }

    private void change(String shop, String what) {
        flow.completed(flow.post("source/${flow.source(shop).reference}/$what", [type: "Source${what.capitalize()}Parameters" as String]))
    }

    def "the slot of a dSource is free once that is disabled, and used again once it is enabled (standby: #standby)"() {
        given:
        def shop = flow.linked('shop', source.link + [standby: standby], KEPT)
        assert eventually { active().every { it == ['t'] } }

        when: 'whatever is done every few seconds'
        def seen = (1..3).collect {
            change(shop, 'disable')
            def whenDisabled = within(1) { active().every { it == ['f'] } }
            def isTold = within(1) { !flow.container(shop).runtime.logSyncActive }
            change(shop, 'enable')
            [whenDisabled, isTold, within(2) { active().every { it == ['t'] } }]
        }

        then:
        seen == [[true, true, true]] * 3

        cleanup:
        flow.removeAll()

        where:
        standby << [false, true]
    }

    /** Whether something comes to be so within some seconds. */
    private static boolean within(int seconds, Closure<Boolean> condition) {
        def end = Instant.now().plusSeconds(seconds)
        while (!condition()) {
            if (Instant.now() > end) {
                return false
            }
            sleep 20
        }
        true
    }
}
