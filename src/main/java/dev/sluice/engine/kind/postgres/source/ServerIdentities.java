package dev.sluice.engine.kind.postgres.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Asks servers which they are, all at once: whoever waits for the answers waits no longer because many of them, or one, say nothing. */
final class ServerIdentities {
    private static final int MOST_SECONDS = 5;

    private ServerIdentities() {
    }

    /** What each question brings, in their order; nothing for those that nobody has answered in time. */
    static List<Optional<String>> of(List<Callable<Optional<String>>> questions) throws InterruptedException {
        ExecutorService asking = Executors.newCachedThreadPool(question -> {
            Thread thread = new Thread(question, "which server");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Optional<String>> answers = new ArrayList<>();
            for (Future<Optional<String>> asked : asking.invokeAll(questions, MOST_SECONDS, TimeUnit.SECONDS)) {
                answers.add(answer(asked));
            }
            return answers;
        } finally {
            asking.shutdownNow();
        }
    }

    private static Optional<String> answer(Future<Optional<String>> asked) throws InterruptedException {
        try {
            return asked.get();
        } catch (CancellationException late) {
            return Optional.empty();
        } catch (ExecutionException broken) {
            throw new IllegalStateException(broken.getCause());
        }
    }
}
