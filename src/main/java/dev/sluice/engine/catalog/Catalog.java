package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * All objects of one engine, in an SQLite file, or in memory.
 *
 * <p>Many threads may read at once, each seeing one unchanging state; writes come one after another. A write is one
 * transaction: when its work throws, nothing of it happened; when it returns, the change is on disk and outlives a crash.
 * Work done inside must be short and must not call the catalog again.
 */
public final class Catalog implements AutoCloseable {
    private static final int READERS = 4;
    private static final int MOST_REMEMBERED = 50_000;

    private final Schema schema;
    private final Bodies bodies;
    private final Counters counters;
    private final Database writer;
    private final Lock writing = new ReentrantLock(true);
    /** None where there is no file: then whoever reads takes turns with whoever writes. */
    private final BlockingQueue<Database> readers = new ArrayBlockingQueue<>(READERS);
    private final boolean inFile;
    private volatile Observer observer = new Unobserved();

    private Catalog(Database writer, Schema schema, Bodies bodies, boolean inFile) {
        this.bodies = bodies;
        this.schema = schema;
        this.writer = writer;
        this.inFile = inFile;
        counters = new Counters(inFile);
        Tables.prepare(writer);
    }

    /** Opens the catalog in {@code file} and makes it if it is not there; only its owner may read the file. */
    public static Catalog open(Path file, Schema schema) {
        Catalog catalog = new Catalog(Database.open(file), schema, Bodies.readAnew(), true);
        for (int i = 0; i < READERS; i++) {
            catalog.readers.add(Database.open(file));
        }
        return catalog;
    }

    /** One in memory, that nobody needs after this process. */
    public static Catalog scratch(Schema schema) {
        return new Catalog(Database.inMemory(), schema, Bodies.remembering(MOST_REMEMBERED), false);
    }

    /** How far a write waits for the disk. */
    private void settle(String now) {
        if (inFile) {
            writer.run("pragma synchronous = " + now);
        }
    }

    public <T> T read(Function<Transaction, T> work) {
        if (!inFile) {
            return whileNobodyWrites(work);
        }
        Database reader = take();
        try {
            return inTransaction(reader, "begin", work, new Unobserved());
        } finally {
            readers.add(reader);
        }
    }

    private <T> T whileNobodyWrites(Function<Transaction, T> work) {
        writing.lock();
        try {
            return work.apply(new Transaction(writer, schema, new Unobserved(), bodies, counters));
        } finally {
            writing.unlock();
        }
    }

    public <T> T write(Function<Transaction, T> work) {
        writing.lock();
        try {
            return inTransaction(writer, "begin immediate", work, observer);
        } finally {
            writing.unlock();
        }
    }

    /**
     * Writes what is of use only while the engine runs, such as how far a job is. A kill of the engine does not lose it, but a loss
     * of power may, unless something was written after it; so nobody waits for the disk.
     */
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

    /** Tells {@code who} of all changes from now on; nobody else any more. */
    public void observe(Observer who) {
        observer = who;
    }

    private <T> T inTransaction(Database database, String begin, Function<Transaction, T> work, Observer told) {
        boolean done = false;
        try {
            // What fails to begin for want of room may have begun all the same.
            database.run(begin);
            T result = work.apply(new Transaction(database, schema, told, bodies, counters));
            if (database == writer) {
                counters.write(database);
            }
            database.run("commit");
            done = true;
            return result;
        } catch (RuntimeException | Error failure) {
            if (database == writer) {
                counters.forget();
                bodies.forget();
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

    /** Waits for reads and writes under way, then closes the file. */
    @Override
    public void close() {
        writing.lock();
        try {
            for (int i = 0; inFile && i < READERS; i++) {
                take().close();
            }
            writer.close();
        } finally {
            writing.unlock();
        }
    }

    /** Turns what JDBC throws into the catalog's own exception. */
    static CatalogException failed(String sql, SQLException cause) {
        return new CatalogException("the catalog could not do: " + sql + " (" + cause.getMessage() + ")", cause);
    }

    private static final class Unobserved implements Observer {
        @Override
        public void changed(Transaction transaction, Event event, ApiObject object) {
            // Nobody wants to know.
        }

        @Override
        public void ended(boolean kept) {
            // Nobody wants to know.
        }
    }
}
