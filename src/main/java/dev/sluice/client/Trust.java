package dev.sluice.client;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.client5.http.ssl.TrustAllStrategy;
import org.apache.hc.core5.ssl.SSLContexts;

/** Which certificates a connection accepts. A plain one loads nothing of TLS, which would double its start. */
final class Trust {
    private Trust() {
    }

    static TlsSocketStrategy of(Connection connection) {
        if (connection.url().getScheme().equals("http")) {
            return (socket, host, port, attachment, context) -> {
                throw new SSLException("a plain connection was asked for TLS");
            };
        }
        return connection.insecure() ? any() : DefaultClientTlsStrategy.createDefault();
    }

    private static TlsSocketStrategy any() {
        try {
            return new DefaultClientTlsStrategy(
                    SSLContexts.custom().loadTrustMaterial(TrustAllStrategy.INSTANCE).build(),
                    HostnameVerificationPolicy.CLIENT, NoopHostnameVerifier.INSTANCE);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("this Java has no TLS", impossible);
        }
    }
}
