package dev.sluice.engine.kind.postgres.protocol;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Bounds how long a server that stands still has somebody wait to be let in. What is asked of it later takes as long as it takes. */
final class LoginLimit {
    private static final long SECONDS = 60;

    private LoginLimit() {
    }

    /** What it takes to be let in. */
    @FunctionalInterface
    interface Step<T> {
        T run() throws IOException;
    }

    /** @param connection is closed when the step takes too long, by which that fails */
    static <T> T hold(Closeable connection, Step<T> step) throws IOException {
        CompletableFuture<Void> passed = new CompletableFuture<Void>().orTimeout(SECONDS, TimeUnit.SECONDS);
        passed.exceptionally(late -> {
            close(connection);
            return null;
        });
        try {
            return step.run();
        } catch (IOException failed) {
            throw passed.isCompletedExceptionally() ? new IOException("the server has let nobody in for " + SECONDS + " s", failed) : failed;
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
