/**
 * What becomes of what libraries log, in a process that is Sluice's own. In the program of somebody else that is left to that program.
 *
 * <p>Start with {@link dev.sluice.log.Log}.
 */
package dev.sluice.log;
