/**
 * The drivers of pools, a room each: how one sort of disk makes a copy that shares its blocks.
 *
 * <p>The contract is {@link dev.sluice.engine.pool.Driver}.
 */
package dev.sluice.engine.pool.driver;
