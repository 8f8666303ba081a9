package dev.sluice.operations;

/** Somebody interrupted the wait for an answer: nobody has said yes or no. */
public final class Unanswered extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Unanswered(InterruptedException interrupt) {
        super("interrupted.", interrupt);
    }
}
