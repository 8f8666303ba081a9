/**
 * Copies by files that share their blocks until one side writes, on XFS and its like.
 */
package dev.sluice.engine.pool.driver.reflink;
