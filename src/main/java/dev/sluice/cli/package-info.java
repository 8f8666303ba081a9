/**
 * The command line: {@link dev.sluice.cli.Main} and one command per file. The only room that turns failures into an
 * exit status. Imports any room; of the engine only {@code engine.Engine}.
 *
 * <p>Start with {@link dev.sluice.cli.Sluice}, the list of commands.
 */
package dev.sluice.cli;
