package dev.sluice.engine.kind.tree;

import dev.sluice.engine.kind.Progress;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * A few threads that copy segments of files side by side, and one, whose crew it is, that hands out the work, hears how it
 * goes, and alone talks to the progress.
 */
final class CopyThreads implements AutoCloseable {
    /** More would only make a disk jump. */
    private static final int THREADS = Math.max(2, Math.min(4, Runtime.getRuntime().availableProcessors()));
    private static final int MOST_WAITING = 4 * THREADS;
    private static final long MILLIS_BETWEEN_LOOKS = 100;

    private final Progress progress;
    private final LongConsumer passed;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, work -> new Thread(work, "copying"));
    private final ThreadLocal<BlockCopy.Hands> hands = ThreadLocal.withInitial(BlockCopy.Hands::new);
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final Set<BlockCopy> open = ConcurrentHashMap.newKeySet();
    private int waiting;
    private long total;

    CopyThreads(Progress progress, LongConsumer passed) {
        this.progress = progress;
        this.passed = passed;
    }

    /** Something that the one who leads the crew has to do about what happened. */
    @FunctionalInterface
    interface Event {
        void happen() throws IOException;
    }

    /**
     * Takes a file over, and waits while there is more to do than can be begun soon.
     *
     * @param failed what to do if it cannot be copied
     */
    void take(BlockCopy file, Event failed) throws IOException, InterruptedException {
        open.add(file);
        FileWork work = new FileWork(file, failed);
        for (int segment = 0; segment < file.segments(); segment++) {
            while (waiting >= MOST_WAITING) {
                listen();
            }
            int number = segment;
            waiting++;
            threads.execute(() -> work.copy(number));
        }
    }

    /** Waits until everything is done. */
    void finish() throws IOException, InterruptedException {
        while (waiting > 0) {
            listen();
        }
    }

    private void listen() throws IOException, InterruptedException {
        Event event = events.poll(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
        progress.checkCancelled();
        if (event != null) {
            event.happen();
        }
    }

    /** One file, until its last segment has ended. */
    private final class FileWork {
        private final BlockCopy file;
        private final Event failed;
        private volatile boolean broken;

        FileWork(BlockCopy file, Event failed) {
            this.file = file;
            this.failed = failed;
        }

        void copy(int segment) {
            try {
                if (!broken) {
                    file.copy(segment, hands.get(), bytes -> events.add(() -> passed.accept(total += bytes)));
                }
            } catch (IOException failure) {
                broken = true;
            } catch (RuntimeException | Error defect) {
                events.add(() -> {
                    throw defect;
                });
            }
            if (file.end()) {
                finish();
            }
            events.add(() -> waiting--);
        }

        private void finish() {
            try (file) {
                if (!broken) {
                    file.complete();
                }
            } catch (IOException failure) {
                broken = true;
            }
            open.remove(file);
            if (broken) {
                events.add(failed);
            }
        }
    }

    /** Ends; what is under way is broken off. */
    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        boolean interrupted = false;
        while (!threads.isTerminated()) {
            try {
                threads.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        for (BlockCopy file : open) {
            file.close();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
