/**
 * How a job shows how far it is.
 *
 * <p>Start with {@link dev.sluice.shell.progress.JobProgress}.
 */
package dev.sluice.shell.progress;
