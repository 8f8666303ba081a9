package dev.sluice.engine.pool;

import dev.sluice.engine.host.files.FullDisk;
import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.Reason;
import dev.sluice.engine.host.files.Storage;
import dev.sluice.engine.pool.Claims.Claim;
import dev.sluice.engine.pool.Workbench.Maker;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** A pool in a folder, whatever its driver: says which names there are, and keeps operations in order. */
final class FolderPool implements Pool {
    private final Layout layout;
    private final Driver driver;
    private final Storage storage;
    private final PoolLock lock;
    private final Workbench workbench;
    private final Claims claims;

    /** Takes over the lock, and the folder, from which it clears what a killed process left. */
    FolderPool(Layout layout, Driver driver, PoolLock lock) throws IOException, InterruptedException {
        this.layout = layout;
        this.driver = driver;
        storage = driver.storage(layout.root());
        this.lock = lock;
        this.workbench = new Workbench(driver);
        this.claims = new Claims(layout, lock);
        workbench.clear(layout);
        clearNotes();
    }

    /** Notes of what is no longer there. */
    private void clearNotes() throws IOException, InterruptedException {
        Set<String> there = names();
        for (String name : Layout.entries(layout.notes())) {
            if (!there.contains(name)) {
                Trees.remove(layout.notes().resolve(name));
            }
        }
    }

    @Override
    public String driver() {
        return driver.name();
    }

    @Override
    public boolean sharesBlocks() {
        return driver.sharesBlocks();
    }

    @Override
    public Storage storage() {
        return storage;
    }

    @Override
    public Path create(String dataset) throws IOException, InterruptedException {
        Path place = layout.dataset(dataset);
        try (Claim target = claims.toMake(dataset)) {
            return make(place, driver::make, "create '" + dataset + "'");
        }
    }

    @Override
    public void snapshot(String dataset, String snapshot) throws IOException, InterruptedException {
        Path from = layout.dataset(dataset);
        Path place = layout.snapshot(snapshot);
        try (Claim source = claims.toReadDataset(dataset); Claim target = claims.toMake(snapshot)) {
            make(place, fresh -> driver.freeze(from, fresh), "freeze '" + dataset + "' as '" + snapshot + "'");
        }
    }

    @Override
    public void snapshot(String dataset, String snapshot, Change since) throws IOException, InterruptedException {
        Path earlier = layout.snapshot(since.snapshot());
        if (!Layout.isThere(earlier)) {
            snapshot(dataset, snapshot);
            return;
        }
        Path from = layout.dataset(dataset);
        Path place = layout.snapshot(snapshot);
        try (Claim source = claims.toReadDataset(dataset); Claim last = claims.toReadSnapshot(since.snapshot());
             Claim target = claims.toMake(snapshot)) {
            make(place, fresh -> driver.freeze(from, fresh, earlier, since), "freeze '" + dataset + "' as '" + snapshot + "'");
        }
    }

    @Override
    public Path clone(String snapshot, String dataset) throws IOException, InterruptedException {
        Path from = layout.snapshot(snapshot);
        Path place = layout.dataset(dataset);
        try (Claim source = claims.toReadSnapshot(snapshot); Claim target = claims.toMake(dataset)) {
            return make(place, fresh -> driver.copy(from, fresh), "clone '" + snapshot + "' as '" + dataset + "'");
        }
    }

    @Override
    public void rollBack(String dataset, String snapshot) throws IOException, InterruptedException {
        Path place = layout.dataset(dataset);
        Path from = layout.snapshot(snapshot);
        try (Claim source = claims.toReadSnapshot(snapshot); Claim target = claims.toReplace(dataset)) {
            explained("roll '" + dataset + "' back to '" + snapshot + "'", () -> {
                workbench.rebuild(place, fresh -> driver.copy(from, fresh));
                return place;
            });
        }
    }

    @Override
    public void destroy(String name) throws IOException, InterruptedException {
        Path snapshot = layout.snapshot(name);
        Path dataset = layout.dataset(name);
        try (Claim target = claims.toChange(name)) {
            explained("destroy '" + name + "'", () -> {
                workbench.demolish(snapshot);
                workbench.demolish(dataset);
                Trees.remove(layout.notes(name));
                return name;
            });
        }
    }

    @Override
    public Path path(String dataset) throws PoolException {
        return layout.dataset(dataset);
    }

    @Override
    public Path frozen(String snapshot) throws PoolException {
        return layout.snapshot(snapshot);
    }

    @Override
    public Path notes(String name) throws PoolException {
        return layout.notes(name);
    }

    @Override
    public Set<String> names() throws IOException {
        Set<String> names = new TreeSet<>(Layout.entries(layout.datasets()));
        names.addAll(Layout.entries(layout.snapshots()));
        names.removeIf(Layout::isAside);
        return names;
    }

    @Override
    public Usage usage(String name) throws IOException, InterruptedException {
        Path snapshot = layout.snapshot(name);
        Path dataset = layout.dataset(name);
        try (Claim source = claims.toReadEither(name)) {
            return explained("measure '" + name + "'",
                    () -> driver.usage(Layout.isThere(snapshot) ? snapshot : dataset));
        }
    }

    @Override
    public Capacity capacity() {
        File root = layout.root().toFile();
        return new Capacity(root.getTotalSpace(), root.getUsableSpace(), root.getTotalSpace() - root.getFreeSpace());
    }

    @Override
    public Path folder() {
        return layout.root();
    }

    @Override
    public void close() {
        lock.close();
    }

    private Path make(Path place, Maker maker, String doing) throws IOException, InterruptedException {
        return explained(doing, () -> {
            workbench.build(place, maker);
            return place;
        });
    }

    private interface Work<T> {
        T run() throws IOException, InterruptedException;
    }

    /** Does something and tells, if it fails, in which words the user knows it, and whether the disk is full. */
    private <T> T explained(String doing, Work<T> work) throws IOException, InterruptedException {
        try {
            return work.run();
        } catch (HostException clear) {
            throw clear;
        } catch (IOException failure) {
            throw FullDisk.isBehind(failure)
                    ? new PoolException("there is no room in " + layout.root() + ": " + FullDisk.room(layout.root()) + ".", FullDisk.remedy(layout.root()), failure)
                    : new PoolException("cannot " + doing + " in " + layout.root() + ": " + Reason.of(failure) + ".", "Mend that and try again.", failure);
        }
    }
}
