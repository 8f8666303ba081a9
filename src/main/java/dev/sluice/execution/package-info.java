/**
 * Scripts executed as runs: for the first time, again where they stopped, or to take back what they did. What Java programs use, and
 * what the command line stands on; knows neither command line nor shell.
 *
 * <p>Start with {@link dev.sluice.execution.ScriptExecution}.
 */
package dev.sluice.execution;
