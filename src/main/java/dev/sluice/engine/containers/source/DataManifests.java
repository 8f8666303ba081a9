package dev.sluice.engine.containers.source;

import dev.sluice.engine.history.Points;
import dev.sluice.engine.host.HostException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.tree.BlockRecords;
import dev.sluice.engine.kind.tree.Manifest;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.pool.Pool;
import dev.sluice.engine.pool.PoolException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What is remembered of the data of dSources, next to it in the pool: a manifest of each snapshot, and sums of blocks. */
public final class DataManifests {
    private final JobResources resources;

    public DataManifests(JobResources resources) {
        this.resources = resources;
    }

    /** Where a kind keeps what it knows of the blocks of large files. */
    public static Path ofBlocks(JobResources resources, String timeflow) throws PoolException {
        return resources.pool().notes(timeflow).resolve("blocks");
    }

    /**
     * What was noted of a dataset, until its snapshot has been taken.
     *
     * @param since what happened to it since its last snapshot, where it has one
     */
    public record Taken(Manifest.Outcome outcome, Optional<Pool.Change> since, Path names) implements AutoCloseable {
        /** Bytes of the data. */
        public long bytes() {
            return outcome.totals().bytes();
        }

        @Override
        public void close() throws IOException {
            Files.delete(names);
        }
    }

    /**
     * Makes the manifest of a snapshot.
     *
     * @param data what it holds: in its dataset while nothing changes there, or in the snapshot itself
     */
    public Taken take(Path data, String timeflow, String snapshot, Progress progress) throws IOException, InterruptedException {
        Optional<String> last = resources.catalog().read(catalog -> Points.last(catalog, timeflow));
        Path names = Files.createTempFile(resources.scratch(), "changed", ".names");
        try {
            Manifest.Outcome outcome = write(data, timeflow, snapshot, last, names, progress);
            return new Taken(outcome, last.map(then -> new Pool.Change(then, names, outcome.changed(), outcome.same())), names);
        } catch (IOException | InterruptedException | RuntimeException failure) {
            Files.delete(names);
            throw failure;
        }
    }

    private Manifest.Outcome write(Path data, String timeflow, String snapshot, Optional<String> last, Path names,
                                   Progress progress) throws IOException, InterruptedException {
        Optional<Manifest> before = last.isEmpty() ? Optional.empty()
                : Optional.of(manifest(last.get())).filter(Manifest::exists);
        BlockRecords blocks = new BlockRecords(ofBlocks(resources, timeflow), data);
        try {
            return manifest(snapshot).write(data, before, names, blocks, progress);
        } catch (ClosedByInterruptException | HostException clear) {
            throw clear;
        } catch (IOException failure) {
            throw new IOException("the manifest of " + snapshot + " cannot be made in " + resources.pool().notes(snapshot) + ": "
                    + failure.getMessage() + ".", failure);
        }
    }

    public Manifest manifest(String snapshot) throws PoolException {
        return new Manifest(resources.pool().notes(snapshot));
    }
}
