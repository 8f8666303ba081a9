package dev.sluice.engine.host;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads that ask servers how they are, a few at once. One that says nothing for a while keeps no other from being asked: until it answers,
 * or is given up, another thread asks in place of the one that waits for it.
 */
public final class QuestionThreads extends ThreadPoolExecutor {
    private static final int SECONDS_OF_SILENCE = 2;

    private final ThreadLocal<CompletableFuture<Void>> answer = new ThreadLocal<>();

    /** @param name of the threads */
    public QuestionThreads(String name, int atOnce) {
        super(atOnce, Integer.MAX_VALUE, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), question -> {
            Thread thread = new Thread(question, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    protected void beforeExecute(Thread thread, Runnable question) {
        CompletableFuture<Void> awaited = new CompletableFuture<Void>().orTimeout(SECONDS_OF_SILENCE, TimeUnit.SECONDS);
        awaited.exceptionally(silent -> {
            place(1);
            return null;
        });
        answer.set(awaited);
    }

    @Override
    protected void afterExecute(Runnable question, Throwable failure) {
        if (!answer.get().complete(null)) {
            place(-1);
        }
    }

    private synchronized void place(int more) {
        setCorePoolSize(getCorePoolSize() + more);
    }
}
