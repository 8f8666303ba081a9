package dev.sluice.engine.kind.postgres.log

import dev.sluice.engine.kind.Replay
import dev.sluice.engine.kind.postgres.protocol.Login
import dev.sluice.engine.kind.postgres.protocol.ServerAddress
import dev.sluice.engine.kind.postgres.protocol.ServerConnection
import dev.sluice.engine.kind.postgres.protocol.Tls
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.wire.Secret
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** What is kept of the log of a real server, while it is. */
@Tag('slow')
class PostgresFeedSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup PostgresServer server
    KeptLog log
    PostgresFeed feed

    def setup() {
        PostgresSoftware.reachable(folder)
        server = new PostgresServer(folder)
        log = new KeptLog(folder.resolve('log'))
    }

    def cleanup() {
        feed?.close()
    }

    private PostgresFeed newFeed() {
        new PostgresFeed({
            ServerConnection.open(ServerAddress.of('127.0.0.1', server.port), new Login('postgres', Secret.of(PostgresServer.PASSWORD), 'postgres', Login.Purpose.REPLICATION), Tls.PREFER)
        }, log, { server -> })
    }

    private void feed() {
        feed = newFeed()
        def begun = new CountDownLatch(1)
        Thread.startDaemon { feed.run { begun.countDown() } }
        assert begun.await(60, TimeUnit.SECONDS)
    }

    private KeptLog.Stretch last() {
        log.stretches().last()
    }

    private long written() {
        LogPosition.parse(server.run('select pg_current_wal_flush_lsn()')[0][0])
    }

    /** Whether the log comes to be kept until now, within a minute; {@code always} has to hold until then. */
    private boolean comesToNow(Closure<Boolean> always = { true }) {
        long now = System.currentTimeMillis()
        long end = now + 60_000
        while (last().toMillis() <= now && System.currentTimeMillis() < end) {
            assert always()
        }
        last().toMillis() > now
    }

    def "a time is said to be kept only once all that was written by then has come"() {
        given: 'much that the server wrote while nobody kept it'
        feed()
        assert comesToNow()
        feed.close()
        server.run("create table much as select i, repeat('x', 1000) from generate_series(1, 100000) i")
        def written = written()
        def by = System.currentTimeMillis()

        when:
        feed()

        then:
        comesToNow { def seen = last(); seen.toMillis() < by || seen.position() >= written }
        log.stretches().size() == 1
    }

    def "a server on which nothing happens is kept until now, wherever its log ends"() {
        given:
        feed()

        expect:
        comesToNow()

        when:
        server.run('create table few (a int)')
        server.run('select pg_switch_wal()')

        then:
        comesToNow()

        when:
        feed.close()
        feed()

        then:
        comesToNow()
        log.stretches().size() == 1
    }

    def "it is not said to go well where nothing of what comes can be written"() {
        given: 'a segment that no file can take the place of'
        feed()
        server.run('create table few (a int)')
        assert comesToNow()
        feed.close()
        def segment = Files.walk(folder.resolve('log')).withCloseable { all -> all.filter { it.fileName.toString().matches('[0-9A-F]{24}') }.toList() }.max()
        Files.delete(segment)
        Files.createDirectory(segment)
        Files.createFile(segment.resolve('in the way'))
        server.run('insert into few values (1)')
        def isBegun = false

        when:
        newFeed().run { isBegun = true }

        then:
        thrown(IOException)
        !isBegun
    }

    /** How many segments a copy of the server gets that is to go to a point. */
    private int segmentsTo(String name, Instant moment, String location) {
        def own = Files.createDirectories(folder.resolve("$name/pg_wal"))
        def target = own.resolveSibling('kept')
        assert log.copyTo(target, own, 0, new Replay(folder.resolve('log'), moment, location)) == null
        target.toFile().list().findAll { it.matches('[0-9A-F]{24}') }.size()
    }

    def "a copy gets the log that leads to a point, and not all that came since"() {
        given:
        feed()
        server.run('create table few (a int)')
        def early = PostgresFlow.now()
        def place = server.run('select pg_current_wal_insert_lsn()')[0][0]
        8.times {
            server.run('insert into few values (1)')
            server.run('select pg_switch_wal()')
        }
        def late = PostgresFlow.now()
        assert comesToNow()

        expect: 'the segment of the point, and those that tell that there is nothing more'
        segmentsTo('moment', early, null) in 2..3
        segmentsTo('place', null, place) in 2..3
        segmentsTo('late', late, null) >= 8
        segmentsTo('end', null, null) == segmentsTo('late again', late, null)
    }
}
