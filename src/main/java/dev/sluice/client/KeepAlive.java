package dev.sluice.client;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Touches a session again and again, so that it does not run out while its user thinks. */
final class KeepAlive implements AutoCloseable {
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "keep-alive");
        thread.setDaemon(true);
        return thread;
    });

    KeepAlive(Runnable touch, Duration pause) {
        clock.scheduleWithFixedDelay(() -> {
            try {
                touch.run();
            } catch (RuntimeException unanswered) {
                // Nobody waits for this: the next call of the user heals the session, or says why it cannot.
                return;
            }
        }, pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
