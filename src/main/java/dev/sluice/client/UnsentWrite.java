package dev.sluice.client;

/** Stands in place of a write that a rehearsal did not send. */
public final class UnsentWrite extends RuntimeException {
    UnsentWrite(ApiCall call) {
        super("only rehearsed, not sent: " + call);
    }
}
