package dev.sluice.engine.rehearsal;

import dev.sluice.engine.host.files.Storage;
import dev.sluice.engine.pool.Pool;
import dev.sluice.engine.pool.PoolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A pool that keeps names and no data: every tree in it is the same empty folder. */
final class PhantomPool implements Pool {
    private final Path empty;
    private final Path notes;
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    PhantomPool(Path folder) throws IOException {
        empty = Files.createDirectories(folder.resolve("empty"));
        notes = folder.resolve("notes");
    }

    @Override
    public Path folder() {
        return empty;
    }

    @Override
    public String driver() {
        return "phantom";
    }

    @Override
    public boolean sharesBlocks() {
        return true;
    }

    @Override
    public Storage storage() {
        return Storage.PLAIN;
    }

    @Override
    public Path create(String dataset) {
        names.add(dataset);
        return empty;
    }

    @Override
    public void snapshot(String dataset, String snapshot) {
        names.add(snapshot);
    }

    @Override
    public Path clone(String snapshot, String dataset) {
        return create(dataset);
    }

    @Override
    public void rollBack(String dataset, String snapshot) {
        // There is no data that could be another.
    }

    @Override
    public void destroy(String name) {
        names.remove(name);
    }

    @Override
    public Path path(String dataset) {
        return empty;
    }

    @Override
    public Path frozen(String snapshot) {
        return empty;
    }

    @Override
    public Path notes(String name) throws PoolException {
        return notes.resolve(name);
    }

    @Override
    public Set<String> names() {
        return Set.copyOf(names);
    }

    @Override
    public Usage usage(String name) {
        return new Usage(0, OptionalLong.empty());
    }

    @Override
    public Capacity capacity() {
        return new Capacity(0, 0, 0);
    }

    @Override
    public void close() {
        // It holds nothing.
    }
}
