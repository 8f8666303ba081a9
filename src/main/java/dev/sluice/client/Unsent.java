package dev.sluice.client;

/** Stands in place of a write that a rehearsal did not send. */
public final class Unsent extends RuntimeException {
    Unsent(Call call) {
        super("only rehearsed, not sent: " + call);
    }
}
