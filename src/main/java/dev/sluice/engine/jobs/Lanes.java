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
import java.util.concurrent.CountDownLatch;
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
    private final List<Turn> ready = new ArrayList<>();
    private final Map<String, Integer> underWay = new HashMap<>();
    private final int places;
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

    /** What waits for a place, and what is done once it has one. */
    private record Turn(String whose, Runnable begin) {
    }

    /** What a task waits for while it gives its place to others. */
    interface Wish {
        void await() throws InterruptedException;
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

    /** The tasks of a lane that has none yet wait until what this gives has been run, as if one were before them that takes no place. */
    synchronized Runnable hold(String lane) {
        waiting.put(lane, new ArrayDeque<>());
        return () -> next(lane);
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
            lineUp(new Turn(task.whose, () -> threads.execute(() -> {
                try {
                    task.work.run();
                } finally {
                    ended(task);
                }
            })));
        }
    }

    private void beginReady() {
        for (Optional<Turn> first = first(); first.isPresent(); first = first()) {
            Turn turn = first.get();
            ready.remove(turn);
            underWay.merge(turn.whose, 1, Integer::sum);
            turn.begin.run();
        }
    }

    private Optional<Turn> first() {
        int taken = underWay.values().stream().mapToInt(Integer::intValue).sum();
        return closed ? Optional.empty() : ready.stream().min(Comparator.comparingInt(this::ofTheSame))
                .filter(turn -> taken < places || ofTheSame(turn) == 0 && taken < 2 * places);
    }

    private int ofTheSame(Turn turn) {
        return underWay.getOrDefault(turn.whose, 0);
    }

    private synchronized void ended(Task task) {
        next(task.lane);
        giveBack(task.whose);
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

    /** The calling task waits for its users: meanwhile others run in its stead, and then it waits for its turn, as one that begins does. */
    void aside(String whose, Wish wish) throws InterruptedException {
        CountDownLatch come = new CountDownLatch(1);
        Turn turn = new Turn(whose, come::countDown);
        giveBack(whose);
        try {
            wish.await();
            lineUp(turn);
            come.await();
        } finally {
            holdPlace(turn, come);
        }
    }

    private synchronized void giveBack(String whose) {
        underWay.computeIfPresent(whose, (same, count) -> count == 1 ? null : count - 1);
        beginReady();
    }

    private synchronized void lineUp(Turn turn) {
        ready.add(turn);
        beginReady();
    }

    /** One that is stopped before its turn goes on to its end, and is counted until then. */
    private synchronized void holdPlace(Turn turn, CountDownLatch come) {
        if (come.getCount() > 0) {
            ready.remove(turn);
            underWay.merge(turn.whose, 1, Integer::sum);
        }
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
