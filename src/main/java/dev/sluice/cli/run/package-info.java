/**
 * How a command runs a script: what it was called with, what its options say of the script and its run, and where it tells of them.
 *
 * <p>Start with {@link dev.sluice.cli.run.Invocation}.
 */
package dev.sluice.cli.run;
