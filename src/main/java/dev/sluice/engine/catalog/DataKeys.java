package dev.sluice.engine.catalog;

import dev.sluice.engine.secrets.DataKey;
import dev.sluice.engine.secrets.KeySource;
import dev.sluice.engine.secrets.MasterKey;
import dev.sluice.engine.secrets.UnreadableSecret;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The data keys of a catalog, which lie in it, each encrypted by a master key from elsewhere. The newest encrypts. What counts is
 * always what the catalog has: another process may have renewed them.
 */
final class DataKeys {
    static final String TABLE = "create table data_key (number integer primary key, master text not null, encrypted text not null)";

    private static final String MEND = "Put the key back, or name its file by --secret-key. All that needs no stored secret works without it.";

    private final KeySource source;
    /** By what they are encrypted. */
    private final Map<String, DataKey> known = new ConcurrentHashMap<>();

    DataKeys(KeySource source) {
        this.source = source;
    }

    /** A data key as it lies in the catalog. */
    private record Stored(int number, String master, String encrypted) {
    }

    /** Why the secrets of the catalog cannot be read now; empty where they can. */
    Optional<UnreadableSecret> trouble(Database database) {
        Stored newest = newest(database);
        try {
            if (newest != null) {
                master(newest.master());
            }
            return Optional.empty();
        } catch (UnreadableSecret why) {
            return Optional.of(why);
        }
    }

    /** Within a transaction that writes. @param place where it is to lie */
    String encrypt(Database database, String secret, String place) {
        Stored newest = newest(database);
        Stored used = newest == null ? add(database, 1) : newest;
        return used.number() + ":" + key(used).encrypt(secret, place);
    }

    /** Gives the secret when it is asked for, be it after the transaction. */
    Supplier<String> decrypted(Database database, String stored, String place) {
        int colon = stored.indexOf(':');
        String encrypted = stored.substring(colon + 1);
        Stored used = stored(database, "where number = " + Integer.parseInt(stored.substring(0, colon)));
        if (used == null) {
            throw new CatalogException("the data key of the secret of " + place + " is not in it", null);
        }
        return () -> key(used).decrypt(encrypted, place);
    }

    /** Has a new data key, encrypted by a new master key, used from now on. @return the number of the master key */
    String renew(Database database) {
        Stored newest = newest(database);
        return add(database, newest == null ? 1 : newest.number() + 1).master();
    }

    /** Takes away all but the newest. */
    static void forgetOlder(Database database) {
        database.run("delete from data_key where number < (select max(number) from data_key)");
    }

    private Stored newest(Database database) {
        return stored(database, "order by number desc limit 1");
    }

    private static Stored stored(Database database, String which) {
        return database.row(row -> new Stored(row.getInt(1), row.getString(2), row.getString(3)),
                "select number, master, encrypted from data_key " + which);
    }

    private Stored add(Database database, int number) {
        DataKey key = DataKey.random();
        MasterKey master = newMaster(number > 1);
        Stored added = new Stored(number, master.number(), master.encrypt(key));
        database.run("insert into data_key (number, master, encrypted) values (?, ?, ?)", number, added.master(), added.encrypted());
        known.put(added.encrypted(), key);
        return added;
    }

    /** @param renewed whether it has to be another than before */
    private MasterKey newMaster(boolean renewed) {
        try {
            List<MasterKey> keys = renewed ? List.of() : source.keys();
            return keys.isEmpty() ? source.renewed() : keys.get(keys.size() - 1);
        } catch (IOException unusable) {
            throw new UnreadableSecret("No secret can be stored: " + unusable.getMessage() + ".", "Name another file by --secret-key.");
        }
    }

    private DataKey key(Stored stored) {
        return known.computeIfAbsent(stored.encrypted(), encrypted -> master(stored.master()).decrypt(encrypted));
    }

    private MasterKey master(String number) {
        try {
            return source.keys().stream().filter(key -> key.number().equals(number)).findFirst()
                    .orElseThrow(() -> new UnreadableSecret("The stored secrets of this engine cannot be read: " + source + " "
                            + (isMissing() ? "is missing." : "has not the key " + number + ", with which they were encrypted."), MEND));
        } catch (IOException unreadable) {
            throw new UnreadableSecret("The stored secrets of this engine cannot be read: " + unreadable.getMessage() + ".", MEND);
        }
    }

    private boolean isMissing() {
        return source.file().filter(file -> !Files.exists(file)).isPresent();
    }
}
