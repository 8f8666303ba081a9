package dev.sluice.runbook.journal;

/** Somebody whose word the run needs said no, or has not said anything yet. */
public final class ConsentMissing extends RunException {
    public ConsentMissing(String message) {
        super(message);
    }
}
