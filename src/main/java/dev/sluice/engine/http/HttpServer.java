package dev.sluice.engine.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The engine's HTTP server: on a Unix socket that only the owner of the engine can reach, and on an address where that is wanted. */
public final class HttpServer implements AutoCloseable {
    private static final int MOST_THREADS = 64;
    private static final int LEAST_THREADS = 4;
    private static final int HEADER_BYTES = 16 * 1024;
    private static final int IDLE_MILLIS = 60_000;

    private final Server server;
    /** Null where it listens on no address. */
    private final ServerConnector connector;

    private HttpServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /**
     * Starts to listen.
     *
     * @param pipeline whom requests are handed to
     * @param socket the Unix socket, which is not there yet
     * @param listen the address besides, or null; port 0 for any free one
     */
    public static HttpServer start(RequestPipeline pipeline, Path socket, InetSocketAddress listen) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
        threads.setName("http");
        Server server = new Server(threads);
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setRequestHeaderSize(HEADER_BYTES);
        OwnerConnector owner = new OwnerConnector(server, socket, new HttpConnectionFactory(configuration));
        owner.setIdleTimeout(IDLE_MILLIS);
        server.addConnector(owner);
        ServerConnector connector = listen == null ? null : onAddress(server, listen, configuration);
        server.setHandler(new HttpHandler(pipeline, server.getScheduler()));
        try {
            server.start();
        } catch (Exception failed) {
            stop(server);
            throw new IOException("cannot listen on " + (listen == null ? socket : listen.getHostString() + ":" + listen.getPort()) + ": "
                    + failed.getMessage(), failed);
        }
        return new HttpServer(server, connector);
    }

    private static ServerConnector onAddress(Server server, InetSocketAddress listen, HttpConfiguration configuration) {
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
        connector.setHost(listen.getAddress().getHostAddress());
        connector.setPort(listen.getPort());
        connector.setIdleTimeout(IDLE_MILLIS);
        server.addConnector(connector);
        return connector;
    }

    /** Where it listens besides the socket; null where it does not. */
    public URI url() {
        if (connector == null) {
            return null;
        }
        String host = connector.getHost();
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
