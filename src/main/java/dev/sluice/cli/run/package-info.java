/**
 * How a command runs a script: what it was called with, the parameters of the script, a plan that was kept.
 *
 * <p>Start with {@link dev.sluice.cli.run.Invocation}.
 */
package dev.sluice.cli.run;
