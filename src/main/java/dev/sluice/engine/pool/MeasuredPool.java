package dev.sluice.engine.pool;

import dev.sluice.engine.host.files.Storage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** A pool that knows what its trees take without making anybody wait for it. */
public final class MeasuredPool implements Pool {
    private final Pool pool;
    private final Surveyor surveyor;

    /**
     * Takes the pool over.
     *
     * @param listener is told what was measured in the background, on a thread of its own
     */
    public MeasuredPool(Pool pool, BiConsumer<String, Usage> listener) {
        this.pool = pool;
        surveyor = new Surveyor(pool, listener);
    }

    /** What a tree took when it was last measured; nothing when it never was. If that is long ago, it is measured again soon. */
    public Optional<Usage> known(String name) {
        return surveyor.known(name);
    }

    /** Measures these trees soon, in the background. */
    public void want(Collection<String> names) {
        surveyor.want(names);
    }

    @Override
    public Usage usage(String name) throws IOException, InterruptedException {
        return surveyor.measure(name);
    }

    @Override
    public void rollBack(String dataset, String snapshot) throws IOException, InterruptedException {
        surveyor.whileChanging(dataset, () -> pool.rollBack(dataset, snapshot));
    }

    @Override
    public void destroy(String name) throws IOException, InterruptedException {
        surveyor.whileChanging(name, () -> pool.destroy(name));
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
    public Storage storage() {
        return pool.storage();
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
    public void snapshot(String dataset, String snapshot, Change since) throws IOException, InterruptedException {
        pool.snapshot(dataset, snapshot, since);
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
    public Path frozen(String snapshot) throws PoolException {
        return pool.frozen(snapshot);
    }

    @Override
    public Path notes(String name) throws PoolException {
        return pool.notes(name);
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
    public Path folder() {
        return pool.folder();
    }

    @Override
    public void close() {
        surveyor.close();
        pool.close();
    }
}
