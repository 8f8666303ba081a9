/**
 * What is kept of runs, and who holds one: journals in a folder or with an engine, their entries and hashes, and the lease that lets
 * one process at a time go on with a run. Imports {@code operations}, {@code wire}, and of {@code client} what an engine refuses with.
 *
 * <p>Start with {@link dev.sluice.runbook.journal.Journal}, then {@link dev.sluice.runbook.journal.JournalStore}, of which there are two.
 */
package dev.sluice.runbook.journal;
