package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.wire.Timestamp
import spock.lang.Requires
import spock.lang.Tag

/** A source whose log has larger segments than usual, as is chosen where much is written. */
@Requires(value = { StagedPostgresSpec.other() }, reason = 'this machine has no PostgreSQL of its own, with pg_resetwal')
@Tag('postgres')
class LargeSegmentsSpec extends ServerAtHand {
    @Override
    PostgresServer server() {
        def server = new PostgresServer(folder, ['min_wal_size = 1GB', 'max_wal_size = 2GB'], StagedPostgresSpec.other())
        server.stop()
        PostgresSoftware.run(["$server.software/pg_resetwal", '-f', '--wal-segsize=64', server.data])
        server.start()
        server
    }

    def "it is copied, followed, and had as it was at a moment (standby: #standby)"() {
        given:
        flow = new PostgresFlow(lab, source.software.parent.fileName.toString())
        source.run('drop table if exists orders; create table orders (id serial); insert into orders default values')
        def shop = flow.linked('shop', source.link + [standby: standby], KEPT)
        def vdb = flow.provisioned('qa', shop)
        source.run('insert into orders default values')
        def moment = PostgresFlow.now()
        sleep 20
        source.run('insert into orders default values')
        assert eventually { keptUntil(shop) > moment }

        when:
        flow.completed(flow.refresh(vdb, [type: 'TimeflowPointTimestamp', timeflow: flow.container(shop).currentTimeflow, timestamp: Timestamp.of(moment)]))

        then:
        flow.sql(vdb, 'select count(*) from orders') == [['2']]

        cleanup:
        flow.removeAll()

        where:
        standby << [false, true]
    }
}
