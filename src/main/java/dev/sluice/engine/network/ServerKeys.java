package dev.sluice.engine.network;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The keys that a server proves by who it is, which can be exchanged while it runs. Connections that are open go on with the old ones. */
final class ServerKeys {
    private final SslContextFactory.Server context = new SslContextFactory.Server();

    ServerKeys(PemKeys keys) throws IOException {
        try {
            use(context, keys.store());
        } catch (GeneralSecurityException unusable) {
            throw new IOException("the keys do not fit together", unusable);
        }
        context.setIncludeProtocols("TLSv1.2", "TLSv1.3");
    }

    SslContextFactory.Server context() {
        return context;
    }

    void renew(PemKeys keys) throws Exception {
        KeyStore store = keys.store();
        context.reload(factory -> use(factory, store));
    }

    private static void use(SslContextFactory context, KeyStore keys) {
        context.setKeyStore(keys);
        context.setKeyStorePassword(new String(PemKeys.PASSWORD));
        context.setKeyManagerPassword(new String(PemKeys.PASSWORD));
    }
}
