package dev.sluice.runbook;

/**
 * A run that is being taken back has come to what was never done. An error, so that no script takes it for one of its own
 * failures.
 */
public final class NothingLeftToUndo extends Error {
    NothingLeftToUndo() {
        super("nothing was done from here on", null, false, false);
    }
}
