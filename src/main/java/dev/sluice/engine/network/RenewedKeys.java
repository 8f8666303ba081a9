package dev.sluice.engine.network;

import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.security.KeyStore;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The keys of a server, read again when their files are renewed. Connections that are open go on with the old ones. */
final class RenewedKeys {
    private static final Logger LOG = LoggerFactory.getLogger(RenewedKeys.class);

    private final TlsFiles files;
    private final SslContextFactory.Server context = new SslContextFactory.Server();
    private FileTime read;
    /** Files that were looked at in vain, so that the log says so once. */
    private FileTime refused;

    RenewedKeys(TlsFiles files) throws IOException {
        this.files = files;
        read = files.written();
        use(context, files.read());
        context.setIncludeProtocols("TLSv1.2", "TLSv1.3");
    }

    SslContextFactory.Server context() {
        return context;
    }

    private static void use(SslContextFactory context, KeyStore keys) {
        context.setKeyStore(keys);
        context.setKeyStorePassword(new String(TlsFiles.PASSWORD));
        context.setKeyManagerPassword(new String(TlsFiles.PASSWORD));
    }

    /** Takes up files that are newer. Those that do not fit together may be half of a renewal, and wait for the other half. */
    void look() {
        try {
            FileTime written = files.written();
            if (!written.equals(read) && !written.equals(refused)) {
                refused = written;
                KeyStore keys = files.read();
                context.reload(factory -> use(factory, keys));
                LOG.info("the certificate in {} was renewed", files.certificate());
                read = written;
            }
        } catch (Exception unusable) {
            LOG.warn("the renewed certificate cannot be used, the one before goes on to count: {}", unusable.getMessage());
        }
    }
}
