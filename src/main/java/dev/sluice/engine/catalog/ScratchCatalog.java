package dev.sluice.engine.catalog;

import dev.sluice.engine.secrets.UnreadableSecret;
import dev.sluice.wire.Schema;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

/** In memory. Whoever reads takes turns with whoever writes. */
final class ScratchCatalog implements Catalog {
    private final Schema schema;
    private final RecordsInMemory records;
    private final ReentrantLock turn = new ReentrantLock(true);
    private Observer observer = Observer.NOBODY;
    private boolean writing;

    ScratchCatalog(Schema schema) {
        this.schema = schema;
        records = new RecordsInMemory(schema);
    }

    @Override
    public <T> T read(Function<Transaction, T> work) {
        turn.lock();
        try {
            return work.apply(new Transaction(records, schema, Observer.NOBODY));
        } finally {
            turn.unlock();
        }
    }

    @Override
    public <T> T write(Function<Transaction, T> work) {
        turn.lock();
        try {
            if (writing) {
                throw new IllegalStateException("a write within a write");
            }
            return inTransaction(work);
        } finally {
            turn.unlock();
        }
    }

    private <T> T inTransaction(Function<Transaction, T> work) {
        boolean done = false;
        writing = true;
        try {
            T result = work.apply(new Transaction(records, schema, observer));
            done = true;
            return result;
        } finally {
            writing = false;
            records.end(done);
            observer.ended(done);
        }
    }

    @Override
    public void note(Consumer<Transaction> work) {
        write(transaction -> {
            work.accept(transaction);
            return null;
        });
    }

    @Override
    public void keepRoom() {
        // It is on no disk.
    }

    @Override
    public void observe(Observer who) {
        turn.lock();
        try {
            observer = who;
        } finally {
            turn.unlock();
        }
    }

    @Override
    public Optional<UnreadableSecret> secretTrouble() {
        return Optional.empty();
    }

    @Override
    public void close() {
        turn.lock();
        try {
            records.close();
        } finally {
            turn.unlock();
        }
    }
}
