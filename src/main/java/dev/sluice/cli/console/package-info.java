/**
 * What every command shares: its options, where it prints, what it ends with.
 *
 * <p>Start with {@link dev.sluice.cli.console.Console} and {@link dev.sluice.cli.console.ExitStatus}.
 */
package dev.sluice.cli.console;
