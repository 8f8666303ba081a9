package dev.sluice.barrier;

/**
 * A script that is only tried was about to act. No {@code Exception}, which scripts catch: what comes of the effect only a run can tell,
 * so the trial ends here.
 */
public final class BarredEffect extends Error {
    private static final long serialVersionUID = 1L;

    /** @param what it was about to do, such as {@code writes /tmp/x} */
    BarredEffect(String what) {
        super("this " + what + ": what comes of it only a run can tell. A rehearsal ends here.");
    }
}
