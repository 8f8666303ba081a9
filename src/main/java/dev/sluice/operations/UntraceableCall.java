package dev.sluice.operations;

/** An engine does not record who made a call, so nobody can tell whether one has come. */
public final class UntraceableCall extends RuntimeException {
    UntraceableCall(String engine) {
        super(engine + " does not tell which calls have come");
    }
}
