/**
 * The commands of the shell, one file each: how one is typed, what help says of it, what Tab offers behind it, what it does.
 * Whatever is no command is for the language. They are found as services, in the order in which help lists them. Imports
 * {@code shell.session}, {@code shell.terminal}, {@code shell.text}, {@code language}, {@code operations} and
 * {@code client}.
 *
 * <p>Start with {@link dev.sluice.shell.commands.Command}.
 */
package dev.sluice.shell.commands;
