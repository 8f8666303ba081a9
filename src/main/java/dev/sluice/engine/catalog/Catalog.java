package dev.sluice.engine.catalog;

import dev.sluice.engine.secrets.KeySource;
import dev.sluice.engine.secrets.UnreadableSecret;
import dev.sluice.wire.Schema;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * All objects of one engine.
 *
 * <p>Writes come one after another. A write is one transaction: when its work throws, nothing of it happened. Work done inside
 * must be short and must not call the catalog again.
 */
public interface Catalog extends AutoCloseable {
    /**
     * Opens the catalog in {@code file} and makes it if it is not there; only its owner may read the file.
     *
     * @param keys with which its secrets are encrypted; asked for when there is a secret
     */
    static Catalog open(Path file, Schema schema, KeySource keys) {
        return new StoredCatalog(file, schema, keys);
    }

    /** One in memory, that nobody needs after this process. */
    static Catalog scratch(Schema schema) {
        return new ScratchCatalog(schema);
    }

    /** Many may read at once; each sees one unchanging state. */
    <T> T read(Function<Transaction, T> work);

    <T> T write(Function<Transaction, T> work);

    /**
     * Writes what is of use only while the engine runs, such as how far a job is. A kill of the engine does not lose it, but a loss
     * of power may, unless something was written after it; so nobody waits for the disk.
     */
    void note(Consumer<Transaction> work);

    /** Keeps room in the files of the catalog for what has to be written when their disk is full: the records of logins, above all. */
    void keepRoom();

    /** Tells {@code who} of all changes from now on; nobody else any more. */
    void observe(Observer who);

    /** Why the secrets in it cannot be read now; empty where they can. All else can be done. */
    Optional<UnreadableSecret> secretTrouble();

    /** What became of it when it was opened, in words, where an older version of Sluice had made it. */
    default Optional<String> upgrade() {
        return Optional.empty();
    }

    /** Waits for reads and writes under way. */
    @Override
    void close();
}
