/**
 * Copies by subvolumes and snapshots of btrfs.
 */
package dev.sluice.engine.pool.driver.btrfs;
