package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.host.MountPaths;
import dev.sluice.engine.kind.Kinds;
import dev.sluice.engine.pool.MeasuredPool;
import dev.sluice.wire.Schema;
import java.time.Duration;

/**
 * What jobs work with. In the pool, a dataset is named by the reference of its timeflow and a snapshot by its own.
 *
 * @param hookLimit how long a hook may run
 */
public record Workplace(Catalog catalog, MeasuredPool pool, Kinds kinds, MountPaths mounts, Schema schema,
                        Sweeper sweeper, Duration hookLimit) {
}
