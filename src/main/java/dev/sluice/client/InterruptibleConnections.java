package dev.sluice.client;

import java.nio.channels.SocketChannel;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.RegistryBuilder;

/**
 * Makes connections over the network at which a call ends when its thread is interrupted, as it does at a Unix socket: Java's usual
 * sockets go on waiting for an engine that does not answer.
 */
final class InterruptibleConnections extends PoolingHttpClientConnectionManagerBuilder {
    @Override
    protected HttpClientConnectionOperator createConnectionOperator(SchemePortResolver ports, DnsResolver names, TlsSocketStrategy tls) {
        return new DefaultHttpClientConnectionOperator(proxy -> SocketChannel.open().socket(), ports, names,
                RegistryBuilder.<TlsSocketStrategy>create().register(URIScheme.HTTPS.id, tls).build());
    }
}
