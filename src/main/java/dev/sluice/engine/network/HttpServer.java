package dev.sluice.engine.network;

import dev.sluice.engine.http.RequestPipeline;
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

/** The engine's HTTP server: on a Unix socket that only the owner of the engine can reach, and on an address where that is wanted. */
public final class HttpServer implements AutoCloseable {
    private static final int MOST_THREADS = 64;
    private static final int LEAST_THREADS = 4;
    private static final int PAUSE_SECONDS = 2;

    private final Server server;
    /** Null where it listens on no address. */
    private final ServerConnector connector;
    /** Null where it speaks without TLS. */
    private final RenewedKeys keys;
    private final String fingerprint;

    private HttpServer(Server server, ServerConnector connector, RenewedKeys keys, String fingerprint) {
        this.server = server;
        this.connector = connector;
        this.keys = keys;
        this.fingerprint = fingerprint;
    }

    /**
     * Starts to listen.
     *
     * @param pipeline whom requests are handed to
     * @param place where the Unix socket comes to be
     * @param listen the address besides, or null; port 0 for any free one
     * @param network how that address is reached
     */
    public static HttpServer start(RequestPipeline pipeline, SocketPlace place, InetSocketAddress listen, Network network) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
        threads.setName("http");
        Server server = new Server(threads);
        ConnectionTable connections = new ConnectionTable(ConnectionTable.Bounds.usual(), System::nanoTime);
        OwnerConnector owner = Connectors.owner(server, place);
        server.addConnector(owner);
        RenewedKeys keys = listen == null || network.tls() == null ? null : new RenewedKeys(network.tls());
        ServerConnector connector = listen == null ? null : Connectors.tcp(server, listen, network, keys, connections);
        if (connector != null) {
            server.addConnector(connector);
        }
        server.setHandler(new HttpHandler(pipeline, server.getScheduler(), connections, names(listen, network)));
        try {
            server.start();
            repeat(server.getScheduler(), connections::sweep);
            repeat(server.getScheduler(), owner::look);
            if (keys != null) {
                repeat(server.getScheduler(), keys::look);
            }
        } catch (Exception failed) {
            stop(server);
            throw new IOException("cannot listen on " + (listen == null ? owner.getUnixDomainPath() : listen.getHostString() + ":" + listen.getPort()) + ": "
                    + failed.getMessage(), failed);
        }
        return new HttpServer(server, connector, keys, keys == null ? null : network.tls().fingerprint());
    }

    private static HostNames names(InetSocketAddress listen, Network network) throws IOException {
        List<String> names = new ArrayList<>(network.hostNames());
        names.add("localhost");
        if (listen != null) {
            names.add(listen.getHostString());
        }
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

    /** Where it listens besides the socket; null where it does not. */
    public URI url() {
        if (connector == null) {
            return null;
        }
        String host = connector.getHost();
        return URI.create((keys == null ? "http" : "https") + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":"
                + connector.getLocalPort());
    }

    /** By what its certificate is known; null where it speaks without TLS. */
    public String fingerprint() {
        return fingerprint;
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
