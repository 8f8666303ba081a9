package dev.sluice.testing;

import dev.sluice.library.SluiceEngine;
import dev.sluice.operations.Delete;
import dev.sluice.operations.InvalidRequest;
import dev.sluice.operations.ReadObject;
import dev.sluice.operations.Session;
import dev.sluice.operations.TypedDuration;
import dev.sluice.operations.Update;
import dev.sluice.operations.clone.CloneRequest;
import dev.sluice.operations.clone.Cloning;
import dev.sluice.operations.clone.ReadClone;
import dev.sluice.operations.clone.ReadClones;
import dev.sluice.operations.clone.WantedLease;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Databases for tests: some are made ahead, and for each that is taken another is made in the background. Those that nobody took are deleted
 * when it is closed; what is left by a process that was killed goes when its time to live is over.
 */
public final class DatabaseStock implements AutoCloseable {
    private static final int AT_ONCE = 2;
    private static final Duration LONGEST_CLOSE = Duration.ofMinutes(2);

    private final FreshDatabase wanted;
    private final Duration ttl;
    private final SluiceEngine engine;
    /** One for all: to check a password takes the engine about as long as to make a database, on purpose. */
    private final Session session;
    private final Queue<Future<TestDatabase>> ready = new ConcurrentLinkedQueue<>();
    private final ExecutorService making = Executors.newFixedThreadPool(AT_ONCE, DatabaseStock::thread);
    /** Of its own, so that no test waits for a database because others are deleted first. */
    private final ExecutorService deleting = Executors.newSingleThreadExecutor(DatabaseStock::thread);

    /** @param wanted of what, how many, and how long each may be there */
    public DatabaseStock(FreshDatabase wanted) {
        this.wanted = wanted;
        ttl = TypedDuration.of(wanted.ttl()).orElseThrow(() ->
                new IllegalArgumentException("@FreshDatabase: ttl '" + wanted.ttl() + "' is no length of time. Use one such as 30m, 8h or 3d"));
        if (wanted.stock() < 0) {
            throw new IllegalArgumentException("@FreshDatabase: stock " + wanted.stock() + " is less than none. Use 0 or more");
        }
        try {
            engine = StockEngine.find();
        } catch (IOException missing) {
            throw new UncheckedIOException("@FreshDatabase(\"" + wanted.value() + "\"): " + missing.getMessage(), missing);
        }
        session = engine.session();
        for (int made = 0; made < wanted.stock(); made++) {
            makeOneMore();
        }
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "databases for tests");
        thread.setDaemon(true);
        return thread;
    }

    private void makeOneMore() {
        ready.add(making.submit(this::made));
    }

    private TestDatabase made() {
        String name = "test-" + UUID.randomUUID().toString().substring(0, 8);
        ApiObject vdb = new Cloning(new StockCloning(session, wanted.at()), new CloneRequest(wanted.value(), name, null, null, WantedLease.NONE.ending(ttl), null)
                .withOwnPassword()).run();
        Map<String, Object> clone = session.perform(new ReadClone(new ReadClones(session.schema()), vdb));
        return TestDatabase.of(clone, ReadClones.address(clone));
    }

    /** Waits until all are ready that are made ahead; what fails with one of them comes with that. */
    public void awaitFull() throws InterruptedException {
        for (Future<TestDatabase> one : ready) {
            try {
                one.get();
            } catch (ExecutionException comesLater) {
                return;
            }
        }
    }

    /** One that nobody else has, which is there for more than half of its time to live; waits where none is ready. */
    public TestDatabase take() throws InterruptedException {
        for (int made = 0; made <= wanted.stock(); made++) {
            TestDatabase next = next();
            if (left(next).compareTo(ttl.dividedBy(2)) > 0) {
                return next;
            }
            Optional<TestDatabase> renewed = left(next).isNegative() ? Optional.empty() : renewed(next);
            if (renewed.isPresent()) {
                return renewed.get();
            }
            giveBack(next);
        }
        return next();
    }

    private static Duration left(TestDatabase database) {
        return Duration.between(Instant.now(), Timestamp.parse(database.until()));
    }

    /** The same for its whole time to live from now on; nothing where the engine does not have it any more. */
    Optional<TestDatabase> renewed(TestDatabase database) {
        try {
            ApiObject vdb = session.perform(new ReadObject(session.schema(), "Container", database.name()));
            ApiObject renewed = session.perform(new Update(session.schema(), vdb, WantedLease.NONE.ending(ttl).fields()));
            return Optional.of(database.endingAt(renewed.string("leaseEnd")));
        } catch (RuntimeException gone) {
            return Optional.empty();
        }
    }

    private TestDatabase next() throws InterruptedException {
        makeOneMore();
        try {
            return ready.remove().get();
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            String why = cause instanceof InvalidRequest invalid ? invalid.told() : cause.getMessage();
            throw new IllegalStateException("@FreshDatabase(\"" + wanted.value() + "\"): " + why, cause);
        }
    }

    /** Has it deleted in the background. Where that cannot be, it goes when its time to live is over. */
    public void giveBack(TestDatabase database) {
        deleting.submit(() -> delete(database));
    }

    /** For good: nobody wants it back, and meanwhile it would take room of what somebody may. */
    private Void delete(TestDatabase database) {
        session.perform(new Delete(session.schema(), "Container", database.name()).forced());
        return session.perform(new Delete(session.schema(), "DeletedContainer", database.name()));
    }

    @Override
    public void close() {
        ready.forEach(one -> making.submit(() -> delete(one.get())));
        long end = System.nanoTime() + LONGEST_CLOSE.toNanos();
        for (ExecutorService each : List.of(making, deleting)) {
            each.shutdown();
            try {
                each.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            each.shutdownNow();
        }
        session.close();
        engine.close();
    }
}
