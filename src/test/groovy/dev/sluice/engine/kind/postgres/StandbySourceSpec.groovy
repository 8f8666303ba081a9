package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Flow
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.time.Duration
import java.time.Instant
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Tag

/** A source that follows another server itself, and may be behind that. */
@Tag('postgres')
class StandbySourceSpec extends ServerAtHand {
    @Shared @AutoCleanup PostgresServer standby
    @Shared String shop
    @Shared String vdb

    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    def setupSpec() {
        source.run('create table orders (id serial)')
        standby = follower()
        shop = flow.linked('shop', standby.link, KEPT)
        vdb = flow.provisioned('qa', shop)
    }

    def cleanupSpec() {
        flow.removeAll()
    }

    /** A server that follows the one at hand. */
    private PostgresServer follower() {
        def follower = new PostgresServer(Files.createDirectory(folder.resolve('follower')))
        def settings = Files.readString(follower.data.resolve('postgresql.conf'))
        [follower, source]*.stop()
        PostgresSoftware.run(['rm', '-r', follower.data])
        PostgresSoftware.run(['cp', '-a', source.data, follower.data])
        Files.writeString(follower.data.resolve('postgresql.conf'), settings + "wal_retrieve_retry_interval = '100ms'\n" +
                "primary_conninfo = 'host=127.0.0.1 port=$source.port user=postgres password=''$PostgresServer.PASSWORD'''\n")
        Files.createFile(follower.data.resolve('standby.signal'))
        [source, follower]*.start()
        follower
    }

    private void hears(boolean hears) {
        standby.run("alter system ${hears ? 'reset primary_conninfo' : "set primary_conninfo = 'host=127.0.0.1 port=1'"}")
        standby.run('select pg_reload_conf()')
        assert eventually { standby.run('select count(*) from pg_stat_wal_receiver')[0][0] == (hears ? '1' : '0') }
    }

    /** The next row, and a moment that has it. */
    private Instant ordered() {
        source.run('insert into orders default values')
        PostgresFlow.now().tap { sleep 20 }
    }

    private Map at(Instant moment) {
        [type: 'TimeflowPointTimestamp', timeflow: flow.container(shop).currentTimeflow, timestamp: Timestamp.of(moment)]
    }

    private int seen(Map point) {
        flow.completed(flow.refresh(vdb, point))
        flow.sql(vdb, 'select count(*) from orders')[0][0] as int
    }

    def "its log is kept up to the last commit that it has got, and not up to what its clock says"() {
        given:
        hears(false)
        def first = ordered()
        def second = ordered()
        sleep 3000

        expect:
        keptUntil(shop) < first
        flow.failed(flow.refresh(vdb, at(first))) == "the log of 'shop' has not come up to ${Timestamp.of(first)} within 30 s."

        when: 'a snapshot is taken while it is behind'
        flow.completed(flow.sync(shop))

        then:
        Timestamp.parse(flow.snapshots(shop).first().latestChangePoint.timestamp) < first
        seen(Flow.latest(shop)) == 0

        when:
        hears(true)
        ordered()

        then:
        eventually { keptUntil(shop) > second }
        [first, second].collect { seen(at(it)) } == [1, 2]
        seen(Flow.latest(shop)) == 3
    }
}
