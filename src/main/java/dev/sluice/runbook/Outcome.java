package dev.sluice.runbook;

import dev.sluice.runbook.journal.ConsentMissing;
import java.util.Locale;

/** How a run stands. */
public enum Outcome {
    DONE, FAILED,
    /** Somebody has to say yes first. */
    WITHHELD,
    INTERRUPTED,
    /** A process is at it. */
    RUNNING,
    /** The process died. */
    BROKEN_OFF,
    /** What it did has been taken back. */
    UNDONE;

    /** What is said of a failure for which Java has words of its own. */
    public static final String NO_MEMORY = "Java has no memory left for this.";

    static Outcome of(Throwable failure) {
        if (failure == null) {
            return DONE;
        }
        if (ConsentMissing.behind(failure).isPresent()) {
            return WITHHELD;
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InterruptedException) {
                return INTERRUPTED;
            }
        }
        return FAILED;
    }

    /** What is noted of a failure. */
    static String said(Throwable failure) {
        return failure instanceof OutOfMemoryError ? NO_MEMORY : String.valueOf(failure.getMessage());
    }

    /** Whether there is nothing to go on with. */
    boolean isOver() {
        return this == DONE || this == UNDONE;
    }

    /** For people. */
    public String text() {
        return word().replace('-', ' ');
    }

    /** The same in one word, for other programs. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Outcome ofText(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT).replace(' ', '_'));
    }
}
