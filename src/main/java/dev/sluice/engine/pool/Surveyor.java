package dev.sluice.engine.pool;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/**
 * Measures what the trees of a pool take, one after another on a thread of its own, and remembers it. It stands in nobody's way:
 * a tree that is to change it lets go at once.
 */
final class Surveyor {
    private static final Duration FRESH = Duration.ofMinutes(10);
    /** Who wants something measured mostly has made it, and may be about to make more. */
    private static final long CALM_NANOS = Duration.ofMillis(500).toNanos();
    private static final long LONGEST_CALM_NANOS = Duration.ofSeconds(10).toNanos();

    private final Pool pool;
    private final BiConsumer<String, Pool.Usage> listener;
    private final Map<String, Measure> known = new ConcurrentHashMap<>();
    private final Thread thread = new Thread(this::work, "measuring");
    /** Guards what follows. */
    private final Object lock = new Object();
    private final Set<String> wanted = new LinkedHashSet<>();
    private final Set<String> changing = new LinkedHashSet<>();
    private String measuring;
    private boolean closed;
    private long lastWanted = System.nanoTime();
    private long lastMeasured = lastWanted;

    private record Measure(Pool.Usage usage, Instant moment) {
    }

    /** @param listener is told what was measured in the background */
    Surveyor(Pool pool, BiConsumer<String, Pool.Usage> listener) {
        this.pool = pool;
        this.listener = listener;
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        thread.start();
    }

    /** What a tree took when it was last measured; nothing when it never was. If that is long ago, it is measured again soon. */
    Optional<Pool.Usage> known(String name) {
        Measure measure = known.get(name);
        if (measure == null || measure.moment.plus(FRESH).isBefore(Instant.now())) {
            wantUnlessUnderWay(name);
        }
        return Optional.ofNullable(measure).map(Measure::usage);
    }

    /** Measures these trees soon. */
    void want(Collection<String> names) {
        synchronized (lock) {
            if (wanted.isEmpty()) {
                lastMeasured = System.nanoTime();
            }
            if (wanted.addAll(names)) {
                lastWanted = System.nanoTime();
            }
            lock.notifyAll();
        }
    }

    private void wantUnlessUnderWay(String name) {
        synchronized (lock) {
            if (!name.equals(measuring)) {
                want(Set.of(name));
            }
        }
    }

    /** Measures a tree now, on the calling thread. */
    Pool.Usage measure(String name) throws IOException, InterruptedException {
        Pool.Usage usage = pool.usage(name);
        known.put(name, new Measure(usage, Instant.now()));
        return usage;
    }

    /** Work that changes a tree. */
    @FunctionalInterface
    interface Operation {
        void run() throws IOException, InterruptedException;
    }

    /** Lets a tree be changed: it is not measured meanwhile, and what was known of it counts no more. */
    void whileChanging(String name, Operation operation) throws IOException, InterruptedException {
        synchronized (lock) {
            changing.add(name);
            while (name.equals(measuring)) {
                thread.interrupt();
                lock.wait();
            }
        }
        try {
            operation.run();
            known.remove(name);
        } finally {
            synchronized (lock) {
                changing.remove(name);
                lock.notifyAll();
            }
        }
    }

    private void work() {
        for (String name = next(); name != null; name = next()) {
            Pool.Usage usage = null;
            try {
                usage = measure(name);
            } catch (InterruptedException given) {
                // Somebody else needs the tree; whoever wants to know its size asks again.
                continue;
            } catch (IOException gone) {
                known.remove(name);
            } finally {
                letGo();
            }
            if (usage != null) {
                listener.accept(name, usage);
            }
        }
    }

    /** Takes the next tree to measure; null when there is no more to do, ever. */
    private String next() {
        synchronized (lock) {
            while (!closed) {
                Optional<String> next = wanted.stream().filter(name -> !changing.contains(name)).findFirst();
                long calm = next.isPresent() ? millisToCalm() : 0;
                if (next.isPresent() && calm == 0) {
                    wanted.remove(next.get());
                    measuring = next.get();
                    return measuring;
                }
                try {
                    lock.wait(calm);
                } catch (InterruptedException late) {
                    // Meant for a measurement that has ended.
                    continue;
                }
            }
            return null;
        }
    }

    private long millisToCalm() {
        long now = System.nanoTime();
        long left = Math.min(lastWanted + CALM_NANOS - now, lastMeasured + LONGEST_CALM_NANOS - now);
        return left <= 0 ? 0 : Duration.ofNanos(left).toMillis() + 1;
    }

    private void letGo() {
        synchronized (lock) {
            measuring = null;
            lastMeasured = System.nanoTime();
            Thread.interrupted();
            lock.notifyAll();
        }
    }

    /** Ends; what is being measured is broken off. */
    void close() {
        synchronized (lock) {
            closed = true;
            thread.interrupt();
            lock.notifyAll();
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
