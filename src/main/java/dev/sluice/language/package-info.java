/**
 * What the shell and the command line need of a language: evaluate, complete, check, explain. Only interfaces and
 * values; the language itself is found by {@link java.util.ServiceLoader}, since Java compiles before Groovy here.
 * Imports {@code operations}, {@code runbook} and
 * {@code wire}.
 *
 * <p>Start with {@link dev.sluice.language.Language}.
 */
package dev.sluice.language;
