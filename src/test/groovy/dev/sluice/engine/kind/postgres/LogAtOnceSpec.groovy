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
    }
}
