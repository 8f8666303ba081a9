package dev.sluice.engine.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.Scheduler;

/** The engine's HTTP server: on a Unix socket that only the owner of the engine can reach, and on an address where that is wanted. */
public final class HttpServer implements AutoCloseable {
    private static final int MOST_THREADS = 64;
    private static final int LEAST_THREADS = 4;
    private static final int SWEEP_SECONDS = 5;

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
     * @param network how that address is reached
     */
    public static HttpServer start(RequestPipeline pipeline, Path socket, InetSocketAddress listen, Network network) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
        threads.setName("http");
        Server server = new Server(threads);
        ConnectionTable connections = new ConnectionTable(ConnectionTable.Bounds.usual(), System::nanoTime);
        server.addConnector(Connectors.owner(server, socket));
        ServerConnector connector = listen == null ? null : Connectors.tcp(server, listen, network, connections);
        if (connector != null) {
            server.addConnector(connector);
        }
        server.setHandler(new HttpHandler(pipeline, server.getScheduler(), connections));
        try {
            server.start();
            sweep(connections, server.getScheduler());
        } catch (Exception failed) {
            stop(server);
            throw new IOException("cannot listen on " + (listen == null ? socket : listen.getHostString() + ":" + listen.getPort()) + ": "
                    + failed.getMessage(), failed);
        }
        return new HttpServer(server, connector);
    }

    /** Looks after the connections again and again, as long as the server runs. */
    private static void sweep(ConnectionTable connections, Scheduler scheduler) {
        scheduler.schedule(() -> {
            connections.sweep();
            sweep(connections, scheduler);
        }, SWEEP_SECONDS, TimeUnit.SECONDS);
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
