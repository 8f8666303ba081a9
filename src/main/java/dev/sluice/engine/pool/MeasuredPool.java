package dev.sluice.engine.pool;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A pool that remembers what its trees take, and measures them on a thread of its own when somebody wants to know. That
 * thread stands in nobody's way: it lets go of a tree as soon as that is to change.
 */
public final class MeasuredPool implements Pool {
    private static final Duration FRESH = Duration.ofMinutes(10);

    private final Pool pool;
    private final Map<String, Measure> known = new ConcurrentHashMap<>();
    /** Guards what follows. */
    private final Object lock = new Object();
    private final Set<String> wanted = new LinkedHashSet<>();
    private final Set<String> changing = new LinkedHashSet<>();
    private final Thread thread = new Thread(this::measure, "measuring");
    private String measuring;
    private boolean closed;

    private record Measure(Usage usage, Instant moment) {
    }

    /** Takes the pool over. */
    public MeasuredPool(Pool pool) {
        this.pool = pool;
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        thread.start();
    }

    /** What a tree took when it was last measured; nothing when it never was. If that is long ago, it is measured again soon. */
    public Optional<Usage> known(String name) {
        Measure measure = known.get(name);
        if (measure == null || measure.moment.plus(FRESH).isBefore(Instant.now())) {
            want(Set.of(name));
        }
        return Optional.ofNullable(measure).map(Measure::usage);
    }

    /** Measures these trees soon. */
    public void want(Collection<String> names) {
        synchronized (lock) {
            wanted.addAll(names);
            lock.notifyAll();
        }
    }

    @Override
    public Usage usage(String name) throws IOException, InterruptedException {
        Usage usage = pool.usage(name);
        known.put(name, new Measure(usage, Instant.now()));
        return usage;
    }

    private void measure() {
        while (true) {
            String name = next();
            if (name == null) {
                return;
            }
            try {
                usage(name);
            } catch (InterruptedException given) {
                // Somebody else needs the tree; whoever wants to know its size asks again.
                continue;
            } catch (IOException gone) {
                known.remove(name);
            } finally {
                letGo();
            }
        }
    }

    /** The next tree to measure, or null when the pool is closed. */
    private String next() {
        synchronized (lock) {
            while (!closed) {
                Optional<String> next = wanted.stream().filter(name -> !changing.contains(name)).findFirst();
                if (next.isPresent()) {
                    measuring = next.get();
                    wanted.remove(measuring);
                    return measuring;
                }
                try {
                    lock.wait();
                } catch (InterruptedException late) {
                    // Meant for a measurement that has ended.
                    continue;
                }
            }
            return null;
        }
    }

    private void letGo() {
        synchronized (lock) {
            measuring = null;
            Thread.interrupted();
            lock.notifyAll();
        }
    }

    @FunctionalInterface
    private interface Operation {
        void run() throws IOException, InterruptedException;
    }

    /** Does something that changes a tree: it is not measured meanwhile, and what is known of it counts no more. */
    private void changing(String name, Operation operation) throws IOException, InterruptedException {
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

    @Override
    public void rollBack(String dataset, String snapshot) throws IOException, InterruptedException {
        changing(dataset, () -> pool.rollBack(dataset, snapshot));
    }

    @Override
    public void destroy(String name) throws IOException, InterruptedException {
        changing(name, () -> pool.destroy(name));
    }

    @Override
    public String driver() {
        return pool.driver();
    }

    @Override
    public boolean sharesBlocks() {
        return pool.sharesBlocks();
    }

    @Override
    public Path create(String dataset) throws IOException, InterruptedException {
        return pool.create(dataset);
    }

    @Override
    public void snapshot(String dataset, String snapshot) throws IOException, InterruptedException {
        pool.snapshot(dataset, snapshot);
    }

    @Override
    public Path clone(String snapshot, String dataset) throws IOException, InterruptedException {
        return pool.clone(snapshot, dataset);
    }

    @Override
    public Path path(String dataset) throws PoolException {
        return pool.path(dataset);
    }

    @Override
    public Set<String> names() throws IOException {
        return pool.names();
    }

    @Override
    public Capacity capacity() throws IOException {
        return pool.capacity();
    }

    @Override
    public void close() {
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
        pool.close();
    }
}
