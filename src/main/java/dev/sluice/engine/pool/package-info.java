/**
 * Where copies live: copy-on-write storage behind {@link dev.sluice.engine.pool.Pool}, and its drivers. Imports
 * {@code engine.host} only.
 *
 * <p>Start with {@code Pool}, the contract, and {@link dev.sluice.engine.pool.Pools}, which opens one. Below them
 * {@code FolderPool} keeps the names in order, {@code Workbench} makes and removes whole trees, and a {@code Driver} knows
 * how one sort of disk does it.
 */
package dev.sluice.engine.pool;
