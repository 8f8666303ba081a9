package dev.sluice.engine.objects;

import dev.sluice.engine.pool.Pool;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes data from the pool that no object owns any more, so that nobody has to wait for it. What it does not get done
 * before the engine stops is removed at the next start.
 */
public final class Sweeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);

    private final Pool pool;
    private final AtomicInteger waiting = new AtomicInteger();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> new Thread(task, "sweeper"));

    public Sweeper(Pool pool) {
        this.pool = pool;
    }

    /** Something that removes data. */
    @FunctionalInterface
    public interface Removal {
        void remove() throws IOException, InterruptedException;
    }

    public void destroy(String name) {
        later(name, () -> pool.destroy(name));
    }

    /** @param what is removed, for people */
    public void later(String what, Removal removal) {
        waiting.incrementAndGet();
        thread.execute(() -> {
            try {
                removal.remove();
            } catch (IOException failure) {
                LOG.warn("{} cannot be removed now: {}", what, failure.getMessage());
            } catch (RuntimeException defect) {
                LOG.error("{} cannot be removed now", what, defect);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            } finally {
                waiting.decrementAndGet();
            }
        });
    }

    /** Whether everything is removed that was to be until now. */
    public boolean isIdle() {
        return waiting.get() == 0;
    }

    /** Waits until everything is removed that was to be until now. */
    public void await() throws InterruptedException {
        try {
            thread.submit(() -> { }).get();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Stops; what is under way is broken off. */
    @Override
    public void close() {
        thread.shutdownNow();
        boolean interrupted = Thread.interrupted();
        try {
            thread.awaitTermination(1, java.util.concurrent.TimeUnit.MINUTES);
        } catch (InterruptedException stopped) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
