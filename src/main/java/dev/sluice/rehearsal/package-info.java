/**
 * A script tried out without effect, the side of the script: how it reaches the phantom of an engine.
 *
 * <p>Start with {@link dev.sluice.rehearsal.PhantomStage}.
 */
package dev.sluice.rehearsal;
