package dev.sluice.runbook.journal;

/** The first and the last line of a journal, each as it was written. */
public record JournalEnds(JournalEntry first, JournalEntry last) {
}
