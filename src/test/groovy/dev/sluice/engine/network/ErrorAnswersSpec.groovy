package dev.sluice.engine.network

import dev.sluice.lab.RawConnection
import java.nio.ByteBuffer
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import org.eclipse.jetty.io.Content
import org.eclipse.jetty.server.Handler
import org.eclipse.jetty.server.Request
import org.eclipse.jetty.server.Response
import org.eclipse.jetty.server.Server
import org.eclipse.jetty.server.ServerConnector
import org.eclipse.jetty.util.Callback
import spock.lang.AutoCleanup
import spock.lang.Specification

/** What cannot be read is refused on a connection that goes on, whose next call is nobody's but its own. */
class ErrorAnswersSpec extends Specification {
    final CountDownLatch unwound = new CountDownLatch(1)
    final CountDownLatch wanted = new CountDownLatch(1)
    @AutoCleanup('stop')
    final Server server = new Server()

    /** Answers on a thread of its own: the first call on one that is not done with it for a while, the next one only when it is wanted. */
    class Answers extends Handler.Abstract {
        @Override
        boolean handle(Request request, Response response, Callback callback) {
            boolean isFirst = Request.getPathInContext(request) == '/first'
            Thread.start {
                if (!isFirst) {
                    wanted.await(10, TimeUnit.SECONDS)
                }
                Content.Chunk body = request.read()
                if (Content.Chunk.isFailure(body)) {
                    callback.failed(body.failure)
                } else {
                    response.write(true, ByteBuffer.wrap('done'.bytes), isFirst ? Callback.from({
                        callback.succeeded()
                        unwound.await(10, TimeUnit.SECONDS)
                    } as Runnable, callback::failed) : callback)
                }
            }
            true
        }
    }

    def "a call that cannot be read does not fail the one that follows it, whatever threads still have to do with those before"() {
        given:
        server.addConnector(new ServerConnector(server))
        server.errorHandler = new ErrorAnswers()
        server.handler = new Answers()
        server.start()
        def connection = new RawConnection(new URI("http://127.0.0.1:${server.connectors[0].localPort}"))
        def call = { path -> "GET $path HTTP/1.1\r\nHost: localhost\r\n\r\n" as String }

        expect:
        connection.exchange(call('/first'), new byte[0]).status == 200
        connection.exchange(call('/a%2Fb'), new byte[0]).with { [it.status, it.body] } == [400,
                '{"type":"ErrorResult","status":"ERROR","error":{"type":"APIError","id":"exception.webservices.request","details":"The request cannot be read: Ambiguous URI path separator.","action":"See the address and the headers of the request.","commandOutput":null,"diagnoses":[]}}']

        when:
        connection.write(call('/next').bytes)
        sleep 200
        unwound.countDown()
        sleep 200
        wanted.countDown()

        then:
        connection.read().with { [it.status, it.body] } == [200, 'done']

        cleanup:
        connection.close()
    }
}
