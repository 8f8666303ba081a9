package dev.sluice.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.HexFormat;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.client5.http.ssl.TrustAllStrategy;
import org.apache.hc.core5.ssl.SSLContexts;
import org.apache.hc.core5.ssl.TrustStrategy;

/** Which certificates a connection accepts. A plain one loads nothing of TLS, which would double its start. */
final class Trust {
    static final String OTHER_FINGERPRINT = "the certificate has another fingerprint";

    private Trust() {
    }

    static TlsSocketStrategy of(Connection connection) {
        if (connection.socket() != null || connection.url().getScheme().equals("http")) {
            return (socket, host, port, attachment, context) -> {
                throw new SSLException("a plain connection was asked for TLS");
            };
        }
        if (connection.fingerprint() != null) {
            return pinned(connection.fingerprint());
        }
        return connection.insecure() ? any() : connection.certificates() == null ? DefaultClientTlsStrategy.createDefault()
                : signedBy(connection.certificates());
    }

    /** The signers in {@code file}, and nobody else. */
    private static TlsSocketStrategy signedBy(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore signers = KeyStore.getInstance(KeyStore.getDefaultType());
            signers.load(null, null);
            for (Certificate signer : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                signers.setCertificateEntry("signer " + signers.size(), signer);
            }
            if (signers.size() == 0) {
                throw new CertificateException("there is none");
            }
            return new DefaultClientTlsStrategy(SSLContexts.custom().loadTrustMaterial(signers, null).build());
        } catch (IOException | GeneralSecurityException unusable) {
            throw new ConnectionException("the certificates in " + file + " cannot be read. Name a file with certificates in PEM",
                    unusable);
        }
    }

    /** The one certificate, wherever the engine is reached. */
    private static TlsSocketStrategy pinned(String fingerprint) {
        return whatever((chain, type) -> {
            if (!MessageDigest.isEqual(HexFormat.of().parseHex(fingerprint), sha256(chain[0].getEncoded()))) {
                throw new CertificateException(OTHER_FINGERPRINT);
            }
            return true;
        });
    }

    private static byte[] sha256(byte[] certificate) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(certificate);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("this Java has no SHA-256", impossible);
        }
    }

    private static TlsSocketStrategy any() {
        return whatever(TrustAllStrategy.INSTANCE);
    }

    /** Who vouches for a certificate, and for which host, does not matter. */
    private static TlsSocketStrategy whatever(TrustStrategy accepted) {
        try {
            return new DefaultClientTlsStrategy(SSLContexts.custom().loadTrustMaterial(accepted).build(),
                    HostnameVerificationPolicy.CLIENT, NoopHostnameVerifier.INSTANCE);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("this Java has no TLS", impossible);
        }
    }
}
