/**
 * What keeps a running engine sound: recovery at start, watching over servers and logs, checks of the data, and measuring.
 *
 * <p>Start with {@link dev.sluice.engine.upkeep.Upkeep}.
 */
package dev.sluice.engine.upkeep;
