package dev.sluice.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands between a client and an engine, and knows when the last of a large reply was on its way. */
final class Relay implements AutoCloseable {
    private static final int LARGE = 1 << 20;
    private static final List<String> HEADERS = List.of("Cookie", "Content-Type", "Accept", "User-Agent");

    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private volatile long replied;

    Relay(URI engine) throws IOException {
        // Or else the second packet of each reply waits 40 ms for a word of thanks for the first.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> pass(exchange, engine));
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** When that was, by {@link System#nanoTime}. */
    long replied() {
        return replied;
    }

    private void pass(HttpExchange exchange, URI engine) throws IOException {
        try (exchange) {
            HttpRequest.Builder request = HttpRequest.newBuilder(engine.resolve(exchange.getRequestURI()))
                    .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
            HEADERS.forEach(name -> exchange.getRequestHeaders().getOrDefault(name, List.of()).forEach(value -> request.header(name, value)));
            HttpResponse<byte[]> reply = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            List.of("Content-Type", "Set-Cookie").forEach(name -> reply.headers().allValues(name)
                    .forEach(value -> exchange.getResponseHeaders().add(name, value)));
            byte[] body = reply.body();
            exchange.sendResponseHeaders(reply.statusCode(), body.length == 0 ? -1 : body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
            if (body.length >= LARGE) {
                replied = System.nanoTime();
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
