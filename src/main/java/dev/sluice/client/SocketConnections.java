package dev.sluice.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.net.NamedEndpoint;
import org.apache.hc.core5.util.Timeout;

/**
 * Makes connections that go to one Unix socket, whatever host an address names. The library knows such sockets, but only its full
 * client asks for them, which starts three times as slowly as the minimal one.
 */
final class SocketConnections extends PoolingHttpClientConnectionManagerBuilder {
    private final Path socket;

    SocketConnections(Path socket) {
        this.socket = socket;
    }

    @Override
    protected HttpClientConnectionOperator createConnectionOperator(SchemePortResolver ports, DnsResolver names, TlsSocketStrategy tls) {
        return new DefaultHttpClientConnectionOperator(ports, names, RegistryBuilder.<TlsSocketStrategy>create().build()) {
            @Override
            public void connect(ManagedHttpClientConnection connection, HttpHost host, NamedEndpoint name, Path none, InetSocketAddress local,
                                Timeout timeout, SocketConfig config, Object attachment, HttpContext context) throws IOException {
                super.connect(connection, host, name, socket, local, timeout, config, attachment, context);
            }
        };
    }
}
