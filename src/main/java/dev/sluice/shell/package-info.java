/**
 * The interactive shell on a terminal: the loop that reads a command, has it done and says what went wrong; and the same
 * without a terminal, for piped input. What is no loop is in the rooms below: {@code commands}, {@code session},
 * {@code terminal}, {@code text}, {@code progress}. Imports {@code language}, {@code operations}, {@code client} and
 * {@code wire}.
 *
 * <p>Start with {@link dev.sluice.shell.Shell}.
 */
package dev.sluice.shell;
