package dev.sluice.runbook;

/** Somebody whose word the run needs said no, or has not said anything yet. */
public final class ConsentMissing extends RunException {
    ConsentMissing(String message) {
        super(message);
    }
}
