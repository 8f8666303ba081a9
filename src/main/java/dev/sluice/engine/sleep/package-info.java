/**
 * VDBs that sleep: their servers end while nobody uses them, and start when somebody connects.
 *
 * <p>Start with {@link dev.sluice.engine.sleep.Sleepers}. Who listens meanwhile is in {@code engine.door}, what a job does about it in {@code
 * SleepJob} and {@code WakeJob}.
 */
package dev.sluice.engine.sleep;
