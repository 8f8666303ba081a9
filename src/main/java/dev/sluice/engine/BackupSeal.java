package dev.sluice.engine;

import dev.sluice.engine.secrets.Passphrase;
import dev.sluice.engine.secrets.Recipient;
import dev.sluice.engine.secrets.Seal;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.nio.file.Path;

/** How the keys in a backup are sealed, and read again. */
public final class BackupSeal {
    private final Seal seal;

    private BackupSeal(Seal seal) {
        this.seal = seal;
    }

    public static BackupSeal passphrase(Secret passphrase) {
        return new BackupSeal(new Passphrase(passphrase.reveal()));
    }

    /** For whoever has the private key to the public key, or the certificate, in a file. */
    public static BackupSeal recipient(Path file) throws IOException {
        return new BackupSeal(Recipient.of(file));
    }

    /** Reads what was sealed for the recipient whose private key is in a file. */
    public static BackupSeal identity(Path file) throws IOException {
        return new BackupSeal(Recipient.withSecret(file));
    }

    String close(String text) {
        return seal.close(text);
    }

    String open(String sealed) {
        return seal.open(sealed);
    }
}
