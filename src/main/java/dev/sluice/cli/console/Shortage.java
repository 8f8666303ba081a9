package dev.sluice.cli.console;

import dev.sluice.runbook.Outcome;
import dev.sluice.runbook.journal.UnwrittenJournal;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** What the machine did not have enough of: no mistake of the user's, and no defect of ours. */
public enum Shortage {
    MEMORY(71),
    DISK(74);

    /** As the system says it, the catalog's library, and the engine, which says what to free. */
    private static final Set<String> FULL = Set.of("No space left on device", "Disk quota exceeded", "database or disk is full", "there is no room on the disk");

    private final int status;

    Shortage(int status) {
        this.status = status;
    }

    /** What the command line ends with. */
    public int status() {
        return status;
    }

    /** What was missing where {@code failure} comes from that. */
    public static Optional<Shortage> behind(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return Optional.of(MEMORY);
            }
            if (cause instanceof UnwrittenJournal || cause instanceof IOException && isFull(cause.getMessage())) {
                return Optional.of(DISK);
            }
        }
        return Optional.empty();
    }

    private static boolean isFull(String message) {
        return message != null && FULL.stream().anyMatch(message::contains);
    }

    /** What is to be said of {@code failure}. */
    public String said(Throwable failure) {
        if (this == MEMORY) {
            return Outcome.NO_MEMORY + " Give it more, such as SLUICE_JAVA_OPTS=-Xmx2g";
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnwrittenJournal || cause instanceof IOException && isFull(cause.getMessage())) {
                return cause.getMessage() + ". Make room, and try again";
            }
        }
        throw new IllegalArgumentException("nothing was missing", failure);
    }
}
