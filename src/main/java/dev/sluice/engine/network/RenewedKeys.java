package dev.sluice.engine.network;

import java.io.IOException;
import java.nio.file.attribute.FileTime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks whether the files of keys were renewed, and hands on what is in them then. */
public final class RenewedKeys {
    private static final Logger LOG = LoggerFactory.getLogger(RenewedKeys.class);

    private final TlsFiles files;
    private FileTime read;
    /** Files that were looked at in vain, so that the log says so once. */
    private FileTime refused;

    /** Whom new keys are for. */
    public interface Renewal {
        void use(PemKeys keys) throws Exception;
    }

    public RenewedKeys(TlsFiles files) throws IOException {
        this.files = files;
        read = files.written();
    }

    /** Takes up files that are newer. Those that do not fit together may be half of a renewal, and wait for the other half. */
    public void look(Renewal renewal) {
        try {
            FileTime written = files.written();
            if (!written.equals(read) && !written.equals(refused)) {
                refused = written;
                renewal.use(files.read());
                LOG.info("the certificate in {} was renewed", files.certificate());
                read = written;
            }
        } catch (Exception unusable) {
            LOG.warn("the renewed certificate cannot be used, the one before goes on to count: {}", unusable.getMessage());
        }
    }
}
