package dev.sluice.client

import dev.sluice.wire.ApiVersion
import dev.sluice.wire.Secret
import java.nio.ByteBuffer
import java.nio.channels.ServerSocketChannel
import java.nio.file.Path
import java.time.Duration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

class NoAnswerMessageSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup OtherEngine engine = new OtherEngine()

    def "nothing listening at the port"() {
        given:
        engine.close()

        expect:
        trouble(engine.connection()) == "$engine.url: nothing listens there. Check host and port, or start the engine"
    }

    def "a host that does not exist"() {
        expect:
        trouble(Connection.to('http://no-such-host.invalid')) ==
                "http://no-such-host.invalid: no host is called 'no-such-host.invalid'. Check the name"
    }

    def "a host that does not take the connection in time"() {
        given: "a socket whose queue of waiting connections is full"
        def deaf = new ServerSocket(0, 1, InetAddress.loopbackAddress)
        def waiting = (1..4).collect { new Socket() }
        waiting.each {
            try {
                it.connect(deaf.localSocketAddress, 50)
            } catch (SocketTimeoutException queueIsFull) {
                assert queueIsFull
            }
        }
        def url = "http://127.0.0.1:$deaf.localPort"

        expect:
        trouble(connection(url, Duration.ofMillis(200), Duration.ofSeconds(5))) ==
                "$url: no connection within 0.2 s. Check the address and any firewall, or raise the connect timeout"

        cleanup:
        waiting*.close()
        deaf.close()
    }

    def "an engine that does not answer in time: #what"() {
        given:
        def released = new CountDownLatch(1)
        def client = loggedIn(connection(engine.url, Duration.ofSeconds(5), Duration.ofMillis(300)))
        ['GET about', 'POST session', 'POST group'].each { engine.on(it) { released.await() } }

        when:
        ask(client)

        then:
        ConnectionException late = thrown()
        late.message == "$engine.url: no answer to $message"

        cleanup:
        released.countDown()
        client.close()

        where:
        what           | ask                      || message
        'GET about'    | { it.get('about', [:]) }  || 'GET about within 0.3 s. Check the engine, or raise the read timeout'
        'POST session' | { it.openSession() }      || 'POST session within 0.3 s. Check the engine, or raise the read timeout'
        'POST group'   | { it.post('group', [:]) } || 'POST group within 0.3 s. It may have had its effect all the same: look before you send it again'
    }

    def "a connection that breaks in the middle: #what"() {
        given:
        engine.on('GET about') {
            it.responseHeaders.set('Content-Type', 'application/json')
            it.sendResponseHeaders(200, 1000)
            it.responseBody.write('{"type":'.bytes)
            it.responseBody.flush()
        }
        engine.on('POST group') { it.close() }
        def client = loggedIn(engine.connection())

        when:
        ask(client)

        then:
        ConnectionException broken = thrown()
        broken.message == "$engine.url: the connection broke before $message"

        cleanup:
        client.close()

        where:
        what                | ask                      || message
        'half a reply'      | { it.get('about', [:]) } || 'GET about was answered. Check scheme and port, and that the engine runs'
        'no reply at all'   | { it.post('group', [:]) } || 'POST group was answered. It may have had its effect all the same: look before you send it again'
    }

    def "a server that speaks something else"() {
        given:
        def other = new ServerSocket(0, 1, InetAddress.loopbackAddress)
        def url = "http://127.0.0.1:$other.localPort"
        def talk = Thread.start { other.accept().withCloseable { it << 'SSH-2.0-OpenSSH_9.2\r\n' } }

        expect:
        trouble(Connection.to(url)) == "$url: the connection broke before GET about was answered." +
                ' Check scheme and port, and that the engine runs'

        cleanup:
        other.close()
        talk.join()
    }

    def "a call in an interrupted thread: #what"() {
        given:
        def client = new Client(engine.connection())
        Thread.currentThread().interrupt()

        when:
        ask(client)

        then:
        ConnectionException stopped = thrown()
        stopped.message == "$engine.url: $what was interrupted. Repeat it when you like"
        stopped.cause instanceof InterruptedException
        Thread.interrupted()

        cleanup:
        Thread.interrupted()
        client.close()

        where:
        what                 | ask
        'GET about'          | { it.get('about', [:]) }
        'POST session'       | { it.openSession() }
        'POST link/defaults' | { it.ask('link/defaults', [:]) }
    }

    def "a call that may change something is still answered when its thread is interrupted, again and again, and the interrupt is not lost"() {
        given:
        def client = loggedIn(engine.connection())
        def arrived = new CountDownLatch(1)
        def begun = new CountDownLatch(1)
        def told = new CompletableFuture<List>()
        engine.on('POST group') {
            arrived.countDown()
            begun.await(20, TimeUnit.SECONDS)
            ok(it, 'JOB-7')
        }
        def asking = Thread.start { told.complete([client.post('group', [:]).toObject().string('result'), Thread.interrupted()]) }

        when:
        arrived.await(20, TimeUnit.SECONDS)
        2.times {
            asking.interrupt()
            Thread.sleep(50)
        }
        begun.countDown()

        then:
        told.get(20, TimeUnit.SECONDS) == ['JOB-7', true]

        cleanup:
        client.close()
    }

    def "one that is not answered even then may have had its effect"() {
        given:
        def client = loggedIn(engine.connection())
        def arrived = new CountDownLatch(1)
        def released = new CountDownLatch(1)
        def told = new CompletableFuture<List>()
        engine.on('POST group') {
            arrived.countDown()
            released.await()
        }
        def asking = Thread.start {
            try {
                client.post('group', [:])
            } catch (ConnectionException stopped) {
                told.complete([stopped.class, stopped.message, Thread.interrupted()])
            }
        }

        when:
        arrived.await(20, TimeUnit.SECONDS)
        asking.interrupt()

        then:
        told.get(20, TimeUnit.SECONDS) == [ConnectionException, "$engine.url: POST group was interrupted." +
                ' It may have had its effect all the same: look before you send it again', true]

        cleanup:
        released.countDown()
        client.close()
    }

    def "a call that somebody ends while it waits is told as that, not as one that took too long: #where"() {
        given:
        def place = folder.resolve('deaf')
        def deaf = ServerSocketChannel.open(family).bind(family == StandardProtocolFamily.UNIX ? UnixDomainSocketAddress.of(place) : new InetSocketAddress('127.0.0.1', 0))
        def client = new Client(family == StandardProtocolFamily.UNIX ? Connection.local(folder, place) : Connection.to("http://127.0.0.1:${deaf.socket().localPort}"))
        def told = new CompletableFuture<String>()
        def asking = Thread.start {
            try {
                client.get('about', [:])
            } catch (ConnectionException ended) {
                told.complete(ended.message)
            }
        }

        when:
        def taken = deaf.accept()
        taken.read(ByteBuffer.allocate(16))
        asking.interrupt()

        then:
        told.get(20, TimeUnit.SECONDS).endsWith(': GET about was interrupted. Repeat it when you like')

        cleanup:
        taken?.close()
        deaf.close()
        client.close()

        where:
        where                    | family
        'at a socket of Unix'    | StandardProtocolFamily.UNIX
        'over the network'       | StandardProtocolFamily.INET
    }

    def "an answer that is too long is on the wire all the same"() {
        given:
        List<Exchange> seen = []
        def client = new Client(engine.connection(), { seen << it.get() } as Wiretap)
        engine.on('GET about') {
            it.responseHeaders.set('Content-Type', 'application/json')
            it.sendResponseHeaders(200, 1L << 30)
            it.close()
        }

        when:
        client.get('about', [:])

        then:
        ConnectionException tooLong = thrown()
        tooLong.message.contains('is longer than')
        seen*.url() == ["$engine.url/resources/json/engine/about".toString()]

        cleanup:
        client.close()
    }

    def "a server that is no engine: #status #type"() {
        given:
        engine.on('GET about') { text(it, status, type, body) }

        expect:
        trouble(engine.connection()) == "$engine.url is not an engine of this family: $message." +
                " Check the URL and the namespace 'engine'"

        where:
        status | type               | body                               || message
        502    | 'text/html'        | '<html>Bad gateway</html>'         || 'it answered GET about with 502 text/html'
        200    | 'text/html; x=y'   | '<html>Welcome</html>'             || 'it answered GET about with 200 text/html'
        404    | 'application/json' | '{"error":"Not Found"}'            || 'it answered GET about with 404 and no envelope'
        200    | 'application/json' | '{"hello":"world"}'                || 'it answered GET about with 200 and no envelope'
        500    | 'application/json' | '{"status":"OK"}'                  || 'it answered GET about with 500 and no envelope'
        200    | 'application/json' | '[1]'                              || 'it answered GET about with 200 application/json'
        200    | 'application/json' | '{"status":"OK"'                   || 'its answer to GET about cannot be read: it ends too early'
        200    | 'application/json' | '{"status":' + '['*70 + ']'*70 + '}' || 'its answer to GET about cannot be read: it is nested deeper than 64 levels'
        302    | 'text/plain'       | 'elsewhere'                        || 'it answered GET about with 302 text/plain'
        204    | 'text/plain'       | ''                                 || 'it answered GET about with 204'
    }

    def "a session without a cookie"() {
        given:
        engine.on('POST session') { ok(it, [type: 'APISession']) }
        def client = new Client(engine.connection())

        when:
        client.openSession()

        then:
        ConnectionException stranger = thrown()
        stranger.message == "$engine.url is not an engine of this family: its answer to POST session sets no cookie." +
                " Check the URL and the namespace 'engine'"

        cleanup:
        client.close()
    }

    def "a reply longer than the limit is refused, #how"() {
        given:
        engine.on('GET about') {
            it.responseHeaders.set('Content-Type', 'application/json')
            it.sendResponseHeaders(200, length)
            it.responseBody.write(('{"type":"OKResult","status":"OK","result":"' + 'x' * size + '"}').bytes)
        }
        engine.on('GET group') { list(it, []) }
        def client = new Client(engine.connection(), 1000)
        client.logIn('admin', Secret.of('secret'))

        when:
        client.get('about', [:])

        then:
        ConnectionException long_ = thrown()
        long_.message == "$engine.url: its answer to GET about is longer than 1000 bytes. Ask for less"

        and: "the client goes on"
        client.get('group', [:]).result() == []

        cleanup:
        client.close()

        where:
        how                      | size | length
        'by its announced length' | 2000 | 2045
        'by what came'           | 2000 | 0
        'by one byte'            | 956  | 0
    }

    def "a reply as long as the limit is taken"() {
        given:
        def start = '{"type":"OKResult","status":"OK","result":"'
        engine.on('GET about') { text(it, 200, 'application/json', start + 'x' * (998 - start.size()) + '"}') }
        def client = new Client(engine.connection(), 1000)

        expect:
        client.get('about', [:]).result() == 'x' * (998 - start.size())

        cleanup:
        client.close()
    }

    private static Connection connection(String url, Duration connect, Duration read) {
        new Connection(URI.create(url), 'engine', ApiVersion.CURRENT, false, connect, read)
    }

    private Client loggedIn(Connection connection) {
        def client = new Client(connection)
        client.openSession()
        client.logIn('ann', Secret.of(engine.password))
        client
    }

    private static String trouble(Connection connection) {
        def client = new Client(connection)
        try {
            client.get('about', [:])
            return null
        } catch (ConnectionException failed) {
            return failed.message
        } finally {
            client.close()
        }
    }
}
