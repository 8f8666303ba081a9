/**
 * What a shell keeps from its first command to its last: where the user went among the objects, what is recorded, and what
 * results are printed with. Imports {@code shell.text}, {@code shell.progress}, {@code shell.terminal}, {@code language},
 * {@code operations}, {@code client} and {@code wire}.
 *
 * <p>Start with {@link dev.sluice.shell.session.Printer}.
 */
package dev.sluice.shell.session;
