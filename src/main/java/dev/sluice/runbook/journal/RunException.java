package dev.sluice.runbook.journal;

/** A run cannot begin, or cannot go on; the message says why and what to do. */
public class RunException extends RuntimeException {
    public RunException(String message) {
        super(message);
    }
}
