package dev.sluice.engine.network;

import dev.sluice.engine.http.call.Answering;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.Scheduler;

/** Takes requests over HTTP: on a Unix socket that only the owner of the engine can reach, or on a port. */
public final class HttpServer implements Listening {
    private static final int MOST_THREADS = 64;
    private static final int LEAST_THREADS = 4;
    private static final int PAUSE_SECONDS = 2;

    private final Server server;
    private final ConnectionTable connections = new ConnectionTable(ConnectionTable.Bounds.usual(), System::nanoTime);
    /** Null where it speaks without TLS. */
    private final ServerKeys keys;
    /** Null on a Unix socket. */
    private ListeningPort port;

    private HttpServer(ServerKeys keys) {
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
        threads.setName("http");
        server = new Server(threads);
        this.keys = keys;
    }

    /**
     * Listens on a Unix socket.
     *
     * @param place where it comes to be
     * @param hostNames by which clients may call it
     */
    public static HttpServer onSocket(Answering engine, SocketPlace place, List<String> hostNames) throws IOException {
        HttpServer http = new HttpServer(null);
        OwnerConnector owner = Connectors.owner(http.server, place);
        List<String> names = Stream.concat(Stream.of("localhost"), hostNames.stream()).toList();
        http.start(engine, owner, names, "the socket " + owner.getUnixDomainPath());
        http.repeat(owner::look);
        return http;
    }

    /** Listens on a port, whose files with keys are looked at again and again. */
    public static HttpServer onPort(Answering engine, InetSocketAddress listen, Network network) throws IOException {
        RenewedKeys renewed = network.tls() == null ? null : new RenewedKeys(network.tls());
        HttpServer http = onPort(engine, ListeningPort.of(listen, network));
        if (renewed != null) {
            http.repeat(() -> renewed.look(http::renew));
        }
        return http;
    }

    /** Listens on a port. */
    public static HttpServer onPort(Answering engine, ListeningPort port) throws IOException {
        HttpServer http = new HttpServer(port.keys() == null ? null : new ServerKeys(port.keys()));
        ServerConnector connector = Connectors.tcp(http.server, port, http.keys, http.connections);
        http.start(engine, connector, port.hostNames(), port.address().getHostString() + ":" + port.address().getPort());
        http.port = port.at(connector.getLocalPort());
        http.repeat(http.connections::sweep);
        return http;
    }

    private void start(Answering engine, Connector connector, List<String> names, String place) throws IOException {
        server.addConnector(connector);
        server.setErrorHandler(new ErrorAnswers());
        server.setHandler(new HttpHandler(engine, server.getScheduler(), connections, new HostNames(names, keys == null ? List::of : keys::names)));
        try {
            server.start();
        } catch (Exception failed) {
            close();
            Throwable cause = failed.getCause() == null ? failed : failed.getCause();
            throw new IOException("cannot listen on " + place + ": " + cause.getMessage(), failed);
        }
    }

    /** Does something again and again, as long as the server runs. */
    private void repeat(Runnable chore) {
        Scheduler scheduler = server.getScheduler();
        scheduler.schedule(() -> {
            chore.run();
            repeat(chore);
        }, PAUSE_SECONDS, TimeUnit.SECONDS);
    }

    /** Proves by other keys who it is. */
    public void renew(PemKeys others) throws Exception {
        keys.renew(others);
    }

    /** The threads on which it works. */
    public Executor threads() {
        return server.getThreadPool();
    }

    @Override
    public URI url() {
        return port.url();
    }

    /** Answers what is under way, then stops to listen. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception failed) {
            throw new IllegalStateException("the HTTP server does not stop", failed);
        }
    }
}
