package dev.sluice.runbook.journal;

import java.util.Optional;

/** Somebody whose word the run needs said no, or has not said anything yet. */
public final class ConsentMissing extends RunException {
    public ConsentMissing(String message) {
        super(message);
    }

    /** The one that {@code failure} came from. */
    public static Optional<ConsentMissing> behind(Throwable failure) {
        return failure == null ? Optional.empty() : failure instanceof ConsentMissing missing ? Optional.of(missing) : behind(failure.getCause());
    }
}
