/**
 * The Groovy language of Sluice: words, blocks, and the check of a script before it runs. Found through
 * {@code ServiceLoader} behind {@code language}. Imports {@code language}, {@code operations}, {@code runbook},
 * {@code client} (for what it throws) and {@code wire}.
 *
 * <p>Start with {@link dev.sluice.dsl.GroovyConversation}. The way of a script: {@link dev.sluice.dsl.compile.ScriptCompiler}
 * makes classes of it (or {@link dev.sluice.dsl.compile.ScriptCache} has them); on the way
 * {@link dev.sluice.dsl.check.ScriptReader} reads it with the schema in hand and finds its mistakes. When it runs,
 * {@link dev.sluice.dsl.compile.SluiceScript} calls its words, and what braces say goes into a
 * {@link dev.sluice.dsl.grammar.Block}. {@link dev.sluice.dsl.ScriptFailure} tells what went wrong, and where.
 */
package dev.sluice.dsl
