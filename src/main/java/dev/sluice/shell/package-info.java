/**
 * The interactive shell on a terminal: prompt, history, tables, the view of a running job; and the same without a
 * terminal, for piped input. Imports {@code language}, {@code operations}, {@code client} and {@code wire}.
 *
 * <p>Start with {@link dev.sluice.shell.Shell}.
 */
package dev.sluice.shell;
