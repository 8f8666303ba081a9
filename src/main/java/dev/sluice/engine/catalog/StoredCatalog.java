package dev.sluice.engine.catalog;

import dev.sluice.engine.secrets.KeySource;
import dev.sluice.engine.secrets.UnreadableSecret;
import dev.sluice.wire.Schema;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

/** In an SQLite file. When a write returns, the change is on disk and outlives a crash. */
final class StoredCatalog implements Catalog {
    private static final int READERS = 4;
    /** Bytes of room that are kept in the files, and how many of them may be used before it is made anew. */
    private static final long ROOM = 4L << 20;
    private static final long LEAST_ROOM = 2L << 20;

    private final Schema schema;
    private final Counters counters = new Counters();
    private final AuditJournal audit = new AuditJournal();
    private final DataKeys keys;
    private final Database writer;
    private final Optional<String> upgrade;
    private final Lock writing = new ReentrantLock(true);
    private final BlockingQueue<Database> readers = new ArrayBlockingQueue<>(READERS);
    private volatile Observer observer = Observer.NOBODY;

    StoredCatalog(Path file, Schema schema, KeySource source) {
        this.schema = schema;
        keys = new DataKeys(source);
        writer = Database.open(file);
        upgrade = Tables.prepare(writer, schema, keys);
        for (int i = 0; i < READERS; i++) {
            readers.add(Database.open(file));
        }
    }

    @Override
    public <T> T read(Function<Transaction, T> work) {
        Database reader = take();
        try {
            return inTransaction(reader, "begin", work, Observer.NOBODY);
        } finally {
            readers.add(reader);
        }
    }

    @Override
    public <T> T write(Function<Transaction, T> work) {
        writing.lock();
        try {
            return inTransaction(writer, "begin immediate", work, observer);
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void note(Consumer<Transaction> work) {
        writing.lock();
        try {
            settle("normal");
            inTransaction(writer, "begin immediate", transaction -> {
                work.accept(transaction);
                return null;
            }, observer);
        } finally {
            settle("full");
            writing.unlock();
        }
    }

    /** What was written and deleted leaves its pages to what comes, and so does the log of changes that it took: nobody else gets them. */
    @Override
    public void keepRoom() {
        writing.lock();
        try {
            long free = writer.row(row -> row.getLong(1), "select (select freelist_count from pragma_freelist_count)"
                    + " * (select page_size from pragma_page_size)");
            if (free < LEAST_ROOM) {
                writer.run("create table if not exists room (bytes blob)");
                writer.run("insert into room values (zeroblob(" + ROOM + "))");
                writer.run("delete from room");
            }
        } finally {
            writing.unlock();
        }
    }

    /** How far a write waits for the disk. */
    private void settle(String now) {
        writer.run("pragma synchronous = " + now);
    }

    @Override
    public void observe(Observer who) {
        observer = who;
    }

    private <T> T inTransaction(Database database, String begin, Function<Transaction, T> work, Observer told) {
        boolean done = false;
        try {
            // What fails to begin for want of room may have begun all the same.
            database.run(begin);
            T result = work.apply(new Transaction(new StoredRecords(database, schema, counters, keys, audit), schema, told));
            if (database == writer) {
                counters.write(database);
                audit.write(database);
            }
            database.run("commit");
            done = true;
            return result;
        } catch (RuntimeException | Error failure) {
            if (database == writer) {
                counters.forget();
                audit.forget();
            }
            rollBack(database, failure);
            throw failure;
        } finally {
            told.ended(done);
        }
    }

    private static void rollBack(Database database, Throwable failure) {
        try {
            database.run("rollback");
        } catch (CatalogException already) {
            // Where a disk is full the database has done it by itself. What counts is why.
            failure.addSuppressed(already);
        }
    }

    private Database take() {
        try {
            return readers.take();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new CatalogException("reading was interrupted", stopped);
        }
    }

    @Override
    public Optional<String> upgrade() {
        return upgrade;
    }

    @Override
    public Optional<UnreadableSecret> secretTrouble() {
        Database reader = take();
        try {
            return keys.trouble(reader);
        } finally {
            readers.add(reader);
        }
    }

    @Override
    public void close() {
        writing.lock();
        try {
            for (int i = 0; i < READERS; i++) {
                take().close();
            }
            writer.close();
        } finally {
            writing.unlock();
        }
    }
}
