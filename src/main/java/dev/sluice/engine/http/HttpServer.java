package dev.sluice.engine.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The engine's HTTP server. */
public final class HttpServer implements AutoCloseable {
    private static final int MOST_THREADS = 64;
    private static final int LEAST_THREADS = 4;
    private static final int HEADER_BYTES = 16 * 1024;
    private static final int IDLE_MILLIS = 60_000;

    private final Server server;
    private final ServerConnector connector;
    private final String host;

    private HttpServer(Server server, ServerConnector connector, String host) {
        this.server = server;
        this.connector = connector;
        this.host = host;
    }

    /**
     * Starts to listen.
     *
     * @param pipeline whom requests are handed to
     * @param listen port 0 for any free one
     */
    public static HttpServer start(RequestPipeline pipeline, InetSocketAddress listen) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
        threads.setName("http");
        Server server = new Server(threads);
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setRequestHeaderSize(HEADER_BYTES);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
        connector.setHost(listen.getAddress().getHostAddress());
        connector.setPort(listen.getPort());
        connector.setIdleTimeout(IDLE_MILLIS);
        server.addConnector(connector);
        server.setHandler(new HttpHandler(pipeline, server.getScheduler()));
        try {
            server.start();
        } catch (Exception failed) {
            stop(server);
            throw new IOException("cannot listen on " + listen.getHostString() + ":" + listen.getPort() + ": "
                    + failed.getMessage(), failed);
        }
        return new HttpServer(server, connector, listen.getAddress().getHostAddress());
    }

    public URI url() {
        return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + connector.getLocalPort());
    }

    /** Answers what is under way, then stops to listen. */
    @Override
    public void close() {
        stop(server);
    }

    private static void stop(Server server) {
        try {
            server.stop();
        } catch (Exception failed) {
            throw new IllegalStateException("the HTTP server does not stop", failed);
        }
    }
}
