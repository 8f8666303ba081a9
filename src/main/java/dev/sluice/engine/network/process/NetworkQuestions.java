package dev.sluice.engine.network.process;

import dev.sluice.engine.http.call.Answering;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Answers what the process asks that serves the network, many at a time and within bounds. */
final class NetworkQuestions implements AutoCloseable {
    private static final int THREADS = 64;
    /** While so many wait for a thread, no more are read. */
    private static final int MOST_WAITING = 256;

    private final Answering engine;
    private final ExecutorService threads = threads();
    private final Semaphore places = new Semaphore(MOST_WAITING);

    NetworkQuestions(Answering engine) {
        this.engine = engine;
    }

    private static ExecutorService threads() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, "network call");
            thread.setDaemon(true);
            return thread;
        });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    /** Answers until the process ends, or says what it must not; gives which. */
    String answerAll(NetworkChild child) throws InterruptedException {
        try {
            while (true) {
                NetworkMessage question = child.next();
                places.acquire();
                threads.execute(() -> {
                    try {
                        answer(question, child);
                    } finally {
                        places.release();
                    }
                });
            }
        } catch (EOFException ended) {
            return "it is no more";
        } catch (IOException broken) {
            return "it sent " + broken.getMessage();
        }
    }

    private void answer(NetworkMessage question, NetworkChild child) {
        if (question instanceof NetworkMessage.AskLogin ask) {
            tell(child, ask.id(), asked(() -> engine.isLoggedIn(ask.head())).thenApply(known -> new NetworkMessage.Login(ask.id(), known)));
        } else if (question instanceof NetworkMessage.Ask ask) {
            tell(child, ask.id(), asked(() -> engine.answer(ask.request())).thenApply(answer -> new NetworkMessage.Answered(ask.id(), answer)));
        } else {
            child.close();
        }
    }

    private static <T> CompletableFuture<T> asked(Supplier<CompletableFuture<T>> question) {
        try {
            return question.get();
        } catch (RuntimeException | Error defect) {
            return CompletableFuture.failedFuture(defect);
        }
    }

    private static void tell(NetworkChild child, long id, CompletableFuture<? extends NetworkMessage> answer) {
        answer.whenComplete((known, failure) -> {
            try {
                child.say(failure == null ? known : new NetworkMessage.Broken(id));
            } catch (IOException gone) {
                // Whoever asked is no more.
                return;
            }
        });
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
