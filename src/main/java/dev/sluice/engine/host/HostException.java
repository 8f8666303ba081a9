package dev.sluice.engine.host;

import java.io.IOException;

/** This machine cannot do what it was asked, for a reason that the user can understand and mend. */
public class HostException extends IOException {
    private final String details;
    private final String action;

    /**
     * @param details where and what is wrong, with names and values: one sentence with its full stop
     * @param action what to do: the same
     */
    public HostException(String details, String action) {
        super(details + " " + action);
        this.details = details;
        this.action = action;
    }

    public final String details() {
        return details;
    }

    public final String action() {
        return action;
    }
}
