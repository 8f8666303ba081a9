package dev.sluice.operations;

/** The user does not want this to be done in that engine, or did not confirm it. Nothing was sent. */
public final class NotAllowed extends RuntimeException {
    public NotAllowed(String message) {
        super(message);
    }
}
