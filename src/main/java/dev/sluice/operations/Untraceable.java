package dev.sluice.operations;

/** An engine does not record who made a call, so nobody can tell whether one has come. */
public final class Untraceable extends RuntimeException {
    Untraceable(String engine) {
        super(engine + " does not tell which calls have come");
    }
}
