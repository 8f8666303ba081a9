package dev.sluice.engine.network;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;

/** How clients reach the server: each way is set up here. */
final class Connectors {
    private static final int HEADER_BYTES = 16 * 1024;
    private static final int IDLE_MILLIS = 60_000;
    private static final int MOST_WAITING_TO_CONNECT = 1024;

    /** How long browsers are to use TLS only, once they have. */
    private static final long YEAR_IN_SECONDS = 31_536_000;

    private Connectors() {
    }

    /** A port that clients connect to over TCP; {@code keys} are null where they do so without TLS. */
    static ServerConnector tcp(Server server, ListeningPort port, ServerKeys keys, ConnectionTable connections) {
        List<ConnectionFactory> protocols = new ArrayList<>();
        HttpConnectionFactory http = http();
        protocols.add(http);
        if (keys != null) {
            http.getHttpConfiguration().addCustomizer(new SecureRequestCustomizer(false, YEAR_IN_SECONDS, false));
            protocols.add(0, new SslConnectionFactory(keys.context(), http.getProtocol()));
        }
        if (!port.trustedProxies().isEmpty()) {
            protocols.add(0, new TrustedProxies(port.trustedProxies(), protocols.get(0).getProtocol()));
        }
        ServerConnector connector = new ServerConnector(server, 1, 1, protocols.toArray(ConnectionFactory[]::new));
        connector.setHost(port.address().getAddress().getHostAddress());
        connector.setPort(port.address().getPort());
        connector.setIdleTimeout(IDLE_MILLIS);
        connector.setAcceptQueueSize(MOST_WAITING_TO_CONNECT);
        connector.addBean(connections);
        return connector;
    }

    /** The Unix socket by which the owner of the engine comes: who else comes over TCP cannot take his place. */
    static OwnerConnector owner(Server server, SocketPlace place) throws IOException {
        OwnerConnector connector = new OwnerConnector(server, place, http());
        connector.setIdleTimeout(IDLE_MILLIS);
        return connector;
    }

    /** What is spoken, whichever way a client comes. */
    private static HttpConnectionFactory http() {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setRequestHeaderSize(HEADER_BYTES);
        return new HttpConnectionFactory(configuration);
    }
}
