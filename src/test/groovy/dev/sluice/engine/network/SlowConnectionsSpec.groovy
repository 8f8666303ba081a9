package dev.sluice.engine.network

import dev.sluice.lab.Lab
import dev.sluice.lab.RawConnection
import java.nio.ByteBuffer
import java.nio.channels.SocketChannel
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/**
 * Clients that open connections and then send hardly anything. {@code -Dsluice.slow.connections=10000} opens more of them than a usual
 * run, and the time that {@code about} takes meanwhile is printed.
 */
class SlowConnectionsSpec extends Specification {
    static final int SLOW = Integer.getInteger('sluice.slow.connections', 600)
    static final int ADDRESSES = 200
    static final int ASKED = 200

    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab

    def setupSpec() { lab = new Lab(folder) }

    private SocketChannel slow(String address, String text) {
        def channel = SocketChannel.open()
        channel.bind(new InetSocketAddress(address, 0))
        channel.connect(new InetSocketAddress('127.0.0.1', lab.engine.url().port))
        channel.write(ByteBuffer.wrap(text.bytes))
        channel
    }

    private static String address(int number) {
        "127.0.1.${1 + number % ADDRESSES}"
    }

    private RawConnection.Answer about(RawConnection connection) {
        connection.exchange('GET /resources/json/engine/about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', new byte[0])
    }

    def "the engine answers while clients never send #what"() {
        given:
        def clients = (1..SLOW).collect { slow(address(it), text) }

        when:
        def times = []
        new RawConnection(lab.engine.url()).withCloseable { connection ->
            ASKED.times {
                long begun = System.nanoTime()
                assert about(connection).status == 200
                times << (System.nanoTime() - begun) / 1e6
            }
        }
        println "about beside $SLOW clients that never send $what: p50 ${times.sort()[ASKED.intdiv(2)]} ms, p99 ${times[ASKED * 99 / 100 as int]} ms"

        then: 'and so for somebody who connects only now'
        new RawConnection(lab.engine.url()).withCloseable { about(it).status } == 200

        cleanup:
        clients*.close()

        where:
        what                          | text
        'a body'                      | 'POST /resources/json/engine/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
        'the body of a GET'           | 'GET /resources/json/engine/nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n'
        'a head'                      | 'GET /resources/json/engine/about HTTP/1.1\r\nHost: localhost\r\nX: '
    }

    def "of one address only the latest connections stay, and those of others do"() {
        given:
        def other = slow('127.0.2.1', 'GET ')

        when:
        def mine = (1..300).collect { slow('127.0.2.2', 'GET ') }

        then: 'the oldest are closed, as far as they were taken in the order in which they came'
        (mine + other)*.configureBlocking(false)
        new PollingConditions(timeout: 30).eventually {
            assert mine.count { it.read(ByteBuffer.allocate(1)) < 0 } == 44
        }
        mine.drop(100).every { it.read(ByteBuffer.allocate(1)) == 0 }
        other.read(ByteBuffer.allocate(1)) == 0

        and: 'a further one is answered'
        new RawConnection(lab.engine.url(), InetAddress.getByName('127.0.2.2')).withCloseable { about(it).status } == 200

        cleanup:
        (mine + other)*.close()
    }

    def "without a login a long body is refused, whatever the call"() {
        given:
        def body = ('{"type":"' + 'x' * 100_000 + '"}').bytes

        expect:
        new RawConnection(lab.engine.url()).withCloseable {
            def answer = it.exchange("POST /resources/json/engine/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: $body.length\r\n\r\n", body)
            [answer.status, answer.body.contains('The body is longer than 65536 bytes.')]
        } == [413, true]
    }
}
