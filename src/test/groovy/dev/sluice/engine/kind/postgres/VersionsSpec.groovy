package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Lab
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.wire.Timestamp
import java.nio.file.Path
import java.time.Instant
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** Every version of PostgreSQL that is supported, from its link to a moment of its past. */
@Requires(value = { System.getProperty('sluice.postgres.versions') }, reason = 'their programs are fetched by: mvn -Ppostgres test')
class VersionsSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup PostgresServer source
    @AutoCleanup Lab lab

    def "PostgreSQL #version is found, linked, synced, copied and copied as it was at a moment"() {
        given:
        PostgresSoftware.reachable(folder)
        def software = PostgresSoftware.folder(version)
        source = new PostgresServer(folder, [], software)
        source.run('create database shop')
        source.run('create table orders (id int primary key); insert into orders values (1)', 'shop')
        lab = new Lab(folder, { it.withVariables([SLUICE_POSTGRES: software.toString()]) })
        def flow = new PostgresFlow(lab, version)

        when:
        def shop = flow.linked('shop', source.link, [sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: true]])
        def qa = flow.provisionedWith('qa1', shop, [:])

        then:
        flow.sql(qa, 'select id from orders', 'shop') == [['1']]
        flow.sql(qa, 'show server_version')[0][0].split(' ')[0] == version.replaceAll(/\.0$/, '')

        when: 'the source goes on'
        source.run('insert into orders values (2)', 'shop')
        def second = keptUntilNow(flow, shop)
        source.run('insert into orders values (3)', 'shop')
        flow.completed(flow.sync(shop))
        flow.completed(flow.refresh(qa, [type: 'TimeflowPointSemantic', container: shop, location: 'LATEST_SNAPSHOT']))

        then:
        flow.sql(qa, 'select count(*) from orders', 'shop') == [['3']]

        when:
        flow.completed(flow.refresh(qa, [type: 'TimeflowPointTimestamp', timeflow: flow.container(shop).currentTimeflow, timestamp: Timestamp.of(second)]))

        then:
        flow.sql(qa, 'select count(*) from orders', 'shop') == [['2']]

        when: 'a standby follows it'
        def followed = flow.linked('followed', source.link + [standby: true])
        source.run('insert into orders values (4)', 'shop')
        def told = flow.completed(flow.sync(followed)).events*.messageDetails
        flow.completed(flow.refresh(qa, [type: 'TimeflowPointSemantic', container: followed, location: 'LATEST_SNAPSHOT']))

        then:
        told.contains('The standby has replayed what the source has written')
        flow.sql(qa, 'select count(*) from orders', 'shop') == [['4']]

        cleanup:
        flow?.completed(flow.remove(qa))
        flow?.completed(flow.remove(followed))
        flow?.completed(flow.remove(shop))

        where:
        version << (System.getProperty('sluice.postgres.versions') ?: '').split(',').toList()
    }

    private static Instant keptUntilNow(PostgresFlow flow, String container) {
        def moment = PostgresFlow.now()
        new PollingConditions(timeout: 60, delay: 0.1).eventually {
            assert flow.post("timeflow/${flow.container(container).currentTimeflow}/timeflowRanges", [type: 'TimeflowRangeParameters']).result
                    .any { Timestamp.parse(it.endPoint.timestamp).isAfter(moment) }
        }
        moment
    }
}
