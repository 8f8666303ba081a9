package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Called
import dev.sluice.lab.PostgresServer
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.time.Duration
import java.time.Instant
import spock.lang.Tag

/** What becomes of a log of which the source has removed what was not fetched yet. */
@Tag('slow')
class LostLogSpec extends ServerAtHand {
    @Override
    PostgresServer server() { new PostgresServer(folder, ["max_slot_wal_keep_size = '32MB'"]) }

    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    def cleanup() {
        flow.removeAll()
        source.run('drop table orders')
    }

    private List<String> slot() {
        source.run('select wal_status, active from pg_replication_slots')[0]
    }

    private Map fault() {
        flow.get('fault').result.find { it.title == 'Log lost' && it.status == 'ACTIVE' }
    }

    /** What is said to whoever wants a VDB of a moment that cannot be had. */
    private Map refused(String dsource, Instant moment) {
        flow.provision('none', dsource, [timeflowPointParameters: [type: 'TimeflowPointTimestamp', timeflow: flow.container(dsource).currentTimeflow,
                timestamp: Timestamp.of(moment)]]).error.details.timeflowPointParameters.timestamp
    }

    private List<Map> ranges(String dsource) {
        flow.post("timeflow/${flow.container(dsource).currentTimeflow}/timeflowRanges", [type: 'TimeflowRangeParameters']).result
    }

    /** What a script prints. */
    private String printed(String script) {
        def file = Files.writeString(folder.resolve('printed.groovy'), script)
        new Called([HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword])
                .with('--engine', lab.engine.url().toString(), '--user', 'admin', 'run', file.toString()).out
    }

    def "a slot that was lost is a fault that tells the gap, and the next base backup goes on"() {
        given:
        source.run('create table orders (id int)')
        def shop = flow.linked('shop', source.link, KEPT)
        assert eventually { slot() == ['reserved', 't'] }
        assert fault() == null
        def linked = Instant.now()
        assert eventually { keptUntil(shop) > linked }

        when: 'nobody fetches the log while more is written than is held back'
        flow.completed(flow.post("source/${flow.source(shop).reference}/disable", [type: 'SourceDisableParameters']))
        assert eventually { slot()[1] == 'f' }
        6.times { source.run('select pg_switch_wal()'); source.run("insert into orders values ($it)") }
        source.run('checkpoint')
        assert slot() == ['lost', 'f']
        def lost = Instant.now()
        flow.completed(flow.post("source/${flow.source(shop).reference}/enable", [type: 'SourceEnableParameters']))

        then:
        eventually { fault() != null }
        fault().description ==~ /the log of 'shop' was not kept between \S+Z and \S+Z, after its newest snapshot\./
        eventually { slot() == ['reserved', 't'] }

        and: 'a moment of which the log was lost is refused with that'
        def between = fault().description.find(/between \S+ and \S+(?=,)/)
        [lost, Instant.now()].each { moment ->
            with(refused(shop, moment)) {
                it.details == "no snapshot of 'shop' is of ${Timestamp.of(moment)}, and log was lost $between."
                it.action ==~ 'What was lost cannot be had again, nor what follows it before the next snapshot. ' +
                        /Every moment is kept from \S+ to \S+\. Sync it, for moments from then on\./
            }
        }

        and: 'who looks at the dSource, or at what can be had of it, is told'
        ranges(shop)*.provisionable == [true, false]
        ranges(shop)[0].endPoint.timestamp + ' and ' + ranges(shop)[1].startPoint.timestamp == between - 'between '
        printed("show 'shop'") =~ /faults +Log lost: \Q${fault().description}\E\n/
        printed("println ranges('shop')*.provisionable") == '[true, false]\n'

        when:
        flow.completed(flow.sync(shop))
        source.run('insert into orders values (9)')

        then:
        eventually { fault() == null }
        flow.get('capacity/consumer').result.find { it.name == 'shop' }.breakdown.with { it.logSpace >= (16 << 20) && it.actualSpace > it.logSpace }
        flow.sql(flow.provisioned('after', shop), 'select count(*) from orders') == [['7']]
        ranges(shop)*.provisionable == [true, true]
        refused(shop, lost).details == "no snapshot of 'shop' is of ${Timestamp.of(lost)}, and log was lost $between."
        refused(shop, lost).action ==~ 'What was lost cannot be had again, nor what follows it before the next snapshot. ' +
                /Every moment is kept from \S+ to \S+, and from \S+ to \S+\./
    }
}
