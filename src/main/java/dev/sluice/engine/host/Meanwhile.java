package dev.sluice.engine.host;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One piece of work that is done beside another, which waits for it later. Who does not come to that leaves it to end by itself.
 *
 * @param <T> what comes of it
 */
public final class Meanwhile<T> {
    private final CompletableFuture<T> end = new CompletableFuture<>();

    private Meanwhile() {
    }

    /** Begins it. @param name for whoever looks at what the engine does */
    public static <T> Meanwhile<T> of(String name, Work<T> work) {
        Meanwhile<T> begun = new Meanwhile<>();
        Thread thread = new Thread(() -> begun.run(work), name);
        thread.setDaemon(true);
        thread.start();
        return begun;
    }

    private void run(Work<T> work) {
        try {
            end.complete(work.done());
        } catch (IOException | RuntimeException | Error failed) {
            end.completeExceptionally(failed);
        }
    }

    public boolean isDone() {
        return end.isDone();
    }

    /** Waits for its end, but no longer than that; tells whether it has come. */
    public boolean endsWithin(Duration longest) throws InterruptedException {
        try {
            end.get(longest.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException later) {
            return false;
        } catch (ExecutionException ended) {
            return true;
        }
    }

    /** What came of it, once it has ended; its failure is thrown here, and an interrupt of whoever waits as on a channel. */
    public T await() throws IOException {
        try {
            return end.get();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException said) {
                throw said;
            }
            if (failed.getCause() instanceof RuntimeException said) {
                throw said;
            }
            throw new CompletionException(failed.getCause());
        }
    }

    /** What is to be done. */
    @FunctionalInterface
    public interface Work<T> {
        T done() throws IOException;
    }
}
