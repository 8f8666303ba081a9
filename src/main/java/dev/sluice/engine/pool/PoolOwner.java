package dev.sluice.engine.pool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;

/**
 * Which engine a pool belongs to. Any other would take all that is in it for leftovers, which no object of its catalog owns,
 * and remove them.
 */
public final class PoolOwner {
    private static final String RECORD = "pool.owner";

    private PoolOwner() {
    }

    /**
     * Gives a pool that is open to an engine, or refuses if it belongs to another.
     *
     * @param engine by what it is known as long as its catalog exists
     */
    public static void claim(Path folder, String engine) throws IOException {
        Path record = folder.resolve(RECORD);
        if (!Files.exists(record)) {
            Layout.write(record, engine + "\n");
        } else if (!Files.readString(record).strip().equals(engine)) {
            throw new PoolException(folder + " has the data of another engine, whose home is not this one.",
                    "Use that home, or name another folder.");
        }
    }

    /** Refuses a pool without any of the snapshots that an engine has: then they are elsewhere. */
    public static void checkHolds(Path folder, Pool pool, Collection<String> snapshots) throws IOException {
        if (!snapshots.isEmpty() && Collections.disjoint(pool.names(), snapshots)) {
            throw new PoolException(folder + " has nothing of the data of this engine.",
                    "Name the folder of its pool with --pool-folder or SLUICE_POOL.");
        }
    }
}
