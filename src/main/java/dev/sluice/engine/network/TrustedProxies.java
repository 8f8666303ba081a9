package dev.sluice.engine.network;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.ProxyConnectionFactory;

/**
 * Takes the address of a client from the PROXY protocol, where the connection comes from a proxy that is trusted to tell it. Whoever
 * else connects is who they are, and nobody believes what they say of it.
 */
final class TrustedProxies extends ProxyConnectionFactory {
    private final List<InetAddress> trusted;
    private final String others;

    /**
     * @param trusted addresses of the proxies
     * @param next the protocol that goes on, whether by a proxy or not
     */
    TrustedProxies(List<InetAddress> trusted, String next) {
        super(next);
        this.trusted = trusted;
        others = next;
    }

    @Override
    public Connection newConnection(Connector connector, EndPoint endPoint) {
        boolean proxy = endPoint.getRemoteSocketAddress() instanceof InetSocketAddress remote && trusted.contains(remote.getAddress());
        return proxy ? super.newConnection(connector, endPoint)
                : connector.getConnectionFactory(others).newConnection(connector, endPoint);
    }
}
