package dev.sluice.shell;

import java.nio.channels.ClosedByInterruptException;

/** Tells failures that somebody wanted from those that nobody did. */
public final class Interruption {
    private Interruption() {
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
