package dev.sluice.client;

import dev.sluice.client.Courier.Answer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The answer to a call that may change something. Whoever is interrupted waits a moment longer for it, so that what the call began is
 * known: the job that goes on, not that there may be one.
 */
final class AwaitedAnswer {
    private static final Duration MOMENT = Duration.ofSeconds(2);
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "write");
        thread.setDaemon(true);
        return thread;
    });

    private final ApiCall call;
    private final Future<Answer> coming;

    private AwaitedAnswer(ApiCall call, Future<Answer> coming) {
        this.call = call;
        this.coming = coming;
    }

    static Answer to(ApiCall call, Callable<Answer> carrying) throws IOException {
        return new AwaitedAnswer(call, THREADS.submit(carrying)).get();
    }

    private Answer get() throws IOException {
        try {
            return coming.get();
        } catch (InterruptedException interrupt) {
            return late();
        } catch (ExecutionException failed) {
            throw failure(failed.getCause());
        }
    }

    /** The interrupt is not lost: the next that waits finds it. */
    private Answer late() throws IOException {
        long end = System.nanoTime() + MOMENT.toNanos();
        try {
            while (true) {
                try {
                    return coming.get(Math.max(end - System.nanoTime(), 0), TimeUnit.NANOSECONDS);
                } catch (InterruptedException again) {
                    continue;
                }
            }
        } catch (TimeoutException silent) {
            coming.cancel(true);
            throw new InterruptedIOException(call + " was interrupted");
        } catch (ExecutionException failed) {
            throw failure(failed.getCause());
        } finally {
            Thread.currentThread().interrupt();
        }
    }

    private static IOException failure(Throwable cause) {
        if (cause instanceof RuntimeException defect) {
            throw defect;
        }
        if (cause instanceof Error defect) {
            throw defect;
        }
        return (IOException) cause;
    }
}
