/**
 * Copies that share nothing, for any disk. They take as much room as their parent.
 */
package dev.sluice.engine.pool.driver.copy;
