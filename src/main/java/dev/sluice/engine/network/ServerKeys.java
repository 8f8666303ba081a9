package dev.sluice.engine.network;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The keys that a server proves by who it is, which can be exchanged while it runs. Connections that are open go on with the old ones. */
final class ServerKeys {
    private final SslContextFactory.Server context = new SslContextFactory.Server();
    private volatile List<String> names;

    ServerKeys(PemKeys keys) throws IOException {
        try {
            use(context, keys.store());
            names = keys.names();
        } catch (GeneralSecurityException unusable) {
            throw new IOException("the keys do not fit together", unusable);
        }
        context.setIncludeProtocols("TLSv1.2", "TLSv1.3");
    }

    SslContextFactory.Server context() {
        return context;
    }

    /** The names that the certificate is for. */
    List<String> names() {
        return names;
    }

    void renew(PemKeys keys) throws Exception {
        KeyStore store = keys.store();
        List<String> others = keys.names();
        context.reload(factory -> use(factory, store));
        names = others;
    }

    private static void use(SslContextFactory context, KeyStore keys) {
        context.setKeyStore(keys);
        context.setKeyStorePassword(new String(PemKeys.PASSWORD));
        context.setKeyManagerPassword(new String(PemKeys.PASSWORD));
    }
}
