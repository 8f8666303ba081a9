package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Flow
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.ServerRelay
import dev.sluice.wire.Timestamp
import java.time.Duration
import java.time.Instant
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Tag

/** A source whose log comes minutes after it was written, because the way from it is slow. */
@Tag('postgres')
class LaggingLogSpec extends ServerAtHand {
    private static final int SLOW = 256 * 1024
    /** So much takes minutes on the slow way. */
    private static final String MUCH = "insert into filler select repeat('x', 1000) from generate_series(1, 40000)"

    @Shared @AutoCleanup ServerRelay way

    @Override
    PostgresServer server() { new PostgresServer(folder, ["max_wal_size = '2GB'"]) }

    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    def setupSpec() {
        way = new ServerRelay(source.port)
        source.run('create table filler (text text); create table orders (id serial)')
    }

    private Map<String, Object> link() {
        source.link + [port: way.port, tlsMode: 'disable']
    }

    private int there() {
        source.run('select count(*) from orders')[0][0] as int
    }

    private List<String> orders(String vdb) {
        flow.sql(vdb, 'select count(*), max(id) from orders')[0]
    }

    def "the latest point of a source whose log is minutes behind is refused, or old as it says, and exact once the log has come"() {
        given:
        def shop = flow.linked('shop', link(), KEPT)
        source.run('insert into orders default values')
        def vdb = flow.provisioned('qa', shop)

        when: 'much comes before the next row'
        way.bytesPerSecond = SLOW
        source.run(MUCH)
        source.run('insert into orders default values')
        def written = Instant.now()
        def refused = flow.failed(flow.refresh(vdb, Flow.latest(shop)))
        def behind = keptUntil(shop)

        then:
        refused ==~ /the log has not come within 30 s: the server has written up to \S+ of timeline 1, and it is kept up to \S+ of timeline 1\./
        behind < written
        orders(vdb) == ['1', '1']

        when:
        def stale = flow.completed(flow.refresh(vdb, Flow.latest(shop) + [stale: true])).events*.messageDetails

        then:
        stale.any { it ==~ /the log has not come within 30 s: .* What is given is all that was kept, which is whole until \S+Z, .* ago\./ }
        orders(vdb) == ['1', '1']

        when: 'the way is as fast as it was'
        way.bytesPerSecond = 0
        assert eventually { keptUntil(shop) > written }
        flow.completed(flow.refresh(vdb, Flow.latest(shop)))

        then:
        orders(vdb) == ['2', '2']
        flow.get('fault').result == []

        cleanup:
        way.bytesPerSecond = 0
        flow.removeAll()
    }

    def "a source that says nothing is waited for no longer than one whose log is late"() {
        given:
        def shop = flow.linked('shop', link(), KEPT)
        def vdb = flow.provisioned('qa', shop)
        def begun = Instant.now()

        when:
        way.silent = true
        def refused = flow.failed(flow.refresh(vdb, Flow.latest(shop)))

        then:
        refused == "the database of 'shop' has not said within 30 s how far its log goes."
        Duration.between(begun, Instant.now()) < Duration.ofSeconds(45)

        cleanup:
        way.silent = false
        flow.removeAll()
    }

    def "a source that goes away in the midst of a sync is named, and is no fault any more once its log comes again"() {
        given:
        def shop = flow.linked('shop', link(), KEPT)
        source.run(MUCH)
        way.bytesPerSecond = SLOW

        when:
        def sync = flow.sync(shop)
        assert eventually { flow.get("job/$sync.json.job").result.events.any { it.messageDetails.startsWith('Copying') } }
        sleep 1000
        way.cut()
        way.bytesPerSecond = 0

        then:
        flow.failed(sync) ==~ /source: 127.0.0.1:$way.port has gone in the midst of it \(the server ended the connection.*\)\./
        eventually { flow.get('fault?status=ACTIVE').result == [] }

        cleanup:
        way.bytesPerSecond = 0
        flow.removeAll()
    }

    def "now means the moment of the call also where no engine has run for longer than a copy waits"() {
        given:
        def shop = flow.linked('shop', link(), KEPT)
        def vdb = flow.provisioned('qa', shop)
        lab.engine.close()
        source.run('insert into orders default values')
        def between = PostgresFlow.now()
        sleep 31_000
        source.run('insert into orders default values')

        when:
        lab.begin()
        flow = new PostgresFlow(lab)
        def refreshed = [Instant.now(), between].collect {
            flow.completed(flow.refresh(vdb, [type: 'TimeflowPointTimestamp', timeflow: flow.container(shop).currentTimeflow, timestamp: Timestamp.of(it)]))
            orders(vdb)[0]
        }

        then:
        refreshed == [there(), there() - 1]*.toString()

        cleanup:
        flow.removeAll()
    }

    def "a sync waits for a standby that is minutes behind for as long as it gets on, and takes in all"() {
        given:
        def shop = flow.linked('shop', link() + [standby: true])
        way.bytesPerSecond = 4 * SLOW
        source.run(MUCH)
        source.run('insert into orders default values')
        def expected = source.run('select count(*), max(id) from orders')[0]

        when:
        done(flow.sync(shop))
        def vdb = flow.provisioned('qa', shop)

        then:
        orders(vdb) == expected

        cleanup:
        way.bytesPerSecond = 0
        flow.removeAll()
    }
}
