package dev.sluice.engine.http;

import dev.sluice.engine.auth.Sessions;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.News;
import dev.sluice.engine.jobs.Workplace;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The engine's HTTP server. */
public final class HttpServer implements AutoCloseable {
    private static final int MOST_SESSIONS = 10_000;
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
     * @param premises what it tells about what it stands on
     * @param listen port 0 for any free one
     * @param namespaces segments of the API path under which it answers
     * @param version of Sluice
     */
    public static HttpServer start(Workplace place, Jobs jobs, Premises premises, InetSocketAddress listen,
                                   List<String> namespaces, String version) throws IOException {
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
        Sessions sessions = new Sessions(MOST_SESSIONS, Clock.systemUTC());
        Set<String> names = new LinkedHashSet<>(namespaces);
        server.setHandler(new Gate(names, new Visitors(place.catalog(), sessions),
                new Routes(routes(place, jobs, premises, sessions, version)), new Bodies(place.schema(), place.catalog()), place.catalog(),
                server.getScheduler()));
        try {
            server.start();
        } catch (Exception failed) {
            stop(server);
            throw new IOException("cannot listen on " + listen.getHostString() + ":" + listen.getPort() + ": "
                    + failed.getMessage(), failed);
        }
        return new HttpServer(server, connector, listen.getAddress().getHostAddress());
    }

    private static List<Route> routes(Workplace place, Jobs jobs, Premises premises, Sessions sessions, String version) {
        ObjectCalls objects = new ObjectCalls(place.catalog(), place.schema());
        Deeds deeds = new Deeds(place, jobs, objects);
        List<Route> routes = new ArrayList<>(objects.routes());
        PasswordCheck passwords = new PasswordCheck();
        routes.addAll(new SessionCalls(place.catalog(), sessions, passwords).routes());
        routes.addAll(new SystemCalls(place, deeds, premises, version).routes());
        routes.addAll(new ServiceCalls(place.schema(), premises).routes());
        routes.addAll(AbsentCalls.routes());
        routes.addAll(new UserCalls(place, deeds, sessions, passwords).routes());
        routes.addAll(new RoleCalls(place, deeds).routes());
        routes.addAll(new GroupCalls(place, deeds).routes());
        routes.addAll(new EnvironmentCalls(place, deeds).routes());
        routes.addAll(new SourceConfigCalls(place, deeds).routes());
        routes.addAll(new ContainerCalls(place, deeds).routes());
        routes.addAll(new SourceCalls(place, deeds).routes());
        routes.addAll(new HistoryCalls(place, deeds).routes());
        routes.addAll(new CapacityCalls(place, deeds).routes());
        routes.addAll(new FaultCalls(deeds).routes());
        routes.addAll(new PolicyCalls(place, deeds).routes());
        News news = new News();
        place.catalog().observe(news);
        routes.addAll(new NotificationCalls(news, place.schema()).routes());
        routes.addAll(new JobCalls(place.catalog(), jobs, objects).routes());
        routes.addAll(new SchemaCalls(place.schema(), routes).routes());
        return routes;
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
