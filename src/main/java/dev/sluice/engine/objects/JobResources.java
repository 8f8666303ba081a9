package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.door.Doors;
import dev.sluice.engine.host.HookRunner;
import dev.sluice.engine.host.mount.MountPlaces;
import dev.sluice.engine.host.files.SourcePaths;
import dev.sluice.engine.host.files.SpareRoom;
import dev.sluice.engine.kind.Kinds;
import dev.sluice.engine.pool.MeasuredPool;
import dev.sluice.wire.Schema;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What jobs work with. In the pool, a dataset is named by the reference of its timeflow and a snapshot by its own.
 *
 * @param hooks runs what users have added
 * @param time by which things grow old
 * @param keepDeleted how long containers can be had back that were deleted
 * @param room that is kept back on the disk of the engine's home
 * @param doors who listens for virtual databases that do not themselves, by the references of their containers
 * @param scratch a folder for files that only matter while the engine runs
 */
public record JobResources(Catalog catalog, MeasuredPool pool, Kinds kinds, MountPlaces mounts, SourcePaths sources, Schema schema,
                        Sweeper sweeper, HookRunner hooks, TrustedTime time,
                        Duration keepDeleted, SpareRoom room, Doors doors, Path scratch) {
    /** Whether nothing should be begun that needs room on the disk of the engine's home. */
    public boolean isShortOfRoom() {
        return room.isShort();
    }
}
