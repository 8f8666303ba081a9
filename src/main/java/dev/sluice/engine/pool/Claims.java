package dev.sluice.engine.pool;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Gives operations the right to names: many may read what a name stands for, or one may change it, if it is there or,
 * for what is to be made, is not.
 */
final class Claims {
    private static final int CHANGING = -1;

    private final Layout layout;
    private final PoolLock lock;
    private final Map<String, Integer> uses = new HashMap<>();

    /** @param lock without which no right is given */
    Claims(Layout layout, PoolLock lock) {
        this.layout = layout;
        this.lock = lock;
    }

    /** The right to a name until it is closed. */
    interface Claim extends AutoCloseable {
        @Override
        void close();
    }

    private interface Check {
        void run() throws PoolException;
    }

    Claim toReadDataset(String name) throws PoolException {
        return checked(toRead(name), () -> checkThere("dataset", name, layout.dataset(name)));
    }

    Claim toReadSnapshot(String name) throws PoolException {
        return checked(toRead(name), () -> checkThere("snapshot", name, layout.snapshot(name)));
    }

    Claim toReadEither(String name) throws PoolException {
        return checked(toRead(name), () -> {
            if (!isTaken(name)) {
                throw missing("dataset or snapshot", name);
            }
        });
    }

    Claim toMake(String name) throws PoolException {
        // Before as well: that it is there is a greater hindrance than that somebody uses it just now.
        Check free = () -> checkFree(name);
        free.run();
        return checked(toChange(name), free);
    }

    Claim toReplace(String dataset) throws PoolException {
        Check there = () -> checkThere("dataset", dataset, layout.dataset(dataset));
        there.run();
        return checked(toChange(dataset), there);
    }

    synchronized Claim toChange(String name) throws PoolException {
        checkOpen();
        if (uses.putIfAbsent(name, CHANGING) != null) {
            throw busy(name);
        }
        return () -> endChanging(name);
    }

    private synchronized Claim toRead(String name) throws PoolException {
        checkOpen();
        int readers = uses.getOrDefault(name, 0);
        if (readers == CHANGING) {
            throw busy(name);
        }
        uses.put(name, readers + 1);
        return () -> endReading(name);
    }

    private synchronized void endReading(String name) {
        uses.computeIfPresent(name, (same, readers) -> readers == 1 ? null : readers - 1);
    }

    private synchronized void endChanging(String name) {
        uses.remove(name);
    }

    private static Claim checked(Claim claim, Check check) throws PoolException {
        try {
            check.run();
            return claim;
        } catch (PoolException refusal) {
            claim.close();
            throw refusal;
        }
    }

    private void checkOpen() throws PoolException {
        if (!lock.isHeld()) {
            throw new PoolException(layout.root() + " has been closed.", "Open it again.");
        }
    }

    private void checkFree(String name) throws PoolException {
        if (isTaken(name)) {
            throw new PoolException("there is already a '" + name + "' in " + layout.root() + ".",
                    "Choose another name, or destroy that one first.");
        }
    }

    private boolean isTaken(String name) throws PoolException {
        return Layout.isThere(layout.dataset(name)) || Layout.isThere(layout.snapshot(name));
    }

    private void checkThere(String sort, String name, Path place) throws PoolException {
        if (!Layout.isThere(place)) {
            throw missing(sort, name);
        }
    }

    private PoolException missing(String sort, String name) {
        return new PoolException("there is no " + sort + " '" + name + "' in " + layout.root() + ".",
                "Name one that there is.");
    }

    private static PoolException busy(String name) {
        return new PoolException("'" + name + "' is in use by another operation.", "Try again when that has ended.");
    }
}
