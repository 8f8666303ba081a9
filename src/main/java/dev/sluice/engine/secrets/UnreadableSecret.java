package dev.sluice.engine.secrets;

/** A stored secret cannot be read, or none can be stored, for a reason that whoever runs the engine can understand and mend. */
public final class UnreadableSecret extends RuntimeException {
    private final String details;
    private final String action;

    public UnreadableSecret(String details, String action) {
        super(details + " " + action);
        this.details = details;
        this.action = action;
    }

    public String details() {
        return details;
    }

    public String action() {
        return action;
    }
}
