/**
 * Makes classes of scripts and keeps them: {@link dev.sluice.dsl.compile.ScriptCompiler} and
 * {@link dev.sluice.dsl.compile.ScriptCache}. The rewritings give a meaning to what Groovy would read in another way.
 *
 * <p>Imports {@code check}, {@code text} and what these import, and of {@code words} only what parameters need.
 */
package dev.sluice.dsl.compile
