package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Talk
import dev.sluice.wire.Timestamp
import java.time.Duration
import spock.lang.Tag

/** What is kept of the log of a VDB that gets other data, however often the engine looks after what it has. */
@Tag('slow')
class RenewedLogSpec extends ServerAtHand {
    @Override
    Duration upkeep() { Duration.ofMillis(10) }

    def cleanup() {
        flow.removeAll()
    }

    /** A VDB whose log is kept. */
    private String kept(String shop) {
        flow.provisioned('qa1', shop, [container: [type: 'AppDataContainer', name: 'qa1', group: 'Virtual'] + KEPT])
    }

    private List<Map> ranges(String timeflow) {
        flow.post("timeflow/$timeflow/timeflowRanges", [type: 'TimeflowRangeParameters']).result
    }

    def "the log of a timeflow is never that of the data that comes in its place"() {
        given:
        source.run('create table orders (id int)')
        def shop = flow.linked('shop', source.link)
        def qa = kept(shop)
        def timeflows = [flow.container(qa).currentTimeflow]

        when:
        4.times {
            3.times { source.run('insert into orders values (1); select pg_switch_wal()') }
            flow.completed(flow.sync(shop))
            flow.completed(flow.refresh(qa))
            timeflows << flow.container(qa).currentTimeflow
        }

        then:
        timeflows.every { ranges(it).size() == 1 }
        flow.get('fault').result.findAll { it.title == 'Log lost' } == []
    }

    def "what was rolled back can be had again"() {
        given:
        def shop = flow.linked('shop', source.link)
        def qa = kept(shop)
        def timeflow = flow.container(qa).currentTimeflow
        flow.sql(qa, 'create table rows (id int); insert into rows values (1)')
        def first = flow.now()
        sleep 20
        flow.sql(qa, 'insert into rows values (2)')
        def second = flow.now()
        assert eventually { keptUntil(qa) > second }

        when:
        flow.completed(flow.rollback(qa, [type: 'TimeflowPointTimestamp', timeflow: timeflow, timestamp: Timestamp.of(first)]))
        flow.sql(qa, 'insert into rows values (3)')

        then:
        flow.sql(qa, 'select id from rows order by id') == [['1'], ['3']]
        ranges(timeflow).size() == 1

        when: 'one says the moment, and not the timeflow that had it'
        new Talk(lab).withCloseable { it.evaluate("rollback 'qa1', at: '${Timestamp.of(second)}'") }

        then:
        flow.sql(qa, 'select id from rows order by id') == [['1'], ['2']]
    }
}
