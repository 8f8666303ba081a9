package dev.sluice.engine.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.Scheduler;

/** The engine's HTTP server. */
public final class HttpServer implements AutoCloseable {
    private static final int MOST_THREADS = 64;
    private static final int LEAST_THREADS = 4;
    private static final int PAUSE_SECONDS = 2;

    private final Server server;
    private final ServerConnector connector;
    private final String scheme;
    private final String host;

    private HttpServer(Server server, ServerConnector connector, String scheme, String host) {
        this.server = server;
        this.connector = connector;
        this.scheme = scheme;
        this.host = host;
    }

    /**
     * Starts to listen.
     *
     * @param pipeline whom requests are handed to
     * @param listen port 0 for any free one
     */
    public static HttpServer start(RequestPipeline pipeline, InetSocketAddress listen, Network network) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
        threads.setName("http");
        Server server = new Server(threads);
        ConnectionTable connections = new ConnectionTable(ConnectionTable.Bounds.usual(), System::nanoTime);
        RenewedKeys keys = network.tls() == null ? null : new RenewedKeys(network.tls());
        ServerConnector connector = Connectors.tcp(server, listen, network, keys, connections);
        server.addConnector(connector);
        server.setHandler(new HttpHandler(pipeline, server.getScheduler(), connections, names(listen, network)));
        try {
            server.start();
            repeat(server.getScheduler(), connections::sweep);
            if (keys != null) {
                repeat(server.getScheduler(), keys::look);
            }
        } catch (Exception failed) {
            stop(server);
            throw new IOException("cannot listen on " + listen.getHostString() + ":" + listen.getPort() + ": "
                    + failed.getMessage(), failed);
        }
        return new HttpServer(server, connector, keys == null ? "http" : "https", listen.getAddress().getHostAddress());
    }

    private static HostNames names(InetSocketAddress listen, Network network) throws IOException {
        List<String> names = new ArrayList<>(network.hostNames());
        names.addAll(List.of("localhost", listen.getHostString()));
        if (network.tls() != null) {
            names.addAll(network.tls().names());
        }
        return new HostNames(names);
    }

    /** Does something again and again, as long as the server runs. */
    private static void repeat(Scheduler scheduler, Runnable chore) {
        scheduler.schedule(() -> {
            chore.run();
            repeat(scheduler, chore);
        }, PAUSE_SECONDS, TimeUnit.SECONDS);
    }

    public URI url() {
        return URI.create(scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + connector.getLocalPort());
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
