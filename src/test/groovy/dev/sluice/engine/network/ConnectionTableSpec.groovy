package dev.sluice.engine.network

import java.time.Duration
import org.eclipse.jetty.io.Connection
import org.eclipse.jetty.io.EndPoint
import spock.lang.Specification

class ConnectionTableSpec extends Specification {
    long now = 0
    def closed = []
    def table = new ConnectionTable(new ConnectionTable.Bounds(3, 5), { now })

    private Connection opened(String name, String address = '192.0.2.1') {
        def transport = new Object()
        def endPoint = [getTransport: { transport }, getRemoteSocketAddress: { new InetSocketAddress(address, 1) },
                        close: { closed << name }] as EndPoint
        def connection = [getEndPoint: { endPoint }] as Connection
        table.onOpened(connection)
        now += Duration.ofSeconds(1).toNanos()
        connection
    }

    def "for one too many of an address the one that has been waiting longest goes"() {
        when:
        ('a'..'e').each { opened(it) }

        then:
        closed == ['a', 'b']
        table.size() == 3
    }

    def "for one too many in all the one that has been waiting longest goes, of whichever address"() {
        when:
        ('a'..'f').eachWithIndex { name, i -> opened(name, "192.0.2.$i") }

        then:
        closed == ['a']
        table.size() == 5
    }

    def "one whose call is carried out stays, and waits anew when it is answered"() {
        given:
        def a = opened('a')
        table.begun(a)

        when:
        ('b'..'d').each { opened(it) }
        then:
        closed == ['b']

        when:
        table.ended(a)
        ('e'..'f').each { opened(it) }
        then:
        closed == ['b', 'c', 'd']
    }

    def "one that keeps the engine waiting for a minute goes"() {
        given:
        def a = opened('a')
        opened('b')
        table.begun(a)
        now += ConnectionTable.LONGEST_WAIT.toNanos()

        when:
        table.sweep()

        then:
        closed == ['b']

        when:
        table.ended(a)
        table.sweep()
        then:
        closed == ['b']
        table.size() == 1
    }

    def "one that is closed counts no more"() {
        given:
        def all = ('a'..'c').collect { opened(it) }

        when:
        all.each { table.onClosed(it) }

        then:
        table.size() == 0
        table.byAddress.isEmpty()
    }
}
