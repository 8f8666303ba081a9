/**
 * The terminal itself: its screen, and what is typed on it.
 *
 * <p>Start with {@link dev.sluice.shell.terminal.Terminals}.
 */
package dev.sluice.shell.terminal;
