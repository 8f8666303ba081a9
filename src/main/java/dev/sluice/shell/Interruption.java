package dev.sluice.shell;

import java.nio.channels.ClosedByInterruptException;

/**
 * Ctrl-C while a command runs: stops waiting for it, not what an engine is already doing. A command may be deaf to that;
 * who insists leaves the shell.
 */
public final class Interruption {
    private static final int INSISTING = 3;

    private final Thread evaluating;
    private final Failures failures;
    private final Departure departure;
    private int asked;
    private boolean ended;

    Interruption(Thread evaluating, Failures failures, Departure departure) {
        this.evaluating = evaluating;
        this.failures = failures;
        this.departure = departure;
    }

    synchronized void ask() {
        if (ended) {
            return;
        }
        asked++;
        evaluating.interrupt();
        if (asked == INSISTING - 1) {
            failures.print(Shell.NAME, "the command does not stop. Press Ctrl-C once more to leave the shell");
        } else if (asked == INSISTING) {
            departure.now();
        }
    }

    /** After this nothing is interrupted any more. */
    synchronized void end() {
        ended = true;
        Thread.interrupted();
    }

    /** Whether {@code failure} came from an interrupt. */
    public static boolean isBehind(Throwable failure) {
        return in(failure, InterruptedException.class) != null || in(failure, ClosedByInterruptException.class) != null;
    }

    /** The failure of that type that is {@code failure} or behind it, or null. */
    static <T extends Throwable> T in(Throwable failure, Class<T> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        return null;
    }
}
