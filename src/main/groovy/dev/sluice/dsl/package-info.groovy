/**
 * The Groovy language of Sluice: words, blocks, and the check of a script before it runs. Found through
 * {@code ServiceLoader} behind {@code language}. Imports {@code language}, {@code operations}, {@code runbook},
 * {@code client} (for what it throws) and {@code wire}.
 *
 * <p>Start with {@link dev.sluice.dsl.GroovyConversation}. The way of a script: {@link dev.sluice.dsl.ScriptCompiler}
 * makes classes of it (or {@link dev.sluice.dsl.ScriptCache} has them); on the way {@link dev.sluice.dsl.Reading} reads it
 * with the schema in hand and finds its mistakes. When it runs, {@link dev.sluice.dsl.SluiceScript} hands its words to
 * {@link dev.sluice.dsl.EngineWords}, those of runbooks to {@link dev.sluice.dsl.RunWords}, and what braces say goes into a {@link dev.sluice.dsl.Block}. Which words there
 * are, {@link dev.sluice.dsl.EngineWord} and {@link dev.sluice.dsl.Vocabulary} know. {@link dev.sluice.dsl.Failure}
 * tells what went wrong, and where.
 */
package dev.sluice.dsl
