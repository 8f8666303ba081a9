package dev.sluice.runbook.journal;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The journal of a run cannot be written, so nothing more may be done in it. */
public final class UnwrittenJournal extends UncheckedIOException {
    private static final long serialVersionUID = 1L;

    UnwrittenJournal(String run, IOException cause) {
        super("the journal of run " + run + " cannot be written: " + cause.getMessage(), cause);
    }
}
