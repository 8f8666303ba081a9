package dev.sluice.engine.catalog;

import dev.sluice.engine.secrets.KeySource;
import dev.sluice.wire.Schema;
import java.nio.file.Path;

/**
 * What became of the secrets of a catalog when they got a new key.
 *
 * @param secrets how many were encrypted anew
 * @param key number of the master key with which their data key is encrypted
 */
public record KeyRenewal(int secrets, String key) {
    /** Encrypts all secrets of the catalog in {@code file} with a new data key, and that with a new master key; an engine may work on it meanwhile. */
    public static KeyRenewal of(Path file, Schema schema, KeySource source) {
        try (Database database = Database.open(file)) {
            Tables.requireCurrent(database, file);
            DataKeys keys = new DataKeys(source);
            // What is overwritten could be read with the key before.
            database.rows(row -> row.getInt(1), "pragma secure_delete = on");
            database.run("begin immediate");
            String key = keys.renew(database);
            int secrets = new StoredRecords(database, schema, new Counters(), keys, new AuditJournal()).encryptAgain();
            DataKeys.forgetOlder(database);
            database.run("commit");
            database.rows(row -> row.getInt(1), "pragma wal_checkpoint(truncate)");
            return new KeyRenewal(secrets, key);
        }
    }
}
