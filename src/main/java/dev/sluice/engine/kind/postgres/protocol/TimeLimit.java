package dev.sluice.engine.kind.postgres.protocol;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * How long a server that stands still has somebody wait.
 *
 * @param most what takes longer fails
 * @param late how
 */
record TimeLimit(Duration most, Function<IOException, IOException> late) {
    static final TimeLimit LOGIN = of(Duration.ofMinutes(1), "let nobody in");

    static TimeLimit silence(Duration most) {
        return of(most, "said nothing");
    }

    /** @param said what the server has not done in that time */
    private static TimeLimit of(Duration most, String said) {
        return new TimeLimit(most, failed -> new LostServerException("the server has " + said + " for " + most.toSeconds() + " s", failed));
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
            throw passed.isCompletedExceptionally() ? late.apply(failed) : failed;
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
