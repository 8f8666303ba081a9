package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.host.MountPaths;
import dev.sluice.engine.kind.Kinds;
import dev.sluice.engine.pool.Pool;
import dev.sluice.wire.Schema;

/**
 * What jobs work with. In the pool, a dataset is named by the reference of its timeflow and a snapshot by its own.
 */
public record Workplace(Catalog catalog, Pool pool, Kinds kinds, MountPaths mounts, Schema schema) {
}
