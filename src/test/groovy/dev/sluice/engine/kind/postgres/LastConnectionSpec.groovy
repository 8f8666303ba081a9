package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresServer
import dev.sluice.wire.Timestamp
import java.time.Duration
import java.time.Instant
import spock.lang.Shared
import spock.lang.Tag

/** The engine knows when somebody was last connected to a VDB. */
@Tag('slow')
class LastConnectionSpec extends ServerAtHand {
    @Shared String shop

    @Override
    Duration upkeep() { Duration.ofMillis(100) }

    def setupSpec() {
        source.run('create database shop')
        shop = flow.linked('shop', source.link)
    }

    def cleanup() {
        flow.removeVdbs()
    }

    private String last(String vdb) {
        flow.container(vdb).lastConnection
    }

    private boolean wasAsked(String vdb) {
        eventually { flow.container(vdb).connectionCount != null }
    }

    def "what the engine does itself is no connection, also a snapshot, and one that came and went is"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [:])

        expect:
        wasAsked(qa)

        when:
        flow.completed(flow.sync(qa))
        sleep 500

        then:
        last(qa) == null

        when: 'it is gone before anybody looks'
        flow.sql(qa, 'select 1', 'shop')

        then:
        eventually { last(qa) != null }

        when:
        def then = last(qa)
        sleep 500

        then: 'nobody came since'
        last(qa) == then
    }

    def "as long as somebody is connected it is that of now, in whatever database"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [:])
        def connection = PostgresServer.connect(flow.facts(qa).port as int, database)

        expect:
        eventually { last(qa) != null }

        when:
        def then = last(qa)

        then:
        eventually { last(qa) > then }

        when: 'nobody knows when exactly somebody left between two looks'
        connection.close()
        def gone = Timestamp.of(Instant.now())

        then:
        eventually { last(qa) > gone }

        cleanup:
        connection?.close()

        where:
        database << ['shop', 'postgres']
    }
}
