/**
 * A script tried out without effect, on the side of the script: how it runs in phantoms of its engines, the plan that comes of that,
 * and whether a plan that was kept still holds.
 *
 * <p>Start with {@link dev.sluice.rehearsal.ScriptRehearsal}.
 */
package dev.sluice.rehearsal;
