package dev.sluice.rehearsal;

/** A run would not do what the plan says that it was to keep to; the message says how it differs. */
public final class PlanOutdated extends RuntimeException {
    PlanOutdated(String message) {
        super(message);
    }
}
