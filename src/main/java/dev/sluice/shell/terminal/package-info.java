/**
 * The terminal itself: its screen, and what is typed on it and kept in the history. Imports {@code shell.text} and
 * {@code language}; what the words mean that are typed, others say by {@link dev.sluice.shell.terminal.TypingHelp}.
 *
 * <p>Start with {@link dev.sluice.shell.terminal.Terminals}.
 */
package dev.sluice.shell.terminal;
