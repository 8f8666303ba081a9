package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs tasks; those of one lane one after another, in their order. As many run side by side as there are places, and whoever has the fewest
 * under way comes first. Of somebody who has none under way one runs even where others have taken all places, up to twice as many: so nobody's
 * tasks keep another's waiting, however long they take.
 */
class Lanes implements AutoCloseable {
    private static final int SECONDS_TO_END = 60;
    private static final int MOST_URGENT = 8;

    private final ExecutorService threads;
    private final ThreadPoolExecutor urgentThreads;
    private final Map<String, Queue<Task>> waiting = new HashMap<>();
    private final List<Task> ready = new ArrayList<>();
    private final Map<String, Integer> underWay = new HashMap<>();
    private int places;
    private boolean closed;

    Lanes(int places) {
        this.places = places;
        AtomicInteger number = new AtomicInteger();
        threads = Executors.newCachedThreadPool(task -> new Thread(task, "job-" + number.incrementAndGet()));
        urgentThreads = new ThreadPoolExecutor(MOST_URGENT, MOST_URGENT, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(),
                task -> new Thread(task, "urgent-job-" + number.incrementAndGet()));
        urgentThreads.allowCoreThreadTimeOut(true);
    }

    /**
     * What is to be run.
     *
     * @param whose is counted as this one's
     * @param urgent whether it has no need to wait for those of other lanes
     */
    record Task(String lane, String whose, Runnable work, boolean urgent) {
    }

    synchronized void add(Task task) {
        Queue<Task> queue = waiting.get(task.lane);
        if (queue != null) {
            queue.add(task);
        } else {
            waiting.put(task.lane, new ArrayDeque<>());
            dispatch(task);
        }
    }

    private void dispatch(Task task) {
        if (task.urgent) {
            urgentThreads.execute(() -> {
                try {
                    task.work.run();
                } finally {
                    next(task.lane);
                }
            });
        } else {
            ready.add(task);
            beginReady();
        }
    }

    private void beginReady() {
        for (Optional<Task> next = next(); next.isPresent(); next = next()) {
            Task task = next.get();
            ready.remove(task);
            underWay.merge(task.whose, 1, Integer::sum);
            threads.execute(() -> {
                try {
                    task.work.run();
                } finally {
                    ended(task);
                }
            });
        }
    }

    private Optional<Task> next() {
        int taken = underWay.values().stream().mapToInt(Integer::intValue).sum();
        return closed ? Optional.empty() : ready.stream().min(Comparator.comparingInt(this::ofTheSame))
                .filter(task -> taken < places || ofTheSame(task) == 0 && taken < 2 * places);
    }

    private int ofTheSame(Task task) {
        return underWay.getOrDefault(task.whose, 0);
    }

    private synchronized void ended(Task task) {
        underWay.computeIfPresent(task.whose, (whose, count) -> count == 1 ? null : count - 1);
        next(task.lane);
        beginReady();
    }

    private synchronized void next(String lane) {
        Task task = waiting.get(lane).poll();
        if (task == null || closed) {
            waiting.remove(lane);
        } else {
            dispatch(task);
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
        places++;
        beginReady();
    }

    /** The calling task goes on. */
    synchronized void takeBack() {
        places--;
    }

    private synchronized void takeNoMore() {
        closed = true;
    }

    /** Takes no more tasks and waits for those that run; tasks that never began are left to recovery at the next start. */
    @Override
    public void close() {
        takeNoMore();
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
