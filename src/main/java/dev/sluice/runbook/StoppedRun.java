package dev.sluice.runbook;

/** A run was asked to stop, and comes to what it would do next. */
public final class StoppedRun extends RuntimeException {
    StoppedRun() {
        super("the run was asked to stop. Nothing more is sent", new InterruptedException());
    }
}
