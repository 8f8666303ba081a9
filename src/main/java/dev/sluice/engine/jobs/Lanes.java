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
    private static final int MOST_URGENT = 8;

    private final ThreadPoolExecutor threads;
    private final ThreadPoolExecutor urgentThreads;
    private final Map<String, Queue<Entry>> waiting = new HashMap<>();

    Lanes(int count) {
        AtomicInteger number = new AtomicInteger();
        threads = new ThreadPoolExecutor(count, Integer.MAX_VALUE, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(),
                task -> new Thread(task, "job-" + number.incrementAndGet()));
        urgentThreads = new ThreadPoolExecutor(MOST_URGENT, MOST_URGENT, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(),
                task -> new Thread(task, "urgent-job-" + number.incrementAndGet()));
        urgentThreads.allowCoreThreadTimeOut(true);
    }

    private record Entry(Runnable task, boolean urgent) {
    }

    /** @param urgent whether it has no need to wait for those of other lanes */
    synchronized void add(String lane, Runnable task, boolean urgent) {
        Entry entry = new Entry(task, urgent);
        Queue<Entry> queue = waiting.get(lane);
        if (queue != null) {
            queue.add(entry);
        } else {
            waiting.put(lane, new ArrayDeque<>());
            dispatch(lane, entry);
        }
    }

    private void dispatch(String lane, Entry entry) {
        (entry.urgent ? urgentThreads : threads).execute(() -> {
            try {
                entry.task.run();
            } finally {
                next(lane);
            }
        });
    }

    private synchronized void next(String lane) {
        Entry entry = waiting.get(lane).poll();
        if (entry == null || threads.isShutdown()) {
            waiting.remove(lane);
        } else {
            dispatch(lane, entry);
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
        urgentThreads.shutdown();
        try {
            threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
            urgentThreads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        threads.shutdownNow();
        urgentThreads.shutdownNow();
    }
}
