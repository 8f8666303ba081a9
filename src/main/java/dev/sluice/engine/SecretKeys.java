package dev.sluice.engine;

import dev.sluice.engine.catalog.CatalogException;
import dev.sluice.engine.catalog.KeyRenewal;
import dev.sluice.engine.secrets.UnreadableSecret;
import dev.sluice.wire.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The keys with which the secrets of a home are encrypted. */
public final class SecretKeys {
    private SecretKeys() {
    }

    /**
     * What became of them.
     *
     * @param secrets how many were encrypted anew
     * @param key number of the key that counts now
     * @param source where it is, for people
     */
    public record Renewed(int secrets, String key, String source) {
    }

    /** Has all secrets of a home encrypted with new keys, while its engine works or while none does. */
    public static Renewed renew(EngineSettings settings) throws IOException {
        Path catalog = EngineHome.catalogIn(settings.home());
        Optional<String> used = EngineHome.holder(settings.home()).map(HomeHolder::keys).filter(keys -> !keys.equals(settings.keys().toString()));
        if (used.isPresent()) {
            throw new IOException("the engine that works on " + settings.home() + " takes its keys from " + used.get() + ", and would not find new ones in "
                    + settings.keys() + ". Name that, or end the engine");
        }
        try {
            KeyRenewal renewal = KeyRenewal.of(catalog, Schema.standard(), settings.keys());
            return new Renewed(renewal.secrets(), renewal.key(), settings.keys().toString());
        } catch (UnreadableSecret | CatalogException failed) {
            throw new IOException(failed.getMessage(), failed);
        }
    }
}
