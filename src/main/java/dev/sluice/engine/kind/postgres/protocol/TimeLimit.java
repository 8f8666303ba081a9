package dev.sluice.engine.kind.postgres.protocol;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * How long a server that stands still has somebody wait.
 *
 * @param most what takes longer fails
 * @param said what it has not done in that time
 */
record TimeLimit(Duration most, String said) {
    static final TimeLimit LOGIN = new TimeLimit(Duration.ofMinutes(1), "let nobody in");

    /** What may take long. */
    @FunctionalInterface
    interface Step<T> {
        T run() throws IOException;
    }

    static TimeLimit silence(Duration most) {
        return new TimeLimit(most, "said nothing");
    }

    /** @param connection is closed when the step takes too long, by which that fails */
    <T> T hold(Closeable connection, Step<T> step) throws IOException {
        CompletableFuture<Void> passed = new CompletableFuture<Void>().orTimeout(most.toMillis(), TimeUnit.MILLISECONDS);
        passed.exceptionally(late -> {
            close(connection);
            return null;
        });
        try {
            return step.run();
        } catch (IOException failed) {
            throw passed.isCompletedExceptionally() ? new IOException("the server has " + said + " for " + most.toSeconds() + " s", failed) : failed;
        } finally {
            passed.complete(null);
        }
    }

    private static void close(Closeable connection) {
        try {
            connection.close();
        } catch (IOException gone) {
            // It is what was wanted.
            return;
        }
    }
}
