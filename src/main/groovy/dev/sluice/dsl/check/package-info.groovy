/**
 * Reads a script before it runs and finds its mistakes. {@link dev.sluice.dsl.check.ScriptReader} goes through it and keeps track of
 * its variables, {@link dev.sluice.dsl.check.WordReader} reads words that stand by themselves,
 * {@link dev.sluice.dsl.check.BlockReader} what stands inside braces. What is right behind a word, the word says.
 *
 * <p>Imports {@code grammar} and what that imports.
 */
package dev.sluice.dsl.check
