package dev.sluice.engine.kind.postgres.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Who is trusted to vouch for servers. */
final class Authorities {
    private static final String NONE = "holds no certificates";

    private Authorities() {
    }

    /** @param file their certificates, as text (PEM); null means those that Java trusts */
    static TrustManager[] in(Path file) throws IOException, GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(file == null ? null : store(file));
        return factory.getTrustManagers();
    }

    private static KeyStore store(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream text = Files.newInputStream(file)) {
            for (Certificate certificate : CertificateFactory.getInstance("X.509").generateCertificates(text)) {
                store.setCertificateEntry(Integer.toString(store.size()), certificate);
            }
        } catch (CertificateException unreadable) {
            throw new FileSystemException(file.toString(), null, NONE);
        }
        if (store.size() == 0) {
            throw new FileSystemException(file.toString(), null, NONE);
        }
        return store;
    }
}
