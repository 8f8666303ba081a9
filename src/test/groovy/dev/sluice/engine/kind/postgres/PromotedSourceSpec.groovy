package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Flow
import dev.sluice.lab.PostgresFlow
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.time.Duration
import java.time.Instant
import spock.lang.Tag

/** A standby that takes the place of a source begins another timeline, which the engine follows. */
@Tag('postgres')
class PromotedSourceSpec extends ServerAtHand {
    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    private List<List<String>> rows(String vdb) {
        flow.sql(vdb, 'select count(*), max(id) from orders')
    }

    /** The server starts anew as a standby that knows of no slots, as they do, and is promoted. */
    private void promote() {
        source.stop()
        source.data.resolve('pg_replslot').toFile().eachDir { it.deleteDir() }
        Files.createFile(source.data.resolve('standby.signal'))
        source.start()
        source.run('select pg_promote()')
    }

    def "the log of a source that was promoted goes on, and leads to moments before and after (standby: #standby)"() {
        given:
        source.run('create table orders (id serial); insert into orders select from generate_series(1, 3)')
        def shop = flow.linked('shop', source.link + [standby: standby], KEPT)
        def timeflow = flow.container(shop).currentTimeflow
        def kept = { Instant moment ->
            eventually { Timestamp.parse(flow.post("timeflow/$timeflow/timeflowRanges", [type: 'TimeflowRangeParameters']).result.last().endPoint.timestamp).isAfter(moment) }
        }
        source.run('insert into orders values (default)')
        def before = PostgresFlow.now()
        assert kept(before)

        when: 'twice, so that one timeline lies between'
        promote()
        source.run('insert into orders values (default)')
        promote()
        source.run('insert into orders values (default)')
        def vdb = flow.provisioned('after', shop)

        then:
        rows(vdb) == source.run('select count(*), max(id) from orders')
        eventually { flow.get('fault').result.every { it.status == 'RESOLVED' } }
        flow.post("timeflow/$timeflow/timeflowRanges", [type: 'TimeflowRangeParameters']).result.size() == 1

        when:
        flow.completed(flow.refresh(vdb, [type: 'TimeflowPointTimestamp', timeflow: timeflow, timestamp: Timestamp.of(before)]))

        then:
        rows(vdb)[0][0] == '4'

        when:
        def job = flow.completed(flow.sync(shop))
        source.run('insert into orders values (default)')
        flow.completed(flow.refresh(vdb, Flow.latest(shop)))

        then:
        rows(vdb) == source.run('select count(*), max(id) from orders')
        flow.get("job/$job.reference").result.events.findAll { it.eventType == 'WARNING' } == []

        cleanup:
        flow.removeAll()
        source.run('drop table orders')

        where:
        standby << [false, true]
    }
}
