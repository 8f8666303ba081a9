package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs tasks on a bounded number of threads; those of one lane one after another, in their order. */
class Lanes implements AutoCloseable {
    private static final int SECONDS_TO_END = 60;

    private final ThreadPoolExecutor threads;
    private final Map<String, Queue<Runnable>> waiting = new HashMap<>();

    Lanes(int count) {
        AtomicInteger number = new AtomicInteger();
        threads = new ThreadPoolExecutor(count, Integer.MAX_VALUE, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(),
                task -> new Thread(task, "job-" + number.incrementAndGet()));
    }

    synchronized void add(String lane, Runnable task) {
        Queue<Runnable> queue = waiting.get(lane);
        if (queue != null) {
            queue.add(task);
        } else {
            waiting.put(lane, new ArrayDeque<>());
            dispatch(lane, task);
        }
    }

    private void dispatch(String lane, Runnable task) {
        threads.execute(() -> {
            try {
                task.run();
            } finally {
                next(lane);
            }
        });
    }

    private synchronized void next(String lane) {
        Runnable task = waiting.get(lane).poll();
        if (task == null || threads.isShutdown()) {
            waiting.remove(lane);
        } else {
            dispatch(lane, task);
        }
    }

    /** How a job runs here that has just started. */
    JobRun run(Catalog catalog, JobStart start, String code) {
        return new JobRun(catalog, this, start, code);
    }

    /** What the request for {@code started} is told. */
    Jobs.Started settled(Jobs.Started started, Catalog catalog) {
        return started;
    }

    /** The calling task is going to wait for its users: meanwhile another one may run in its stead. */
    synchronized void lend() {
        threads.setCorePoolSize(threads.getCorePoolSize() + 1);
    }

    /** The calling task goes on. */
    synchronized void takeBack() {
        threads.setCorePoolSize(threads.getCorePoolSize() - 1);
    }

    /** Takes no more tasks and waits for those that run; tasks that never began are left to recovery at the next start. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        threads.shutdownNow();
    }
}
