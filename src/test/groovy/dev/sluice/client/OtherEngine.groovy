package dev.sluice.client

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import com.sun.net.httpserver.HttpsConfigurator
import com.sun.net.httpserver.HttpsServer
import dev.sluice.wire.ApiVersion
import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.time.Duration
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger
import javax.net.ssl.SSLContext

/**
 * Another engine of the family, small and scripted: it keeps sessions like the real ones, with a cookie that
 * changes at login and an HTML page for whoever is not logged in, and answers everything else as a spec tells it.
 */
class OtherEngine implements Closeable {
    static {
        // Otherwise each of its replies waits 40 ms for the client's acknowledgement.
        System.setProperty('sun.net.httpserver.nodelay', 'true')
    }

    static final String PAGE = '<html><body>Use /resources/json/engine/login to log in first</body></html>'

    /** What came in, in order: {@code POST login}. */
    final List<String> calls = new CopyOnWriteArrayList<>()
    /** The Cookie header of each call, null where there was none. */
    final List<String> cookies = new CopyOnWriteArrayList<>()
    /** The parsed body of the last call to each path, by method and path. */
    final Map<String, Object> bodies = Collections.synchronizedMap([:])
    /** The query of the last call to each path. */
    final Map<String, String> queries = Collections.synchronizedMap([:])
    /** The headers of the last call. */
    volatile Map<String, List<String>> headers
    String password = 'secret'
    String cookieAttributes = 'Path=/resources; HttpOnly'
    /** Answers what {@link #on} does not: gets the exchange, the method and the path. */
    Closure otherwise = { HttpExchange exchange, String method, String path ->
        error(exchange, 404, 'exception.executor.object.missing', "there is no $path", 'Check the reference.')
    }

    private final Map<String, Closure> answers = Collections.synchronizedMap([:])
    private final Map<String, Boolean> sessions = Collections.synchronizedMap([:])
    private final AtomicInteger issued = new AtomicInteger()
    private final ExecutorService threads = Executors.newCachedThreadPool()
    private final HttpServer server

    OtherEngine(SSLContext tls = null) {
        def address = new InetSocketAddress(InetAddress.loopbackAddress, 0)
        server = tls ? HttpsServer.create(address, 0) : HttpServer.create(address, 0)
        if (tls) {
            (server as HttpsServer).httpsConfigurator = new HttpsConfigurator(tls)
        }
        server.executor = threads
        server.createContext('/') { exchange -> serve(exchange) }
        on('POST session') { openSession(it) }
        on('POST login') { logIn(it) }
        on('POST logout') { sessions.remove(sent(it)); ok(it, '') }
        server.start()
    }

    /** Tells what a call gets, such as {@code on('GET about') { ok(it, [type: 'PublicSystemInfo']) }}. */
    OtherEngine on(String call, @DelegatesTo(OtherEngine) Closure answer) {
        Closure bound = (Closure) answer.clone()
        bound.delegate = this
        bound.resolveStrategy = Closure.DELEGATE_FIRST
        answers[call] = bound
        this
    }

    String getUrl() {
        "${server instanceof HttpsServer ? 'https' : 'http'}://127.0.0.1:$server.address.port"
    }

    Connection connection(Duration readTimeout = Duration.ofSeconds(20)) {
        new Connection(URI.create(url), 'engine', ApiVersion.CURRENT, false, Duration.ofSeconds(5), readTimeout)
    }

    int count(String call) {
        calls.count(call) as int
    }

    /** Every session is forgotten, as after a restart or a long idle time. */
    void expire() {
        sessions.clear()
    }

    void ok(Map extra = [:], HttpExchange exchange, Object result) {
        json(exchange, 200, [type: 'OKResult', status: 'OK', result: result, job: null, action: null] + extra)
    }

    void list(HttpExchange exchange, List result) {
        json(exchange, 200, [type: 'ListResult', status: 'OK', result: result, job: null, action: null,
                             total: result.size(), overflow: false])
    }

    void error(HttpExchange exchange, int status, String id, Object details, String action) {
        json(exchange, status, [type: 'ErrorResult', status: 'ERROR', error: [type: 'APIError', id: id, details: details,
                                action: action, commandOutput: null, diagnoses: []]])
    }

    void json(HttpExchange exchange, int status, Object body) {
        text(exchange, status, 'application/json', JsonOutput.toJson(body))
    }

    void text(HttpExchange exchange, int status, String contentType, String text) {
        byte[] bytes = text.getBytes('UTF-8')
        exchange.responseHeaders.set('Content-Type', contentType)
        exchange.sendResponseHeaders(status, bytes.length ?: -1)
        if (bytes.length) {
            exchange.responseBody.write(bytes)
        }
    }

    void cookie(HttpExchange exchange, String value) {
        exchange.responseHeaders.add('Set-Cookie', "JSESSIONID=$value; $cookieAttributes")
    }

    private void serve(HttpExchange exchange) {
        def path = exchange.requestURI.rawPath - '/resources/json/engine/'
        def call = "$exchange.requestMethod $path".toString()
        def body = exchange.requestBody.getText('UTF-8')
        headers = exchange.requestHeaders
        cookies << headers.getFirst('Cookie')
        bodies[call] = body ? new JsonSlurper().parseText(body) : null
        queries[call] = exchange.requestURI.rawQuery
        calls << call
        try {
            answer(exchange, call, path)
        } finally {
            exchange.close()
        }
    }

    private void answer(HttpExchange exchange, String call, String path) {
        boolean open = path in ['session', 'login', 'about']
        if (!open && !sessions[sent(exchange)]) {
            text(exchange, 403, 'text/html', PAGE)
        } else if (answers[call]) {
            answers[call].call(exchange)
        } else {
            otherwise(exchange, exchange.requestMethod, path)
        }
    }

    void openSession(HttpExchange exchange) {
        def id = "NEW${issued.incrementAndGet()}".toString()
        sessions[id] = false
        cookie(exchange, id)
        ok(exchange, bodies['POST session'])
    }

    void logIn(HttpExchange exchange) {
        def id = sent(exchange)
        if (!sessions.containsKey(id)) {
            text(exchange, 403, 'text/html', PAGE)
        } else if (bodies['POST login'].password != password) {
            error(exchange, 401, 'exception.webservices.login.failed', 'Invalid username or password.', null)
        } else {
            sessions.remove(id)
            def changed = "IN${issued.incrementAndGet()}".toString()
            sessions[changed] = true
            cookie(exchange, changed)
            ok(exchange, 'USER-2')
        }
    }

    private static String sent(HttpExchange exchange) {
        (exchange.requestHeaders.getFirst('Cookie') =~ /JSESSIONID=([^;]*)/).with { it.find() ? it.group(1) : null }
    }

    @Override
    void close() {
        server.stop(0)
        threads.shutdownNow()
    }
}
