/**
 * The journals of runs that clients keep with the engine: who works on a run, what is added to its journal, and who approves it. The
 * engine runs no script; it holds each line to the one before it, and each approval to who gives it.
 *
 * <p>Start with {@link dev.sluice.engine.runs.RunJournal}.
 */
package dev.sluice.engine.runs;
