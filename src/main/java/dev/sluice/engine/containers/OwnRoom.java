package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.KeptLogs;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.pool.Pool;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ByteSize;
import java.io.IOException;
import java.util.Optional;

/**
 * What a VDB takes of the pool by itself, beside what it may: its present data, the snapshots of them and their log. What a refresh has
 * displaced does not count, so that a refresh makes room; it is kept to undo that.
 *
 * @param taken bytes
 * @param most bytes
 */
public record OwnRoom(String name, long taken, long most) {
    private static final double NEAR = 0.9;

    /** That of a VDB whose room is bounded, its present data measured now; empty for all others. */
    public static Optional<OwnRoom> of(JobResources resources, ApiObject vdb) throws IOException, InterruptedException {
        Long most = vdb.string("provisionContainer") == null ? null : resources.catalog().read(catalog -> LimitFields.of(catalog, vdb).disk());
        if (most == null) {
            return Optional.empty();
        }
        long data = resources.pool().usage(vdb.string("currentTimeflow")).own();
        return Optional.of(new OwnRoom(vdb.name(), data + resources.catalog().read(catalog -> history(resources, catalog, vdb)), most));
    }

    /** As far as it has been measured. */
    private static long history(JobResources resources, Transaction catalog, ApiObject vdb) {
        String timeflow = vdb.string("currentTimeflow");
        long snapshots = catalog.list(Query.all("snapshot").where("timeflow", timeflow)).stream()
                .mapToLong(snapshot -> resources.pool().known(snapshot.reference()).map(Pool.Usage::own).orElse(0L)).sum();
        ApiObject written = catalog.find(timeflow);
        return snapshots + (written == null ? 0 : new KeptLogs(resources).size(catalog, written));
    }

    public boolean isPassed() {
        return taken > most;
    }

    public boolean isNearlyAll() {
        return taken >= NEAR * most;
    }

    /** As in "'qa1' takes 70.2 MiB by itself, of at most 64.0 MiB". */
    public String inWords() {
        return inWords("takes");
    }

    private String inWords(String takes) {
        return "'" + name + "' " + takes + " " + ByteSize.of(taken) + " by itself, of at most " + ByteSize.of(most);
    }

    /** Refuses what would be stopped as soon as that is measured. @param takes how the room is taken, as in "would take" */
    void require(String takes) {
        if (isPassed()) {
            throw new Refusal("exception.vdb.disk.limit", inWords(takes) + ".", "Raise its diskLimit, or that of its group.");
        }
    }
}
